/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See geometry.h. */
#include "ui/board/geometry.h"

/* Coordinates beside the board are just large enough to be readable. */
#define MARGIN_SHARE 32
#define MARGIN_MIN_PX 12
#define MARGIN_MAX_PX 40

/* Coordinates inside it: shares of a square, the smaller one for large squares. */
#define COORDINATE_SHARE 0.155
#define COORDINATE_LARGE_SHARE 0.115
#define COORDINATE_MIN_PX 8
#define COORDINATE_LARGE_PX 18
#define COORDINATE_MOST_SHARE 0.18 /* larger ones would be hidden by pieces */

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

TabiyaBoardGeometry tabiya_board_geometry(int width_px, int height_px, bool margin, bool flipped)
{
    int edge = width_px < height_px ? width_px : height_px;
    int margin_px = margin ? clamp(edge / MARGIN_SHARE, MARGIN_MIN_PX, MARGIN_MAX_PX) : 0;
    int square_px = (edge - margin_px) / 8 > 0 ? (edge - margin_px) / 8 : 1;

    return (TabiyaBoardGeometry){
        .x_px = (width_px - margin_px - 8 * square_px) / 2 + margin_px,
        .y_px = (height_px - margin_px - 8 * square_px) / 2,
        .square_px = square_px,
        .margin_px = margin_px,
        .flipped = flipped,
    };
}

double tabiya_board_geometry_coordinate(double square_px, double text_scale)
{
    double size = square_px * COORDINATE_SHARE;
    double large = square_px * COORDINATE_LARGE_SHARE;

    if (size > COORDINATE_LARGE_PX)
        size = large > COORDINATE_LARGE_PX ? large : COORDINATE_LARGE_PX;
    if (size < COORDINATE_MIN_PX)
        size = COORDINATE_MIN_PX;
    if (text_scale <= 1)
        return size;
    double most = square_px * COORDINATE_MOST_SHARE;
    if (most < size)
        return size;
    return size * text_scale < most ? size * text_scale : most;
}

int tabiya_board_geometry_column(const TabiyaBoardGeometry *geometry, EngSquare square)
{
    return geometry->flipped ? 7 - eng_file(square) : eng_file(square);
}

int tabiya_board_geometry_row(const TabiyaBoardGeometry *geometry, EngSquare square)
{
    return geometry->flipped ? eng_rank(square) : 7 - eng_rank(square);
}

EngSquare tabiya_board_geometry_at(const TabiyaBoardGeometry *geometry, int column, int row)
{
    if (geometry->flipped)
        return eng_square(7 - column, row);
    return eng_square(column, 7 - row);
}

void tabiya_board_geometry_origin(const TabiyaBoardGeometry *geometry, EngSquare square, int *x_px,
                                  int *y_px)
{
    *x_px = geometry->x_px + tabiya_board_geometry_column(geometry, square) * geometry->square_px;
    *y_px = geometry->y_px + tabiya_board_geometry_row(geometry, square) * geometry->square_px;
}

void tabiya_board_geometry_center(const TabiyaBoardGeometry *geometry, EngSquare square,
                                  double *x_px, double *y_px)
{
    int x, y;

    tabiya_board_geometry_origin(geometry, square, &x, &y);
    *x_px = x + geometry->square_px / 2.0;
    *y_px = y + geometry->square_px / 2.0;
}

EngSquare tabiya_board_geometry_pick(const TabiyaBoardGeometry *geometry, double x_px, double y_px)
{
    double x = x_px - geometry->x_px;
    double y = y_px - geometry->y_px;
    double edge = 8.0 * geometry->square_px;

    if (!(x >= 0 && y >= 0 && x < edge && y < edge))
        return ENG_NO_SQUARE;
    return tabiya_board_geometry_at(geometry, (int)(x / geometry->square_px),
                                    (int)(y / geometry->square_px));
}

EngSquare tabiya_board_geometry_step(const TabiyaBoardGeometry *geometry, EngSquare square, int dx,
                                     int dy)
{
    int column = clamp(tabiya_board_geometry_column(geometry, square) + dx, 0, 7);
    int row = clamp(tabiya_board_geometry_row(geometry, square) + dy, 0, 7);

    return tabiya_board_geometry_at(geometry, column, row);
}
