/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the list of openings: its name, its codes, the number of positions it names and, in
 * search results, its moves. In a tree it can be unfolded. To assistive technology the list item is
 * one sentence and says whether it is unfolded. */
#ifndef TABIYA_OPENING_ROW_H
#define TABIYA_OPENING_ROW_H

#include <gtk/gtk.h>

#include "app/openings/opening-tree.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENING_ROW (tabiya_opening_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningRow, tabiya_opening_row, TABIYA, OPENING_ROW, GtkWidget)

GtkWidget *tabiya_opening_row_new(void);

/* NULL: shows nothing. */
void tabiya_opening_row_set_row(TabiyaOpeningRow *self, GtkTreeListRow *row);
/* Lent. */
GtkTreeListRow *tabiya_opening_row_get_row(TabiyaOpeningRow *self);

G_END_DECLS

#endif
