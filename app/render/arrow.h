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

/* The seven corners of an arrow from the middle of one square to that of another, tail first, on
 * squares of `square` (any unit). Between the last and the first goes half a circle about the
 * middle of the square it starts from, as wide as the shaft. */
void tabiya_arrow_outline(double from_x, double from_y, double to_x, double to_y, double square,
                          double points[7][2]);

/* The same `scale` times as broad; as long. */
void tabiya_arrow_outline_scaled(double from_x, double from_y, double to_x, double to_y,
                                 double square, double scale, double points[7][2]);

#endif
