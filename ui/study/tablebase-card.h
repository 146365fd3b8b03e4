/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tablebase card: who wins in the shown position, and the result of each move: win, draw or
 * loss, and the distance to the next capture, pawn move or mate. It asks the default tablebases
 * (app/analysis/tablebases.h) by itself, again whenever they change, and shows nothing for
 * positions that are not in them.
 *
 * The card never changes the game; it emits ::chosen instead.
 *
 * Properties (notify):
 *   known      gboolean, read-only: the card has something to show
 *   compact    gboolean, read-write: one row, for the place below the board
 * Signal "chosen" (guint EngMove): a move was pressed.
 */
#ifndef TABIYA_TABLEBASE_CARD_H
#define TABIYA_TABLEBASE_CARD_H

#include <gtk/gtk.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_TABLEBASE_CARD (tabiya_tablebase_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTablebaseCard, tabiya_tablebase_card, TABIYA, TABLEBASE_CARD, GtkWidget)

/* Copied; NULL: no position. */
void tabiya_tablebase_card_set_position(TabiyaTablebaseCard *self, const EngPosition *position);
void tabiya_tablebase_card_set_compact(TabiyaTablebaseCard *self, gboolean compact);

gboolean tabiya_tablebase_card_is_known(TabiyaTablebaseCard *self);

/* The text of the headline; "" while unknown. */
const char *tabiya_tablebase_card_get_summary_for_tests(TabiyaTablebaseCard *self);
/* The number of moves that can be pressed. */
guint tabiya_tablebase_card_get_n_moves_for_tests(TabiyaTablebaseCard *self);

G_END_DECLS

#endif
