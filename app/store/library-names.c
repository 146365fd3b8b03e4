/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of players, events and sites: each is stored once, and found by its folded form
 * (fold-name.h). */
#include <string.h>

#include "app/store/database-private.h"
#include "app/store/fold-name.h"
#include "app/store/library-rows-private.h"

static sqlite3_stmt *get_with_text(TabiyaLibraryRows *self, TabiyaStatement first,
                                   TabiyaNameKind kind, const char *text, GError **error)
{
    TabiyaStatement which = (TabiyaStatement)((guint)first + (guint)kind);
    sqlite3_stmt *statement = tabiya_library_rows_get(self, which, error);
    if (statement && text)
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
    return statement;
}

static gboolean add_name(TabiyaLibraryRows *self, TabiyaNameKind kind, const char *name,
                         guint32 *id, GError **error)
{
    g_autofree char *folded = tabiya_fold_name(name);
    sqlite3_stmt *statement = get_with_text(self, TABIYA_SQL_ADD_NAME, kind, name, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_text(statement, 2, folded, -1, SQLITE_STATIC);
    if (!tabiya_library_rows_finish(self, statement, error))
        return FALSE;
    *id = (guint32)tabiya_database_get_last_id(self->db);
    return TRUE;
}

gboolean tabiya_library_rows_need_name(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                       const char *name, guint32 *id, GError **error)
{
    *id = 0;
    if (!name)
        return TRUE;
    sqlite3_stmt *statement = get_with_text(self, TABIYA_SQL_FIND_NAME, kind, name, error);
    if (!statement)
        return FALSE;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *id = (guint32)sqlite3_column_int64(statement, 0);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return result == SQLITE_ROW || (result == SQLITE_DONE && add_name(self, kind, name, id, error));
}

char *tabiya_library_rows_dup_name(TabiyaLibraryRows *self, TabiyaNameKind kind, guint32 id,
                                   GError **error)
{
    sqlite3_stmt *statement = get_with_text(self, TABIYA_SQL_GET_NAME, kind, NULL, error);
    if (!statement)
        return NULL;
    sqlite3_bind_int64(statement, 1, id);
    char *name = NULL;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        name = g_strdup((const char *)sqlite3_column_text(statement, 0));
    else if (result != SQLITE_DONE)
        tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return name;
}

/* All ids that the statement returns. */
static GArray *take_ids(TabiyaLibraryRows *self, sqlite3_stmt *statement, GError **error)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(guint32));
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        guint32 id = (guint32)sqlite3_column_int64(statement, 0);
        g_array_append_val(ids, id);
    }
    if (result != SQLITE_DONE) {
        tabiya_database_fail(self->db, error);
        g_clear_pointer(&ids, g_array_unref);
    }
    sqlite3_reset(statement);
    return ids;
}

GArray *tabiya_library_rows_find_names(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                       const char *text, gboolean anywhere, GError **error)
{
    g_autofree char *folded = tabiya_fold_name(text);
    /* No folded name has a byte this high, so all names with the prefix come before it. */
    g_autofree char *end = g_strconcat(folded, "\xf7\xbf\xbf\xbf", NULL);
    sqlite3_stmt *statement = get_with_text(
        self, anywhere ? TABIYA_SQL_NAMES_WITH : TABIYA_SQL_NAMES_FROM, kind, folded, error);
    if (!statement)
        return NULL;
    if (!anywhere)
        sqlite3_bind_text(statement, 2, end, -1, SQLITE_STATIC);
    return take_ids(self, statement, error);
}

gboolean tabiya_library_rows_walk_names(TabiyaLibraryRows *self, TabiyaNameKind kind,
                                        TabiyaNameFunc func, gpointer user, GError **error)
{
    sqlite3_stmt *statement = get_with_text(self, TABIYA_SQL_ALL_NAMES, kind, NULL, error);
    if (!statement)
        return FALSE;
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        if (!func((guint32)sqlite3_column_int64(statement, 0),
                  (const char *)sqlite3_column_text(statement, 1),
                  (const char *)sqlite3_column_text(statement, 2), user)) {
            break;
        }
    }
    gboolean good =
        result == SQLITE_ROW || result == SQLITE_DONE || tabiya_database_fail(self->db, error);
    sqlite3_reset(statement);
    return good;
}
