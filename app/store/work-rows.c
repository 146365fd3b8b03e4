/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See work-rows.h. */
#include "app/store/work-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

gboolean tabiya_work_rows_set(TabiyaDatabase *db, const char *kind, const char *wish, gint64 now_ms,
                              GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        wish ? "INSERT OR REPLACE INTO begun_work (kind, wish, begun_ms) VALUES (?1, ?2, ?3)"
             : "DELETE FROM begun_work WHERE kind = ?1",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_text(change, 1, kind, -1, SQLITE_STATIC);
    if (wish) {
        sqlite3_bind_text(change, 2, wish, -1, SQLITE_STATIC);
        sqlite3_bind_int64(change, 3, now_ms);
    }
    return tabiya_database_finish(change, error);
}

char *tabiya_work_rows_get(TabiyaDatabase *db, const char *kind, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db, "SELECT wish FROM begun_work WHERE kind = ?1", error);
    char *wish = NULL;

    if (!row)
        return NULL;
    sqlite3_bind_text(row, 1, kind, -1, SQLITE_STATIC);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW)
        wish = tabiya_row_dup_text(row, 0);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return wish;
}

GHashTable *tabiya_work_rows_list(TabiyaDatabase *db, const char *kinds, GError **error)
{
    g_autoptr(GHashTable) wishes = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    sqlite3_stmt *rows = tabiya_database_prepare(
        db, "SELECT kind, wish FROM begun_work WHERE substr(kind, 1, length(?1)) = ?1", error);
    int result;

    if (!rows)
        return NULL;
    sqlite3_bind_text(rows, 1, kinds, -1, SQLITE_STATIC);
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        g_hash_table_insert(wishes, tabiya_row_dup_text(rows, 0), tabiya_row_dup_text(rows, 1));
    if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(rows);
    return result == SQLITE_DONE ? g_steal_pointer(&wishes) : NULL;
}
