/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A grid of puzzle boards over a lazy list of any length, as many side by side as fit. Each board
 * shows the solver's position from the solver's side, with the rating below.
 *
 * To a screen reader a board is "Puzzle 00008, White to move, rating 1807, solved". Arrows go from
 * one to the next, Return or a click opens it.
 *
 * Signals:
 *   open (guint position)                        of a puzzle in the list
 *   menu (guint position, GdkRectangle *at)      the person asks for its menu, there; by
 *                                                the right button, a long press, the menu key or
 *                                                Shift+F10
 */
#ifndef TABIYA_PUZZLE_GRID_H
#define TABIYA_PUZZLE_GRID_H

#include "ui/puzzles/puzzle-cell.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_GRID (tabiya_puzzle_grid_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleGrid, tabiya_puzzle_grid, TABIYA, PUZZLE_GRID, GtkWidget)

/* What the person has done with the puzzle of that ordinal. Called for each board that comes into
 * view, so it must be very fast. */
typedef TabiyaPuzzleSigns (*TabiyaPuzzleSignsFunc)(guint ordinal, gpointer user);

/* Keeps `list`, of TabiyaPuzzleItem. `signs` may be NULL: unknown. */
GtkWidget *tabiya_puzzle_grid_new(GListModel *list, TabiyaPuzzleSignsFunc signs, gpointer user);

/* Call when the results of puzzles have changed. */
void tabiya_puzzle_grid_update_signs(TabiyaPuzzleGrid *self);

/* Scrolls to the first one. */
void tabiya_puzzle_grid_go_up(TabiyaPuzzleGrid *self);

/* The number of boards, visible or waiting; bounded however far the person scrolls. For tests. */
guint tabiya_puzzle_grid_get_n_cells_for_tests(TabiyaPuzzleGrid *self);
/* The board of the puzzle with that id, if one shows it; lent. For tests. (transfer none) */
TabiyaPuzzleCell *tabiya_puzzle_grid_find_cell_for_tests(TabiyaPuzzleGrid *self, const char *id);

G_END_DECLS

#endif
