/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See asked-players.h. */
#include "app/store/asked-players.h"

#include <string.h>

#include "app/store/database-private.h"

#define MARK "/@/"

GPtrArray *tabiya_asked_players_list(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT uri FROM import_source WHERE uri LIKE 'http%' AND instr(uri, '" MARK "') > 0",
        error);
    int result;

    if (!row)
        return NULL;
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        const char *uri = (const char *)sqlite3_column_text(row, 0);

        g_ptr_array_add(names, g_strdup(strstr(uri, MARK) + strlen(MARK)));
    }
    if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
        g_clear_pointer(&names, g_ptr_array_unref);
    }
    sqlite3_finalize(row);
    return names;
}
