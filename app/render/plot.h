/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the evaluation graph of a game, using only Cairo, for the window and for exported pictures.
 *
 * The line shows White's winning chances from left to right: White's share is below it, Black's
 * above. Labeled moves have a mark on the line: a disc for an inaccuracy, a diamond for a mistake,
 * a triangle for a blunder. Unknown parts are gray.
 *
 *     TabiyaPlot plot = {points, count, current, tabiya_theme_get(dark, high_contrast)};
 *     tabiya_plot_draw(&plot, cr, width_px, height_px);
 */
#ifndef TABIYA_RENDER_PLOT_H
#define TABIYA_RENDER_PLOT_H

#include <cairo.h>
#include <stddef.h>

#include "app/render/theme.h"

typedef struct {
    bool known;
    double win; /* White's chances, 0 … 100 */
    int mark;   /* 0 none, 1 inaccuracy, 2 mistake, 3 blunder */
} TabiyaPlotPoint;

typedef struct {
    const TabiyaPlotPoint *points; /* by ply; borrowed */
    size_t count;
    int current; /* ply of the vertical line, -1: none */
    const TabiyaTheme *theme;
} TabiyaPlot;

/* Fills the rectangle from the origin, and draws nothing beyond it. */
void tabiya_plot_draw(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px);

/* The x position of a ply in a plot of that width. For tests. */
double tabiya_plot_get_x_px(const TabiyaPlot *plot, double width_px, int ply);

/* The ply nearest to an x position in a plot of that width; -1 in an empty plot. */
int tabiya_plot_get_ply(const TabiyaPlot *plot, double width_px, double x_px);

#endif
