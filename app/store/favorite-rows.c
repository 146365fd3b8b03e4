/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See favorite-rows.h. */
#include "app/store/favorite-rows.h"

#include "app/store/database-private.h"

GPtrArray *tabiya_favorite_rows_list(TabiyaDatabase *db, const char *kind, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT key FROM favourite WHERE kind = ?1 ORDER BY created_ms DESC, key", error);
    if (!row)
        return NULL;
    sqlite3_bind_text(row, 1, kind, -1, SQLITE_STATIC);
    GPtrArray *keys = g_ptr_array_new_with_free_func(g_free);
    int result;
    while ((result = sqlite3_step(row)) == SQLITE_ROW)
        g_ptr_array_add(keys, g_strdup((const char *)sqlite3_column_text(row, 0)));
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        g_clear_pointer(&keys, g_ptr_array_unref);
    }
    sqlite3_finalize(row);
    return keys;
}

gboolean tabiya_favorite_rows_set(TabiyaDatabase *db, const char *kind, const char *key,
                                  gboolean on, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        on ? "INSERT OR IGNORE INTO favourite (kind, key, created_ms) VALUES (?1, ?2, ?3)"
           : "DELETE FROM favourite WHERE kind = ?1 AND key = ?2",
        error);
    if (!change)
        return FALSE;
    sqlite3_bind_text(change, 1, kind, -1, SQLITE_STATIC);
    sqlite3_bind_text(change, 2, key, -1, SQLITE_STATIC);
    if (on)
        sqlite3_bind_int64(change, 3, g_get_real_time() / 1000);
    return tabiya_database_finish(change, error);
}
