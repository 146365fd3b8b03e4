/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See learning-rows.h. */
#include "app/store/learning-rows.h"

#include "app/store/card-rows.h"
#include "app/store/database-private.h"
#include "app/store/deck-rows.h"
#include "app/store/library-rows.h"
#include "app/store/row-values.h"

/* --- Flashcards ------------------------------------------------------------------------------- */

static void fill_recall(sqlite3_stmt *row, gpointer recall)
{
    *(TabiyaRecall *)recall = (TabiyaRecall){
        .reviewed_ms = sqlite3_column_int64(row, 0),
        .recalled = sqlite3_column_int(row, 1) > TABIYA_GRADE_AGAIN,
    };
}

/* The first answer to a card is no recall: it was never learned. */
GArray *tabiya_learning_rows_list_recalls(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT reviewed_ms, grade FROM card_review JOIN card ON card.id = card_review.card"
        " JOIN deck ON deck.id = card.deck"
        " WHERE deck.kind = ?1 AND elapsed_days > 0 ORDER BY reviewed_ms",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int(row, 1, TABIYA_DECK_REPERTOIRE);
    return tabiya_rows_fill(row, fill_recall, sizeof(TabiyaRecall), NULL, error);
}

/* --- Runs ------------------------------------------------------------------------------------- */

static void fill_record(sqlite3_stmt *row, gpointer record)
{
    *(TabiyaRunRecord *)record = (TabiyaRunRecord){
        .n_runs = (guint)sqlite3_column_int(row, 0),
        .best = (guint)sqlite3_column_int(row, 1),
        .best_ms = sqlite3_column_int64(row, 2),
    };
}

gboolean tabiya_learning_rows_get_record(TabiyaDatabase *db, TabiyaPuzzleMode mode,
                                         TabiyaRunRecord *record, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "WITH score AS (SELECT min(answered_ms) AS begun, sum(result = ?2) AS solved"
        "  FROM puzzle_attempt WHERE run IS NOT NULL AND mode = ?1 GROUP BY run)"
        " SELECT count(*) OVER (), solved, begun FROM score ORDER BY solved DESC, begun LIMIT 1",
        error);

    *record = (TabiyaRunRecord){0};
    if (!row)
        return FALSE;
    sqlite3_bind_int(row, 1, (int)mode);
    sqlite3_bind_int(row, 2, TABIYA_PUZZLE_SOLVED);
    g_autoptr(GArray) records =
        tabiya_rows_fill(row, fill_record, sizeof(TabiyaRunRecord), NULL, error);
    if (records && records->len > 0)
        *record = g_array_index(records, TabiyaRunRecord, 0);
    return records != NULL;
}

/* --- Games ------------------------------------------------------------------------------------ */

static void clear_score(gpointer data)
{
    TabiyaOwnScore *score = data;

    g_free(score->white);
    g_free(score->black);
}

static void fill_score(sqlite3_stmt *row, gpointer score)
{
    *(TabiyaOwnScore *)score = (TabiyaOwnScore){
        .white = tabiya_row_dup_text(row, 0),
        .black = tabiya_row_dup_text(row, 1),
        .result = sqlite3_column_int(row, 2),
        .n_games = (guint)sqlite3_column_int(row, 3),
        .last_ms = sqlite3_column_int64(row, 4),
        .white_rating = sqlite3_column_int(row, 5),
        .black_rating = sqlite3_column_int(row, 6),
    };
}

/* A library may have millions of imported games, whose ids are small: they are not read. */
GArray *tabiya_learning_rows_list_scores(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT w.name, b.name, result, count(*), max(created_ms) AS last,"
        "  white_elo, black_elo FROM game"
        " JOIN player AS w ON w.id = white JOIN player AS b ON b.id = black"
        " WHERE game.id >= ?1 AND deleted_ms IS NULL AND result > 0"
        "  AND (instr(w.name, 'Tabiya') > 0) <> (instr(b.name, 'Tabiya') > 0)"
        " GROUP BY white, black, white_elo, black_elo, result, created_ms / 86400000"
        " ORDER BY last, w.name, b.name, result",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, TABIYA_SMALL_IDS);
    return tabiya_rows_fill(row, fill_score, sizeof(TabiyaOwnScore), clear_score, error);
}

/* It stops at the first one. */
gboolean tabiya_learning_rows_has_played(TabiyaDatabase *db, gboolean *played, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT id FROM game WHERE id >= ?1 AND deleted_ms IS NULL AND result > 0 LIMIT 1",
        error);

    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, TABIYA_SMALL_IDS);
    g_autoptr(GArray) games =
        tabiya_rows_fill(row, tabiya_row_fill_id, sizeof(gint64), NULL, error);
    *played = games && games->len > 0;
    return games != NULL;
}
