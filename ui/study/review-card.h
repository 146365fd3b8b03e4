/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is known of how the shown game went: its evaluation graph, accuracy and errors of both
 * sides, and its critical moments as links. From a review of this session (app/study/reviewer.h),
 * while it runs and after; or from what the game says itself ([%eval] and glyphs).
 *
 * It follows session and reviewer by itself. Property "has-content" (gboolean, read-only,
 * notifies): there is anything to show; whoever holds it decides whether it is visible.
 */
#ifndef TABIYA_REVIEW_CARD_H
#define TABIYA_REVIEW_CARD_H

#include <gtk/gtk.h>

#include "app/study/reviewer.h"
#include "app/study/study-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEW_CARD (tabiya_review_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewCard, tabiya_review_card, TABIYA, REVIEW_CARD, GtkWidget)

void tabiya_review_card_set_session(TabiyaReviewCard *self, TabiyaStudySession *session);
void tabiya_review_card_set_reviewer(TabiyaReviewCard *self, TabiyaReviewer *reviewer);

gboolean tabiya_review_card_has_content(TabiyaReviewCard *self);

/* The narrow form: the graph alone. */
void tabiya_review_card_set_compact(TabiyaReviewCard *self, gboolean compact);

/* Something else wants room as well: the graph lower, and only the moments to go to. */
void tabiya_review_card_set_brief(TabiyaReviewCard *self, gboolean brief);

G_END_DECLS

#endif
