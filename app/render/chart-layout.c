/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chart-private.h. */
#include "app/render/chart-private.h"

#include <math.h>

#define GAP_PX 6.0
#define STEPS_A_LINE 2.4  /* lines of text that one step of the scale needs */
#define RADAR_LABELS 0.31 /* of the width at most, on either side */

/* --- Scales ----------------------------------------------------------------------------------- */

/* The smallest of these steps that is at least `wanted`. */
static double find_time_step(double wanted)
{
    static const double STEPS_S[] = {5, 10, 15, 30, 60, 120, 300, 600};
    guint i = 0;

    while (i + 1 < G_N_ELEMENTS(STEPS_S) && STEPS_S[i] < wanted)
        i++;
    return STEPS_S[i];
}

static double find_round_step(double wanted)
{
    double power = pow(10, floor(log10(wanted)));

    for (int i = 0; i < 3; i++) {
        static const double ROUND[] = {1, 2, 5};

        if (ROUND[i] * power >= wanted * 0.999)
            return ROUND[i] * power;
    }
    return 10 * power;
}

TabiyaChartScale tabiya_chart_scale_find(TabiyaChartUnit unit, double low, double high, guint n)
{
    TabiyaChartScale scale = {0, 100, n >= 4 ? 25 : 50};

    if (unit == TABIYA_CHART_PERCENT)
        return scale;
    if (unit != TABIYA_CHART_NUMBER)
        low = 0;
    if (high - low < 1)
        high = low + 1;
    double wanted = (high - low) / MAX(n, 1);
    scale.step = unit == TABIYA_CHART_SECONDS ? find_time_step(wanted) : find_round_step(wanted);
    if (unit == TABIYA_CHART_COUNT)
        scale.step = fmax(scale.step, 1);
    scale.low = floor(low / scale.step) * scale.step;
    scale.high = ceil(high / scale.step) * scale.step;
    return scale;
}

static TabiyaChartScale find_scale(const TabiyaChart *chart, guint n)
{
    double low = INFINITY, high = -INFINITY;

    for (guint i = 0; i < chart->points->len; i++) {
        const TabiyaChartPoint *point = &g_array_index(chart->points, TabiyaChartPoint, i);
        gboolean band = point->high > point->low;

        low = fmin(low, band ? point->low : point->value);
        high = fmax(high, band ? point->high : point->value);
    }
    for (guint i = 0; i < chart->levels->len; i++) {
        low = fmin(low, g_array_index(chart->levels, TabiyaChartTick, i).place);
        high = fmax(high, g_array_index(chart->levels, TabiyaChartTick, i).place);
    }
    if (low > high)
        low = high = 0;
    /* The center of a radar is a value, too: nobody's is to vanish there. */
    if (chart->kind == TABIYA_CHART_RADAR)
        low -= (high - low) * 0.25 + 50;
    return tabiya_chart_scale_find(chart->unit, low, high, n);
}

/* --- Text ------------------------------------------------------------------------------------- */

PangoLayout *tabiya_chart_new_text(const TabiyaChartLook *look, const char *text, double width_px)
{
    PangoLayout *layout = pango_layout_new(look->pango);

    pango_layout_set_text(layout, text ? text : "", -1);
    if (width_px > 0) {
        pango_layout_set_width(layout, (int)(width_px * PANGO_SCALE));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    }
    return layout;
}

static void measure(const TabiyaChartLook *look, const char *text, double *width, double *height)
{
    g_autoptr(PangoLayout) layout = tabiya_chart_new_text(look, text, 0);
    int width_px, height_px;

    pango_layout_get_pixel_size(layout, &width_px, &height_px);
    *width = width_px;
    *height = height_px;
}

static double find_widest_value(const TabiyaChartLayout *self)
{
    double widest = 0;

    for (double value = self->scale.low; value <= self->scale.high + self->scale.step / 2;
         value += self->scale.step) {
        g_autofree char *text = tabiya_chart_dup_value(self->chart->unit, value);
        double width, height;

        measure(self->look, text, &width, &height);
        widest = fmax(widest, width);
    }
    return widest;
}

/* --- The parts -------------------------------------------------------------------------------- */

static void set_ends(TabiyaChartLayout *self)
{
    const TabiyaChart *chart = self->chart;
    const GArray *points = chart->points;

    self->first = chart->first;
    self->last = chart->last;
    if (chart->first < chart->last || points->len == 0)
        return;
    self->first = g_array_index(points, TabiyaChartPoint, 0).place;
    self->last = g_array_index(points, TabiyaChartPoint, points->len - 1).place;
    if (chart->kind == TABIYA_CHART_BARS) {
        self->first -= 0.5;
        self->last += 0.5;
    }
}

double tabiya_chart_find_widest_word(const TabiyaChartLook *look, const char *text)
{
    g_autoptr(PangoLayout) layout = tabiya_chart_new_text(look, text, 1);
    PangoRectangle shape;

    pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
    pango_layout_get_pixel_extents(layout, NULL, &shape);
    return shape.width;
}

static double find_widest_label(const TabiyaChartLayout *self)
{
    double widest = 0;

    for (guint i = 0; i < self->chart->points->len; i++) {
        const TabiyaChartPoint *point = &g_array_index(self->chart->points, TabiyaChartPoint, i);

        widest = fmax(widest, tabiya_chart_find_widest_word(self->look, point->label));
    }
    return widest;
}

/* Above the plot is a line for the words of the marked point, below it one for the ticks. */
void tabiya_chart_layout_init(TabiyaChartLayout *self, const TabiyaChart *chart,
                              const TabiyaChartLook *look, double width_px, double height_px)
{
    double width;

    *self = (TabiyaChartLayout){.chart = chart, .look = look, .whole_width = width_px};
    measure(look, "0", &width, &self->line_px);
    self->top = self->line_px + GAP_PX;
    self->height = fmax(height_px - self->top - self->line_px - GAP_PX, 1);
    if (chart->kind == TABIYA_CHART_RADAR)
        self->height = fmax(height_px - self->top, 1);
    self->scale =
        find_scale(chart, (guint)CLAMP(self->height / (self->line_px * STEPS_A_LINE), 1, 5));
    set_ends(self);
    self->width = width_px;
    if (chart->kind == TABIYA_CHART_RADAR) {
        self->word_px = find_widest_label(self);
        return;
    }
    double margin = find_widest_value(self) + GAP_PX;
    self->left = look->mirrored ? GAP_PX : margin;
    self->width = fmax(width_px - margin - GAP_PX, 1);
}

double tabiya_chart_layout_get_x(const TabiyaChartLayout *self, double place)
{
    double span = self->last - self->first;
    double part = span > 0 ? (place - self->first) / span : 0.5;

    return self->left + self->width * (self->look->mirrored ? 1 - part : part);
}

double tabiya_chart_layout_get_y(const TabiyaChartLayout *self, double value)
{
    double span = self->scale.high - self->scale.low;

    return self->top + self->height * (1 - (value - self->scale.low) / span);
}

double tabiya_chart_layout_get_step(const TabiyaChartLayout *self)
{
    return self->width / fmax(self->last - self->first, 1);
}

void tabiya_chart_layout_get_circle(const TabiyaChartLayout *self, double *x, double *y,
                                    double *radius)
{
    double labels = fmin(self->whole_width * RADAR_LABELS, self->word_px + 3 * GAP_PX);

    *x = self->whole_width / 2;
    *y = self->top + self->height / 2;
    *radius = fmax(fmin(self->whole_width / 2 - labels, self->height / 2 - 2.2 * self->line_px), 8);
}

double tabiya_chart_layout_get_angle(const TabiyaChartLayout *self, guint i)
{
    return 2 * G_PI * i / MAX(self->chart->points->len, 1);
}

void tabiya_chart_layout_get_spot(const TabiyaChartLayout *self, guint i, double *x, double *y)
{
    const TabiyaChartPoint *point = &g_array_index(self->chart->points, TabiyaChartPoint, i);
    double radius, angle = tabiya_chart_layout_get_angle(self, i);

    if (self->chart->kind != TABIYA_CHART_RADAR) {
        *x = tabiya_chart_layout_get_x(self, point->place);
        *y = tabiya_chart_layout_get_y(self, point->value);
        return;
    }
    tabiya_chart_layout_get_circle(self, x, y, &radius);
    radius *= (point->value - self->scale.low) / (self->scale.high - self->scale.low);
    *x += radius * sin(angle);
    *y -= radius * cos(angle);
}
