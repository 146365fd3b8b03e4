/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-summary.h. */
#include "app/puzzles/puzzle-summary.h"

#include "app/store/start-rating.h"
#include "app/training/glicko2.h"
#include "app/training/training-day.h"

/* Times are counted by the second; longer ones count as this long. */
#define LONGEST_S 900

static const guint TIMES_S[TABIYA_PUZZLE_N_TIMES] = {0, 5, 10, 20, 30, 60, 120, 300, 600};

guint tabiya_puzzle_time_begin_s(guint range)
{
    return TIMES_S[MIN(range, TABIYA_PUZZLE_N_TIMES - 1)];
}

/* How often something took that many seconds. */
typedef struct {
    guint n;
    guint counts[LONGEST_S + 1];
} Times;

static void add_time(Times *times, guint seconds)
{
    times->n++;
    times->counts[seconds]++;
}

static guint find_median(const Times *times)
{
    guint seen = 0;

    for (guint s = 0; s <= LONGEST_S && times->n > 0; s++) {
        seen += times->counts[s];
        if (2 * seen >= times->n)
            return s;
    }
    return 0;
}

/* The state of a walk through all answers. */
typedef struct {
    TabiyaPuzzleSummary *summary;
    GTimeZone *zone;
    gint64 day, day_begin_ms, day_end_ms; /* of the last answer; both 0: none yet */
    TabiyaGlicko2 rating;                 /* after the last rated answer */
    gint64 rated_day;                     /* its day */
    GHashTable *parsed;                   /* themes by their text, interned */
    Times all, week;
    Times themes[TABIYA_N_THEMES];
} Walk;

/* --- Counting --------------------------------------------------------------------------------- */

static void count(TabiyaPuzzleTally *tally, gboolean solved)
{
    tally->n++;
    tally->n_solved += solved;
}

static void count_themes(Walk *walk, TabiyaThemes themes, gboolean solved, guint seconds)
{
    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (!tabiya_themes_has(themes, (TabiyaPuzzleTheme)theme))
            continue;
        count(&walk->summary->themes[theme], solved);
        add_time(&walk->themes[theme], seconds);
    }
}

static void count_time(Walk *walk, guint seconds)
{
    guint range = TABIYA_PUZZLE_N_TIMES - 1;

    while (TIMES_S[range] > seconds)
        range--;
    walk->summary->times[range]++;
    add_time(&walk->all, seconds);
    add_time(&walk->week, seconds);
}

static void end_week(Walk *walk)
{
    GArray *weeks = walk->summary->weeks;

    if (weeks->len == 0)
        return;
    TabiyaPuzzleWeek *week = &g_array_index(weeks, TabiyaPuzzleWeek, weeks->len - 1);
    week->n = walk->week.n;
    week->median_s = find_median(&walk->week);
    walk->week = (Times){0};
}

static void begin_week(Walk *walk, gint64 monday)
{
    GArray *weeks = walk->summary->weeks;
    TabiyaPuzzleWeek week = {.monday = monday};

    if (weeks->len > 0 && g_array_index(weeks, TabiyaPuzzleWeek, weeks->len - 1).monday == monday)
        return;
    end_week(walk);
    g_array_append_val(weeks, week);
}

static void begin_day(Walk *walk, gint64 day)
{
    TabiyaPuzzleSummary *self = walk->summary;
    GArray *days = self->puzzle_days;
    TabiyaPuzzleDay begun = {.day = day};
    gint64 last =
        days->len > 0 ? g_array_index(days, TabiyaPuzzleDay, days->len - 1).day : G_MININT64;

    if (day == last)
        return;
    g_array_append_val(days, begun);
    begin_week(walk, tabiya_training_find_monday(day));
}

/* The calendar is asked once a day, not once an answer: there may be a hundred thousand. */
static void find_day(Walk *walk, gint64 time_ms)
{
    if (walk->day_begin_ms <= time_ms && time_ms < walk->day_end_ms)
        return;
    walk->day = tabiya_training_day(time_ms, walk->zone);
    walk->day_begin_ms = tabiya_training_day_begin_ms(walk->day, walk->zone);
    walk->day_end_ms = tabiya_training_day_begin_ms(walk->day + 1, walk->zone);
    begin_day(walk, walk->day);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* Rows keep the ratings, and not how certain they were: that follows from the answers. */
static void count_rating(Walk *walk, const TabiyaPuzzleAnswer *answer)
{
    TabiyaPuzzleSummary *self = walk->summary;
    const TabiyaGlicko2Game game = {answer->puzzle_rating, TABIYA_GLICKO2_DEVIATION_UNKNOWN,
                                    answer->result == TABIYA_PUZZLE_SOLVED};

    if (answer->rating_after <= 0)
        return;
    if (self->points->len > 0 && walk->day > walk->rated_day)
        tabiya_glicko2_wait(&walk->rating, (double)(walk->day - walk->rated_day));
    walk->rating.rating = answer->rating_before;
    tabiya_glicko2_rate(&walk->rating, &game, 1);
    walk->rated_day = walk->day;
    double part = (double)(answer->answered_ms - walk->day_begin_ms) /
                  (double)(walk->day_end_ms - walk->day_begin_ms);
    TabiyaPuzzlePoint point = {answer->answered_ms, (double)walk->day + part, answer->rating_after,
                               walk->rating.deviation};
    g_array_append_val(self->points, point);
    self->best_rating = MAX(self->best_rating, point.rating);
}

/* --- All answers ------------------------------------------------------------------------------ */

/* There are few different texts of themes, so each is read once. */
static TabiyaThemes read_themes(Walk *walk, const char *text)
{
    TabiyaThemes *themes = g_hash_table_lookup(walk->parsed, text);

    if (!themes) {
        TabiyaThemes read = tabiya_themes_parse(text, NULL);

        themes = g_memdup2(&read, sizeof read);
        g_hash_table_insert(walk->parsed, (gpointer)text, themes);
    }
    return *themes;
}

static void count_answer(Walk *walk, const TabiyaPuzzleAnswer *answer)
{
    TabiyaPuzzleSummary *self = walk->summary;
    gboolean solved = answer->result == TABIYA_PUZZLE_SOLVED;
    guint seconds = (guint)CLAMP(answer->elapsed_ms / 1000, 0, LONGEST_S);

    find_day(walk, answer->answered_ms);
    count(&self->all, solved);
    count(&g_array_index(self->puzzle_days, TabiyaPuzzleDay, self->puzzle_days->len - 1).tally,
          solved);
    count_themes(walk, read_themes(walk, answer->themes), solved, seconds);
    count_time(walk, seconds);
    self->streak = solved ? self->streak + 1 : 0;
    self->best_streak = MAX(self->best_streak, self->streak);
    count_rating(walk, answer);
}

static void end_walk(Walk *walk)
{
    TabiyaPuzzleSummary *self = walk->summary;

    end_week(walk);
    self->median_s = find_median(&walk->all);
    for (int theme = 0; theme < TABIYA_N_THEMES; theme++)
        self->theme_medians_s[theme] = find_median(&walk->themes[theme]);
}

static void count_all(TabiyaPuzzleSummary *self, const GArray *answers, GTimeZone *zone)
{
    g_autofree Walk *walk = g_new0(Walk, 1);

    walk->summary = self;
    walk->zone = zone;
    walk->rating = tabiya_start_rating_get();
    walk->parsed = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    for (guint i = 0; i < answers->len; i++)
        count_answer(walk, &g_array_index(answers, TabiyaPuzzleAnswer, i));
    end_walk(walk);
    g_hash_table_unref(walk->parsed);
}

static void take_ratings(TabiyaPuzzleSummary *self, const GArray *ratings)
{
    for (guint i = 0; i < ratings->len; i++) {
        TabiyaPuzzleRating rating = g_array_index(ratings, TabiyaPuzzleRating, i);
        const char *key = rating.theme;
        TabiyaPuzzleTheme theme;

        rating.theme = NULL;
        if (*key == '\0')
            self->rating = rating;
        else if (tabiya_puzzle_theme_find(key, -1, &theme))
            self->theme_ratings[theme] = rating;
    }
}

TabiyaPuzzleSummary *tabiya_puzzle_summary_new(const GArray *answers, const GArray *ratings,
                                               gint64 now_ms, GTimeZone *zone)
{
    TabiyaPuzzleSummary *self = g_new0(TabiyaPuzzleSummary, 1);
    g_autoptr(GTimeZone) here = zone ? g_time_zone_ref(zone) : g_time_zone_new_local();

    self->rating.value = tabiya_start_rating_get();
    self->today = tabiya_training_day(now_ms, here);
    self->points = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzlePoint));
    self->puzzle_days = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleDay));
    self->weeks = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleWeek));
    count_all(self, answers, here);
    take_ratings(self, ratings);
    return self;
}

void tabiya_puzzle_summary_free(TabiyaPuzzleSummary *self)
{
    if (!self)
        return;
    g_array_unref(self->points);
    g_array_unref(self->puzzle_days);
    g_array_unref(self->weeks);
    g_free(self);
}

/* --- Queries ---------------------------------------------------------------------------------- */

static int compare_ratings(gconstpointer a, gconstpointer b, gpointer user)
{
    const TabiyaPuzzleSummary *self = user;
    double x = self->theme_ratings[*(const TabiyaPuzzleTheme *)a].value.rating;
    double y = self->theme_ratings[*(const TabiyaPuzzleTheme *)b].value.rating;

    return (x > y) - (x < y);
}

gboolean tabiya_puzzle_theme_is_trainable(TabiyaPuzzleTheme theme)
{
    TabiyaThemeGroup group = tabiya_puzzle_theme_get_group(theme);

    return group == TABIYA_THEME_GROUP_MOTIF || group == TABIYA_THEME_GROUP_ADVANCED ||
           group == TABIYA_THEME_GROUP_MATE || group == TABIYA_THEME_GROUP_MATE_PATTERN ||
           group == TABIYA_THEME_GROUP_SPECIAL;
}

GArray *tabiya_puzzle_summary_find_weakest(const TabiyaPuzzleSummary *self, guint limit)
{
    GArray *themes = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleTheme));

    for (int i = 0; i < TABIYA_N_THEMES; i++) {
        TabiyaPuzzleTheme theme = (TabiyaPuzzleTheme)i;

        if (tabiya_puzzle_theme_is_trainable(theme) &&
            self->theme_ratings[i].n_rated >= TABIYA_PUZZLE_THEME_ANSWERS) {
            g_array_append_val(themes, theme);
        }
    }
    g_array_sort_with_data(themes, compare_ratings, (gpointer)self);
    if (themes->len > limit)
        g_array_set_size(themes, limit);
    return themes;
}

static int compare_frequencies(gconstpointer a, gconstpointer b, gpointer user)
{
    const TabiyaPuzzleSummary *self = user;
    guint x = self->themes[*(const TabiyaPuzzleTheme *)a].n;
    guint y = self->themes[*(const TabiyaPuzzleTheme *)b].n;

    return (y > x) - (y < x);
}

GArray *tabiya_puzzle_summary_list_themes(const TabiyaPuzzleSummary *self)
{
    GArray *themes = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzleTheme));

    for (int i = 0; i < TABIYA_N_THEMES; i++) {
        TabiyaPuzzleTheme theme = (TabiyaPuzzleTheme)i;

        if (tabiya_puzzle_theme_is_trainable(theme) && self->themes[i].n > 0)
            g_array_append_val(themes, theme);
    }
    g_array_sort_with_data(themes, compare_frequencies, (gpointer)self);
    return themes;
}
