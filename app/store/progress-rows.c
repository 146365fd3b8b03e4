/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-rows.h. One query per table, with the columns of the file. */
#include "app/store/progress-rows.h"

#include <string.h>

#include "app/store/database-private.h"

#define TIME(column) "strftime('%Y-%m-%dT%H:%M:%SZ', " column " / 1000, 'unixepoch')"
#define SIDE "CASE deck.color WHEN 0 THEN 'white' WHEN 1 THEN 'black' END"
#define STATE(column)                                                               \
    "CASE " column " WHEN 0 THEN 'new' WHEN 1 THEN 'learning' WHEN 2 THEN 'review'" \
    " ELSE 'relearning' END"

static const struct {
    const char *name, *sql;
} TABLES[] = {
    [TABIYA_PROGRESS_PUZZLES] =
        {"puzzle-attempts",
         "SELECT puzzle, " TIME(
             "answered_ms") " AS answered,"
                            " CASE result WHEN 0 THEN 'failed' WHEN 1 THEN 'solved' ELSE 'helped'"
                            " END AS result,"
                            " CASE mode WHEN 0 THEN 'list' WHEN 1 THEN 'adaptive' WHEN 2 THEN"
                            " 'theme'"
                            "  WHEN 3 THEN 'streak' WHEN 4 THEN 'storm' WHEN 5 THEN 'set' WHEN 6"
                            " THEN 'mate'"
                            "  WHEN 7 THEN 'endgame' WHEN 8 THEN 'review' ELSE 'mistakes' END AS"
                            " mode,"
                            " rated, round(elapsed_ms / 1000.0, 1) AS seconds, puzzle_rating,"
                            " round(rating_before, 1) AS rating_before, round(rating_after, 1) AS"
                            " rating_after,"
                            " played, themes FROM puzzle_attempt ORDER BY id"},
    [TABIYA_PROGRESS_RATINGS] =
        {"puzzle-ratings",
         "SELECT theme, round(rating, 1) AS rating, round(deviation, 1) AS deviation,"
         " round(volatility, 6) AS volatility, n_rated AS attempts, " TIME(
             "rated_ms") " AS last FROM puzzle_rating ORDER BY theme"},
    [TABIYA_PROGRESS_CARDS] =
        {"training-cards",
         "SELECT card.id AS card, deck.name AS deck, " SIDE " AS side, fen, subject,"
         " " STATE("state") " AS state, " TIME(
             "due_ms") " AS due,"
                       " round(stability, 4) AS stability, round(difficulty, 4) AS difficulty,"
                       " reps, lapses,"
                       " " TIME(
                           "last_review_ms") " AS last FROM card JOIN deck ON deck.id = card.deck"
                                             " WHERE active = 1 AND deleted_ms IS NULL ORDER BY"
                                             " deck.id, card.id"},
    [TABIYA_PROGRESS_REVIEWS] =
        {"training-answers",
         "SELECT card, " TIME(
             "reviewed_ms") " AS answered,"
                            " CASE grade WHEN 1 THEN 'again' WHEN 2 THEN 'hard' WHEN 3 THEN 'good'"
                            "  ELSE 'easy' END AS grade, played, round(elapsed_days, 4) AS"
                            " elapsed_days,"
                            " " STATE("state") " AS state, " TIME(
                                "due_ms") " AS due"
                                          " FROM card_review ORDER BY id"},
    [TABIYA_PROGRESS_MISTAKES] =
        {"mistakes", "SELECT game, ply, fen, moves, played, round(lost, 1) AS lost, rating, themes"
                     " FROM mistake ORDER BY id"},
    [TABIYA_PROGRESS_ENDGAMES] =
        {"endgame-drills",
         "SELECT drill, reached, " TIME(
             "finished_ms") " AS finished, moves"
                            " FROM drill_attempt WHERE finished_ms > 0 ORDER BY id"},
};

const char *tabiya_progress_table_get_name(TabiyaProgressTable table)
{
    return TABLES[table].name;
}

/* In quotes if it has a separator. */
static void append_value(GString *line, const char *value)
{
    if (!strpbrk(value, ",\"\r\n")) {
        g_string_append(line, value);
        return;
    }
    g_string_append_c(line, '"');
    for (; *value != '\0'; value++) {
        if (*value == '"')
            g_string_append_c(line, '"');
        g_string_append_c(line, *value);
    }
    g_string_append_c(line, '"');
}

static void set_line(GString *line, sqlite3_stmt *row, gboolean header)
{
    g_string_truncate(line, 0);
    for (int i = 0; i < sqlite3_column_count(row); i++) {
        const char *value =
            header ? sqlite3_column_name(row, i) : (const char *)sqlite3_column_text(row, i);
        if (i > 0)
            g_string_append_c(line, ',');
        append_value(line, value ? value : "");
    }
    g_string_append(line, "\r\n");
}

gboolean tabiya_progress_rows_write(TabiyaDatabase *db, TabiyaProgressTable table,
                                    TabiyaProgressWrite write, gpointer user,
                                    GCancellable *cancellable, guint64 *n_rows, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, TABLES[table].sql, error);
    if (!row)
        return FALSE;
    g_autoptr(GString) line = g_string_new(NULL);
    int result = SQLITE_DONE;
    *n_rows = 0;
    set_line(line, row, TRUE);
    gboolean good = write(line->str, line->len, user, error);
    while (good && (result = sqlite3_step(row)) == SQLITE_ROW) {
        set_line(line, row, FALSE);
        good = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               write(line->str, line->len, user, error);
        *n_rows += 1;
    }
    if (good && result != SQLITE_DONE)
        good = tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good;
}
