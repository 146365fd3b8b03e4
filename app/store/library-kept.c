/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-kept.h. Ids are their creation time in µs, so that steps of Undo never refer to
 * something created after a removal. */
#include "app/store/library-kept.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/store/database-private.h"
#include "app/store/library-edit.h"
#include "app/store/library-rows-private.h"
#include "app/store/row-values.h"

/* The differences between the two kinds; the parameters are id, name and query. */
static const struct {
    const char *next, *read, *insert, *update, *remove;
} SQL[] = {
    [TABIYA_KEPT_COLLECTION] =
        {
            "SELECT coalesce(max(id), 0) + 1 FROM collection",
            "SELECT id, name, NULL FROM collection WHERE id = ?1",
            "INSERT INTO collection (id, name, created_ms) VALUES (?1, ?2, ?3)",
            "UPDATE collection SET name = ?2 WHERE id = ?1",
            "DELETE FROM collection WHERE id = ?1",
        },
    [TABIYA_KEPT_SEARCH] =
        {
            "SELECT coalesce(max(id), 0) + 1 FROM saved_search",
            "SELECT id, name, query FROM saved_search WHERE id = ?1 OR (?1 = 0 AND name = ?2)",
            "INSERT INTO saved_search (id, name, query) VALUES (?1, ?2, ?3)",
            "UPDATE saved_search SET name = ?2, query = ?3 WHERE id = ?1",
            "DELETE FROM saved_search WHERE id = ?1",
        },
};

TabiyaKept *tabiya_kept_new(TabiyaKeptKind kind, gint64 id, const char *name, const char *query,
                            GArray *games)
{
    TabiyaKept *self = g_new0(TabiyaKept, 1);
    self->kind = kind;
    self->id = id;
    self->name = g_strdup(name);
    self->query = g_strdup(query);
    self->games = games ? g_array_copy(games) : NULL;
    return self;
}

void tabiya_kept_free(TabiyaKept *self)
{
    if (!self)
        return;
    g_free(self->name);
    g_free(self->query);
    g_clear_pointer(&self->games, g_array_unref);
    g_free(self);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* All values of a statement's first column. Finalizes it. NULL on an error. */
static GArray *read_ids(sqlite3_stmt *statement, GError **error)
{
    return tabiya_rows_fill(statement, tabiya_row_fill_id, sizeof(gint64), NULL, error);
}

static GArray *read_members(TabiyaDatabase *db, gint64 collection, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        db, "SELECT game FROM collection_game WHERE collection = ?1", error);
    if (!statement)
        return NULL;
    sqlite3_bind_int64(statement, 1, collection);
    return read_ids(statement, error);
}

/* The value that `wanted` replaces; without a name if there is none. */
static TabiyaKept *read_before(TabiyaDatabase *db, const TabiyaKept *wanted, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, SQL[wanted->kind].read, error);
    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, wanted->id);
    if (wanted->kind == TABIYA_KEPT_SEARCH)
        sqlite3_bind_text(row, 2, wanted->name, -1, SQLITE_STATIC);
    int result = sqlite3_step(row);
    TabiyaKept *before = NULL;
    if (result == SQLITE_ROW) {
        before = tabiya_kept_new(wanted->kind, sqlite3_column_int64(row, 0),
                                 (const char *)sqlite3_column_text(row, 1),
                                 (const char *)sqlite3_column_text(row, 2), NULL);
    } else if (result == SQLITE_DONE) {
        before = tabiya_kept_new(wanted->kind, wanted->id, NULL, NULL, NULL);
    } else {
        tabiya_database_fail(db, error);
    }
    sqlite3_finalize(row);
    return before;
}

/* --- Putting ---------------------------------------------------------------------------------- */

static gboolean new_id(TabiyaDatabase *db, TabiyaKeptKind kind, gint64 *id, GError **error)
{
    gint64 next = 0;
    if (!tabiya_database_get_int(db, SQL[kind].next, &next, error))
        return FALSE;
    *id = MAX(next, g_get_real_time());
    return TRUE;
}

static gboolean finish(sqlite3_stmt *statement, const char *name, GError **error)
{
    const int result = sqlite3_step(statement);
    if (result == SQLITE_CONSTRAINT_UNIQUE) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("The name “%s” is already taken."), name);
    } else if (result != SQLITE_DONE) {
        tabiya_database_fail_statement(statement, error);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_DONE;
}

static gboolean write_row(TabiyaDatabase *db, const char *sql, gint64 id, const TabiyaKept *wanted,
                          GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (!statement)
        return FALSE;
    sqlite3_bind_int64(statement, 1, id);
    if (wanted->name)
        sqlite3_bind_text(statement, 2, wanted->name, -1, SQLITE_STATIC);
    if (wanted->kind == TABIYA_KEPT_SEARCH && wanted->name)
        sqlite3_bind_text(statement, 3, wanted->query, -1, SQLITE_STATIC);
    else if (sqlite3_bind_parameter_count(statement) == 3)
        sqlite3_bind_int64(statement, 3, g_get_real_time() / 1000);
    return finish(statement, wanted->name, error);
}

static gboolean insert(TabiyaLibraryRows *rows, gint64 id, const TabiyaKept *wanted, GError **error)
{
    const GArray *games = wanted->games;
    return write_row(rows->db, SQL[wanted->kind].insert, id, wanted, error) &&
           (!games || tabiya_library_collect(rows, id, (const gint64 *)(const void *)games->data,
                                             games->len, TRUE, NULL, error));
}

/* Fails if the collection has the lines of a repertoire. */
static gboolean check_unused(TabiyaDatabase *db, gint64 collection, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT name FROM deck WHERE collection = ?1 AND deleted_ms IS NULL", error);
    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, collection);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        g_set_error(
            error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
            _("This collection contains the lines of the repertoire “%s”. Delete the repertoire "
              "first."),
            (const char *)sqlite3_column_text(row, 0));
    } else if (result != SQLITE_DONE) {
        tabiya_database_fail(db, error);
    }
    sqlite3_finalize(row);
    return result == SQLITE_DONE;
}

static gboolean remove_it(TabiyaDatabase *db, TabiyaKept *before, GError **error)
{
    if (before->kind == TABIYA_KEPT_COLLECTION) {
        if (!check_unused(db, before->id, error))
            return FALSE;
        before->games = read_members(db, before->id, error);
        if (!before->games)
            return FALSE;
    }
    return write_row(db, SQL[before->kind].remove, before->id, &(TabiyaKept){.kind = before->kind},
                     error);
}

static gboolean put_over(TabiyaLibraryRows *rows, const TabiyaKept *wanted, TabiyaKept *before,
                         GError **error)
{
    if (!before->name && !wanted->name)
        return TRUE;
    if (!wanted->name)
        return remove_it(rows->db, before, error);
    if (before->name)
        return write_row(rows->db, SQL[wanted->kind].update, before->id, wanted, error);
    if (before->id == 0 && !new_id(rows->db, wanted->kind, &before->id, error))
        return FALSE;
    return insert(rows, before->id, wanted, error);
}

static gboolean check_name(const TabiyaKept *wanted, GError **error)
{
    if (!wanted->name || wanted->name[0] != '\0')
        return TRUE; /* no name removes it */
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, _("Enter a name."));
    return FALSE;
}

TabiyaKept *tabiya_library_put(TabiyaLibraryRows *rows, const TabiyaKept *wanted, GError **error)
{
    TabiyaTransaction transaction;
    if (!check_name(wanted, error) || !tabiya_database_begin(rows->db, &transaction, error))
        return NULL;
    g_autoptr(TabiyaKept) before = read_before(rows->db, wanted, error);
    gboolean good = before && put_over(rows, wanted, before, error);
    if (!tabiya_database_end(rows->db, transaction, good, error))
        return NULL;
    return g_steal_pointer(&before);
}

/* --- Collections of a game -------------------------------------------------------------------- */

static gboolean add_collections_of(sqlite3_stmt *statement, gint64 game, GHashTable *found,
                                   GError **error)
{
    int result;
    sqlite3_bind_int64(statement, 1, game);
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        gint64 id = sqlite3_column_int64(statement, 0);
        if (!g_hash_table_contains(found, &id))
            g_hash_table_add(found, g_memdup2(&id, sizeof id));
    }
    sqlite3_reset(statement);
    return result == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
    const gint64 x = *(const gint64 *)a, y = *(const gint64 *)b;
    return x < y ? -1 : x > y;
}

static GArray *to_array(GHashTable *found)
{
    GArray *ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    GHashTableIter iter;
    gpointer id;
    g_hash_table_iter_init(&iter, found);
    while (g_hash_table_iter_next(&iter, &id, NULL))
        g_array_append_vals(ids, id, 1);
    g_array_sort(ids, compare_ids);
    return ids;
}

GArray *tabiya_library_find_collections(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                        GError **error)
{
    gint64 all = 0;
    if (!tabiya_database_get_int(rows->db, "SELECT count(*) FROM collection", &all, error))
        return NULL;
    sqlite3_stmt *statement = tabiya_database_prepare(
        rows->db, "SELECT collection FROM collection_game WHERE game = ?1", error);
    if (!statement)
        return NULL;
    g_autoptr(GHashTable) found = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    gboolean good = TRUE;
    for (gsize i = 0; good && i < n && g_hash_table_size(found) < all; i++)
        good = add_collections_of(statement, ids[i], found, error);
    sqlite3_finalize(statement);
    return good ? to_array(found) : NULL;
}
