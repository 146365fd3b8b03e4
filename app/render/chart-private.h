/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaChart: chart-layout.c finds where its parts are at one size, chart.c
 * draws them, chart-sheet.c puts several of them on a page. */
#ifndef TABIYA_RENDER_CHART_PRIVATE_H
#define TABIYA_RENDER_CHART_PRIVATE_H

#include <pango/pangocairo.h>

#include "app/render/chart.h"

G_BEGIN_DECLS

/* A scale with round numbers. */
typedef struct {
    double low, high, step;
} TabiyaChartScale;

/* From at most `low` to at least `high` in about `n` steps of 1, 2 or 5 times a power of ten, or of
 * times that people say: 15 s, 30 s. */
TabiyaChartScale tabiya_chart_scale_find(TabiyaChartUnit unit, double low, double high, guint n);

typedef struct {
    const TabiyaChart *chart;
    const TabiyaChartLook *look;
    double left, top, width, height; /* the plot inside the axes */
    double first, last;              /* the ends of its axis */
    double line_px;                  /* the height of a line of text */
    double whole_width;
    double word_px; /* the widest word of a radar's labels */
    TabiyaChartScale scale;
} TabiyaChartLayout;

void tabiya_chart_layout_init(TabiyaChartLayout *self, const TabiyaChart *chart,
                              const TabiyaChartLook *look, double width_px, double height_px);

double tabiya_chart_layout_get_x(const TabiyaChartLayout *self, double place);
double tabiya_chart_layout_get_y(const TabiyaChartLayout *self, double value);
/* The middle of point `i`. */
void tabiya_chart_layout_get_spot(const TabiyaChartLayout *self, guint i, double *x, double *y);
/* The distance from one bar to the next. */
double tabiya_chart_layout_get_step(const TabiyaChartLayout *self);

/* The radar's middle and radius. */
void tabiya_chart_layout_get_circle(const TabiyaChartLayout *self, double *x, double *y,
                                    double *radius);
/* The direction of point `i`, clockwise from the top. */
double tabiya_chart_layout_get_angle(const TabiyaChartLayout *self, guint i);

/* In pixels. */
double tabiya_chart_find_widest_word(const TabiyaChartLook *look, const char *text);

/* A new layout of text, at most `width_px` wide; 0: on one line. */
PangoLayout *tabiya_chart_new_text(const TabiyaChartLook *look, const char *text, double width_px);

G_END_DECLS

#endif
