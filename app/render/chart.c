/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See chart.h. The grid comes first, then the data, then the marked point with its words. */
#include "app/render/chart.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/render/chart-private.h"

#define LINE_PX 2.0
#define DOT_PX 2.5
#define MARK_PX 5.0
#define GAP_PX 6.0
#define DOTS_AT_MOST 40 /* more would hide the curve */
#define BAR_PART 0.76   /* of the distance of two bars */
#define BAR_WIDEST_PX 44
#define GRID_ALPHA 0.16
#define TEXT_ALPHA 0.75
#define BAND_ALPHA 0.22
#define MINUTE_S 60

/* --- The data --------------------------------------------------------------------------------- */

static void clear_point(gpointer data)
{
    TabiyaChartPoint *point = data;

    g_free(point->label);
    g_free(point->words);
    g_free(point->brief);
}

static void clear_tick(gpointer data)
{
    g_free(((TabiyaChartTick *)data)->label);
}

TabiyaChart *tabiya_chart_new(TabiyaChartKind kind, TabiyaChartUnit unit, const char *title)
{
    TabiyaChart *self = g_new0(TabiyaChart, 1);

    self->kind = kind;
    self->unit = unit;
    self->title = g_strdup(title);
    self->points = g_array_new(FALSE, FALSE, sizeof(TabiyaChartPoint));
    self->ticks = g_array_new(FALSE, FALSE, sizeof(TabiyaChartTick));
    self->levels = g_array_new(FALSE, FALSE, sizeof(TabiyaChartTick));
    g_array_set_clear_func(self->points, clear_point);
    g_array_set_clear_func(self->ticks, clear_tick);
    g_array_set_clear_func(self->levels, clear_tick);
    return self;
}

void tabiya_chart_free(TabiyaChart *self)
{
    if (!self)
        return;
    g_array_unref(self->points);
    g_array_unref(self->ticks);
    g_array_unref(self->levels);
    g_free(self->title);
    g_free(self->about);
    g_free(self);
}

void tabiya_chart_add(TabiyaChart *self, const TabiyaChartPoint *point)
{
    g_array_append_vals(self->points, point, 1);
}

void tabiya_chart_add_tick(TabiyaChart *self, double place, char *label)
{
    TabiyaChartTick tick = {place, label};

    g_array_append_val(self->ticks, tick);
}

void tabiya_chart_add_level(TabiyaChart *self, double value, char *label)
{
    TabiyaChartTick level = {value, label};

    g_array_append_val(self->levels, level);
}

char *tabiya_chart_dup_words(const TabiyaChart *self, int point)
{
    if (point < 0 || (guint)point >= self->points->len)
        return NULL;
    const TabiyaChartPoint *shown = &g_array_index(self->points, TabiyaChartPoint, point);
    /* Translators: a point of a chart and its value: "November 23: 1512 ± 45" */
    return g_strdup_printf(_("%s: %s"), shown->label, shown->words);
}

static char *dup_seconds(double value)
{
    guint seconds = (guint)lround(value), minutes = seconds / MINUTE_S, rest = seconds % MINUTE_S;

    /* Translators: seconds and minutes, in a narrow place */
    if (minutes == 0)
        return g_strdup_printf(_("%u s"), seconds);
    if (rest == 0)
        return g_strdup_printf(_("%u min"), minutes);
    /* Translators: minutes and seconds, in a narrow place */
    return g_strdup_printf(_("%u min %u s"), minutes, rest);
}

char *tabiya_chart_dup_value(TabiyaChartUnit unit, double value)
{
    if (unit == TABIYA_CHART_PERCENT)
        return g_strdup_printf(_("%.0f%%"), value);
    if (unit == TABIYA_CHART_SECONDS)
        return dup_seconds(value);
    /* A minus as wide as a plus, and none before a zero. */
    return g_strdup_printf("%s%'.0f", round(value) < 0 ? "\u2212" : "", fabs(round(value)));
}

/* --- Colors and text -------------------------------------------------------------------------- */

/* A chart being drawn. */
typedef struct {
    TabiyaChartLayout at;
    const TabiyaChart *chart;
    const TabiyaChartLook *look;
    cairo_t *cr;
} Drawing;

static void set_color(const Drawing *self, TabiyaColor color, double alpha)
{
    cairo_set_source_rgba(self->cr, color.red, color.green, color.blue, color.alpha * alpha);
}

/* With high contrast nothing is faint. */
static double strengthen(const Drawing *self, double alpha)
{
    return self->look->strong ? fmin(alpha * 2.5, 1) : alpha;
}

static const TabiyaChartPoint *get_point(const Drawing *self, guint i)
{
    return &g_array_index(self->chart->points, TabiyaChartPoint, i);
}

/* Where a text stands. */
typedef struct {
    double x, y;
    double x_part, y_part; /* 0: the text begins at x, 0.5: x is its middle, 1: it ends there */
} Anchor;

/* It stays inside the chart. */
static void draw_text(const Drawing *self, PangoLayout *layout, Anchor at)
{
    int width, height;

    pango_layout_get_pixel_size(layout, &width, &height);
    at.x = CLAMP(at.x - at.x_part * width, 0, fmax(self->at.whole_width - width, 0));
    cairo_move_to(self->cr, at.x, at.y - at.y_part * height);
    pango_cairo_show_layout(self->cr, layout);
    cairo_new_path(self->cr); /* the next line does not begin at the text */
}

static void trace_level(const Drawing *self, double y)
{
    y = floor(y) + 0.5;
    cairo_move_to(self->cr, self->at.left, y);
    cairo_line_to(self->cr, self->at.left + self->at.width, y);
}

/* --- The grid --------------------------------------------------------------------------------- */

static void draw_levels(const Drawing *self)
{
    const TabiyaChartScale *scale = &self->at.scale;
    double x =
        self->look->mirrored ? self->at.left + self->at.width + GAP_PX : self->at.left - GAP_PX;

    for (double value = scale->low; value <= scale->high + scale->step / 2; value += scale->step) {
        double y = tabiya_chart_layout_get_y(&self->at, value);
        g_autofree char *text = tabiya_chart_dup_value(self->chart->unit, value);
        g_autoptr(PangoLayout) layout = tabiya_chart_new_text(self->look, text, 0);

        trace_level(self, y);
        set_color(self, self->look->text, strengthen(self, GRID_ALPHA));
        cairo_set_line_width(self->cr, 1);
        cairo_stroke(self->cr);
        set_color(self, self->look->text, strengthen(self, TEXT_ALPHA));
        draw_text(self, layout, (Anchor){x, y, self->look->mirrored ? 0 : 1, 0.5});
    }
}

/* Broken, with its name above. */
static void draw_marked_levels(const Drawing *self)
{
    static const double DASHES[] = {5, 4};

    for (guint i = 0; i < self->chart->levels->len; i++) {
        const TabiyaChartTick *level = &g_array_index(self->chart->levels, TabiyaChartTick, i);
        double y = tabiya_chart_layout_get_y(&self->at, level->place);
        double x = self->at.left + (self->look->mirrored ? self->at.width : 0);
        g_autoptr(PangoLayout) layout = tabiya_chart_new_text(self->look, level->label, 0);

        set_color(self, self->look->text, TEXT_ALPHA);
        cairo_set_line_width(self->cr, 1);
        cairo_set_dash(self->cr, DASHES, G_N_ELEMENTS(DASHES), 0);
        trace_level(self, y);
        cairo_stroke(self->cr);
        cairo_set_dash(self->cr, NULL, 0, 0);
        draw_text(self, layout, (Anchor){x, y, self->look->mirrored ? 1 : 0, 1});
    }
}

/* A label that would touch the one before it is left out. `*end` is where the last one ended. */
static void draw_tick(const Drawing *self, double place, const char *text, double *end)
{
    double x = tabiya_chart_layout_get_x(&self->at, place);
    g_autoptr(PangoLayout) layout = tabiya_chart_new_text(self->look, text, 0);
    int width, height;

    pango_layout_get_pixel_size(layout, &width, &height);
    double begin = CLAMP(x - width / 2.0, 0, fmax(self->at.whole_width - width, 0));
    gboolean free = self->look->mirrored ? begin + width + GAP_PX <= *end : begin >= *end + GAP_PX;
    if (!free)
        return;
    draw_text(self, layout, (Anchor){x, self->at.top + self->at.height + GAP_PX / 2, 0.5, 0});
    *end = self->look->mirrored ? begin : begin + width;
}

static void draw_ticks(const Drawing *self)
{
    double end = self->look->mirrored ? G_MAXDOUBLE : -G_MAXDOUBLE;

    set_color(self, self->look->text, strengthen(self, TEXT_ALPHA));
    for (guint i = 0; i < self->chart->ticks->len; i++) {
        const TabiyaChartTick *tick = &g_array_index(self->chart->ticks, TabiyaChartTick, i);

        draw_tick(self, tick->place, tick->label, &end);
    }
    for (guint i = 0; self->chart->kind == TABIYA_CHART_BARS && i < self->chart->points->len; i++) {
        if (get_point(self, i)->brief)
            draw_tick(self, get_point(self, i)->place, get_point(self, i)->brief, &end);
    }
}

/* --- Curves ----------------------------------------------------------------------------------- */

/* Between two points; that of a single one would have no width. */
static void draw_band(const Drawing *self, guint from, guint to)
{
    for (guint i = from; i < to; i++) {
        cairo_line_to(self->cr, tabiya_chart_layout_get_x(&self->at, get_point(self, i)->place),
                      tabiya_chart_layout_get_y(&self->at, get_point(self, i)->high));
    }
    for (guint i = to; i-- > from;) {
        cairo_line_to(self->cr, tabiya_chart_layout_get_x(&self->at, get_point(self, i)->place),
                      tabiya_chart_layout_get_y(&self->at, get_point(self, i)->low));
    }
    cairo_close_path(self->cr);
    set_color(self, self->look->theme->plot_curve, strengthen(self, BAND_ALPHA));
    cairo_fill(self->cr);
}

static gboolean has_band(const Drawing *self, guint i)
{
    return get_point(self, i)->high > get_point(self, i)->low;
}

/* Some points may have none: nothing is known about their error. */
static void draw_bands(const Drawing *self)
{
    guint n = self->chart->points->len;

    for (guint from = 0, to; from < n; from = to) {
        for (to = from; to < n && has_band(self, to);)
            to++;
        if (to > from)
            draw_band(self, from, to);
        else
            to++;
    }
}

static void draw_dot(const Drawing *self, guint i, double radius)
{
    double x, y;

    tabiya_chart_layout_get_spot(&self->at, i, &x, &y);
    cairo_new_sub_path(self->cr);
    cairo_arc(self->cr, x, y, radius, 0, 2 * G_PI);
    cairo_fill(self->cr);
}

static void trace_points(const Drawing *self)
{
    for (guint i = 0; i < self->chart->points->len; i++) {
        double x, y;

        tabiya_chart_layout_get_spot(&self->at, i, &x, &y);
        cairo_line_to(self->cr, x, y);
    }
}

/* For the band of a chart with a single point. */
static void draw_bar_of_band(const Drawing *self)
{
    const TabiyaChartPoint *point = get_point(self, 0);
    double x = floor(tabiya_chart_layout_get_x(&self->at, point->place));

    cairo_move_to(self->cr, x, tabiya_chart_layout_get_y(&self->at, point->low));
    cairo_line_to(self->cr, x, tabiya_chart_layout_get_y(&self->at, point->high));
    set_color(self, self->look->theme->plot_curve, strengthen(self, 2 * BAND_ALPHA));
    cairo_set_line_width(self->cr, 2 * LINE_PX);
    cairo_stroke(self->cr);
}

static void draw_line(const Drawing *self)
{
    guint n = self->chart->points->len;

    if (n > 1)
        draw_bands(self);
    else if (n == 1 && has_band(self, 0))
        draw_bar_of_band(self);
    trace_points(self);
    set_color(self, self->look->theme->plot_curve, 1);
    cairo_set_line_width(self->cr, LINE_PX);
    cairo_set_line_join(self->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(self->cr);
    for (guint i = 0; i < n && n <= DOTS_AT_MOST; i++)
        draw_dot(self, i, n == 1 ? MARK_PX : DOT_PX);
}

/* --- Bars ------------------------------------------------------------------------------------- */

static void draw_part(const Drawing *self, double x, double width, double low, double high)
{
    double top = tabiya_chart_layout_get_y(&self->at, high);

    cairo_rectangle(self->cr, x, top, width, tabiya_chart_layout_get_y(&self->at, low) - top);
    cairo_fill(self->cr);
}

/* The parts have the colors of a score (score-plot.h), and a line around them. */
static void draw_results(const Drawing *self, const TabiyaChartPoint *point, double x, double width)
{
    const TabiyaTheme *theme = self->look->theme;
    double won = point->parts[0], drawn = won + point->parts[1];
    double top = tabiya_chart_layout_get_y(&self->at, point->value);

    set_color(self, theme->plot_white, 1);
    draw_part(self, x, width, 0, won);
    set_color(self, theme->plot_middle, 1);
    draw_part(self, x, width, won, drawn);
    set_color(self, theme->plot_black, 1);
    draw_part(self, x, width, drawn, point->value);
    set_color(self, theme->plot_line, 1);
    cairo_set_line_width(self->cr, 1);
    cairo_rectangle(self->cr, x + 0.5, top + 0.5, width - 1,
                    fmax(self->at.top + self->at.height - top - 1, 0));
    cairo_stroke(self->cr);
}

static void draw_bar(const Drawing *self, guint i)
{
    const TabiyaChartPoint *point = get_point(self, i);
    double width = fmin(tabiya_chart_layout_get_step(&self->at) * BAR_PART, BAR_WIDEST_PX);
    double x = tabiya_chart_layout_get_x(&self->at, point->place) - width / 2;

    if (point->value <= 0)
        return;
    if (self->chart->results) {
        draw_results(self, point, x, width);
        return;
    }
    set_color(self, self->look->theme->plot_curve, 1);
    draw_part(self, x, width, 0, point->value);
}

static void draw_bars(const Drawing *self)
{
    for (guint i = 0; i < self->chart->points->len; i++)
        draw_bar(self, i);
}

/* --- The radar -------------------------------------------------------------------------------- */

static void draw_rings(const Drawing *self)
{
    const TabiyaChartScale *scale = &self->at.scale;
    double x, y, radius;
    guint n = self->chart->points->len;

    tabiya_chart_layout_get_circle(&self->at, &x, &y, &radius);
    for (double value = scale->low + scale->step; value <= scale->high + scale->step / 2;
         value += scale->step) {
        double part = radius * (value - scale->low) / (scale->high - scale->low);

        cairo_new_sub_path(self->cr);
        for (guint i = 0; i < n; i++) {
            double angle = tabiya_chart_layout_get_angle(&self->at, i);

            cairo_line_to(self->cr, x + part * sin(angle), y - part * cos(angle));
        }
        cairo_close_path(self->cr);
    }
    for (guint i = 0; i < n; i++) {
        double angle = tabiya_chart_layout_get_angle(&self->at, i);

        cairo_move_to(self->cr, x, y);
        cairo_line_to(self->cr, x + radius * sin(angle), y - radius * cos(angle));
    }
    set_color(self, self->look->text, strengthen(self, GRID_ALPHA));
    cairo_set_line_width(self->cr, 1);
    cairo_stroke(self->cr);
}

/* The numbers of the rings, along the first axis. */
static void draw_ring_values(const Drawing *self)
{
    const TabiyaChartScale *scale = &self->at.scale;
    double x, y, radius;

    tabiya_chart_layout_get_circle(&self->at, &x, &y, &radius);
    set_color(self, self->look->text, strengthen(self, TEXT_ALPHA));
    for (double value = scale->low + scale->step; value <= scale->high + scale->step / 2;
         value += scale->step) {
        double part = radius * (value - scale->low) / (scale->high - scale->low);
        g_autofree char *text = tabiya_chart_dup_value(self->chart->unit, value);
        g_autoptr(PangoLayout) layout = tabiya_chart_new_text(self->look, text, 0);

        draw_text(self, layout, (Anchor){x + 3, y - part, 0, 0});
    }
}

/* The text of a corner in that much room. A word that is wider is drawn smaller, not broken:
 * `*scale` says how much. */
static PangoLayout *new_corner(const Drawing *self, const char *label, double room, double *scale)
{
    double word = tabiya_chart_find_widest_word(self->look, label);
    PangoRectangle shape;

    *scale = word > room ? room / word : 1;
    PangoLayout *layout = tabiya_chart_new_text(self->look, label, room / *scale + 1);
    pango_layout_get_pixel_extents(layout, NULL, &shape);
    pango_layout_set_width(layout, MAX(shape.width, 1) * PANGO_SCALE);
    return layout;
}

/* A label beside its axis, on its outer side. */
static void draw_corner(const Drawing *self, guint i)
{
    double x, y, radius, scale, angle = tabiya_chart_layout_get_angle(&self->at, i);
    double side = sin(angle), up = cos(angle), whole = self->at.whole_width;
    int width, height;

    tabiya_chart_layout_get_circle(&self->at, &x, &y, &radius);
    gboolean beside = fabs(side) > 0.01;
    double room = beside ? whole / 2 - radius * fabs(side) - 2 * GAP_PX : whole * 0.8;
    g_autoptr(PangoLayout) layout =
        new_corner(self, get_point(self, i)->label, fmax(room, 20), &scale);
    pango_layout_set_alignment(layout, beside ? PANGO_ALIGN_LEFT : PANGO_ALIGN_CENTER);
    pango_layout_get_pixel_size(layout, &width, &height);
    x += (radius + GAP_PX) * side - (beside ? (side > 0 ? 0 : 1) : 0.5) * scale * width;
    y -= (radius + GAP_PX) * up + (1 + up) / 2 * scale * height;
    set_color(self, self->look->text, strengthen(self, TEXT_ALPHA));
    cairo_save(self->cr);
    cairo_translate(self->cr, CLAMP(x, 0, fmax(whole - scale * width, 0)), y);
    cairo_scale(self->cr, scale, scale);
    cairo_move_to(self->cr, 0, 0);
    pango_cairo_show_layout(self->cr, layout);
    cairo_new_path(self->cr);
    cairo_restore(self->cr);
}

static void draw_radar(const Drawing *self)
{
    draw_rings(self);
    trace_points(self);
    cairo_close_path(self->cr);
    set_color(self, self->look->theme->plot_curve, strengthen(self, BAND_ALPHA));
    cairo_fill_preserve(self->cr);
    set_color(self, self->look->theme->plot_curve, 1);
    cairo_set_line_width(self->cr, LINE_PX);
    cairo_set_line_join(self->cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(self->cr);
    for (guint i = 0; i < self->chart->points->len; i++) {
        set_color(self, self->look->theme->plot_curve, 1);
        draw_dot(self, i, DOT_PX);
        draw_corner(self, i);
    }
    draw_ring_values(self);
}

/* --- The marked point ------------------------------------------------------------------------- */

static void draw_guide(const Drawing *self, double x)
{
    if (self->chart->kind == TABIYA_CHART_RADAR)
        return;
    x = floor(x) + 0.5;
    cairo_move_to(self->cr, x, self->at.top);
    cairo_line_to(self->cr, x, self->at.top + self->at.height);
    set_color(self, self->look->text, 0.6);
    cairo_set_line_width(self->cr, 1);
    cairo_stroke(self->cr);
}

/* A ring in the color of the letters around a dot in that of the curve. */
static void draw_mark(const Drawing *self, guint i)
{
    double x, y;

    tabiya_chart_layout_get_spot(&self->at, i, &x, &y);
    draw_guide(self, x);
    cairo_new_sub_path(self->cr);
    cairo_arc(self->cr, x, y, MARK_PX, 0, 2 * G_PI);
    set_color(self, self->look->theme->plot_curve, 1);
    cairo_fill_preserve(self->cr);
    set_color(self, self->look->text, 1);
    cairo_set_line_width(self->cr, LINE_PX);
    cairo_stroke(self->cr);
}

/* Words that are too wide are drawn smaller, never cut off. */
static void draw_words(const Drawing *self, int i)
{
    g_autofree char *words = tabiya_chart_dup_words(self->chart, i);
    g_autoptr(PangoLayout) layout = tabiya_chart_new_text(self->look, words, 0);
    double x, y, whole = self->at.whole_width;
    int width, height;

    pango_layout_get_pixel_size(layout, &width, &height);
    tabiya_chart_layout_get_spot(&self->at, (guint)i, &x, &y);
    if (self->chart->kind == TABIYA_CHART_RADAR)
        x = whole / 2;
    double scale = fmin(whole / MAX(width, 1), 1);
    cairo_save(self->cr);
    cairo_translate(self->cr, CLAMP(x - scale * width / 2, 0, fmax(whole - scale * width, 0)), 0);
    cairo_scale(self->cr, scale, scale);
    set_color(self, self->look->text, 1);
    cairo_move_to(self->cr, 0, 0);
    pango_cairo_show_layout(self->cr, layout);
    cairo_new_path(self->cr);
    cairo_restore(self->cr);
}

static void draw_plot(const Drawing *self)
{
    draw_levels(self);
    draw_marked_levels(self);
    draw_ticks(self);
    if (self->chart->kind == TABIYA_CHART_LINE)
        draw_line(self);
    else
        draw_bars(self);
}

void tabiya_chart_draw(const TabiyaChart *self, const TabiyaChartLook *look, cairo_t *cr,
                       double width_px, double height_px)
{
    Drawing drawing = {.chart = self, .look = look, .cr = cr};

    tabiya_chart_layout_init(&drawing.at, self, look, width_px, height_px);
    cairo_save(cr);
    if (self->kind == TABIYA_CHART_RADAR)
        draw_radar(&drawing);
    else
        draw_plot(&drawing);
    if (look->current >= 0 && (guint)look->current < self->points->len) {
        draw_mark(&drawing, (guint)look->current);
        draw_words(&drawing, look->current);
    }
    cairo_restore(cr);
}

/* --- Finding points --------------------------------------------------------------------------- */

/* Points of a curve or bar are told apart by x alone. */
int tabiya_chart_find(const TabiyaChart *self, const TabiyaChartLook *look,
                      const TabiyaChartSpot *spot)
{
    TabiyaChartLayout at;
    double nearest = G_MAXDOUBLE;
    int found = -1;

    tabiya_chart_layout_init(&at, self, look, spot->width_px, spot->height_px);
    for (guint i = 0; i < self->points->len; i++) {
        double x, y;

        tabiya_chart_layout_get_spot(&at, i, &x, &y);
        double away = self->kind == TABIYA_CHART_RADAR ? hypot(spot->x_px - x, spot->y_px - y)
                                                       : fabs(spot->x_px - x);
        if (away < nearest) {
            nearest = away;
            found = (int)i;
        }
    }
    return found;
}

gboolean tabiya_chart_locate_for_tests(const TabiyaChart *self, const TabiyaChartLook *look,
                                       int point, TabiyaChartSpot *spot)
{
    TabiyaChartLayout at;

    if (point < 0 || (guint)point >= self->points->len)
        return FALSE;
    tabiya_chart_layout_init(&at, self, look, spot->width_px, spot->height_px);
    tabiya_chart_layout_get_spot(&at, (guint)point, &spot->x_px, &spot->y_px);
    return TRUE;
}
