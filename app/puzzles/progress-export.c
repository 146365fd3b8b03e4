/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-export.h. */
#include "app/puzzles/progress-export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/safe-file.h"
#include "app/render/chart-sheet.h"
#include "app/store/progress-rows.h"

#define EPOCH_JULIAN 719163

/* --- The table -------------------------------------------------------------------------------- */

static char *dup_iso_date(gint64 day)
{
    GDate date;

    g_date_set_julian(&date, (guint32)(day + EPOCH_JULIAN));
    return g_strdup_printf("%04d-%02d-%02d", g_date_get_year(&date), (int)g_date_get_month(&date),
                           g_date_get_day(&date));
}

/* Digits as in English, whatever the language. */
static void append_number(GString *out, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];

    g_string_append_c(out, ',');
    g_string_append(out, g_ascii_formatd(digits, sizeof digits, "%.1f", value));
}

/* A row of the table. */
typedef struct {
    const char *table, *key;
    TabiyaPuzzleTally tally;
    const TabiyaGlicko2 *rating; /* NULL: no rating */
    int seconds;                 /* 0: no time */
} Figure;

static void append_row(GString *out, const Figure *figure)
{
    g_string_append_printf(out, "%s,%s,%u,%u", figure->table, figure->key, figure->tally.n,
                           figure->tally.n_solved);
    if (figure->rating) {
        append_number(out, figure->rating->rating);
        append_number(out, figure->rating->deviation);
    } else {
        g_string_append(out, ",,");
    }
    if (figure->seconds > 0)
        g_string_append_printf(out, ",%d\r\n", figure->seconds);
    else
        g_string_append(out, ",\r\n");
}

static const TabiyaGlicko2 *get_rating(const TabiyaPuzzleRating *rating)
{
    return rating->n_rated > 0 ? &rating->value : NULL;
}

static void append_themes(GString *out, const TabiyaPuzzleSummary *summary)
{
    for (int i = 0; i < TABIYA_N_THEMES; i++) {
        const Figure figure = {"theme", tabiya_puzzle_theme_get_key((TabiyaPuzzleTheme)i),
                               summary->themes[i], get_rating(&summary->theme_ratings[i]),
                               (int)summary->theme_medians_s[i]};

        if (summary->themes[i].n > 0)
            append_row(out, &figure);
    }
}

static void append_days(GString *out, const TabiyaPuzzleSummary *summary)
{
    for (guint i = 0; i < summary->puzzle_days->len; i++) {
        const TabiyaPuzzleDay *day = &g_array_index(summary->puzzle_days, TabiyaPuzzleDay, i);
        g_autofree char *date = dup_iso_date(day->day);

        append_row(out, &(Figure){"day", date, day->tally});
    }
}

static void append_recalls(GString *out, const TabiyaLearning *learning)
{
    for (guint i = 0; i < learning->recalls->len; i++) {
        const TabiyaRecallWeek *week = &g_array_index(learning->recalls, TabiyaRecallWeek, i);
        g_autofree char *date = dup_iso_date(week->monday);

        append_row(out, &(Figure){"flashcards", date, {week->n, week->n_recalled}});
    }
}

static void append_levels(GString *out, const TabiyaLearning *learning)
{
    for (int i = 0; i < TABIYA_LEARNING_LEVELS; i++) {
        const TabiyaLevelScores *scores = &learning->levels[i];
        guint n = scores->won + scores->drawn + scores->lost;
        char key[2] = {(char)('1' + i), '\0'};

        if (n > 0)
            append_row(out, &(Figure){"level", key, {n, scores->won}});
    }
}

static void append_learning(GString *out, const TabiyaLearning *learning)
{
    append_recalls(out, learning);
    append_levels(out, learning);
    append_row(out,
               &(Figure){"endgames", "", {learning->n_drills_tried, learning->n_drills_reached}});
    append_row(out, &(Figure){"streak", "best", {learning->streak.n_runs, learning->streak.best}});
    append_row(out, &(Figure){"storm", "best", {learning->storm.n_runs, learning->storm.best}});
}

char *tabiya_progress_dup_csv(const TabiyaPuzzleSummary *summary, const TabiyaLearning *learning)
{
    GString *out = g_string_new("table,key,n,solved,rating,deviation,seconds\r\n");

    append_row(out, &(Figure){"all", "", summary->all, get_rating(&summary->rating),
                              (int)summary->median_s});
    append_themes(out, summary);
    append_days(out, summary);
    append_learning(out, learning);
    return g_string_free(out, FALSE);
}

/* --- Files ------------------------------------------------------------------------------------ */

gboolean tabiya_progress_load(TabiyaDatabase *db, gint64 now_ms, const GArray *lessons,
                              TabiyaPuzzleSummary **summary, TabiyaLearning **learning,
                              GError **error)
{
    g_autoptr(GArray) answers = tabiya_puzzle_attempt_rows_list_answers(db, 0, error);
    g_autoptr(GArray) ratings = answers ? tabiya_puzzle_rating_rows_list(db, error) : NULL;

    *learning = ratings ? tabiya_learning_load(db, now_ms, lessons, NULL, error) : NULL;
    *summary = *learning ? tabiya_puzzle_summary_new(answers, ratings, now_ms, NULL) : NULL;
    return *summary != NULL;
}

static gboolean write_cb(const char *text, gsize length, gpointer user, GError **error)
{
    return tabiya_safe_file_write(user, text, length, error);
}

static gboolean write_answers(TabiyaDatabase *db, TabiyaSafeFile *out, GCancellable *cancellable,
                              GError **error)
{
    guint64 n_rows;

    return tabiya_progress_rows_write(db, TABIYA_PROGRESS_PUZZLES, write_cb, out, cancellable,
                                      &n_rows, error);
}

static GBytes *make_picture(const TabiyaProgressExport *wish, const TabiyaPuzzleSummary *summary,
                            const TabiyaLearning *learning, GError **error)
{
    g_autoptr(GPtrArray) charts = tabiya_progress_charts_new(summary, learning, wish->period);
    gboolean png = g_str_has_suffix(wish->path, ".png");

    if (!png && !g_str_has_suffix(wish->path, ".svg")) {
        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                            _("Unknown export format."));
        return NULL;
    }
    return tabiya_chart_sheet_export(charts, _("Your Progress"), wish->mirrored, png, error);
}

static gboolean write_sums(TabiyaDatabase *db, const TabiyaProgressExport *wish,
                           TabiyaSafeFile *out, GError **error)
{
    g_autoptr(TabiyaPuzzleSummary) summary = NULL;
    g_autoptr(TabiyaLearning) learning = NULL;
    g_autoptr(GBytes) bytes = NULL;

    if (!tabiya_progress_load(db, wish->now_ms, NULL, &summary, &learning, error))
        return FALSE;
    if (wish->file == TABIYA_PROGRESS_FILE_PICTURE) {
        bytes = make_picture(wish, summary, learning, error);
    } else {
        char *csv = tabiya_progress_dup_csv(summary, learning);

        bytes = g_bytes_new_take(csv, strlen(csv));
    }
    return bytes && tabiya_safe_file_write(out, g_bytes_get_data(bytes, NULL),
                                           g_bytes_get_size(bytes), error);
}

gboolean tabiya_progress_export(TabiyaDatabase *db, const TabiyaProgressExport *wish,
                                GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaSafeFile) out = tabiya_safe_file_begin(wish->path, error);

    if (!out)
        return FALSE;
    gboolean good = wish->file == TABIYA_PROGRESS_FILE_ANSWERS
                        ? write_answers(db, out, cancellable, error)
                        : write_sums(db, wish, out, error);
    return good && tabiya_safe_file_commit(out, FALSE, error);
}
