/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-attempt-rows.h. */
#include "app/store/puzzle-attempt-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"
#include "app/store/start-rating.h"

/* --- Attempts --------------------------------------------------------------------------------- */

#define ATTEMPT_COLUMNS                                                                          \
    "id, puzzle, mode, coalesce(run, 0), rated, result, answered_ms, elapsed_ms, puzzle_rating," \
    " coalesce(rating_before, 0), coalesce(rating_after, 0), played, themes"

static void attempt_free(TabiyaPuzzleAttempt *attempt)
{
    g_free(attempt->puzzle);
    g_free(attempt->played);
    g_free(attempt->themes);
    g_free(attempt);
}

static gpointer read_attempt(sqlite3_stmt *row)
{
    TabiyaPuzzleAttempt *attempt = g_new(TabiyaPuzzleAttempt, 1);

    *attempt = (TabiyaPuzzleAttempt){
        .id = sqlite3_column_int64(row, 0),
        .puzzle = tabiya_row_dup_text(row, 1),
        .mode = (TabiyaPuzzleMode)sqlite3_column_int(row, 2),
        .run = sqlite3_column_int64(row, 3),
        .rated = sqlite3_column_int(row, 4),
        .result = (TabiyaPuzzleResult)sqlite3_column_int(row, 5),
        .answered_ms = sqlite3_column_int64(row, 6),
        .elapsed_ms = sqlite3_column_int64(row, 7),
        .puzzle_rating = (guint)sqlite3_column_int(row, 8),
        .rating_before = sqlite3_column_double(row, 9),
        .rating_after = sqlite3_column_double(row, 10),
        .played = tabiya_row_dup_text(row, 11),
        .themes = tabiya_row_dup_text(row, 12),
    };
    return attempt;
}

gboolean tabiya_puzzle_attempt_rows_add(TabiyaDatabase *db, const TabiyaPuzzleAttempt *attempt,
                                        gint64 *id, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO puzzle_attempt (puzzle, mode, run, rated, result, answered_ms, elapsed_ms,"
        " puzzle_rating, rating_before, rating_after, played, themes, puzzle_deviation)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, attempt->puzzle, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 2, (int)attempt->mode);
    tabiya_row_bind_id(add, 3, attempt->run);
    sqlite3_bind_int(add, 4, attempt->rated);
    sqlite3_bind_int(add, 5, (int)attempt->result);
    sqlite3_bind_int64(add, 6, attempt->answered_ms);
    sqlite3_bind_int64(add, 7, attempt->elapsed_ms);
    sqlite3_bind_int64(add, 8, attempt->puzzle_rating);
    if (attempt->rated) {
        sqlite3_bind_double(add, 9, attempt->rating_before);
        sqlite3_bind_double(add, 10, attempt->rating_after);
    }
    sqlite3_bind_text(add, 11, attempt->played, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 12, attempt->themes, -1, SQLITE_STATIC);
    sqlite3_bind_int64(add, 13, attempt->puzzle_deviation);
    if (!tabiya_database_finish(add, error))
        return FALSE;
    *id = tabiya_database_get_last_id(db);
    return TRUE;
}

gboolean tabiya_puzzle_attempt_rows_set_played(TabiyaDatabase *db, gint64 id, const char *played,
                                               GError **error)
{
    sqlite3_stmt *change =
        tabiya_database_prepare(db, "UPDATE puzzle_attempt SET played = ?2 WHERE id = ?1", error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, id);
    sqlite3_bind_text(change, 2, played, -1, SQLITE_STATIC);
    return tabiya_database_finish(change, error);
}

static GPtrArray *read_attempts(sqlite3_stmt *rows, GError **error)
{
    return tabiya_rows_read(rows, read_attempt, (GDestroyNotify)attempt_free, error);
}

GPtrArray *tabiya_puzzle_attempt_rows_list(TabiyaDatabase *db, gint64 before, guint limit,
                                           GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT " ATTEMPT_COLUMNS " FROM puzzle_attempt WHERE ?1 = 0 OR (answered_ms, id) <"
        " (SELECT answered_ms, id FROM puzzle_attempt WHERE id = ?1)"
        " ORDER BY answered_ms DESC, id DESC LIMIT ?2",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, before);
    sqlite3_bind_int64(row, 2, limit);
    return read_attempts(row, error);
}

GPtrArray *tabiya_puzzle_attempt_rows_list_run(TabiyaDatabase *db, gint64 run, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT " ATTEMPT_COLUMNS " FROM puzzle_attempt WHERE run = ?1 ORDER BY id", error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, run);
    return read_attempts(row, error);
}

#define ANSWER_COLUMNS                                                          \
    "answered_ms, elapsed_ms, coalesce(rating_after, 0), themes, mode, result," \
    " coalesce(rating_before, 0), puzzle_rating"

static void fill_answer(sqlite3_stmt *row, gpointer answer)
{
    *(TabiyaPuzzleAnswer *)answer = (TabiyaPuzzleAnswer){
        .answered_ms = sqlite3_column_int64(row, 0),
        .elapsed_ms = sqlite3_column_int64(row, 1),
        .rating_after = sqlite3_column_double(row, 2),
        .themes = g_intern_string((const char *)sqlite3_column_text(row, 3)),
        .mode = (TabiyaPuzzleMode)sqlite3_column_int(row, 4),
        .result = (TabiyaPuzzleResult)sqlite3_column_int(row, 5),
        .rating_before = sqlite3_column_double(row, 6),
        .puzzle_rating = (guint)sqlite3_column_int(row, 7),
    };
}

GArray *tabiya_puzzle_attempt_rows_list_answers(TabiyaDatabase *db, gint64 since_ms, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT " ANSWER_COLUMNS
        " FROM puzzle_attempt WHERE answered_ms >= ?1 ORDER BY answered_ms, id",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, since_ms);
    return tabiya_rows_fill(row, fill_answer, sizeof(TabiyaPuzzleAnswer), NULL, error);
}

GArray *tabiya_puzzle_attempt_rows_list_rated(TabiyaDatabase *db, const char *puzzle,
                                              GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT " ANSWER_COLUMNS
        " FROM puzzle_attempt WHERE puzzle = ?1 AND rating_before > 0 ORDER BY answered_ms, id",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_text(row, 1, puzzle, -1, SQLITE_STATIC);
    return tabiya_rows_fill(row, fill_answer, sizeof(TabiyaPuzzleAnswer), NULL, error);
}

static void clear_last(gpointer data)
{
    g_free(((TabiyaPuzzleLast *)data)->puzzle);
}

static void fill_rated(sqlite3_stmt *row, gpointer answer)
{
    *(TabiyaPuzzleRatedAnswer *)answer = (TabiyaPuzzleRatedAnswer){
        .puzzle = g_strdup((const char *)sqlite3_column_text(row, 0)),
        .result = (TabiyaPuzzleResult)sqlite3_column_int(row, 1),
        .rating_before = sqlite3_column_double(row, 2),
    };
}

static void clear_rated(gpointer answer)
{
    g_free(((TabiyaPuzzleRatedAnswer *)answer)->puzzle);
}

GArray *tabiya_puzzle_attempt_rows_list_all_rated(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db,
                                                "SELECT puzzle, result, rating_before FROM"
                                                " puzzle_attempt WHERE rating_before > 0"
                                                " ORDER BY puzzle, answered_ms, id",
                                                error);

    return tabiya_rows_fill(row, fill_rated, sizeof(TabiyaPuzzleRatedAnswer), clear_rated, error);
}

static void fill_last(sqlite3_stmt *row, gpointer last)
{
    *(TabiyaPuzzleLast *)last = (TabiyaPuzzleLast){
        .puzzle = tabiya_row_dup_text(row, 0),
        .result = (TabiyaPuzzleResult)sqlite3_column_int(row, 1),
        .answered_ms = sqlite3_column_int64(row, 2),
    };
}

/* Answers of other machines have later numbers than what was answered after them. */
GArray *tabiya_puzzle_attempt_rows_list_last(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT puzzle, result, answered_ms FROM (SELECT *, row_number() OVER"
        "  (PARTITION BY puzzle ORDER BY answered_ms DESC, id DESC) AS place FROM puzzle_attempt)"
        " WHERE place = 1 ORDER BY puzzle",
        error);

    return tabiya_rows_fill(row, fill_last, sizeof(TabiyaPuzzleLast), clear_last, error);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

#define RATING_COLUMNS "theme, rating, deviation, volatility, n_rated, rated_ms"

static void fill_rating(sqlite3_stmt *row, gpointer rating)
{
    *(TabiyaPuzzleRating *)rating = (TabiyaPuzzleRating){
        .theme = tabiya_row_dup_text(row, 0),
        .value = {sqlite3_column_double(row, 1), sqlite3_column_double(row, 2),
                  sqlite3_column_double(row, 3)},
        .n_rated = (guint)sqlite3_column_int(row, 4),
        .rated_ms = sqlite3_column_int64(row, 5),
    };
}

gboolean tabiya_puzzle_rating_rows_get(TabiyaDatabase *db, const char *theme,
                                       TabiyaPuzzleRating *rating, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT " RATING_COLUMNS " FROM puzzle_rating WHERE theme = ?1", error);

    if (!row)
        return FALSE;
    sqlite3_bind_text(row, 1, theme, -1, SQLITE_STATIC);
    int result = sqlite3_step(row);
    *rating = (TabiyaPuzzleRating){.value = tabiya_start_rating_get()};
    if (result == SQLITE_ROW)
        fill_rating(row, rating);
    else if (result == SQLITE_DONE)
        rating->theme = g_strdup(theme);
    else
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

gboolean tabiya_puzzle_rating_rows_set(TabiyaDatabase *db, const TabiyaPuzzleRating *rating,
                                       GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        "INSERT OR REPLACE INTO puzzle_rating (" RATING_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_text(change, 1, rating->theme, -1, SQLITE_STATIC);
    sqlite3_bind_double(change, 2, rating->value.rating);
    sqlite3_bind_double(change, 3, rating->value.deviation);
    sqlite3_bind_double(change, 4, rating->value.volatility);
    sqlite3_bind_int64(change, 5, rating->n_rated);
    sqlite3_bind_int64(change, 6, rating->rated_ms);
    return tabiya_database_finish(change, error);
}

static void clear_rating(gpointer data)
{
    g_free(((TabiyaPuzzleRating *)data)->theme);
}

GArray *tabiya_puzzle_rating_rows_list(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT " RATING_COLUMNS " FROM puzzle_rating ORDER BY theme", error);

    return tabiya_rows_fill(row, fill_rating, sizeof(TabiyaPuzzleRating), clear_rating, error);
}

/* --- The puzzle in progress ------------------------------------------------------------------- */

void tabiya_puzzle_hand_free(TabiyaPuzzleHand *hand)
{
    if (!hand)
        return;
    g_free(hand->puzzle);
    g_free(hand->course);
    g_free(hand->played);
    g_free(hand);
}

static TabiyaPuzzleHand *read_hand(sqlite3_stmt *row)
{
    TabiyaPuzzleHand *hand = g_new(TabiyaPuzzleHand, 1);

    *hand = (TabiyaPuzzleHand){
        .puzzle = tabiya_row_dup_text(row, 0),
        .course = tabiya_row_dup_text(row, 1),
        .run = sqlite3_column_int64(row, 2),
        .rated = sqlite3_column_int(row, 3),
        .attempt = sqlite3_column_int64(row, 4),
        .elapsed_ms = sqlite3_column_int64(row, 5),
        .played = tabiya_row_dup_text(row, 6),
    };
    return hand;
}

TabiyaPuzzleHand *tabiya_puzzle_hand_rows_get(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT puzzle, course, coalesce(run, 0), rated, coalesce(attempt, 0), elapsed_ms, played"
        " FROM puzzle_hand",
        error);
    TabiyaPuzzleHand *hand = NULL;

    if (!row)
        return NULL;
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        hand = read_hand(row);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return hand;
}

gboolean tabiya_puzzle_hand_rows_set(TabiyaDatabase *db, const TabiyaPuzzleHand *hand,
                                     GError **error)
{

    if (!hand)
        return tabiya_database_run(db, "DELETE FROM puzzle_hand", error);
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        "INSERT OR REPLACE INTO puzzle_hand (id, puzzle, course, run, rated, attempt, elapsed_ms,"
        " played) VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        error);
    if (!change)
        return FALSE;
    sqlite3_bind_text(change, 1, hand->puzzle, -1, SQLITE_STATIC);
    sqlite3_bind_text(change, 2, hand->course, -1, SQLITE_STATIC);
    tabiya_row_bind_id(change, 3, hand->run);
    sqlite3_bind_int(change, 4, hand->rated);
    tabiya_row_bind_id(change, 5, hand->attempt);
    sqlite3_bind_int64(change, 6, hand->elapsed_ms);
    sqlite3_bind_text(change, 7, hand->played, -1, SQLITE_STATIC);
    return tabiya_database_finish(change, error);
}
