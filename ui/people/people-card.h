/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card of human moves: what a player of a rating would play in a position, the likeliest moves
 * first, each with its chance. The rating is dragged on a scale (rating-row.h).
 *
 * Answers come at once, and the card keeps its height, so that nothing moves or flickers while a
 * game is browsed. It never changes the game; it emits signals instead.
 *
 * Signals:
 *   chosen (guint EngMove)  a move was pressed
 *   point (guint EngMove)   the pointer or the focus is on a move; ENG_NO_MOVE: on none
 */
#ifndef TABIYA_PEOPLE_CARD_H
#define TABIYA_PEOPLE_CARD_H

#include <gtk/gtk.h>

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PEOPLE_CARD (tabiya_people_card_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPeopleCard, tabiya_people_card, TABIYA, PEOPLE_CARD, GtkWidget)

/* Looks at the node now, and keeps none of it; NULL: nothing is shown. */
void tabiya_people_card_set_node(TabiyaPeopleCard *self, const TabiyaNode *node);
/* One row, for the place below the board. */
void tabiya_people_card_set_compact(TabiyaPeopleCard *self, gboolean compact);

/* The text of the move in that place, "Nf3 41%"; "" if there is none. (transfer full) */
char *tabiya_people_card_dup_text_for_tests(TabiyaPeopleCard *self, guint index);
/* The sentence that stands instead of moves; "" while there are moves. */
const char *tabiya_people_card_get_state_for_tests(TabiyaPeopleCard *self);
void tabiya_people_card_press_for_tests(TabiyaPeopleCard *self, guint index);

G_END_DECLS

#endif
