/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a page of progress shows: days in any time zone, medians, charts with their words, tables
 * and pictures. All times are given, and no clock is asked. */
#include <string.h>

#include "app/puzzles/progress-export.h"
#include "app/render/chart-private.h"
#include "app/render/chart-sheet.h"
#include "app/training/training-day.h"

#define HOUR_MS ((gint64)3600 * 1000)
#define DAY_MS (24 * HOUR_MS)
#define WIDTH 340
#define HEIGHT 200

/* --- Answers ---------------------------------------------------------------------------------- */

static gint64 at(const char *iso)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_iso8601(iso, NULL);

    g_assert_nonnull(time);
    return g_date_time_to_unix(time) * 1000;
}

static void add(GArray *answers, gint64 time_ms, gboolean solved, int seconds)
{
    double before = answers->len == 0
                        ? 1500
                        : g_array_index(answers, TabiyaPuzzleAnswer, answers->len - 1).rating_after;
    TabiyaPuzzleAnswer answer = {
        .answered_ms = time_ms,
        .elapsed_ms = seconds * 1000,
        .rating_before = before,
        .rating_after = before + (solved ? 10 : -10),
        .puzzle_rating = 1500,
        .themes = g_intern_static_string(answers->len % 2 ? "fork short" : "pin short"),
        .mode = TABIYA_PUZZLE_MODE_ADAPTIVE,
        .result = solved ? TABIYA_PUZZLE_SOLVED : TABIYA_PUZZLE_FAILED,
    };

    g_array_append_val(answers, answer);
}

static GArray *answers_new(void)
{
    return g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleAnswer));
}

static TabiyaPuzzleSummary *sum_up(const GArray *answers, const char *now, const char *zone_name)
{
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(zone_name);
    g_autoptr(GArray) ratings = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleRating));
    TabiyaPuzzleRating rating = {.theme = (char *)"", .value = {1512, 60, 0.06}, .n_rated = 3};

    g_assert_nonnull(zone);
    g_array_append_val(ratings, rating);
    return tabiya_puzzle_summary_new(answers, ratings, at(now), zone);
}

/* --- Days ------------------------------------------------------------------------------------- */

/* Clocks go forward on March 29 at two and back on October 25 at three: 23 and 25 hours, each one
 * day. */
static void test_clocks_change(void)
{
    g_autoptr(GArray) spring = answers_new(), autumn = answers_new();

    add(spring, at("2026-03-28T22:30:00Z"), TRUE, 5); /* 23:30 */
    add(spring, at("2026-03-28T23:30:00Z"), TRUE, 5); /* 00:30 */
    add(spring, at("2026-03-29T21:59:00Z"), TRUE, 5); /* 23:59 */
    add(spring, at("2026-03-29T22:01:00Z"), TRUE, 5); /* 00:01 */
    g_autoptr(TabiyaPuzzleSummary) short_day =
        sum_up(spring, "2026-03-30T10:00:00Z", "Europe/Berlin");
    g_assert_cmpuint(short_day->puzzle_days->len, ==, 3);
    g_assert_cmpuint(g_array_index(short_day->puzzle_days, TabiyaPuzzleDay, 1).tally.n, ==, 2);

    add(autumn, at("2026-10-24T22:00:00Z"), TRUE, 5); /* 00:00 */
    add(autumn, at("2026-10-25T22:59:00Z"), TRUE, 5); /* 23:59 */
    g_autoptr(TabiyaPuzzleSummary) long_day =
        sum_up(autumn, "2026-10-25T22:59:30Z", "Europe/Berlin");
    g_assert_cmpuint(long_day->puzzle_days->len, ==, 1);
    g_assert_cmpuint(g_array_index(long_day->puzzle_days, TabiyaPuzzleDay, 0).tally.n, ==, 2);
}

/* December 31, 2026, is a Thursday: the week goes on in the new year. */
static void test_year_changes(void)
{
    g_autoptr(GArray) answers = answers_new();

    add(answers, at("2026-12-31T22:59:00Z"), TRUE, 5);
    add(answers, at("2026-12-31T23:01:00Z"), FALSE, 5);
    add(answers, at("2027-01-04T12:00:00Z"), FALSE, 5);
    g_autoptr(TabiyaPuzzleSummary) summary =
        sum_up(answers, "2027-01-04T13:00:00Z", "Europe/Berlin");
    g_assert_cmpuint(summary->puzzle_days->len, ==, 3);
    g_assert_cmpuint(summary->weeks->len, ==, 2);
    g_assert_cmpuint(g_array_index(summary->weeks, TabiyaPuzzleWeek, 0).n, ==, 2);
    g_autofree char *date =
        tabiya_progress_dup_date(g_array_index(summary->puzzle_days, TabiyaPuzzleDay, 1).day);
    g_assert_cmpstr(date, ==, "1 January 2027");
}

/* The same two moments are one day in Auckland and two in Los Angeles. */
static void test_zones(void)
{
    g_autoptr(GArray) answers = answers_new();

    add(answers, at("2026-06-10T02:00:00Z"), TRUE, 5);
    add(answers, at("2026-06-10T09:00:00Z"), TRUE, 5);
    g_autoptr(TabiyaPuzzleSummary) east =
        sum_up(answers, "2026-06-10T10:00:00Z", "Pacific/Auckland");
    g_autoptr(TabiyaPuzzleSummary) west =
        sum_up(answers, "2026-06-10T10:00:00Z", "America/Los_Angeles");
    g_assert_cmpuint(east->puzzle_days->len, ==, 1);
    g_assert_cmpuint(west->puzzle_days->len, ==, 2);
    g_assert_cmpint(g_array_index(west->puzzle_days, TabiyaPuzzleDay, 1).day, ==,
                    g_array_index(east->puzzle_days, TabiyaPuzzleDay, 0).day);
}

static TabiyaActiveDay *add_day(GArray *days, gint64 number)
{
    TabiyaActiveDay day = {.day = number};

    g_array_append_val(days, day);
    return &g_array_index(days, TabiyaActiveDay, days->len - 1);
}

static void assert_weeks(TabiyaActiveDays *days, TabiyaPeriod period, gint64 n_weeks)
{
    gint64 first = tabiya_progress_find_first_monday(days, period);
    gint64 monday = tabiya_training_find_monday(days->today);

    g_assert_cmpint(first, ==, tabiya_training_find_monday(first));
    g_assert_cmpint((monday - first) / 7 + 1, ==, n_weeks);
}

/* A calendar has the weeks of its period, as far back as there was training. */
static void test_calendar(void)
{
    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(TabiyaActiveDay));
    TabiyaActiveDays days = {.today = 20000, .days = numbers}; /* a Thursday */

    assert_weeks(&days, TABIYA_PERIOD_ALL, 5);
    add_day(numbers, days.today - 1000);
    assert_weeks(&days, TABIYA_PERIOD_MONTH, 5);
    assert_weeks(&days, TABIYA_PERIOD_QUARTER, 14);
    assert_weeks(&days, TABIYA_PERIOD_YEAR, 53);
    assert_weeks(&days, TABIYA_PERIOD_ALL, 105);
    g_array_index(numbers, TabiyaActiveDay, 0).day = days.today - 60;
    assert_weeks(&days, TABIYA_PERIOD_MONTH, 5);
    assert_weeks(&days, TABIYA_PERIOD_ALL, 9);
}

/* All that was done, in words. */
static void test_day_words(void)
{
    TabiyaActiveDay day = {1, 3, 2, 12, 1, 2};
    g_autofree char *nothing = tabiya_progress_dup_day(NULL), *all = tabiya_progress_dup_day(&day);

    g_assert_cmpstr(nothing, ==, "no training");
    g_assert_cmpstr(all, ==, "2 of 3 puzzles solved, 12 flashcards, 1 endgame, 2 chapters");
    g_assert_cmpuint(tabiya_active_day_count(&day), ==, 18);
    g_assert_cmpuint(tabiya_active_day_count(NULL), ==, 0);
}

static void test_times(void)
{
    static const int SECONDS[] = {3, 4, 12, 25, 2000};
    g_autoptr(GArray) answers = answers_new();

    for (guint i = 0; i < G_N_ELEMENTS(SECONDS); i++)
        add(answers, at("2026-06-10T02:00:00Z") + i, TRUE, SECONDS[i]);
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-06-10T10:00:00Z", "UTC");
    g_assert_cmpuint(summary->median_s, ==, 12);
    g_assert_cmpuint(summary->times[0], ==, 2);
    g_assert_cmpuint(summary->times[1], ==, 0);
    g_assert_cmpuint(summary->times[2], ==, 1);
    g_assert_cmpuint(summary->times[3], ==, 1);
    g_assert_cmpuint(summary->times[TABIYA_PUZZLE_N_TIMES - 1], ==, 1);
    g_assert_cmpuint(summary->theme_medians_s[TABIYA_THEME_FORK], ==, 4);
    g_assert_cmpuint(g_array_index(summary->weeks, TabiyaPuzzleWeek, 0).median_s, ==, 12);
}

/* --- Charts ----------------------------------------------------------------------------------- */

/* Five years with five answers on every third day. */
static GArray *make_years(void)
{
    GArray *answers = answers_new();
    gint64 begin = at("2021-11-29T12:00:00Z");

    for (int i = 0; i < 3045; i++)
        add(answers, begin + (i / 5) * 3 * DAY_MS + (i % 5) * 60000, i % 3 > 0, i % 40);
    return answers;
}

static TabiyaChart *chart_new(TabiyaProgressChart kind, const TabiyaPuzzleSummary *summary,
                              TabiyaPeriod period)
{
    TabiyaLearning learning = {.recalls = g_array_new(FALSE, FALSE, sizeof(TabiyaRecallWeek)),
                               .climbs = g_array_new(FALSE, FALSE, sizeof(TabiyaLevelDay))};
    TabiyaRecallWeek week = {summary->today - 20, 4, 3};
    const TabiyaLevelDay climbs[] = {
        {summary->today - 300, 1}, {summary->today - 10, 2}, {summary->today - 9, 3}};

    learning.levels[2] = (TabiyaLevelScores){3, 1, 2, 0};
    g_array_append_val(learning.recalls, week);
    g_array_append_vals(learning.climbs, climbs, G_N_ELEMENTS(climbs));
    TabiyaChart *chart = tabiya_progress_chart_new(kind, summary, &learning, period);
    g_array_unref(learning.recalls);
    g_array_unref(learning.climbs);
    return chart;
}

static void test_rating(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    double first = 0;

    for (int period = TABIYA_N_PERIODS - 1; period >= 0; period--) {
        g_autoptr(TabiyaChart) chart =
            chart_new(TABIYA_PROGRESS_RATING, summary, (TabiyaPeriod)period);
        const TabiyaChartPoint *last =
            &g_array_index(chart->points, TabiyaChartPoint, chart->points->len - 1);

        g_assert_cmpuint(chart->points->len, >, 5);
        g_assert_cmpuint(chart->points->len, <=, 122);
        g_assert_cmpuint(chart->ticks->len, >, 2);
        g_assert_cmpfloat(chart->first, >, first);
        first = chart->first;
        g_assert_cmpfloat(
            last->value, ==,
            g_array_index(answers, TabiyaPuzzleAnswer, answers->len - 1).rating_after);
        g_assert_true(last->low < last->value && last->value < last->high);
        g_assert_true(g_str_has_suffix(chart->title, "1512"));
        /* the words are as wide as the band, and as the "±" beside a rating */
        const TabiyaGlicko2 *now = &summary->rating.value;
        g_autofree char *between =
            g_strdup_printf("Probably between %.0f and %.0f;", now->rating - now->deviation,
                            now->rating + now->deviation);
        g_assert_true(g_str_has_prefix(chart->about, between));
    }
}

/* A person's first days have dates, too, though no week begins among them. */
static void test_first_days(void)
{
    g_autoptr(GArray) answers = answers_new();

    add(answers, at("2026-11-30T00:34:00Z"), TRUE, 5); /* a Monday */
    add(answers, at("2026-12-01T10:00:00Z"), TRUE, 5);
    add(answers, at("2026-12-02T12:00:00Z"), TRUE, 5);
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-12-02T12:30:00Z", "UTC");
    g_autoptr(TabiyaChart) chart = chart_new(TABIYA_PROGRESS_RATING, summary, TABIYA_PERIOD_ALL);
    g_assert_cmpuint(chart->ticks->len, ==, 2);
    g_assert_cmpstr(g_array_index(chart->ticks, TabiyaChartTick, 0).label, ==, "Nov 30");
    g_assert_cmpstr(g_array_index(chart->ticks, TabiyaChartTick, 1).label, ==, "Dec 2");
}

static void test_certainty(void)
{
    g_autoptr(GArray) answers = answers_new();

    for (int i = 0; i < 20; i++)
        add(answers, at("2026-06-10T02:00:00Z") + i * 60000, i % 2, 5);
    add(answers, at("2026-09-10T02:00:00Z"), TRUE, 5);
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-09-10T10:00:00Z", "UTC");
    double first = g_array_index(summary->points, TabiyaPuzzlePoint, 0).deviation;
    double known = g_array_index(summary->points, TabiyaPuzzlePoint, 19).deviation;
    double rested = g_array_index(summary->points, TabiyaPuzzlePoint, 20).deviation;
    g_assert_cmpfloat(known, <, first);
    g_assert_cmpfloat(rested, >, known);
}

static void test_nothing(void)
{
    g_autoptr(GArray) answers = answers_new();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-06-10T10:00:00Z", "UTC");

    g_assert_null(chart_new(TABIYA_PROGRESS_RATING, summary, TABIYA_PERIOD_ALL));
    g_assert_null(chart_new(TABIYA_PROGRESS_SPEED, summary, TABIYA_PERIOD_ALL));
    g_assert_null(chart_new(TABIYA_PROGRESS_TIMES, summary, TABIYA_PERIOD_ALL));
    g_assert_null(chart_new(TABIYA_PROGRESS_RADAR, summary, TABIYA_PERIOD_ALL));
}

static void test_words(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    g_autoptr(TabiyaChart) recalls = chart_new(TABIYA_PROGRESS_RECALLS, summary, TABIYA_PERIOD_ALL);
    g_autoptr(TabiyaChart) levels = chart_new(TABIYA_PROGRESS_LEVELS, summary, TABIYA_PERIOD_ALL);
    g_autofree char *recalled = tabiya_chart_dup_words(recalls, 0);
    g_autofree char *level = tabiya_chart_dup_words(levels, 2);
    g_autofree char *nothing = tabiya_chart_dup_words(levels, 9);

    g_assert_cmpstr(recalled, ==, "Week of 9 November 2026: 3 of 4 right");
    g_assert_cmpstr(level, ==, "Tabiya, level 3: 3 won, 1 drawn, 2 lost");
    g_assert_null(nothing);
}

/* A step lasts until the next one, in a period that began on it, too; the last one until today. */
static void test_climbs(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    static const struct {
        TabiyaPeriod period;
        int ago[5], levels[5];
    } SHOWN[] = {
        {TABIYA_PERIOD_ALL, {300, 11, 10, 9, 0}, {1, 1, 2, 3, 3}},
        {TABIYA_PERIOD_MONTH, {30, 11, 10, 9, 0}, {1, 1, 2, 3, 3}},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(SHOWN); i++) {
        g_autoptr(TabiyaChart) chart = chart_new(TABIYA_PROGRESS_CLIMBS, summary, SHOWN[i].period);

        g_assert_cmpuint(chart->points->len, ==, 5);
        for (guint n = 0; n < 5; n++) {
            const TabiyaChartPoint *point = &g_array_index(chart->points, TabiyaChartPoint, n);

            g_assert_cmpfloat(point->place, ==, (double)(summary->today - SHOWN[i].ago[n]));
            g_assert_cmpfloat(point->value, ==, SHOWN[i].levels[n]);
        }
        g_assert_cmpstr(chart->about, ==, "Highest level beaten: 3");
    }
}

static void test_scales(void)
{
    TabiyaChartScale rating = tabiya_chart_scale_find(TABIYA_CHART_NUMBER, 1431, 1567, 4);
    TabiyaChartScale time = tabiya_chart_scale_find(TABIYA_CHART_SECONDS, 20, 95, 4);
    TabiyaChartScale count = tabiya_chart_scale_find(TABIYA_CHART_COUNT, 0, 2, 4);

    g_assert_true(rating.low == 1400 && rating.high == 1600 && rating.step == 50);
    g_assert_true(time.low == 0 && time.step == 30 && time.high == 120);
    g_assert_true(count.low == 0 && count.step == 1 && count.high == 2);
}

/* A point is found where it is drawn, from either side, in every kind of chart. */
static void test_found(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    PangoContext *pango = pango_font_map_create_context(pango_cairo_font_map_get_default());

    for (int kind = 0; kind < TABIYA_N_PROGRESS_CHARTS; kind++) {
        g_autoptr(TabiyaChart) chart =
            chart_new((TabiyaProgressChart)kind, summary, TABIYA_PERIOD_MONTH);

        for (int i = 0; chart && i < 2 * (int)chart->points->len; i++) {
            TabiyaChartLook look = {
                tabiya_theme_get(FALSE, FALSE), {0, 0, 0, 1}, pango, i % 2, FALSE, -1};
            TabiyaChartSpot spot = {.width_px = WIDTH, .height_px = HEIGHT};

            g_assert_true(tabiya_chart_locate_for_tests(chart, &look, i / 2, &spot));
            g_assert_cmpfloat(spot.x_px, >=, 0);
            g_assert_cmpfloat(spot.x_px, <=, WIDTH);
            g_assert_cmpint(tabiya_chart_find(chart, &look, &spot), ==, i / 2);
        }
    }
    g_object_unref(pango);
}

static cairo_surface_t *draw(const TabiyaChart *chart, PangoContext *pango, int current)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cr = cairo_create(surface);
    TabiyaChartLook look = {
        tabiya_theme_get(FALSE, FALSE), {0, 0, 0, 1}, pango, FALSE, FALSE, current};

    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    tabiya_chart_draw(chart, &look, cr, WIDTH, HEIGHT);
    g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

/* Each mark is another picture, in every kind of chart. */
static void test_marked(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    PangoContext *pango = pango_font_map_create_context(pango_cairo_font_map_get_default());

    for (int kind = 0; kind < TABIYA_N_PROGRESS_CHARTS; kind++) {
        g_autoptr(TabiyaChart) chart =
            chart_new((TabiyaProgressChart)kind, summary, TABIYA_PERIOD_MONTH);

        if (!chart)
            continue;
        cairo_surface_t *plain = draw(chart, pango, -1), *marked = draw(chart, pango, 0);
        gsize size = (gsize)cairo_image_surface_get_stride(plain) * HEIGHT;
        g_assert_cmpint(
            memcmp(cairo_image_surface_get_data(plain), cairo_image_surface_get_data(marked), size),
            !=, 0);
        if (g_getenv("TABIYA_PICTURES")) {
            g_autofree char *path =
                g_strdup_printf("%s/chart-%d.png", g_getenv("TABIYA_PICTURES"), kind);

            cairo_surface_write_to_png(marked, path);
        }
        cairo_surface_destroy(plain);
        cairo_surface_destroy(marked);
    }
    g_object_unref(pango);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* A rating: its error has no bound before the fourth game, and none is known of the seventh. */
static TabiyaChart *make_rating(double error)
{
    TabiyaChart *chart = tabiya_chart_new(TABIYA_CHART_LINE, TABIYA_CHART_NUMBER, "Elo");

    for (int i = 0; i < 10; i++) {
        double band = i < 3 || i == 6 ? 0 : error;

        tabiya_chart_add(chart, &(TabiyaChartPoint){.place = i, .low = -band, .high = band});
    }
    tabiya_chart_add_level(chart, 100, g_strdup("100"));
    tabiya_chart_add_level(chart, -100, g_strdup("-100"));
    return chart;
}

static guint32 get_pixel_above(cairo_surface_t *surface, const TabiyaChartSpot *spot)
{
    const guint8 *line = cairo_image_surface_get_data(surface) +
                         (gsize)cairo_image_surface_get_stride(surface) * ((gsize)spot->y_px - 12);

    return ((const guint32 *)(gconstpointer)line)[(gsize)spot->x_px];
}

/* The band is drawn wherever the error is known, also if the first points have none. */
static void test_bands(void)
{
    g_autoptr(TabiyaChart) chart = make_rating(80), bare = make_rating(0);
    PangoContext *pango = pango_font_map_create_context(pango_cairo_font_map_get_default());
    TabiyaChartLook look = {tabiya_theme_get(FALSE, FALSE), {0, 0, 0, 1}, pango, FALSE, FALSE, -1};
    cairo_surface_t *banded = draw(chart, pango, -1), *plain = draw(bare, pango, -1);

    static const gboolean INSIDE[10] = {[4] = TRUE, [8] = TRUE};
    for (int i = 0; i < 10; i++) {
        TabiyaChartSpot spot = {.width_px = WIDTH, .height_px = HEIGHT};

        if (i == 3 || i == 5 || i == 7 || i == 9)
            continue; /* an edge */
        g_assert_true(tabiya_chart_locate_for_tests(chart, &look, i, &spot));
        gboolean differs = get_pixel_above(banded, &spot) != get_pixel_above(plain, &spot);
        g_assert_cmpint(differs, ==, INSIDE[i]);
    }
    cairo_surface_destroy(banded);
    cairo_surface_destroy(plain);
    g_object_unref(pango);
}

static void test_csv(void)
{
    g_autoptr(GArray) answers = answers_new();
    TabiyaLearning learning = {.recalls = g_array_new(FALSE, FALSE, sizeof(TabiyaRecallWeek)),
                               .n_drills_tried = 4,
                               .n_drills_reached = 3,
                               .streak = {2, 7, 0}};

    learning.levels[0].won = 2;
    add(answers, at("2026-06-10T02:00:00Z"), TRUE, 5);
    add(answers, at("2026-06-11T02:00:00Z"), FALSE, 8);
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-06-11T10:00:00Z", "UTC");
    g_autofree char *csv = tabiya_progress_dup_csv(summary, &learning);
    g_assert_cmpstr(csv, ==,
                    "table,key,n,solved,rating,deviation,seconds\r\n"
                    "all,,2,1,1512.0,60.0,5\r\n"
                    "theme,fork,1,0,,,8\r\n"
                    "theme,pin,1,1,,,5\r\n"
                    "theme,short,2,1,,,5\r\n"
                    "day,2026-06-10,1,1,,,\r\n"
                    "day,2026-06-11,1,0,,,\r\n"
                    "level,1,2,2,,,\r\n"
                    "endgames,,4,3,,,\r\n"
                    "streak,best,2,7,,,\r\n"
                    "storm,best,0,0,,,\r\n");
    g_array_unref(learning.recalls);
}

static void test_pictures(void)
{
    g_autoptr(GArray) answers = make_years();
    g_autoptr(TabiyaPuzzleSummary) summary = sum_up(answers, "2026-11-29T10:00:00Z", "UTC");
    g_autoptr(GPtrArray) charts = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_chart_free);
    gsize size;

    for (int kind = 0; kind < TABIYA_N_PROGRESS_CHARTS; kind++) {
        TabiyaChart *chart = chart_new((TabiyaProgressChart)kind, summary, TABIYA_PERIOD_ALL);

        if (chart)
            g_ptr_array_add(charts, chart);
    }
    g_assert_cmpuint(charts->len, ==, 6); /* two themes make no radar */
    g_autoptr(GBytes) svg = tabiya_chart_sheet_export(charts, "Progress", FALSE, FALSE, NULL);
    g_autoptr(GBytes) png = tabiya_chart_sheet_export(charts, "Progress", TRUE, TRUE, NULL);
    g_assert_true(g_str_has_prefix(g_bytes_get_data(svg, &size), "<?xml"));
    g_assert_cmpint(memcmp(g_bytes_get_data(png, &size), "\x89PNG", 4), ==, 0);
    if (g_getenv("TABIYA_PICTURES")) {
        g_autofree char *path = g_build_filename(g_getenv("TABIYA_PICTURES"), "sheet.png", NULL);

        g_file_set_contents(path, g_bytes_get_data(png, &size), (gssize)size, NULL);
    }
}

/* As text: "4", "1450", "lena"; NULL: nobody's. */
static void assert_strength(const char *name, int rating, const char *expected)
{
    char text[TABIYA_STRENGTH_TEXT_BYTES] = "";
    TabiyaStrength strength;

    if (tabiya_strength_find(&strength, name, rating))
        tabiya_strength_write(&strength, text);
    g_assert_cmpstr(text, ==, expected);
}

/* In whatever language the game was played. */
static void test_levels(void)
{
    assert_strength("Tabiya, level 4", 0, "4");
    assert_strength("Tabiya, Stufe 9", 0, "9");
    assert_strength("Tabiya", 0, "");
    assert_strength("Tabiya", 1450, "1450");
    assert_strength("Tabiya", 9000, "");
    assert_strength("Tabiya 1450", 0, "");
    assert_strength("Tabiya, level 0", 0, "");
    assert_strength("Lena (Tabiya)", 1000, "lena");
    assert_strength("Nobody (Tabiya)", 0, "");
    assert_strength("Lena", 0, "");
    assert_strength("", 0, "");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/progress/clocks-change", test_clocks_change);
    g_test_add_func("/progress/year-changes", test_year_changes);
    g_test_add_func("/progress/zones", test_zones);
    g_test_add_func("/progress/calendar", test_calendar);
    g_test_add_func("/progress/day-words", test_day_words);
    g_test_add_func("/progress/times", test_times);
    g_test_add_func("/progress/rating", test_rating);
    g_test_add_func("/progress/first-days", test_first_days);
    g_test_add_func("/progress/certainty", test_certainty);
    g_test_add_func("/progress/nothing", test_nothing);
    g_test_add_func("/progress/words", test_words);
    g_test_add_func("/progress/climbs", test_climbs);
    g_test_add_func("/progress/scales", test_scales);
    g_test_add_func("/progress/found", test_found);
    g_test_add_func("/progress/marked", test_marked);
    g_test_add_func("/progress/bands", test_bands);
    g_test_add_func("/progress/csv", test_csv);
    g_test_add_func("/progress/pictures", test_pictures);
    g_test_add_func("/progress/levels", test_levels);
    return g_test_run();
}
