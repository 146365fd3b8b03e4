/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of a file: who played, with what result, where and when, under a field that filters as
 * one types. A click or Enter opens a game; rows are dragged to another place, or moved with Alt
 * and the arrows; Delete takes the game out.
 *
 * Properties (read-write):
 *   document  TabiyaPgnDocument or NULL
 *   current   int: the position of the game that is open, marked in the list; -1: none
 * Signals (positions are those of the document, whatever the filter shows):
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

/* How many games the filter lets through. */
guint tabiya_games_list_get_n_shown(TabiyaGamesList *self);
/* What is looked for; "" shows all. */
void tabiya_games_list_set_filter_for_tests(TabiyaGamesList *self, const char *words);
/* The position of the game before (-1) or after (+1) the current one, among those that the filter
 * lets through; -1: there is none. */
int tabiya_games_list_find_next(TabiyaGamesList *self, int direction);

/* Puts the keyboard's focus into the field. */
void tabiya_games_list_begin_filter(TabiyaGamesList *self);

G_END_DECLS

#endif
