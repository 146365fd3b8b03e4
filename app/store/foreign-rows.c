/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See foreign-rows.h. */
#include "app/store/foreign-rows.h"

#include <string.h>

#include "app/store/database-fold.h"
#include "app/store/database-private.h"

#define PATIENCE_MS 2000

char *tabiya_foreign_dup_name(const char *uri)
{
    if (g_str_has_prefix(uri, TABIYA_FOREIGN_PREFIX))
        uri += strlen(TABIYA_FOREIGN_PREFIX);
    char *path = g_str_has_prefix(uri, "file:") ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    return path ? path : g_strdup(uri);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Older versions lack some tables. */
static gboolean has_table(TabiyaDatabase *db, const char *name)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1", NULL);
    if (!row)
        return TRUE; /* reading it will report the error */
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    const gboolean found = sqlite3_step(row) == SQLITE_ROW;
    sqlite3_finalize(row);
    return found;
}

typedef struct {
    gint64 id;
    char *uri;
} Row;

static void row_clear(gpointer data)
{
    g_free(((Row *)data)->uri);
}

/* The rows of `sql`, with a number and a text as columns: a GArray of Row. */
static GArray *list(TabiyaDatabase *db, const char *table, const char *sql, GError **error)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, FALSE, sizeof(Row));
    int result;
    g_array_set_clear_func(rows, row_clear);
    if (!has_table(db, table))
        return g_steal_pointer(&rows);
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (!statement)
        return NULL;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const Row row = {sqlite3_column_int64(statement, 0),
                         g_strdup((const char *)sqlite3_column_text(statement, 1))};
        g_array_append_val(rows, row);
    }
    if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(statement);
    return result == SQLITE_DONE ? g_steal_pointer(&rows) : NULL;
}

static GArray *list_tabs(TabiyaDatabase *db, GError **error)
{
    return list(db, "study_tab", "SELECT id, uri FROM study_tab WHERE uri IS NOT NULL", error);
}

static GArray *list_imports(TabiyaDatabase *db, GError **error)
{
    return list(db, "import_source",
                "SELECT id, uri FROM import_source WHERE done = 0 AND uri NOT LIKE 'http%'", error);
}

/* The files that the person has open. An unreadable library has none. */
static GHashTable *find_own(const char *path)
{
    GHashTable *own = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(TabiyaDatabase) db = g_file_test(path, G_FILE_TEST_IS_REGULAR)
                                       ? tabiya_database_open_reader(path, PATIENCE_MS, NULL)
                                       : NULL;
    g_autoptr(GArray) rows = db ? list_tabs(db, NULL) : NULL;
    for (guint i = 0; rows && i < rows->len; i++)
        g_hash_table_add(own, g_strdup(g_array_index(rows, Row, i).uri));
    return own;
}

/* --- Marking ---------------------------------------------------------------------------------- */

static gboolean mark(TabiyaDatabase *db, const Row *row, GError **error)
{
    g_autofree char *marked = g_strconcat(TABIYA_FOREIGN_PREFIX, row->uri, NULL);
    sqlite3_stmt *change =
        tabiya_database_prepare(db, "UPDATE study_tab SET uri = ?2 WHERE id = ?1", error);
    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, row->id);
    sqlite3_bind_text(change, 2, marked, -1, SQLITE_STATIC);
    return tabiya_database_finish(change, error);
}

static gboolean mark_tabs(TabiyaDatabase *db, GHashTable *own, GStrvBuilder *told, GError **error)
{
    g_autoptr(GArray) rows = list_tabs(db, error);
    for (guint i = 0; rows && i < rows->len; i++) {
        const Row *row = &g_array_index(rows, Row, i);
        if (g_hash_table_contains(own, row->uri))
            continue;
        g_autofree char *name = tabiya_foreign_dup_name(row->uri);
        g_strv_builder_add(told, name);
        if (!g_str_has_prefix(row->uri, TABIYA_FOREIGN_PREFIX) && !mark(db, row, error))
            return FALSE;
    }
    return rows != NULL;
}

static gboolean tell_imports(TabiyaDatabase *db, GStrvBuilder *told, GError **error)
{
    g_autoptr(GArray) rows = list_imports(db, error);
    for (guint i = 0; rows && i < rows->len; i++) {
        g_autofree char *name = tabiya_foreign_dup_name(g_array_index(rows, Row, i).uri);
        g_strv_builder_add(told, name);
    }
    return rows != NULL;
}

static gboolean mark_all(TabiyaDatabase *db, GHashTable *own, GStrvBuilder *tabs,
                         GStrvBuilder *imports, GError **error)
{
    TabiyaTransaction transaction;
    return tabiya_database_run(db, "PRAGMA query_only = OFF", error) &&
           tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction,
                               mark_tabs(db, own, tabs, error) && tell_imports(db, imports, error),
                               error);
}

gboolean tabiya_foreign_rows_distrust(const char *path, const char *own, char ***tabs,
                                      char ***imports, GError **error)
{
    g_autoptr(GHashTable) open = find_own(own);
    g_autoptr(GStrvBuilder) told_tabs = g_strv_builder_new();
    g_autoptr(GStrvBuilder) told_imports = g_strv_builder_new();
    TabiyaDatabase *db = tabiya_database_open_reader(path, PATIENCE_MS, error);
    const gboolean good = db && mark_all(db, open, told_tabs, told_imports, error);
    g_clear_pointer(&db, tabiya_database_close);
    if (!good || !tabiya_database_fold(path, PATIENCE_MS, error))
        return FALSE;
    *tabs = g_strv_builder_end(told_tabs);
    *imports = g_strv_builder_end(told_imports);
    return TRUE;
}
