/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plot.h. Draws areas, the line, marks and the cursor, in that order. */
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

/* A plot being drawn. */
typedef struct {
    const TabiyaPlot *plot;
    cairo_t *cr;
    double width_px, height_px;
} Drawing;

static double x_of(const Drawing *self, size_t ply)
{
    return tabiya_plot_get_x_px(self->plot, self->width_px, (int)ply);
}

static double y_of(const Drawing *self, size_t ply)
{
    return MARGIN_PX + (self->height_px - 2 * MARGIN_PX) * (1 - self->plot->points[ply].win / 100);
}

/* The first ply after `from` up to which the points are all known, or all unknown. */
static size_t run_end(const TabiyaPlot *plot, size_t from)
{
    size_t end = from + 1;
    while (end < plot->count && plot->points[end].known == plot->points[from].known)
        end++;
    return end;
}

/* The left edge of a run of plies: halfway to its neighbor, or at the edge of the plot. */
static double left_of(const Drawing *self, size_t ply)
{
    return ply == 0 ? 0 : (x_of(self, ply - 1) + x_of(self, ply)) / 2;
}

static double right_of(const Drawing *self, size_t end)
{
    return end == self->plot->count ? self->width_px : left_of(self, end);
}

static void trace_line(const Drawing *self, size_t from, size_t end)
{
    cairo_move_to(self->cr, left_of(self, from), y_of(self, from));
    for (size_t ply = from; ply < end; ply++)
        cairo_line_to(self->cr, x_of(self, ply), y_of(self, ply));
    cairo_line_to(self->cr, right_of(self, end), y_of(self, end - 1));
}

static void draw_run(const Drawing *self, size_t from, size_t end)
{
    cairo_t *cr = self->cr;
    const TabiyaTheme *theme = self->plot->theme;
    const double left = left_of(self, from), right = right_of(self, end);
    const bool known = self->plot->points[from].known;
    cairo_rectangle(cr, left, 0, right - left, self->height_px);
    set_color(cr, known ? theme->plot_black : theme->plot_unknown);
    cairo_fill(cr);
    if (!known)
        return;
    trace_line(self, from, end);
    cairo_line_to(cr, right, self->height_px);
    cairo_line_to(cr, left, self->height_px);
    cairo_close_path(cr);
    set_color(cr, theme->plot_white);
    cairo_fill(cr);
    trace_line(self, from, end);
    set_color(cr, theme->plot_line);
    cairo_set_line_width(cr, LINE_PX);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void draw_middle(const Drawing *self)
{
    cairo_t *cr = self->cr;
    const double y = floor(self->height_px / 2) + 0.5, dashes[] = {3, 3};
    cairo_move_to(cr, 0, y);
    cairo_line_to(cr, self->width_px, y);
    set_color(cr, self->plot->theme->plot_middle);
    cairo_set_line_width(cr, 1);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

/* Marks differ in shape as well as in color. */
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

static void draw_marks(const Drawing *self)
{
    cairo_t *cr = self->cr;
    const TabiyaPlot *plot = self->plot;
    for (size_t ply = 0; ply < plot->count; ply++) {
        const TabiyaPlotPoint *point = &plot->points[ply];
        if (!point->known || point->mark < 1 || point->mark > TABIYA_THEME_N_PLOT_MARKS)
            continue;
        trace_mark(cr, point->mark, x_of(self, ply), y_of(self, ply), MARK_PX);
        set_color(cr, plot->theme->plot_halo);
        cairo_set_line_width(cr, 2 * HALO_PX);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
        cairo_stroke_preserve(cr);
        set_color(cr, plot->theme->plot_marks[point->mark - 1]);
        cairo_fill(cr);
    }
}

static void draw_cursor(const Drawing *self)
{
    cairo_t *cr = self->cr;
    const TabiyaPlot *plot = self->plot;
    if (plot->current < 0 || (size_t)plot->current >= plot->count)
        return;
    const double x = floor(x_of(self, (size_t)plot->current)) + 0.5;
    cairo_move_to(cr, x, 0);
    cairo_line_to(cr, x, self->height_px);
    set_color(cr, plot->theme->focus_halo);
    cairo_set_line_width(cr, 4);
    cairo_stroke_preserve(cr);
    set_color(cr, plot->theme->focus);
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

void tabiya_plot_draw(const TabiyaPlot *plot, cairo_t *cr, double width_px, double height_px)
{
    const Drawing drawing = {plot, cr, width_px, height_px};
    cairo_save(cr);
    cairo_rectangle(cr, 0, 0, width_px, height_px);
    cairo_clip(cr);
    set_color(cr, plot->theme->plot_unknown);
    cairo_paint(cr);
    for (size_t from = 0, end; from < plot->count; from = end) {
        end = run_end(plot, from);
        draw_run(&drawing, from, end);
    }
    draw_middle(&drawing);
    draw_cursor(&drawing);
    draw_marks(&drawing);
    cairo_restore(cr);
}
