/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the boards of a wall are in a widget of any size. Pure arithmetic, no GTK.
 *
 * All lengths are pixels of the widget. A cell is a board with a line of words above and below it
 * and an evaluation bar beside it. All boards have one size, with squares of whole pixels: the
 * largest at which all of them fit. If that is too small to see anything, they get the smallest
 * useful size, as many columns as fit side by side, and the wall scrolls.
 */
#ifndef TABIYA_UI_ARENA_WALL_LAYOUT_H
#define TABIYA_UI_ARENA_WALL_LAYOUT_H

#include <stdbool.h>

#define TABIYA_WALL_PADDING_PX 5 /* around the contents of a cell */

/* The parts of a cell. */
typedef struct {
    int square_px;  /* edge of a square */
    int font_px;    /* height of letters in the lines of words… */
    int caption_px; /* …and of these lines */
    int bar_px;     /* width of the evaluation bar; from it to the board it is TABIYA_WALL_GAP_PX */
    int width_px, height_px; /* the whole cell */
} TabiyaWallCellSize;

#define TABIYA_WALL_GAP_PX 3

typedef struct {
    TabiyaWallCellSize cell;
    int columns, rows;
    int x_px, y_px;     /* the upper left corner of the first cell */
    int step_x, step_y; /* from one cell to the next */
    int height_px;      /* of all of it: more than the widget's if it scrolls */
} TabiyaWallLayout;

/* The place for `n` boards (at least 1) in `width_px` × `height_px`. `text_px` is the height of
 * usual letters. */
TabiyaWallLayout tabiya_wall_layout(int n, int width_px, int height_px, int text_px);

/* The smallest useful cell. */
TabiyaWallCellSize tabiya_wall_layout_smallest(int text_px);

/* The upper left corner of cell `i`. */
void tabiya_wall_layout_locate(const TabiyaWallLayout *self, int i, int *x_px, int *y_px);

/* The cell that is `dx` columns and `dy` rows away from cell `i` of `n`; `i` at the edge. In the
 * last row, where columns may be missing, the last cell takes their place. */
int tabiya_wall_layout_step(const TabiyaWallLayout *self, int n, int i, int dx, int dy);

#endif
