/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* `puzzles progress`: the figures of the window's page of progress. */
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "app/cli/command.h"
#include "app/json-add.h"
#include "app/puzzles/progress-export.h"
#include "app/settings.h"
#include "app/store/library-file.h"
#include "app/store/progress-rows.h"
#include "app/training/lesson-days.h"

/* Both; zero without a library. */
typedef struct {
    TabiyaPuzzleSummary *summary;
    TabiyaLearning *learning;
} Figures;

/* --- JSON ------------------------------------------------------------------------------------- */

static void add_tally(JsonBuilder *builder, const TabiyaPuzzleTally *tally)
{
    tabiya_json_add_int(builder, "answers", tally->n);
    tabiya_json_add_int(builder, "solved", tally->n_solved);
}

static void add_rating(JsonBuilder *builder, const TabiyaPuzzleRating *rating)
{
    if (rating->n_rated == 0)
        return;
    tabiya_json_add_double(builder, "rating", rating->value.rating);
    tabiya_json_add_double(builder, "deviation", rating->value.deviation);
}

static void add_theme(JsonBuilder *builder, const TabiyaPuzzleSummary *summary, int theme)
{
    json_builder_begin_object(builder);
    tabiya_json_add_string(builder, "theme", tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)theme));
    add_tally(builder, &summary->themes[theme]);
    add_rating(builder, &summary->theme_ratings[theme]);
    tabiya_json_add_int(builder, "seconds", summary->theme_medians_s[theme]);
    json_builder_end_object(builder);
}

static void add_themes(JsonBuilder *builder, const TabiyaPuzzleSummary *summary)
{
    json_builder_set_member_name(builder, "themes");
    json_builder_begin_array(builder);
    for (int i = 0; i < TABIYA_N_THEMES; i++) {
        if (summary->themes[i].n > 0)
            add_theme(builder, summary, i);
    }
    json_builder_end_array(builder);
}

static void add_levels(JsonBuilder *builder, const TabiyaLearning *learning)
{
    json_builder_set_member_name(builder, "levels");
    json_builder_begin_array(builder);
    for (int i = 0; i < TABIYA_LEARNING_LEVELS; i++) {
        const TabiyaLevelScores *scores = &learning->levels[i];

        if (scores->won + scores->drawn + scores->lost == 0)
            continue;
        json_builder_begin_object(builder);
        tabiya_json_add_int(builder, "level", i + 1);
        tabiya_json_add_int(builder, "won", scores->won);
        tabiya_json_add_int(builder, "drawn", scores->drawn);
        tabiya_json_add_int(builder, "lost", scores->lost);
        json_builder_end_object(builder);
    }
    json_builder_end_array(builder);
}

static void add_summary(JsonBuilder *builder, const TabiyaPuzzleSummary *summary)
{
    add_tally(builder, &summary->all);
    add_rating(builder, &summary->rating);
    if (summary->best_rating > 0)
        tabiya_json_add_double(builder, "highest", summary->best_rating);
    tabiya_json_add_int(builder, "seconds", summary->median_s);
    add_themes(builder, summary);
}

/* Those of all training, as in the window. */
static void add_days(JsonBuilder *builder, const TabiyaActiveDays *days)
{
    tabiya_json_add_int(builder, "days", days->days->len);
    tabiya_json_add_int(builder, "days_in_a_row", days->streak);
    tabiya_json_add_int(builder, "best_days_in_a_row", days->best_streak);
}

static void print_json(const Figures *figures)
{
    g_autoptr(JsonBuilder) builder = json_builder_new();
    const TabiyaLearning *learning = figures->learning;

    json_builder_begin_object(builder);
    add_summary(builder, figures->summary);
    add_days(builder, learning->days);
    tabiya_json_add_int(builder, "best_streak", learning->streak.best);
    tabiya_json_add_int(builder, "best_storm", learning->storm.best);
    add_levels(builder, learning);
    tabiya_json_add_int(builder, "endgames", learning->n_drills);
    tabiya_json_add_int(builder, "endgames_reached", learning->n_drills_reached);
    json_builder_end_object(builder);
    tabiya_cli_print_json(builder);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    fwrite(text, 1, length, stdout); /* whether it could be written is asked at the end, for all */
    return TRUE;
}

static gboolean print_answers(TabiyaDatabase *db, GError **error)
{
    guint64 n_rows;

    return tabiya_progress_rows_write(db, TABIYA_PROGRESS_PUZZLES, write_cb, NULL, NULL, &n_rows,
                                      error);
}

static gboolean print_figures(TabiyaDatabase *db, gboolean json, GError **error)
{
    g_autoptr(TabiyaPuzzleSummary) summary = NULL;
    g_autoptr(TabiyaLearning) learning = NULL;

    g_autoptr(GArray) lessons = tabiya_lesson_days_list(tabiya_settings_find());

    if (!tabiya_progress_load(db, g_get_real_time() / 1000, lessons, &summary, &learning, error))
        return FALSE;
    if (json) {
        print_json(&(Figures){summary, learning});
    } else {
        g_autofree char *csv = tabiya_progress_dup_csv(summary, learning);

        fputs(csv, stdout);
    }
    return TRUE;
}

TabiyaExit tabiya_cmd_puzzles_progress(int argc, char **argv)
{
    gboolean json = FALSE, answers = FALSE;
    g_autoptr(GError) error = NULL;
    const GOptionEntry entries[] = {
        {"answers", 0, 0, G_OPTION_ARG_NONE, &answers, N_("All answers instead, one per line"),
         NULL},
        {"json", 0, 0, G_OPTION_ARG_NONE, &json, N_("One JSON object"), NULL},
        {NULL},
    };

    if (!tabiya_cli_parse("puzzles progress", entries, argc, argv, NULL))
        return TABIYA_EXIT_USAGE;
    if (json && answers) {
        return tabiya_cli_fail(TABIYA_EXIT_USAGE, "%s",
                               _("--json and --answers cannot be combined"));
    }
    g_autofree char *library = tabiya_cli_dup_library(NULL);
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(library, &error);
    if (!db || !(answers ? print_answers(db, &error) : print_figures(db, json, &error)))
        return tabiya_cli_fail(TABIYA_EXIT_ENVIRONMENT, "%s", error->message);
    return fflush(stdout) == 0 && !ferror(stdout) ? TABIYA_EXIT_DONE : tabiya_cli_fail_stdout();
}
