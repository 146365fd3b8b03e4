/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See row-values.h. */
#include "app/store/row-values.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/store/database-private.h"

char *tabiya_row_dup_text(sqlite3_stmt *row, int column)
{
    return g_strdup((const char *)sqlite3_column_text(row, column));
}

void tabiya_row_bind_id(sqlite3_stmt *statement, int index, gint64 id)
{
    if (id != 0)
        sqlite3_bind_int64(statement, index, id);
    else
        sqlite3_bind_null(statement, index);
}

gboolean tabiya_row_check_name(const char *name, GError **error)
{
    if (name && name[0] != '\0')
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("Enter a name."));
    return FALSE;
}

/* --- All rows of an answer -------------------------------------------------------------------- */

/* Finalizes it. Returns whether it was read to its end. */
static gboolean end(sqlite3_stmt *rows, int result, GError **error)
{
    const gboolean good = result == SQLITE_DONE || tabiya_database_fail_statement(rows, error);

    sqlite3_finalize(rows);
    return good;
}

GPtrArray *tabiya_rows_read(sqlite3_stmt *rows, TabiyaRowReadFunc read, GDestroyNotify free,
                            GError **error)
{
    g_autoptr(GPtrArray) elements = g_ptr_array_new_with_free_func(free);
    int result;

    if (!rows)
        return NULL;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        g_ptr_array_add(elements, read(rows));
    return end(rows, result, error) ? g_steal_pointer(&elements) : NULL;
}

GArray *tabiya_rows_fill(sqlite3_stmt *rows, TabiyaRowFillFunc fill, gsize size,
                         GDestroyNotify clear, GError **error)
{
    g_autoptr(GArray) elements = g_array_new(FALSE, TRUE, (guint)size);
    int result;

    g_array_set_clear_func(elements, clear);
    if (!rows)
        return NULL;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        g_array_set_size(elements, elements->len + 1);
        fill(rows, elements->data + (elements->len - 1) * size);
    }
    return end(rows, result, error) ? g_steal_pointer(&elements) : NULL;
}

void tabiya_row_fill_id(sqlite3_stmt *row, gpointer id)
{
    *(gint64 *)id = sqlite3_column_int64(row, 0);
}

/* --- Rows with a name ------------------------------------------------------------------------- */

/* "UPDATE deck SET name = ?2 WHERE id = ?1", with the id bound. NULL on an error. */
static sqlite3_stmt *prepare_change(TabiyaDatabase *db, const char *table, const char *column,
                                    gint64 id, GError **error)
{
    g_autofree char *sql = g_strdup_printf("UPDATE %s SET %s = ?2 WHERE id = ?1", table, column);
    sqlite3_stmt *change = tabiya_database_prepare(db, sql, error);

    if (change)
        sqlite3_bind_int64(change, 1, id);
    return change;
}

gboolean tabiya_row_rename(TabiyaDatabase *db, const char *table, gint64 id, const char *name,
                           GError **error)
{
    sqlite3_stmt *change =
        tabiya_row_check_name(name, error) ? prepare_change(db, table, "name", id, error) : NULL;

    if (!change)
        return FALSE;
    sqlite3_bind_text(change, 2, name, -1, SQLITE_STATIC);
    return tabiya_database_finish(change, error);
}

gboolean tabiya_row_set_deleted(TabiyaDatabase *db, const char *table, gint64 id, gboolean deleted,
                                GError **error)
{
    sqlite3_stmt *change = prepare_change(db, table, "deleted_ms", id, error);

    if (!change)
        return FALSE;
    if (deleted)
        sqlite3_bind_int64(change, 2, g_get_real_time() / 1000);
    return tabiya_database_finish(change, error);
}
