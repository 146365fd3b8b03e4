/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card at the end of a game: the result and why, the opening, the accuracy of both sides, the
 * turning point with a small board that leads there, puzzles to train, and what to do next. Numbers
 * that are still being searched have a gray place; in a game without a report (app/session/
 * play-report.h) they are missing.
 *
 * Its buttons name actions of the window: "win.review-now", "win.rematch", "app.new-game",
 * "win.puzzle-train". It follows session and report by itself; its owner decides whether it is
 * visible. */
#ifndef TABIYA_END_CARD_H
#define TABIYA_END_CARD_H

#include <gtk/gtk.h>

#include "app/session/play-report.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_END_CARD (tabiya_end_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEndCard, tabiya_end_card, TABIYA, END_CARD, GtkWidget)

GtkWidget *tabiya_end_card_new(void);

void tabiya_end_card_set_session(TabiyaEndCard *self, TabiyaPlaySession *session);
/* NULL: none. */
void tabiya_end_card_set_report(TabiyaEndCard *self, TabiyaPlayReport *report);

/* Below the board: smaller. */
void tabiya_end_card_set_compact(TabiyaEndCard *self, gboolean compact);
/* Little height beside the board: without what stands above the moves, too. */
void tabiya_end_card_set_low(TabiyaEndCard *self, gboolean low);

G_END_DECLS

#endif
