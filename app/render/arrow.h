/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The shapes of the arrows and circles on a board: pure geometry, for the window and for exported
 * pictures. */
#ifndef TABIYA_RENDER_ARROW_H
#define TABIYA_RENDER_ARROW_H

/* In squares. */
#define TABIYA_ARROW_SHAFT 0.17
#define TABIYA_CIRCLE_WIDTH 0.07 /* of its line */

/* The width of the outline. */
#define TABIYA_ARROW_EDGE_PX(square) ((square)*0.018 > 1 ? (square)*0.018 : 1)

/* An arrow from the center of one square to that of another. */
typedef struct {
    double from_x, from_y, to_x, to_y;
    double square; /* the edge of a square; any unit */
    double scale;  /* of its width, not its length; 1: the usual width */
} TabiyaArrow;

/* The seven corners of the arrow, tail first. From the last to the first goes a half circle about
 * the center of its first square, as wide as the shaft. */
void tabiya_arrow_outline(const TabiyaArrow *arrow, double points[7][2]);

#endif
