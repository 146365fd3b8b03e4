/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A cell of the arena's table: a short text that draws itself, much lighter than a label, since a
 * table of many players has thousands. Private to the table (table-view.h).
 *
 * CSS: node "table-cell"; class "link" if pressing it opens something. */
#ifndef TABIYA_UI_ARENA_TABLE_CELL_H
#define TABIYA_UI_ARENA_TABLE_CELL_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TABLE_CELL (tabiya_table_cell_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTableCell, tabiya_table_cell, TABIYA, TABLE_CELL, GtkWidget)

/* `numeric`: aligned right, else left. */
GtkWidget *tabiya_table_cell_new(GtkAccessibleRole role,
                                 gboolean numeric) G_GNUC_WARN_UNUSED_RESULT;

/* `words`: the same for assistive technology. */
void tabiya_table_cell_set(TabiyaTableCell *self, const char *text, const char *words);

const char *tabiya_table_cell_get_text_for_tests(TabiyaTableCell *self);
const char *tabiya_table_cell_get_words_for_tests(TabiyaTableCell *self);

G_END_DECLS

#endif
