/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-rows.h. */
#include "app/store/day-rows.h"

#include "app/store/database-private.h"
#include "app/store/deck-rows.h"
#include "app/store/puzzle-attempt-rows.h"
#include "app/store/row-values.h"

static void fill_quarter(sqlite3_stmt *row, gpointer quarter)
{
    *(TabiyaQuarter *)quarter = (TabiyaQuarter){
        .begin_ms = sqlite3_column_int64(row, 0),
        .n_puzzles = (guint)sqlite3_column_int(row, 1),
        .n_solved = (guint)sqlite3_column_int(row, 2),
        .n_cards = (guint)sqlite3_column_int(row, 3),
        .n_drills = (guint)sqlite3_column_int(row, 4),
    };
}

/* The answer to a puzzle that has come back is a row of both kinds: it counts as a puzzle. */
GArray *tabiya_day_rows_list_quarters(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT quarter, sum(puzzles), sum(solved), sum(cards), sum(drills) FROM ("
        " SELECT answered_ms / 900000 * 900000 AS quarter, count(*) AS puzzles,"
        "  sum(result = ?1) AS solved, 0 AS cards, 0 AS drills FROM puzzle_attempt GROUP BY 1"
        " UNION ALL SELECT reviewed_ms / 900000 * 900000, 0, 0, count(*), 0 FROM card_review"
        "  JOIN card ON card.id = card_review.card JOIN deck ON deck.id = card.deck"
        "  WHERE deck.kind = ?2 GROUP BY 1"
        " UNION ALL SELECT finished_ms / 900000 * 900000, 0, 0, 0, count(*) FROM drill_attempt"
        "  WHERE finished_ms > 0 GROUP BY 1"
        ") GROUP BY quarter ORDER BY quarter",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int(row, 1, TABIYA_PUZZLE_SOLVED);
    sqlite3_bind_int(row, 2, TABIYA_DECK_REPERTOIRE);
    return tabiya_rows_fill(row, fill_quarter, sizeof(TabiyaQuarter), NULL, error);
}

static void clear_times(gpointer data)
{
    g_free(((TabiyaDrillTimes *)data)->drill);
}

static void fill_times(sqlite3_stmt *row, gpointer times)
{
    *(TabiyaDrillTimes *)times = (TabiyaDrillTimes){
        .drill = tabiya_row_dup_text(row, 0),
        .played_ms = sqlite3_column_int64(row, 1),
        .reached_ms = sqlite3_column_int64(row, 2),
    };
}

GArray *tabiya_day_rows_list_drills(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT substr(drill, 1, instr(drill || '/', '/') - 1) AS key, max(finished_ms),"
        " max(reached * finished_ms) FROM drill_attempt WHERE finished_ms > 0 GROUP BY key",
        error);

    return tabiya_rows_fill(row, fill_times, sizeof(TabiyaDrillTimes), clear_times, error);
}
