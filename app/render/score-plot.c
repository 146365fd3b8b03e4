/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See score-plot.h. */
#include "app/render/score-plot.h"

#include <math.h>

#define GAP_PX 1.0
#define LINE_PX 2.0
#define DOT_PX 2.5 /* radius */

static void set_color(cairo_t *cr, TabiyaColor color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

static double total_of(const TabiyaScorePoint *point)
{
    return (double)(point->wins + point->draws + point->losses + point->others);
}

/* The parts of a score with their colors, from the left or from the bottom. */
static void get_parts(const TabiyaScorePoint *point, const TabiyaTheme *theme, double sizes[4],
                      TabiyaColor colors[4])
{
    const uint64_t counts[] = {point->wins, point->draws, point->losses, point->others};

    colors[0] = theme->plot_white;
    colors[1] = theme->plot_middle;
    colors[2] = theme->plot_black;
    colors[3] = (TabiyaColor){.alpha = 0}; /* only a frame */
    for (int i = 0; i < 4; i++)
        sizes[i] = (double)counts[i];
}

void tabiya_score_bar_draw(const TabiyaScorePoint *point, const TabiyaTheme *theme, cairo_t *cr,
                           double width_px, double height_px)
{
    double total = total_of(point), at = 0, sizes[4];
    TabiyaColor colors[4];

    get_parts(point, theme, sizes, colors);
    for (int i = 0; i < 4 && total > 0; i++) {
        double width = width_px * sizes[i] / total;

        set_color(cr, colors[i]);
        cairo_rectangle(cr, at, 0, width, height_px);
        cairo_fill(cr);
        at += width;
    }
    set_color(cr, theme->plot_line);
    cairo_set_line_width(cr, 1);
    cairo_rectangle(cr, 0.5, 0.5, width_px - 1, height_px - 1);
    if (sizes[3] > 0)
        cairo_rectangle(cr, at - width_px * sizes[3] / total + 0.5, 0.5, 0, height_px - 1);
    cairo_stroke(cr);
}

/* The room for one bar: no more than this, unless many of them leave a wide picture empty. */
#define STEP_PX 48
#define FEWEST_STEPS 24

/* The position of a bar, in pixels. */
typedef struct {
    double x, width;
    double ground; /* of its foot */
    double scale;  /* height of one game */
} Bar;

static void draw_bar(const TabiyaScorePoint *point, const TabiyaTheme *theme, cairo_t *cr,
                     const Bar *bar)
{
    double top = bar->ground, sizes[4];
    TabiyaColor colors[4];

    get_parts(point, theme, sizes, colors);
    for (int i = 0; i < 4; i++) {
        double height = sizes[i] * bar->scale;

        top -= height;
        set_color(cr, colors[i]);
        cairo_rectangle(cr, bar->x, top, bar->width, height);
        cairo_fill(cr);
    }
    set_color(cr, theme->plot_line);
    cairo_set_line_width(cr, bar->width > 3 ? 1 : 0.5);
    cairo_rectangle(cr, bar->x + 0.5, top + 0.5, bar->width - 1, bar->ground - top - 1);
    if (sizes[3] > 0)
        cairo_rectangle(cr, bar->x + 0.5, top + sizes[3] * bar->scale + 0.5, bar->width - 1, 0);
    cairo_stroke(cr);
}

/* The number of places from the first to the last. */
static int get_span(const TabiyaScorePoint *points, size_t count)
{
    return points[count - 1].place - points[0].place + 1;
}

void tabiya_score_bars_draw(const TabiyaScorePoint *points, size_t count, const TabiyaTheme *theme,
                            cairo_t *cr, double width_px, double height_px)
{
    double most = 0, step;

    if (count == 0)
        return;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, total_of(&points[i]));
    step = fmin(width_px / get_span(points, count), fmax(width_px / FEWEST_STEPS, STEP_PX));
    for (size_t i = 0; i < count && most > 0; i++) {
        const Bar bar = {
            .x = (points[i].place - points[0].place) * step,
            .width = fmax(step - GAP_PX, 1),
            .ground = height_px,
            .scale = (height_px - 1) / most,
        };

        draw_bar(&points[i], theme, cr, &bar);
    }
}

void tabiya_rating_curve_draw(const TabiyaScorePoint *points, size_t count,
                              const TabiyaTheme *theme, cairo_t *cr, double width_px,
                              double height_px)
{
    double low = INFINITY, high = -INFINITY, span;

    for (size_t i = 0; i < count; i++) {
        if (points[i].rating > 0) {
            low = fmin(low, points[i].rating);
            high = fmax(high, points[i].rating);
        }
    }
    if (high < low)
        return;
    span = fmax(get_span(points, count) - 1, 1);
    cairo_set_line_width(cr, LINE_PX);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    set_color(cr, theme->plot_curve);
    for (int pass = 0; pass < 2; pass++) { /* the line, then its dots */
        for (size_t i = 0; i < count; i++) {
            double x =
                DOT_PX + (width_px - 2 * DOT_PX) * (points[i].place - points[0].place) / span;
            double part = high > low ? (points[i].rating - low) / (high - low) : 0.5;
            double y = height_px - DOT_PX - (height_px - 2 * DOT_PX) * part;

            if (points[i].rating == 0)
                continue;
            if (pass == 0) {
                cairo_line_to(cr, x, y);
            } else {
                cairo_new_sub_path(cr);
                cairo_arc(cr, x, y, DOT_PX, 0, 2 * 3.14159265358979);
            }
        }
        if (pass == 0)
            cairo_stroke(cr);
        else
            cairo_fill(cr);
    }
}
