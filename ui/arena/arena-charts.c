/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See arena-charts.h. */
#include "ui/arena/arena-charts.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/number.h"

#define POINTS_MAX 200 /* more cannot be told apart on any screen */
#define TICKS 4

static char *dup_games(int games)
{
    g_autofree char *number = tabiya_dup_number((guint64)games);

    return g_strdup_printf(ngettext("%s game", "%s games", (gulong)games), number);
}

/* Round numbers along the axis. */
static void add_ticks(TabiyaChart *chart, double first, double last)
{
    static const double ROUND[] = {1, 2, 5};
    double step = 1;

    for (guint i = 1; (last - first) / step > TICKS; i++)
        step = ROUND[i % G_N_ELEMENTS(ROUND)] * pow(10, floor((double)i / G_N_ELEMENTS(ROUND)));
    for (double place = ceil(first / step) * step; place <= last; place += step)
        tabiya_chart_add_tick(chart, place, tabiya_dup_number((guint64)place));
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* "+12 ± 8". */
static char *dup_rating(const TabiyaRatingStep *step)
{
    const char *sign = step->elo >= 0.5 ? "+" : step->elo <= -0.5 ? "\u2212" : "";
    long elo = labs(lround(step->elo));

    if (!isfinite(step->error))
        return g_strdup_printf("%s%ld", sign, elo);
    return g_strdup_printf("%s%ld ± %ld", sign, elo, lround(step->error));
}

static void add_rating(TabiyaChart *chart, const TabiyaRatingStep *step)
{
    double error = isfinite(step->error) ? step->error : 0;

    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = step->games,
                                .value = step->elo,
                                .low = step->elo - error,
                                .high = step->elo + error,
                                .label = dup_games(step->games),
                                .words = dup_rating(step),
                            });
}

TabiyaChart *tabiya_arena_chart_new_rating(const char *player, const TabiyaRatingStep *steps,
                                           guint n)
{
    /* Translators: the title of a chart: the rating of a player */
    g_autofree char *title = g_strdup_printf(_("Elo of %s"), player);
    TabiyaChart *chart = tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, title);

    for (guint i = 0; i < n; i++) {
        if (isfinite(steps[i].elo))
            add_rating(chart, &steps[i]);
    }
    if (chart->points->len > 0) {
        const TabiyaChartPoint *last =
            &g_array_index(chart->points, TabiyaChartPoint, chart->points->len - 1);

        add_ticks(chart, g_array_index(chart->points, TabiyaChartPoint, 0).place, last->place);
        /* Translators: "48 games" of the whole tournament, and a rating with its error */
        chart->about = g_strdup_printf(_("After %s: %s"), last->label, last->words);
    }
    return chart;
}

/* --- SPRT ------------------------------------------------------------------------------------- */

/* "−2.96". */
static char *dup_ratio(double ratio)
{
    return g_strdup_printf("%s%.2f", ratio < 0 ? "\u2212" : "", fabs(ratio));
}

static void add_ratio(TabiyaChart *chart, guint pairs, double llr)
{
    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = 2.0 * pairs,
                                .value = llr,
                                .low = llr,
                                .high = llr,
                                .label = dup_games((int)(2 * pairs)),
                                .words = dup_ratio(llr),
                            });
}

/* Where the test stands. */
static char *dup_verdict(double llr, double lower, double upper)
{
    g_autofree char *now = dup_ratio(llr), *low = dup_ratio(lower), *high = dup_ratio(upper);

    /* Translators: a log-likelihood ratio and its two bounds. H0 and H1 are the two hypotheses. */
    const char *format = llr >= upper   ? _("%s, bounds %s and %s: H1 accepted")
                         : llr <= lower ? _("%s, bounds %s and %s: H0 accepted")
                                        : _("%s, bounds %s and %s: not decided yet");

    return g_strdup_printf(format, now, low, high);
}

static void add_bound(TabiyaChart *chart, const char *name, double bound)
{
    g_autofree char *text = dup_ratio(bound);

    tabiya_chart_add_level(chart, bound, g_strdup_printf("%s %s", name, text));
}

TabiyaChart *tabiya_arena_chart_new_llr(const double *llr, guint n, double lower, double upper)
{
    TabiyaChart *chart =
        tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, _("Log-likelihood ratio (SPRT)"));
    guint step = MAX((n + POINTS_MAX - 1) / POINTS_MAX, 1);

    for (guint i = 0; i < n; i += step)
        add_ratio(chart, i + 1, llr[i]);
    if (n > 0 && (n - 1) % step != 0)
        add_ratio(chart, n, llr[n - 1]);
    chart->first = 0;
    chart->last = fmax(2.0 * n, 2);
    add_ticks(chart, 0, chart->last);
    add_bound(chart, "H0", lower);
    add_bound(chart, "H1", upper);
    if (n > 0)
        chart->about = dup_verdict(llr[n - 1], lower, upper);
    return chart;
}
