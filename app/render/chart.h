/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Charts with axes, drawn with Cairo and Pango alone, for the window and for exported pictures: a
 * curve with a band around it, bars, and a radar of several values.
 *
 * A chart is its data with all words of it, and so can be read out and shown as a table, too. It
 * knows no size: tabiya_chart_draw() and tabiya_chart_find() get one.
 *
 *     TabiyaChart *chart = tabiya_chart_new(TABIYA_CHART_LINE, _("Rating"));
 *     tabiya_chart_add(chart, &(TabiyaChartPoint){.place = 3, .value = 1512, …});
 *     tabiya_chart_draw(chart, &look, cr, width_px, height_px);
 */
#ifndef TABIYA_RENDER_CHART_H
#define TABIYA_RENDER_CHART_H

#include <cairo.h>
#include <glib.h>

#include "app/render/theme.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_CHART_LINE,
    TABIYA_CHART_BARS,
    TABIYA_CHART_RADAR,
} TabiyaChartKind;

typedef enum {
    TABIYA_CHART_NUMBER,
    TABIYA_CHART_COUNT,   /* whole numbers from 0 up */
    TABIYA_CHART_PERCENT, /* from 0 to 100 */
    TABIYA_CHART_SECONDS, /* from 0 up */
} TabiyaChartUnit;

typedef struct {
    double place;     /* along the axis, ascending: a day; of bars and a radar, 0, 1, 2 … */
    double value;     /* of a bar, its whole height */
    double low, high; /* the band of a curve; equal: none */
    double parts[2];  /* of a bar of results: won, drawn; the rest is lost */
    char *label;      /* its place in words: "November 23" */
    char *words;      /* its value in words: "1512 ± 45" */
    char *brief;      /* at the axis; NULL: nothing */
} TabiyaChartPoint;

typedef struct {
    double place;
    char *label;
} TabiyaChartTick;

typedef struct {
    TabiyaChartKind kind;
    TabiyaChartUnit unit;
    gboolean results;   /* bars in three parts: won, drawn, lost */
    char *title;        /* what it shows */
    char *about;        /* the same in a sentence with the most important figures; may be NULL */
    GArray *points;     /* of TabiyaChartPoint */
    GArray *ticks;      /* of TabiyaChartTick, of a curve */
    GArray *levels;     /* of TabiyaChartTick: values that are marked across the chart */
    double first, last; /* the ends of a curve's axis; equal: its first and last point */
} TabiyaChart;

/* (transfer full) */
TabiyaChart *tabiya_chart_new(TabiyaChartKind kind, TabiyaChartUnit unit,
                              const char *title) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_chart_free(TabiyaChart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaChart, tabiya_chart_free)

/* Takes the strings of `point`. */
void tabiya_chart_add(TabiyaChart *self, const TabiyaChartPoint *point);
/* `label`: (transfer full). */
void tabiya_chart_add_tick(TabiyaChart *self, double place, char *label);

/* A line across at `value`, which the scale then includes. `label`: (transfer full). */
void tabiya_chart_add_level(TabiyaChart *self, double value, char *label);

/* "Rating: November 23: 1512 ± 45" without its title; NULL: there is no such point. */
char *tabiya_chart_dup_words(const TabiyaChart *self, int point) G_GNUC_WARN_UNUSED_RESULT;

/* "30 s", "2 min", "1,200", "50%": a value of that unit, translated. */
char *tabiya_chart_dup_value(TabiyaChartUnit unit, double value) G_GNUC_WARN_UNUSED_RESULT;

/* --- Drawing ---------------------------------------------------------------------------------- */

/* Pango's own type, so that its header is not needed here. */
typedef struct _PangoContext PangoContext;

/* All borrowed. */
typedef struct {
    const TabiyaTheme *theme;
    TabiyaColor text;    /* the color of letters and of the grid */
    PangoContext *pango; /* its font is that of the letters */
    gboolean mirrored;   /* from right to left */
    gboolean strong;     /* high contrast */
    int current;         /* the point that is marked, with its words above; -1: none */
} TabiyaChartLook;

void tabiya_chart_draw(const TabiyaChart *self, const TabiyaChartLook *look, cairo_t *cr,
                       double width_px, double height_px);

/* A place in a chart of that size. */
typedef struct {
    double x_px, y_px, width_px, height_px;
} TabiyaChartSpot;

/* The point that is nearest to a place; -1: there is none. */
int tabiya_chart_find(const TabiyaChart *self, const TabiyaChartLook *look,
                      const TabiyaChartSpot *spot);

/* Where a point is: sets `spot->x_px` and `y_px` in a chart of its size. FALSE: no such point.
 * For tests. */
gboolean tabiya_chart_locate_for_tests(const TabiyaChart *self, const TabiyaChartLook *look,
                                       int point, TabiyaChartSpot *spot);

G_END_DECLS

#endif
