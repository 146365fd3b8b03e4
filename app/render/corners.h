/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The corners that frame a square of the last move: pure geometry, for the window and for exported
 * pictures. The square's tint differs by hue, the corners by shape and lightness. */
#ifndef TABIYA_RENDER_CORNERS_H
#define TABIYA_RENDER_CORNERS_H

#define TABIYA_CORNERS_N_BARS 8

typedef struct {
    double x, y, width, height;
} TabiyaBar;

/* Two bars at each corner of a square of `edge` (any unit) at 0, 0; each `line` thick, and as long
 * as `part` of the edge: 0.5 makes a closed frame. They do not overlap. */
void tabiya_corners_get(double edge, double line, double part,
                        TabiyaBar bars[TABIYA_CORNERS_N_BARS]);

/* Their thickness for a square of that many pixels, in whole pixels. */
double tabiya_corners_get_line_px(double square_px);

#endif
