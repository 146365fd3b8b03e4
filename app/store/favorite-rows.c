/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See favorite-rows.h. */
#include "app/store/favorite-rows.h"

#include "app/store/database-private.h"
#include "app/store/row-values.h"

static gpointer read_key(sqlite3_stmt *row)
{
    return tabiya_row_dup_text(row, 0);
}

GPtrArray *tabiya_favorite_rows_list(TabiyaDatabase *db, const char *kind, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT key FROM favourite WHERE kind = ?1 ORDER BY created_ms DESC, key", error);
    if (!row)
        return NULL;
    sqlite3_bind_text(row, 1, kind, -1, SQLITE_STATIC);
    return tabiya_rows_read(row, read_key, g_free, error);
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
