/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of games that were found: columns where there is room for them, else a list with two
 * lines a game. Rows are fetched as they come into view (app/library/library-list.h). A click on a
 * column's title sorts; several rows are chosen with Ctrl, Shift and the mouse or the keys.
 *
 * Properties (read-write):
 *   broad      gboolean: there is room for a table
 * Signals:
 *   chosen     (int64 id): the game to look at; 0: none is chosen
 *   open       (int64 id): double click, Enter
 *   menu       (GdkRectangle *): the menu of the chosen rows is asked for, there
 */
#ifndef TABIYA_GAMES_TABLE_H
#define TABIYA_GAMES_TABLE_H

#include <gtk/gtk.h>

#include "app/library/library-list.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAMES_TABLE (tabiya_games_table_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGamesTable, tabiya_games_table, TABIYA, GAMES_TABLE, GtkWidget)

/* `list` is borrowed and outlives it. */
GtkWidget *tabiya_games_table_new(TabiyaLibraryList *list);

/* The games that are chosen, in the list's order: a GArray of gint64, the caller's. */
GArray *tabiya_games_table_dup_chosen(TabiyaGamesTable *self) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_games_table_get_n_chosen(TabiyaGamesTable *self);
/* Chooses the game, if it is in the list, and scrolls there; 0: nothing is chosen. */
void tabiya_games_table_choose(TabiyaGamesTable *self, gint64 id);
void tabiya_games_table_choose_all(TabiyaGamesTable *self);
/* Scrolls to the first row. */
void tabiya_games_table_go_up(TabiyaGamesTable *self);

/* The arrow of the columns' titles follows what the list is sorted by. */
void tabiya_games_table_update_order(TabiyaGamesTable *self);

G_END_DECLS

#endif
