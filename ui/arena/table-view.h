/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of a tournament: the standings, and behind them the crosstable. Names and headings stay
 * in sight while the rest scrolls in both directions; pressing a heading sorts the rows by it,
 * pressing it again turns them around.
 *
 * Put it into a GtkScrolledWindow. To assistive technology it is a grid: arrows, Home, End, Page Up
 * and Page Down move between its cells, Enter and Space press them, Tab leaves.
 *
 * Signals:
 *   player-pressed (int player)              a name was pressed
 *   pair-pressed   (int player, int other)   a cell of the crosstable was pressed */
#ifndef TABIYA_UI_ARENA_TABLE_VIEW_H
#define TABIYA_UI_ARENA_TABLE_VIEW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_TABLE_VIEW (tabiya_table_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaTableView, tabiya_table_view, TABIYA, TABLE_VIEW, GtkWidget)

typedef struct {
    int player; /* for the signals */
    const char *name;
    int rank, games, wins, draws, losses;
    double points;
    double elo, error; /* INFINITY: it has no bound */
    double los;        /* 0 … 1; NAN: none */
} TabiyaTableRow;

typedef struct {
    double points; /* of the row's player */
    int games;     /* 0: they have not played */
} TabiyaTablePair;

typedef enum {
    TABIYA_TABLE_RANK,
    TABIYA_TABLE_NAME,
    TABIYA_TABLE_POINTS,
    TABIYA_TABLE_ELO,
    TABIYA_TABLE_ERROR,
    TABIYA_TABLE_LOS,
    TABIYA_TABLE_GAMES,
    TABIYA_TABLE_WINS,
    TABIYA_TABLE_DRAWS,
    TABIYA_TABLE_LOSSES,
    TABIYA_TABLE_N_COLUMNS, /* the first opponent; the others follow in the order of the rows */
} TabiyaTableColumn;

GtkWidget *tabiya_table_view_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows `n` rows, best first; `pairs[i * n + j]` is what row i scored against row j. Copies them.
 * The order that the person has chosen stays. */
void tabiya_table_view_set(TabiyaTableView *self, const TabiyaTableRow *rows, guint n,
                           const TabiyaTablePair *pairs);

/* Sorts as pressing the heading does. */
void tabiya_table_view_sort(TabiyaTableView *self, guint column);

/* The cell in a row as shown, -1: the heading; and what pressing it does. */
GtkWidget *tabiya_table_view_get_cell_for_tests(TabiyaTableView *self, int row, guint column);
void tabiya_table_view_press_for_tests(TabiyaTableView *self, int row, guint column);

G_END_DECLS

#endif
