/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The veins of wooden squares: long curves, the same for the window and for exported pictures, and
 * the same every time.
 *
 * There are a few pieces of wood; each square of a board is cut from one of them. All lengths are
 * in squares. Pure arithmetic. */
#ifndef TABIYA_RENDER_GRAIN_H
#define TABIYA_RENDER_GRAIN_H

#define TABIYA_GRAIN_N_PIECES 7
#define TABIYA_GRAIN_N_VEINS 11

/* A vein goes from the left edge (0, y[0]) by a Bézier curve with handles at a third, y[1], and two
 * thirds, y[2], to the right edge, y[3]. It stays inside the square. */
typedef struct {
    double y[4];
    double width;
    double strength; /* 0…1, of the theme's color of grain */
} TabiyaVein;

TabiyaVein tabiya_grain_get_vein(int piece, int vein);

/* How much of the theme's color of grain lies on the whole piece, 0…TABIYA_GRAIN_TONE. */
#define TABIYA_GRAIN_TONE 0.35
double tabiya_grain_get_tone(int piece);

/* The piece that the square in that column and row (0…7, as they are seen) is cut from. */
int tabiya_grain_get_piece(int column, int row);

#endif
