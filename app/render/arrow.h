/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The shape of the arrows and circles on a board: pure geometry, for the window and for exported
 * pictures alike. */
#ifndef TABIYA_RENDER_ARROW_H
#define TABIYA_RENDER_ARROW_H

/* In squares. */
#define TABIYA_ARROW_SHAFT 0.17
#define TABIYA_CIRCLE_WIDTH 0.07 /* of its line */

/* How thick the line round them is. */
#define TABIYA_ARROW_EDGE_PX(square) ((square)*0.018 > 1 ? (square)*0.018 : 1)

/* An arrow from the middle of one square to that of another. */
typedef struct {
    double from_x, from_y, to_x, to_y;
    double square; /* the edge of a square; any unit */
    double scale;  /* of its breadth, its length stays; 1: as broad as usual */
} TabiyaArrow;

/* The seven corners of the arrow, tail first. Between the last and the first goes half a circle
 * about the middle of the square it starts from, as wide as the shaft. */
void tabiya_arrow_outline(const TabiyaArrow *arrow, double points[7][2]);

#endif
