/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-rows.h. */
#include "app/store/drill-rows.h"

#include "app/store/database.h"
#include "app/store/row-values.h"

gboolean tabiya_drill_rows_add(sqlite3 *db, const char *drill, gboolean reached, const char *moves,
                               gint64 now_ms, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO drill_attempt (drill, reached, finished_ms, moves) VALUES (?1, ?2, ?3, ?4)",
        error);

    if (add == NULL)
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

/* With max() the other columns are those of the row that has it, which SQLite promises. */
GArray *tabiya_drill_rows_list(sqlite3 *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT drill, count(*), sum(reached), reached, max(id) FROM drill_attempt GROUP BY drill"
        " ORDER BY drill",
        error);
    GArray *tallies;
    int result;

    if (row == NULL)
        return NULL;
    tallies = g_array_new(FALSE, FALSE, sizeof(TabiyaDrillTally));
    g_array_set_clear_func(tallies, clear_tally);
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        TabiyaDrillTally tally = {
            .drill = tabiya_row_dup_text(row, 0),
            .n_tried = (guint)sqlite3_column_int(row, 1),
            .n_reached = (guint)sqlite3_column_int(row, 2),
            .last_reached = sqlite3_column_int(row, 3),
        };
        g_array_append_val(tallies, tally);
    }
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        g_clear_pointer(&tallies, g_array_unref);
    }
    sqlite3_finalize(row);
    return tallies;
}
