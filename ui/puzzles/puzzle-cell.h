/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One puzzle of a grid: the board that its solver sees, and below it the side to move, the rating
 * and the result. A cell is reused for other puzzles while the person scrolls. */
#ifndef TABIYA_PUZZLE_CELL_H
#define TABIYA_PUZZLE_CELL_H

#include <gtk/gtk.h>

#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_CELL (tabiya_puzzle_cell_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleCell, tabiya_puzzle_cell, TABIYA, PUZZLE_CELL, GtkWidget)

/* What the person has done with a puzzle. */
typedef enum {
    TABIYA_PUZZLE_SIGN_SOLVED = 1 << 0,
    TABIYA_PUZZLE_SIGN_FAILED = 1 << 1, /* the last time */
    TABIYA_PUZZLE_SIGN_FAVORITE = 1 << 2,
} TabiyaPuzzleSigns;

GtkWidget *tabiya_puzzle_cell_new(void);

/* NULL: an empty board, for a puzzle that has not been read yet. */
void tabiya_puzzle_cell_set(TabiyaPuzzleCell *self, const TabiyaPuzzle *puzzle,
                            TabiyaPuzzleSigns signs);

/* "Puzzle 00008, White to move, rating 1807, solved", translated; NULL before one is set. */
const char *tabiya_puzzle_cell_get_spoken(TabiyaPuzzleCell *self);

G_END_DECLS

#endif
