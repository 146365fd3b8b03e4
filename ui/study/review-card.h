/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The summary of the shown game: its evaluation graph, the accuracy and errors of both sides, and
 * its critical moments as links. The data comes from a review of this session
 * (app/study/reviewer.h), during and after it, or from the game itself ([%eval] and glyphs).
 *
 * The card follows the session and the reviewer by itself. Property "has-content" (gboolean,
 * read-only, notifies): whether it has anything to show; the owner decides whether the card is
 * visible.
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

/* The narrow form: only the graph. */
void tabiya_review_card_set_compact(TabiyaReviewCard *self, gboolean compact);

/* When other cards need room: a lower graph, and only the links to the critical moments. */
void tabiya_review_card_set_brief(TabiyaReviewCard *self, gboolean brief);

/* Whether the card may be allocated as little height as in its brief form. It is as short as that
 * only if it has to. */
void tabiya_review_card_set_yielding(TabiyaReviewCard *self, gboolean yielding);

G_END_DECLS

#endif
