/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saves a running review in the store, so that the program continues it at the next start, even
 * after a crash.
 *
 * The store has the order, the results so far for the current game (every second), and each game as
 * it was before its notes. All of that is deleted when the review ends or is cancelled. A review of
 * a file that another program has changed is not continued, since its games cannot be told apart.
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

/* Creates an engine for a review, from the id in its order; NULL: not available. */
typedef TabiyaEngineSource *(*TabiyaReviewEngineFunc)(const char *engine, gpointer user);

/* Listens to the reviewer until it is freed; a review that is still running stays in the store.
 * `store` may be NULL. */
TabiyaReviewKeeper *tabiya_review_keeper_new(TabiyaStudySession *study, TabiyaGameStore *store,
                                             TabiyaReviewer *reviewer) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_review_keeper_free(TabiyaReviewKeeper *self);

/* Continues the review of an earlier run of the program (tabiya_study_store_load_review_finish()).
 * FALSE: there is none, or its tab is gone. */
gboolean tabiya_review_keeper_go_on(TabiyaReviewKeeper *self, GHashTable *wishes,
                                    TabiyaReviewEngineFunc create_engine, gpointer user);

G_END_DECLS

#endif
