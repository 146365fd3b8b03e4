/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The places of a board's squares in a widget of any size. Pure arithmetic, no GTK.
 *
 * All lengths are pixels of the widget ("logical" pixels). Squares are whole pixels, all of one
 * size; the board is as large as possible, and centered. Coordinates beside it need a margin on the
 * left and below.
 */
#ifndef TABIYA_UI_BOARD_GEOMETRY_H
#define TABIYA_UI_BOARD_GEOMETRY_H

#include <stdbool.h>

#include "engine/board/types.h"

typedef struct {
    int x_px;      /* left edge of the board */
    int y_px;      /* top edge of the board */
    int square_px; /* edge of a square */
    int margin_px; /* on the left and below, for coordinates */
    bool flipped;  /* Black sits below */
} TabiyaBoardGeometry;

/* The board inside `width_px` × `height_px`, with squares of at least one pixel. `margin`: leaves
 * room for coordinates beside it. */
TabiyaBoardGeometry tabiya_board_geometry(int width_px, int height_px, bool margin, bool flipped);

/* The height of a coordinate inside a square, in pixels: quiet, but readable on any screen.
 * `text_scale`: the size of other text, usually 1. */
double tabiya_board_geometry_coordinate(double square_px, double text_scale);

/* Column from the left and row from the top, 0…7, of `square`, and back. */
int tabiya_board_geometry_column(const TabiyaBoardGeometry *geometry, EngSquare square);
int tabiya_board_geometry_row(const TabiyaBoardGeometry *geometry, EngSquare square);
EngSquare tabiya_board_geometry_at(const TabiyaBoardGeometry *geometry, int column, int row);

/* The upper left corner of `square`. */
void tabiya_board_geometry_origin(const TabiyaBoardGeometry *geometry, EngSquare square, int *x_px,
                                  int *y_px);

/* The middle of `square`. */
void tabiya_board_geometry_center(const TabiyaBoardGeometry *geometry, EngSquare square,
                                  double *x_px, double *y_px);

/* The square under a point, ENG_NO_SQUARE outside the board. */
EngSquare tabiya_board_geometry_pick(const TabiyaBoardGeometry *geometry, double x_px, double y_px);

/* The square one step away on the screen (dx to the right, dy down); `square` itself at the edge of
 * the board. */
EngSquare tabiya_board_geometry_step(const TabiyaBoardGeometry *geometry, EngSquare square, int dx,
                                     int dy);

#endif
