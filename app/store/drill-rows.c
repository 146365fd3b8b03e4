/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-rows.h. */
#include "app/store/drill-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

gboolean tabiya_drill_rows_add(TabiyaDatabase *db, const char *drill, gboolean reached,
                               const char *moves, gint64 now_ms, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO drill_attempt (drill, reached, finished_ms, moves) VALUES (?1, ?2, ?3, ?4)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_text(add, 1, drill, -1, SQLITE_STATIC);
    sqlite3_bind_int(add, 2, reached);
    sqlite3_bind_int64(add, 3, now_ms);
    sqlite3_bind_text(add, 4, moves, -1, SQLITE_STATIC);
    return tabiya_database_finish(add, error);
}

static void clear_tally(gpointer data)
{
    g_free(((TabiyaDrillTally *)data)->drill);
}

static void fill_tally(sqlite3_stmt *row, gpointer tally)
{
    *(TabiyaDrillTally *)tally = (TabiyaDrillTally){
        .drill = tabiya_row_dup_text(row, 0),
        .n_tried = (guint)sqlite3_column_int(row, 1),
        .n_reached = (guint)sqlite3_column_int(row, 2),
        .last_reached = sqlite3_column_int(row, 3),
        .best_plies = (guint)sqlite3_column_int(row, 4),
    };
}

/* A success is stored with its moves only. */
GArray *tabiya_drill_rows_list(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "WITH attempt AS ("
        "  SELECT id, finished_ms, substr(drill, 1, instr(drill || '/', '/') - 1) AS key, reached,"
        "    length(moves) - length(replace(moves, ' ', '')) + 1 AS plies"
        "  FROM drill_attempt WHERE finished_ms > 0)"
        " SELECT key, count(*), sum(reached),"
        "  (SELECT reached FROM attempt AS last WHERE last.key = attempt.key"
        "   ORDER BY finished_ms DESC, id DESC LIMIT 1),"
        "  coalesce(min(CASE WHEN reached THEN plies END), 0)"
        " FROM attempt GROUP BY key ORDER BY key",
        error);

    return tabiya_rows_fill(row, fill_tally, sizeof(TabiyaDrillTally), clear_tally, error);
}

/* --- The drill in progress -------------------------------------------------------------------- */

void tabiya_drill_hand_free(TabiyaDrillHand *hand)
{
    g_free(hand->drill);
    g_free(hand->moves);
    g_free(hand);
}

static gboolean set_hand(TabiyaDatabase *db, const char *drill, const char *moves, GError **error)
{
    return tabiya_database_run(db, "DELETE FROM drill_attempt WHERE finished_ms = 0", error) &&
           (!drill || tabiya_drill_rows_add(db, drill, FALSE, moves, 0, error));
}

gboolean tabiya_drill_rows_set_hand(TabiyaDatabase *db, const char *drill, const char *moves,
                                    GError **error)
{
    TabiyaTransaction transaction;

    return tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction, set_hand(db, drill, moves, error), error);
}

TabiyaDrillHand *tabiya_drill_rows_get_hand(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT drill, moves FROM drill_attempt WHERE finished_ms = 0", error);
    TabiyaDrillHand *hand = NULL;

    if (!row)
        return NULL;
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        hand = g_new(TabiyaDrillHand, 1);
        *hand = (TabiyaDrillHand){tabiya_row_dup_text(row, 0), tabiya_row_dup_text(row, 1)};
    } else if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
    }
    sqlite3_finalize(row);
    return hand;
}
