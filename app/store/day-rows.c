/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See day-rows.h. */
#include "app/store/day-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

GArray *tabiya_day_rows_list_times(TabiyaDatabase *db, guint limit, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT answered_ms / 900000 * 900000 AS quarter FROM puzzle_attempt"
        " UNION SELECT reviewed_ms / 900000 * 900000 FROM card_review"
        " UNION SELECT finished_ms / 900000 * 900000 FROM drill_attempt"
        "  WHERE finished_ms > 0"
        " ORDER BY quarter DESC LIMIT ?1",
        error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, limit);
    return tabiya_rows_fill(row, tabiya_row_fill_id, sizeof(gint64), NULL, error);
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
