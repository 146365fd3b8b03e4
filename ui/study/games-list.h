/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of a file's games: players, result, place and date, below an entry that filters while
 * you type. A click or Enter opens a game. Rows can be dragged to another place, or moved with Alt
 * and the arrow keys; Delete removes the game.
 *
 * Properties (read-write):
 *   document  TabiyaPgnDocument or NULL
 *   current   int: the position of the open game, marked in the list; -1: none
 * Signals (positions are those in the document, whatever the filter shows):
 *   open      (guint position)
 *   move      (guint from, guint to): as tabiya_pgn_document_move_game() takes them
 *   delete    (guint position)
 */
#ifndef TABIYA_GAMES_LIST_H
#define TABIYA_GAMES_LIST_H

#include <gtk/gtk.h>

#include "app/study/pgn-document.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAMES_LIST (tabiya_games_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGamesList, tabiya_games_list, TABIYA, GAMES_LIST, GtkWidget)

void tabiya_games_list_set_document(TabiyaGamesList *self, TabiyaPgnDocument *document);
void tabiya_games_list_set_current(TabiyaGamesList *self, int position);

/* The number of games that match the filter. */
guint tabiya_games_list_get_n_shown(TabiyaGamesList *self);
/* The text of the filter; "" shows all. */
void tabiya_games_list_set_filter_for_tests(TabiyaGamesList *self, const char *words);
/* The position of the game before (-1) or after (+1) the current one, among those that match the
 * filter; -1: there is none. */
int tabiya_games_list_find_next(TabiyaGamesList *self, int direction);

/* Moves the keyboard focus to the entry. */
void tabiya_games_list_begin_filter(TabiyaGamesList *self);

G_END_DECLS

#endif
