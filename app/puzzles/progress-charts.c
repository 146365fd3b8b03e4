/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-charts.h. Dates are those of days counted from 1970: no time zone is needed. */
#include "app/puzzles/progress-charts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "app/training/training-day.h"

#define EPOCH_JULIAN 719163
#define POINTS 120      /* of a curve: more could not be told apart */
#define SHORT_DAYS 45   /* up to here weeks are marked, */
#define MEDIUM_DAYS 400 /* up to here months, */
#define LONG_DAYS 1000  /* up to here quarters, beyond years */
#define FEWEST_CORNERS 3
#define WEEK_DAYS 7
#define FEWEST_WEEKS 5    /* of a calendar */
#define CALENDAR_DAYS 728 /* the longest one: two years */
#define MINUTES_A_DAY 1440

static const int PERIOD_DAYS[TABIYA_N_PERIODS] = {30, 91, 365, G_MAXINT / 2};

/* --- Dates ------------------------------------------------------------------------------------ */

static GDateTime *date_of(gint64 day)
{
    GDate date;

    g_date_set_julian(&date, (guint32)(day + EPOCH_JULIAN));
    return g_date_time_new_utc(g_date_get_year(&date), (int)g_date_get_month(&date),
                               g_date_get_day(&date), 12, 0, 0);
}

char *tabiya_progress_dup_date(gint64 day)
{
    g_autoptr(GDateTime) date = date_of(day);

    return g_date_time_format(date, _("%-d %B %Y"));
}

static char *dup_clock(double place)
{
    int minutes = MIN((int)((place - floor(place)) * MINUTES_A_DAY), MINUTES_A_DAY - 1);

    return g_strdup_printf("%02d:%02d", minutes / 60, minutes % 60);
}

static char *dup_short_date(double place)
{
    g_autoptr(GDateTime) date = date_of((gint64)floor(place));

    return g_date_time_format(date, _("%b %-d"));
}

/* A curve of one day has its hours; one week among weeks, or a person's first days, have dates. */
static void add_end_ticks(TabiyaChart *chart)
{
    gboolean hours = chart->last - chart->first < 2 && chart->first > floor(chart->first);
    char *(*dup)(double) = hours ? dup_clock : dup_short_date;

    tabiya_chart_add_tick(chart, chart->first, dup(chart->first));
    if (chart->last > chart->first)
        tabiya_chart_add_tick(chart, chart->last, dup(chart->last));
}

/* The label of a day that begins a week, month or year; NULL: this day has none. */
static char *dup_tick(GDateTime *date, double span)
{
    int day = g_date_time_get_day_of_month(date), month = g_date_time_get_month(date);

    if (span <= SHORT_DAYS) {
        return g_date_time_get_day_of_week(date) == 1 ? g_date_time_format(date, _("%b %-d"))
                                                      : NULL;
    }
    if (day != 1 || (span > LONG_DAYS && month != 1) || (span > MEDIUM_DAYS && month % 3 != 1))
        return NULL;
    return g_date_time_format(date, month == 1 ? "%Y" : "%b");
}

static void add_ticks(TabiyaChart *chart)
{
    double span = chart->last - chart->first;

    for (gint64 day = (gint64)ceil(chart->first); span >= 2 && (double)day <= chart->last; day++) {
        g_autoptr(GDateTime) date = date_of(day);
        char *label = dup_tick(date, span);

        if (label)
            tabiya_chart_add_tick(chart, (double)day, label);
    }
    if (chart->ticks->len < 2) {
        g_array_set_size(chart->ticks, 0);
        add_end_ticks(chart);
    }
}

static double get_first_place(const TabiyaChart *chart)
{
    return g_array_index(chart->points, TabiyaChartPoint, 0).place;
}

static double get_last_place(const TabiyaChart *chart)
{
    return g_array_index(chart->points, TabiyaChartPoint, chart->points->len - 1).place;
}

/* The axis goes from the begin of the period, or the earliest point of all if that is later, to
 * today. */
static void set_axis(TabiyaChart *chart, double earliest, gint64 today, TabiyaPeriod period)
{
    double last = get_last_place(chart);

    chart->first =
        fmin(fmax(earliest, (double)(today - PERIOD_DAYS[period])), get_first_place(chart));
    chart->last = last - chart->first < 1 ? last : fmax(last, (double)today);
    add_ticks(chart);
}

static char *dup_count(guint n)
{
    return g_strdup_printf("%'u", n);
}

static char *dup_puzzles(guint n)
{
    g_autofree char *count = dup_count(n);

    return g_strdup_printf(ngettext("%s puzzle", "%s puzzles", n), count);
}

/* --- The rating ------------------------------------------------------------------------------- */

static void add_rating(TabiyaChart *chart, const TabiyaPuzzlePoint *point, gboolean clock)
{
    g_autofree char *date = tabiya_progress_dup_date((gint64)floor(point->place));
    g_autofree char *time = dup_clock(point->place);

    tabiya_chart_add(
        chart,
        &(TabiyaChartPoint){
            .place = point->place,
            .value = point->rating,
            .low = point->rating - point->deviation,
            .high = point->rating + point->deviation,
            .label = clock ? g_strdup_printf("%s, %s", date, time) : g_strdup(date),
            .words = g_strdup_printf("\u200e%.0f ± %.0f\u200e", point->rating, point->deviation),
        });
}

/* The last point of each column. */
static void add_ratings(TabiyaChart *chart, const GArray *points, double begin)
{
    const TabiyaPuzzlePoint *first, *last;
    guint n = points->len, i = 0;

    while (i < n && g_array_index(points, TabiyaPuzzlePoint, i).place < begin)
        i++;
    if (i == n)
        return;
    first = &g_array_index(points, TabiyaPuzzlePoint, i);
    last = &g_array_index(points, TabiyaPuzzlePoint, n - 1);
    double width = fmax((last->place - first->place) / POINTS, 1e-9);
    gboolean few = n - i <= POINTS;
    for (; i < n; i++) {
        const TabiyaPuzzlePoint *point = &g_array_index(points, TabiyaPuzzlePoint, i);
        double column = floor((point->place - first->place) / width);
        gboolean ends = point == last || floor((point[1].place - first->place) / width) > column;

        if (few || ends)
            add_rating(chart, point, last->place - first->place < 2 || few);
    }
}

static TabiyaChart *make_rating(const TabiyaPuzzleSummary *summary, TabiyaPeriod period)
{
    double rating = summary->rating.value.rating, deviation = summary->rating.value.deviation;
    g_autofree char *number = g_strdup_printf("%.0f", rating);
    g_autofree char *title = g_strdup_printf(_("Rating %s"), number);
    g_autoptr(TabiyaChart) chart = tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, title);

    add_ratings(chart, summary->points, (double)(summary->today - PERIOD_DAYS[period]));
    if (chart->points->len == 0)
        return NULL;
    /* The band says the same. */
    chart->about = g_strdup_printf(_("Probably between %.0f and %.0f; highest %.0f"),
                                   rating - deviation, rating + deviation, summary->best_rating);
    set_axis(chart, g_array_index(summary->points, TabiyaPuzzlePoint, 0).place, summary->today,
             period);
    return g_steal_pointer(&chart);
}

/* --- Themes ----------------------------------------------------------------------------------- */

static void add_theme(TabiyaChart *chart, const TabiyaPuzzleSummary *summary,
                      TabiyaPuzzleTheme theme)
{
    const TabiyaPuzzleTally *tally = &summary->themes[theme];
    double rating = summary->theme_ratings[theme].value.rating;

    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = chart->points->len,
                                .value = rating,
                                .label = g_strdup(tabiya_puzzle_theme_get_name(theme)),
                                .words = g_strdup_printf(_("Rating %.0f, %'u of %'u solved"),
                                                         rating, tally->n_solved, tally->n),
                            });
}

static TabiyaChart *make_radar(const TabiyaPuzzleSummary *summary)
{
    g_autoptr(TabiyaChart) chart =
        tabiya_chart_new(TABIYA_CHART_RADAR, TABIYA_CHART_NUMBER, _("Most Frequent Themes"));
    g_autoptr(GArray) themes = tabiya_puzzle_summary_list_themes(summary);

    for (guint i = 0; i < themes->len && chart->points->len < TABIYA_PROGRESS_THEMES; i++) {
        TabiyaPuzzleTheme theme = g_array_index(themes, TabiyaPuzzleTheme, i);

        if (summary->theme_ratings[theme].n_rated > 0)
            add_theme(chart, summary, theme);
    }
    return chart->points->len >= FEWEST_CORNERS ? g_steal_pointer(&chart) : NULL;
}

/* --- Time ------------------------------------------------------------------------------------- */

static char *dup_week(gint64 monday)
{
    g_autofree char *date = tabiya_progress_dup_date(monday);

    return g_strdup_printf(_("Week of %s"), date);
}

static void add_week(TabiyaChart *chart, const TabiyaPuzzleWeek *week)
{
    g_autofree char *puzzles = dup_puzzles(week->n);
    g_autofree char *time = tabiya_chart_dup_value(TABIYA_CHART_SECONDS, week->median_s);

    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = (double)week->monday,
                                .value = week->median_s,
                                .label = dup_week(week->monday),
                                .words = g_strdup_printf("%s, %s", time, puzzles),
                            });
}

static TabiyaChart *make_speed(const TabiyaPuzzleSummary *summary, TabiyaPeriod period)
{
    g_autoptr(TabiyaChart) chart =
        tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_SECONDS, _("Time per Puzzle by Week"));

    for (guint i = 0; i < summary->weeks->len; i++) {
        const TabiyaPuzzleWeek *week = &g_array_index(summary->weeks, TabiyaPuzzleWeek, i);

        if (week->monday + WEEK_DAYS > summary->today - PERIOD_DAYS[period])
            add_week(chart, week);
    }
    if (chart->points->len < 2)
        return NULL;
    set_axis(chart, get_first_place(chart), summary->today, period);
    return g_steal_pointer(&chart);
}

/* "< 5 s", "5 s – 10 s", "≥ 10 min" */
static char *dup_range(guint range)
{
    g_autofree char *begin =
        tabiya_chart_dup_value(TABIYA_CHART_SECONDS, tabiya_puzzle_time_begin_s(range));
    g_autofree char *end =
        tabiya_chart_dup_value(TABIYA_CHART_SECONDS, tabiya_puzzle_time_begin_s(range + 1));

    if (range == 0)
        return g_strdup_printf("< %s", end);
    return range + 1 < TABIYA_PUZZLE_N_TIMES ? g_strdup_printf("%s – %s", begin, end)
                                             : g_strdup_printf("≥ %s", begin);
}

static TabiyaChart *make_times(const TabiyaPuzzleSummary *summary)
{
    g_autoptr(TabiyaChart) chart =
        tabiya_chart_new(TABIYA_CHART_BARS, TABIYA_CHART_COUNT, _("Puzzles by Time"));
    g_autofree char *median = tabiya_chart_dup_value(TABIYA_CHART_SECONDS, summary->median_s);

    if (summary->all.n == 0)
        return NULL;
    for (guint i = 0; i < TABIYA_PUZZLE_N_TIMES; i++) {
        char *begin = tabiya_chart_dup_value(TABIYA_CHART_SECONDS, tabiya_puzzle_time_begin_s(i));

        tabiya_chart_add(chart, &(TabiyaChartPoint){.place = i,
                                                    .value = summary->times[i],
                                                    .label = dup_range(i),
                                                    .words = dup_puzzles(summary->times[i]),
                                                    .brief = begin});
    }
    chart->about = g_strdup_printf(_("Half of all puzzles take you %s or less."), median);
    return g_steal_pointer(&chart);
}

/* --- Flashcards and games --------------------------------------------------------------------- */

static void add_recalls(TabiyaChart *chart, const TabiyaRecallWeek *week)
{
    tabiya_chart_add(chart,
                     &(TabiyaChartPoint){
                         .place = (double)week->monday,
                         .value = 100.0 * week->n_recalled / week->n,
                         .label = dup_week(week->monday),
                         .words = g_strdup_printf(_("%'u of %'u right"), week->n_recalled, week->n),
                     });
}

static TabiyaChart *make_recalls(const TabiyaLearning *learning, gint64 today, TabiyaPeriod period)
{
    g_autoptr(TabiyaChart) chart = tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_PERCENT,
                                                    _("Repertoire Flashcards Recalled"));
    guint n = 0, n_recalled = 0;

    for (guint i = 0; i < learning->recalls->len; i++) {
        const TabiyaRecallWeek *week = &g_array_index(learning->recalls, TabiyaRecallWeek, i);

        if (week->monday + WEEK_DAYS <= today - PERIOD_DAYS[period])
            continue;
        add_recalls(chart, week);
        n += week->n;
        n_recalled += week->n_recalled;
    }
    if (n == 0)
        return NULL;
    chart->about = g_strdup_printf(_("%'u of %'u right"), n_recalled, n);
    set_axis(chart, get_first_place(chart), today, period);
    return g_steal_pointer(&chart);
}

static void add_level(TabiyaChart *chart, gint64 day, int level)
{
    tabiya_chart_add(chart, &(TabiyaChartPoint){
                                .place = (double)day,
                                .value = level,
                                .label = tabiya_progress_dup_date(day),
                                .words = g_strdup_printf(_("Tabiya, level %d"), level),
                            });
}

/* The level of before stays until that day. */
static void stay(TabiyaChart *chart, gint64 begin, gint64 day, int level)
{
    if (level > 0 && chart->points->len == 0)
        add_level(chart, begin, level);
    if (level > 0 && get_last_place(chart) < (double)day)
        add_level(chart, day, level);
}

/* A curve of steps. */
static void add_climbs(TabiyaChart *chart, const GArray *climbs, gint64 begin, gint64 today)
{
    int level = 0;

    for (guint i = 0; i < climbs->len; i++) {
        const TabiyaLevelDay *climb = &g_array_index(climbs, TabiyaLevelDay, i);

        if (climb->day > begin) {
            stay(chart, begin, climb->day - 1, level);
            add_level(chart, climb->day, climb->level);
        }
        level = climb->level;
    }
    stay(chart, begin, today, level);
}

static TabiyaChart *make_climbs(const TabiyaLearning *learning, gint64 today, TabiyaPeriod period)
{
    g_autoptr(TabiyaChart) chart =
        tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_COUNT, _("Level Reached in Play"));

    add_climbs(chart, learning->climbs, MAX(today - PERIOD_DAYS[period], 0), today);
    if (chart->points->len == 0)
        return NULL;
    chart->about =
        g_strdup_printf(_("Highest level beaten: %d"), tabiya_learning_get_highest(learning));
    set_axis(chart, get_first_place(chart), today, period);
    return g_steal_pointer(&chart);
}

static char *dup_results(const TabiyaLevelScores *tally)
{
    g_autofree char *won = dup_count(tally->won), *drawn = dup_count(tally->drawn),
                    *lost = dup_count(tally->lost);

    return g_strdup_printf(_("%s won, %s drawn, %s lost"), won, drawn, lost);
}

static TabiyaChart *make_levels(const TabiyaLearning *learning)
{
    g_autoptr(TabiyaChart) chart =
        tabiya_chart_new(TABIYA_CHART_BARS, TABIYA_CHART_COUNT, _("Games Against Tabiya by Level"));
    double n = 0;

    for (int i = 0; i < TABIYA_LEARNING_LEVELS; i++) {
        const TabiyaLevelScores *tally = &learning->levels[i];
        TabiyaChartPoint point = {
            .place = i,
            .value = tally->won + tally->drawn + tally->lost,
            .parts = {tally->won, tally->drawn},
            .label = g_strdup_printf(_("Tabiya, level %d"), i + 1),
            .words = dup_results(tally),
            .brief = g_strdup_printf("%d", i + 1),
        };

        n += point.value;
        tabiya_chart_add(chart, &point);
    }
    if (n == 0)
        return NULL;
    chart->results = TRUE;
    return g_steal_pointer(&chart);
}

/* --- All of them ------------------------------------------------------------------------------ */

TabiyaChart *tabiya_progress_chart_new(TabiyaProgressChart chart,
                                       const TabiyaPuzzleSummary *summary,
                                       const TabiyaLearning *learning, TabiyaPeriod period)
{
    switch (chart) {
    case TABIYA_PROGRESS_RATING:
        return make_rating(summary, period);
    case TABIYA_PROGRESS_RADAR:
        return make_radar(summary);
    case TABIYA_PROGRESS_SPEED:
        return make_speed(summary, period);
    case TABIYA_PROGRESS_TIMES:
        return make_times(summary);
    case TABIYA_PROGRESS_RECALLS:
        return make_recalls(learning, summary->today, period);
    case TABIYA_PROGRESS_CLIMBS:
        return make_climbs(learning, summary->today, period);
    case TABIYA_PROGRESS_LEVELS:
        return make_levels(learning);
    case TABIYA_N_PROGRESS_CHARTS:
        break;
    }
    return NULL;
}

GPtrArray *tabiya_progress_charts_new(const TabiyaPuzzleSummary *summary,
                                      const TabiyaLearning *learning, TabiyaPeriod period)
{
    GPtrArray *charts = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_chart_free);

    for (int i = 0; i < TABIYA_N_PROGRESS_CHARTS; i++) {
        TabiyaChart *chart =
            tabiya_progress_chart_new((TabiyaProgressChart)i, summary, learning, period);

        if (chart)
            g_ptr_array_add(charts, chart);
    }
    return charts;
}

/* --- Days ------------------------------------------------------------------------------------- */

gint64 tabiya_progress_find_first_monday(const TabiyaActiveDays *days, TabiyaPeriod period)
{
    gint64 begin = days->today - MIN(PERIOD_DAYS[period], CALENDAR_DAYS);
    gint64 first =
        days->days->len > 0 ? g_array_index(days->days, TabiyaActiveDay, 0).day : days->today;
    gint64 latest = days->today - (FEWEST_WEEKS - 1) * WEEK_DAYS;

    return tabiya_training_find_monday(MIN(MAX(begin, first), latest));
}

static void add_part(GString *words, char *part)
{
    g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", part);
    g_free(part);
}

char *tabiya_progress_dup_day(const TabiyaActiveDay *day)
{
    GString *words = g_string_new(NULL);

    if (day && day->n_puzzles > 0) {
        add_part(words, g_strdup_printf(ngettext("%u of %u puzzle solved",
                                                 "%u of %u puzzles solved", day->n_puzzles),
                                        day->n_solved, day->n_puzzles));
    }
    if (day && day->n_cards > 0) {
        add_part(words, g_strdup_printf(ngettext("%u flashcard", "%u flashcards", day->n_cards),
                                        day->n_cards));
    }
    if (day && day->n_drills > 0) {
        add_part(words, g_strdup_printf(ngettext("%u endgame", "%u endgames", day->n_drills),
                                        day->n_drills));
    }
    if (day && day->n_chapters > 0) {
        /* Translators: chapters of lessons. */
        add_part(words, g_strdup_printf(ngettext("%u chapter", "%u chapters", day->n_chapters),
                                        day->n_chapters));
    }
    if (words->len == 0)
        g_string_append(words, _("no training"));
    return g_string_free(words, FALSE);
}

/* --- Words ------------------------------------------------------------------------------------ */

char *tabiya_progress_dup_records(const TabiyaLearning *learning)
{
    g_autofree char *streak = dup_count(learning->streak.best),
                    *storm = dup_count(learning->storm.best);
    g_autofree char *first = g_strdup_printf(_("Best streak: %s"), streak);
    g_autofree char *second = g_strdup_printf(_("Best storm: %s"), storm);

    if (learning->streak.n_runs == 0 && learning->storm.n_runs == 0)
        return NULL;
    if (learning->storm.n_runs == 0)
        return g_steal_pointer(&first);
    return learning->streak.n_runs == 0 ? g_steal_pointer(&second)
                                        : g_strdup_printf("%s\n%s", first, second);
}

char *tabiya_progress_dup_drills(const TabiyaLearning *learning)
{
    if (learning->n_drills_tried == 0)
        return NULL;
    return g_strdup_printf(_("Endgames: goal reached in %u of %u"), learning->n_drills_reached,
                           learning->n_drills);
}
