/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The cells of the table of games: its columns, in one table, and the rows of the list with two
 * lines per game. A cell is empty until its item has its texts. */
#ifndef TABIYA_TABLE_CELLS_H
#define TABIYA_TABLE_CELLS_H

#include <gtk/gtk.h>

#include "app/library/library-item.h"
#include "app/library/sort.h"

G_BEGIN_DECLS

guint tabiya_table_cells_get_n_columns(void);
/* (transfer full) */
GtkColumnViewColumn *tabiya_table_cells_make_column(guint index) G_GNUC_WARN_UNUSED_RESULT;
/* The order for a press on its title; TABIYA_SORT_ID: none. */
TabiyaSortColumn tabiya_table_cells_get_order(guint index);

/* (transfer full) */
GtkListItemFactory *tabiya_table_cells_make_row_factory(void) G_GNUC_WARN_UNUSED_RESULT;

/* The position of the row at a place in a GtkColumnView or GtkListView with these cells;
 * GTK_INVALID_LIST_POSITION: none. */
guint tabiya_table_cells_find(GtkWidget *view, double x, double y);

G_END_DECLS

#endif
