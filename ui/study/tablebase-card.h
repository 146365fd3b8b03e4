/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card of the tablebases: who wins in the position that is shown, and what each of its moves
 * does: wins, draws or loses, and how far it is to the next capture, pawn's move or mate. It asks
 * the default tablebases (app/analysis/tablebases.h) by itself, again when they change, and shows
 * nothing of a position that they do not know.
 *
 * The card changes no game: ::chosen asks for a move.
 *
 * Properties (notify):
 *   known      gboolean, read-only: there is something to show
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

/* Copied; NULL: there is none to ask about. */
void tabiya_tablebase_card_set_position(TabiyaTablebaseCard *self, const EngPosition *position);
void tabiya_tablebase_card_set_compact(TabiyaTablebaseCard *self, gboolean compact);

gboolean tabiya_tablebase_card_is_known(TabiyaTablebaseCard *self);

/* What its headline says; "" while nothing is known. */
const char *tabiya_tablebase_card_get_summary_for_tests(TabiyaTablebaseCard *self);
/* Moves that can be pressed. */
guint tabiya_tablebase_card_get_n_moves_for_tests(TabiyaTablebaseCard *self);

G_END_DECLS

#endif
