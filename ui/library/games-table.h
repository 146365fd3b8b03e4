/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of found games: columns if there is room, else a list with two lines per game. Rows are
 * fetched as they come into view (app/library/library-list.h). A click on a column's title sorts;
 * several rows are selected with Ctrl, Shift and the mouse or the keys.
 *
 * Properties (read-write):
 *   broad      gboolean: there is room for a table
 * Signals:
 *   chosen     (int64 id): the game to show; 0: none is selected
 *   open       (int64 id): double click, Enter
 *   menu       (GdkRectangle *): the person asks for the menu of the selected rows, there
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

/* The selected games, in the list's order: a GArray of gint64, the caller's. */
GArray *tabiya_games_table_dup_chosen(TabiyaGamesTable *self) G_GNUC_WARN_UNUSED_RESULT;
guint tabiya_games_table_get_n_chosen(TabiyaGamesTable *self);
/* Selects the game, if it is in the list, and scrolls to it; 0: selects nothing. */
void tabiya_games_table_choose(TabiyaGamesTable *self, gint64 id);
void tabiya_games_table_choose_all(TabiyaGamesTable *self);
/* Scrolls to the first row. */
void tabiya_games_table_go_up(TabiyaGamesTable *self);

/* Shows the list's order as an arrow in the columns' titles. */
void tabiya_games_table_update_order(TabiyaGamesTable *self);

G_END_DECLS

#endif
