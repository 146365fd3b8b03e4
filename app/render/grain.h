/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The veins of wooden squares: long curves, always the same, in the window and in exported
 * pictures.
 *
 * Each square of a board is cut from one of a few pieces of wood. All lengths are in squares. Pure
 * arithmetic. */
#ifndef TABIYA_RENDER_GRAIN_H
#define TABIYA_RENDER_GRAIN_H

#define TABIYA_GRAIN_N_PIECES 7
#define TABIYA_GRAIN_N_VEINS 11

/* A vein goes from the left edge (0, y[0]) to the right edge (1, y[3]), as a Bézier curve with
 * handles at a third, y[1], and two thirds, y[2]. It stays inside the square. */
typedef struct {
    double y[4];
    double width;
    double strength; /* 0…1, of the theme's color of grain */
} TabiyaVein;

TabiyaVein tabiya_grain_get_vein(int piece, int vein);

/* The highest base tone of a piece: the part of the theme's color of grain, 0…1, that covers all of
 * it. */
#define TABIYA_GRAIN_TONE 0.35
double tabiya_grain_get_tone(int piece);

/* The piece for the square in that column and row (0…7, as seen). */
int tabiya_grain_get_piece(int column, int row);

#endif
