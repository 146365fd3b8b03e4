/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One puzzle of a grid: the board that its solver is asked about, and below it who moves, how hard
 * it is, and what became of it. Made to be used again and again for other puzzles while one
 * scrolls. */
#ifndef TABIYA_PUZZLE_CELL_H
#define TABIYA_PUZZLE_CELL_H

#include <gtk/gtk.h>

#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_CELL (tabiya_puzzle_cell_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleCell, tabiya_puzzle_cell, TABIYA, PUZZLE_CELL, GtkWidget)

/* What is known of the person and a puzzle. */
typedef enum {
    TABIYA_PUZZLE_SIGN_SOLVED = 1 << 0,
    TABIYA_PUZZLE_SIGN_FAILED = 1 << 1, /* the last time */
    TABIYA_PUZZLE_SIGN_FAVORITE = 1 << 2,
} TabiyaPuzzleSigns;

GtkWidget *tabiya_puzzle_cell_new(void);

/* NULL: an empty board, of a puzzle that is not read yet. */
void tabiya_puzzle_cell_set(TabiyaPuzzleCell *self, const TabiyaPuzzle *puzzle,
                            TabiyaPuzzleSigns signs);

/* "Puzzle 00008, White to move, rating 1807, solved", translated; NULL before one is set. */
const char *tabiya_puzzle_cell_get_spoken(TabiyaPuzzleCell *self);

G_END_DECLS

#endif
