/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Grounds, the line, marks and the cursor, in that order. */
#include "app/render/plot.h"

#include <math.h>

#define LINE_PX 1.5
#define MARK_PX 4.0 /* radius */
#define HALO_PX 1.5
#define MARGIN_PX (MARK_PX + HALO_PX)

static void set_color(cairo_t *cr, TabiyaColor color)
{
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha);
}

double tabiya_plot_get_x_px(const TabiyaPlot *plot, double width_px, int ply)
{
    if (plot->count < 2)
        return width_px / 2;
    return MARGIN_PX + (width_px - 2 * MARGIN_PX) * ply / (double)(plot->count - 1);
}

int tabiya_plot_get_ply(const TabiyaPlot *plot, double width_px, double x_px)
{
    if (plot->count < 2 || width_px <= 2 * MARGIN_PX)
        return (int)plot->count - 1 < 0 ? -1 : 0;
    const int last = (int)plot->count - 1;
    const double place = (x_px - MARGIN_PX) / (width_px - 2 * MARGIN_PX) * last;
    const int ply = (int)lround(fmin(fmax(place, 0), last));
    return ply;
}

static double y_of(const TabiyaPlotPoint *point, double height_px)
{
    return MARGIN_PX + (height_px - 2 * MARGIN_PX) * (1 - point->win / 100);
}

/* The first ply after `from` up to which the points are known, or unknown, as there. */
static size_t run_end(const TabiyaPlot *plot, size_t from)
{
    size_t end = from + 1;
    while (end < plot->count && plot->points[end].known == plot->points[from].known)
        end++;
    return end;
}

/* Where a run of plies is drawn: half-way to its neighbours, to the edges at the ends. */
static double left_of(const TabiyaPlot *plot, double width_px, size_t ply)
{
    if (ply == 0)
        return 0;
    return (tabiya_plot_get_x_px(plot, width_px, (int)ply - 1) +
            tabiya_plot_get_x_px(plot, width_px, (int)ply)) /
           2;
}

static double right_of(const TabiyaPlot *plot, double width_px, size_t end)
{
    return end == plot->count ? width_px : left_of(plot, width_px, end);
}

static void trace_line(const TabiyaPlot *plot, cairo_t *cr, size_t from, size_t end,
                       double width_px, double height_px)
{
    cairo_move_to(cr, left_of(plot, width_px, from), y_of(&plot->points[from], height_px));
    for (size_t ply = from; ply < end; ply++)
        cairo_line_to(cr, tabiya_plot_get_x_px(plot, width_px, (int)ply),
                      y_of(&plot->points[ply], height_px));
    cairo_line_to(cr, right_of(plot, width_px, end), y_of(&plot->points[end - 1], height_px));
}

static void draw_run(const TabiyaPlot *plot, cairo_t *cr, size_t from, size_t end, double width_px,
                     double height_px)
{
    const double left = left_of(plot, width_px, from), right = right_of(plot, width_px, end);
    const bool known = plot->points[from].known;
    cairo_rectangle(cr, left, 0, right - left, height_px);
    set_color(cr, known ? plot->theme->plot_black : plot->theme->plot_unknown);
    cairo_fill(cr);
    if (!known)
        return;
    trace_line(plot, cr, from, end, width_px, height_px);
    cairo_line_to(cr, right, height_px);
    cairo_line_to(cr, left, height_px);
    cairo_close_path(cr);
    set_color(cr, plot->theme->plot_white);
    cairo_fill(cr);
    trace_line(plot, cr, from, end, width_px, height_px);
    set_color(cr, plot->theme->plot_line);
    cairo_set_line_width(cr, LINE_PX);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void draw_middle(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px)
{
    const double y = floor(height_px / 2) + 0.5, dashes[] = {3, 3};
    cairo_move_to(cr, 0, y);
    cairo_line_to(cr, width_px, y);
    set_color(cr, plot->theme->plot_middle);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* Marks differ in shape as well as in colour. */
static void trace_mark(cairo_t *cr, int mark, double x, double y, double radius)
{
    cairo_new_path(cr);
    if (mark == 1) {
        cairo_arc(cr, x, y, radius * 0.8, 0, 2 * M_PI);
    } else if (mark == 2) {
        cairo_move_to(cr, x, y - radius);
        cairo_line_to(cr, x + radius, y);
        cairo_line_to(cr, x, y + radius);
        cairo_line_to(cr, x - radius, y);
    } else {
        cairo_move_to(cr, x - radius, y - radius * 0.8);
        cairo_line_to(cr, x + radius, y - radius * 0.8);
        cairo_line_to(cr, x, y + radius);
    }
    cairo_close_path(cr);
}

static void draw_marks(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px)
{
    for (size_t ply = 0; ply < plot->count; ply++) {
        const TabiyaPlotPoint *point = &plot->points[ply];
        if (!point->known || point->mark < 1 || point->mark > TABIYA_THEME_N_PLOT_MARKS)
            continue;
        trace_mark(cr, point->mark, tabiya_plot_get_x_px(plot, width_px, (int)ply),
                   y_of(point, height_px), MARK_PX);
        set_color(cr, plot->theme->plot_halo);
        cairo_set_line_width(cr, 2 * HALO_PX);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke_preserve(cr);
        set_color(cr, plot->theme->plot_marks[point->mark - 1]);
        cairo_fill(cr);
    }
}

static void draw_cursor(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px)
{
    if (plot->current < 0 || (size_t)plot->current >= plot->count)
        return;
    const double x = floor(tabiya_plot_get_x_px(plot, width_px, plot->current)) + 0.5;
    cairo_move_to(cr, x, 0);
    cairo_line_to(cr, x, height_px);
    set_color(cr, plot->theme->focus_halo);
    cairo_set_line_width(cr, 4);
    cairo_stroke_preserve(cr);
    set_color(cr, plot->theme->focus);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

void tabiya_plot_draw(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px)
{
    cairo_save(cr);
    cairo_rectangle(cr, 0, 0, width_px, height_px);
    cairo_clip(cr);
    set_color(cr, plot->theme->plot_unknown);
    cairo_paint(cr);
    for (size_t from = 0, end; from < plot->count; from = end) {
        end = run_end(plot, from);
        draw_run(plot, cr, from, end, width_px, height_px);
    }
    draw_middle(plot, cr, width_px, height_px);
    draw_cursor(plot, cr, width_px, height_px);
    draw_marks(plot, cr, width_px, height_px);
    cairo_restore(cr);
}
