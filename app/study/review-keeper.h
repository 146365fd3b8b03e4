/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps a review that is under way in the store, so that the next start of the program continues
 * it, however this one ended.
 *
 * In the store are the order, what is known of the game under way (every second), and what each
 * game was before its notes. All of it goes when the review comes to its end or is cancelled. A
 * file that another program has changed meanwhile is not gone on with: nobody knows which game is
 * which.
 *
 *     keeper = tabiya_review_keeper_new(study, store, reviewer);
 *     …                                       // tabiya_study_store_load_review_async(), once tabs
 * are back tabiya_review_keeper_go_on(keeper, wishes, create_engine, window);
 */
#ifndef TABIYA_REVIEW_KEEPER_H
#define TABIYA_REVIEW_KEEPER_H

#include "app/study/reviewer.h"
#include "app/study/study-session.h"

G_BEGIN_DECLS

typedef struct TabiyaReviewKeeper TabiyaReviewKeeper;

/* An engine of its own for a review, by the id that its order named; NULL: it cannot be had. */
typedef TabiyaEngineSource *(*TabiyaReviewEngineFunc)(const char *engine, gpointer user);

/* Listens to the reviewer until it is freed; what runs then stays in the store. `store` may be
 * NULL. */
TabiyaReviewKeeper *tabiya_review_keeper_new(TabiyaStudySession *study, TabiyaGameStore *store,
                                             TabiyaReviewer *reviewer) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_review_keeper_free(TabiyaReviewKeeper *self);

/* Goes on with what an earlier run of the program left behind
 * (tabiya_study_store_load_review_finish()). FALSE: there is nothing to go on with, or its tab is
 * gone. */
gboolean tabiya_review_keeper_go_on(TabiyaReviewKeeper *self, GHashTable *wishes,
                                    TabiyaReviewEngineFunc create_engine, gpointer user);

G_END_DECLS

#endif
