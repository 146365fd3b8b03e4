/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The corners that frame a square of the last move: pure geometry, for the window and for exported
 * pictures alike. A tint tells such a square from others by its hue; the corners do by their shape
 * and lightness. */
#ifndef TABIYA_RENDER_CORNERS_H
#define TABIYA_RENDER_CORNERS_H

#define TABIYA_CORNERS_N_BARS 8

typedef struct {
    double x, y, width, height;
} TabiyaBar;

/* Two bars at each corner of a square of `edge` (any unit) at 0, 0; each `line` thick, and as long
 * as `part` of the edge: with 0.5 they close to a frame. None lies over another. */
void tabiya_corners_get(double edge, double line, double part,
                        TabiyaBar bars[TABIYA_CORNERS_N_BARS]);

/* How thick they are on a square of so many pixels: whole ones. */
double tabiya_corners_get_line_px(double square_px);

#endif
