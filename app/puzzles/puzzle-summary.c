/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-summary.h. */
#include "app/puzzles/puzzle-summary.h"

#include "app/training/training-day.h"
#include "app/store/start-rating.h"

/* --- Counting --------------------------------------------------------------------------------- */

static void count(TabiyaPuzzleTally *tally, gboolean solved)
{
    tally->n++;
    tally->n_solved += solved;
}

static void count_themes(TabiyaPuzzleSummary *self, TabiyaThemes themes, gboolean solved)
{
    for (int theme = 0; theme < TABIYA_N_THEMES; theme++) {
        if (tabiya_themes_has(themes, (TabiyaPuzzleTheme)theme))
            count(&self->themes[theme], solved);
    }
}

/* Counts days in a row: `last` is the day of the previous answer, 0: none. */
static void count_day(TabiyaPuzzleSummary *self, gint64 day, gint64 last)
{
    if (day == last)
        return;
    self->day_streak = day == last + 1 ? self->day_streak + 1 : 1;
    self->best_day_streak = MAX(self->best_day_streak, self->day_streak);
}

static void count_answer(TabiyaPuzzleSummary *self, const TabiyaPuzzleAnswer *answer, gint64 day,
                         TabiyaThemes themes)
{
    gboolean solved = answer->result == TABIYA_PUZZLE_SOLVED;
    gint64 ago = self->today - day;

    count(&self->all, solved);
    count_themes(self, themes, solved);
    if (ago >= 0 && ago < TABIYA_PUZZLE_DAYS_SHOWN)
        count(&self->days[ago], solved);
    self->streak = solved ? self->streak + 1 : 0;
    self->best_streak = MAX(self->best_streak, self->streak);
    if (answer->rating_after > 0) {
        TabiyaPuzzlePoint point = {answer->answered_ms, answer->rating_after};

        g_array_append_val(self->points, point);
        self->best_rating = MAX(self->best_rating, point.rating);
    }
}

/* There are few different texts of themes, so each is looked up once. */
static void count_all(TabiyaPuzzleSummary *self, const GArray *answers)
{
    g_autoptr(GHashTable) parsed = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    gint64 last = 0;

    for (guint i = 0; i < answers->len; i++) {
        const TabiyaPuzzleAnswer *answer = &g_array_index(answers, TabiyaPuzzleAnswer, i);
        TabiyaThemes *themes = g_hash_table_lookup(parsed, answer->themes);
        gint64 day = tabiya_training_day(answer->answered_ms, NULL);

        if (!themes) {
            TabiyaThemes read = tabiya_themes_parse(answer->themes, NULL);

            themes = g_memdup2(&read, sizeof read);
            g_hash_table_insert(parsed, (gpointer)answer->themes, themes);
        }
        count_day(self, day, last);
        count_answer(self, answer, day, *themes);
        last = day;
    }
    if (last < self->today - 1)
        self->day_streak = 0;
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
                                               gint64 now_ms)
{
    TabiyaPuzzleSummary *self = g_new0(TabiyaPuzzleSummary, 1);

    self->rating.value = tabiya_start_rating_get();
    self->today = tabiya_training_day(now_ms, NULL);
    self->points = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzlePoint));
    count_all(self, answers);
    take_ratings(self, ratings);
    return self;
}

void tabiya_puzzle_summary_free(TabiyaPuzzleSummary *self)
{
    if (!self)
        return;
    g_array_unref(self->points);
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

static gboolean is_trainable(TabiyaPuzzleTheme theme)
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

        if (is_trainable(theme) && self->theme_ratings[i].n_rated >= TABIYA_PUZZLE_THEME_ANSWERS) {
            g_array_append_val(themes, theme);
        }
    }
    g_array_sort_with_data(themes, compare_ratings, (gpointer)self);
    if (themes->len > limit)
        g_array_set_size(themes, limit);
    return themes;
}

GArray *tabiya_puzzle_summary_thin(const TabiyaPuzzleSummary *self, guint columns)
{
    GArray *thin = g_array_new(FALSE, FALSE, sizeof(TabiyaPuzzlePoint));
    guint n = self->points->len;

    for (guint i = 0; i < columns && n > 0; i++) {
        guint end = (guint)(((guint64)i + 1) * n / columns),
              begin = (guint)((guint64)i * n / columns);

        if (end > begin)
            g_array_append_val(thin, g_array_index(self->points, TabiyaPuzzlePoint, end - 1));
    }
    return thin;
}
