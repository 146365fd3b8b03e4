/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the explorer's table: a move, how often it was played, and a bar of the results; or the
 * total; or the column titles.
 *
 * It draws itself: columns are as wide as the widest text in any row, which the table collects
 * (measure_columns()) and sets for all rows (set_widths()).
 */
#ifndef TABIYA_EXPLORER_ROW_H
#define TABIYA_EXPLORER_ROW_H

#include <gtk/gtk.h>

#include "app/openings/explorer-answer.h"
#include "ui/explorer/explorer-columns.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_EXPLORER_ROW (tabiya_explorer_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaExplorerRow, tabiya_explorer_row, TABIYA, EXPLORER_ROW, GtkWidget)

GtkWidget *tabiya_explorer_row_new(void);

/* One of the moves of `answer`. */
void tabiya_explorer_row_set_move(TabiyaExplorerRow *self, const TabiyaExplorerAnswer *answer,
                                  guint index);
/* Adds to such a row the chance that a player of that rating makes the move; below 0: none is
 * shown. */
void tabiya_explorer_row_set_chance(TabiyaExplorerRow *self, double chance, int rating);
/* All games with the position. */
void tabiya_explorer_row_set_total(TabiyaExplorerRow *self, const TabiyaExplorerAnswer *answer);
/* The column titles for that kind of answer, and for what players of that rating play; 0: without
 * that. */
void tabiya_explorer_row_set_titles(TabiyaExplorerRow *self, TabiyaExplorerKind kind, int rating);

/* Widens `widths` to fit this row. */
void tabiya_explorer_row_measure_columns(TabiyaExplorerRow *self,
                                         int widths[TABIYA_EXPLORER_N_COLUMNS]);
void tabiya_explorer_row_set_widths(TabiyaExplorerRow *self,
                                    const int widths[TABIYA_EXPLORER_N_COLUMNS]);

/* Where the column begins, in pixels from the left. */
int tabiya_explorer_row_get_x_for_tests(TabiyaExplorerRow *self, TabiyaExplorerColumn column);

/* The text for screen readers: "e4, 1,204 games, White wins 38%, …". Lent. */
const char *tabiya_explorer_row_get_spoken(TabiyaExplorerRow *self);

G_END_DECLS

#endif
