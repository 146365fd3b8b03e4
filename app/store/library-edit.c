/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-edit.h. Each kind of change is one statement, run for each game; the number of
 * changed rows tells whether it had an effect. */
#include "app/store/library-edit.h"

#include "app/store/database-private.h"
#include "app/store/library-kept.h"
#include "app/store/library-rows-private.h"
#include "app/store/position-index.h"
#include "app/store/row-values.h"

/* --- Games ------------------------------------------------------------------------------------ */

/* Runs `change` for each game, its first parameter, and notes the games that it changed. */
static gboolean change_each(sqlite3_stmt *change, const gint64 *ids, gsize n, GArray *changed,
                            GError **error)
{
    for (gsize i = 0; i < n; i++) {
        sqlite3_bind_int64(change, 1, ids[i]);
        if (sqlite3_step(change) != SQLITE_DONE) {
            tabiya_database_fail_statement(change, error);
            sqlite3_reset(change);
            return FALSE;
        }
        sqlite3_reset(change);
        if (sqlite3_changes(sqlite3_db_handle(change)) > 0)
            g_array_append_val(changed, ids[i]);
    }
    return TRUE;
}

/* Prepares `sql`, binds `value` to its second parameter and runs it for each game. */
static gboolean change_games(TabiyaDatabase *db, const char *sql, gint64 value, const gint64 *ids,
                             gsize n, GArray *changed, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(db, sql, error);
    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 2, value);
    gboolean good = change_each(change, ids, n, changed, error);
    sqlite3_finalize(change);
    return good;
}

/* Hands `list` to the caller if `good`. Returns `good`. */
static gboolean give(GArray *list, GArray **changed, gboolean good)
{
    if (good && changed)
        *changed = list;
    else
        g_array_unref(list);
    return good;
}

static gboolean change_all(TabiyaDatabase *db, const char *sql, gint64 value, const gint64 *ids,
                           gsize n, GArray **changed, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    GArray *list = g_array_new(FALSE, FALSE, sizeof(gint64));
    gboolean good = change_games(db, sql, value, ids, n, list, error);
    return give(list, changed, tabiya_database_end(db, transaction, good, error));
}

/* The places of the games in the position index, skipping games without one. */
static GArray *find_places(TabiyaLibraryRows *rows, const GArray *ids, GError **error)
{
    sqlite3_stmt *statement = tabiya_library_rows_get(rows, TABIYA_SQL_GET_PLACE, error);
    if (!statement)
        return NULL;
    GArray *places = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < ids->len; i++) {
        sqlite3_bind_int64(statement, 1, g_array_index(ids, gint64, i));
        gint64 place =
            sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
        if (sqlite3_reset(statement) != SQLITE_OK) {
            tabiya_database_fail(rows->db, error);
            g_array_unref(places);
            return NULL;
        }
        if (place != 0)
            g_array_append_val(places, place);
    }
    return places;
}

static gboolean tell_index(TabiyaLibraryRows *rows, const GArray *ids, gboolean deleted,
                           GError **error)
{
    g_autoptr(GArray) places = find_places(rows, ids, error);
    if (!places)
        return FALSE;
    const gint64 *first = (const gint64 *)(const void *)places->data;
    return deleted ? tabiya_position_index_kill(rows->db, first, places->len, error)
                   : tabiya_position_index_revive(rows->db, first, places->len, error);
}

gboolean tabiya_library_set_deleted(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean deleted, GArray **changed, GError **error)
{
    TabiyaTransaction transaction;
    const char *sql =
        deleted ? "UPDATE game SET deleted_ms = ?2 WHERE id = ?1 AND deleted_ms IS NULL"
                : "UPDATE game SET deleted_ms = NULL WHERE id = ?1 AND deleted_ms IS NOT NULL";
    if (!tabiya_database_begin(rows->db, &transaction, error))
        return FALSE;
    GArray *list = g_array_new(FALSE, FALSE, sizeof(gint64));
    gboolean good = change_games(rows->db, sql, g_get_real_time() / 1000, ids, n, list, error) &&
                    tell_index(rows, list, deleted, error);
    return give(list, changed, tabiya_database_end(rows->db, transaction, good, error));
}

gboolean tabiya_library_set_starred(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                    gboolean starred, GArray **changed, GError **error)
{
    const char *sql = starred ? "UPDATE game SET flags = flags | ?2"
                                " WHERE id = ?1 AND flags & ?2 = 0"
                              : "UPDATE game SET flags = flags & ~?2"
                                " WHERE id = ?1 AND flags & ?2 <> 0";
    return change_all(rows->db, sql, TABIYA_GAME_STARRED, ids, n, changed, error);
}

gboolean tabiya_library_set_lines(TabiyaLibraryRows *rows, const gint64 *ids, gsize n,
                                  GError **error)
{
    return change_all(rows->db, "UPDATE game SET flags = flags | ?2 WHERE id = ?1 AND result = 0",
                      TABIYA_GAME_LINE, ids, n, NULL, error);
}

/* --- Collections ------------------------------------------------------------------------------ */

static void collection_free(TabiyaCollection *collection)
{
    g_free(collection->name);
    g_free(collection);
}

static gpointer read_collection(sqlite3_stmt *row)
{
    TabiyaCollection *collection = g_new(TabiyaCollection, 1);
    collection->id = sqlite3_column_int64(row, 0);
    collection->name = g_strdup((const char *)sqlite3_column_text(row, 1));
    collection->n_games = sqlite3_column_int64(row, 2);
    return collection;
}

GPtrArray *tabiya_library_list_collections(TabiyaLibraryRows *rows, GError **error)
{
    return tabiya_rows_read(
        tabiya_database_prepare(rows->db,
                                "SELECT id, name, (SELECT count(*) FROM collection_game"
                                "  JOIN game ON game.id = collection_game.game"
                                "  WHERE collection = collection.id AND deleted_ms IS NULL)"
                                " FROM collection ORDER BY name",
                                error),
        read_collection, (GDestroyNotify)collection_free, error);
}

gboolean tabiya_library_add_collection(TabiyaLibraryRows *rows, const char *name, gint64 *id,
                                       GError **error)
{
    const TabiyaKept wanted = {.kind = TABIYA_KEPT_COLLECTION, .name = (char *)name};
    g_autoptr(TabiyaKept) before = tabiya_library_put(rows, &wanted, error);
    if (before && id)
        *id = before->id;
    return before != NULL;
}

gboolean tabiya_library_collect(TabiyaLibraryRows *rows, gint64 collection, const gint64 *ids,
                                gsize n, gboolean in, GArray **changed, GError **error)
{
    const char *sql = in ? "INSERT OR IGNORE INTO collection_game (collection, game)"
                           " SELECT ?2, id FROM game WHERE id = ?1"
                         : "DELETE FROM collection_game WHERE game = ?1 AND collection = ?2";
    return change_all(rows->db, sql, collection, ids, n, changed, error);
}

GArray *tabiya_library_get_collected(TabiyaLibraryRows *rows, gint64 collection, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        rows->db,
        "SELECT game FROM collection_game JOIN game ON game.id = collection_game.game"
        " WHERE collection = ?1 AND deleted_ms IS NULL ORDER BY game",
        error);
    if (!statement)
        return NULL;
    sqlite3_bind_int64(statement, 1, collection);
    return tabiya_rows_fill(statement, tabiya_row_fill_id, sizeof(gint64), NULL, error);
}

/* --- Saved searches --------------------------------------------------------------------------- */

static void saved_search_free(TabiyaSavedSearch *search)
{
    g_free(search->name);
    g_free(search->query);
    g_free(search);
}

static gpointer read_search(sqlite3_stmt *row)
{
    TabiyaSavedSearch *search = g_new(TabiyaSavedSearch, 1);
    search->id = sqlite3_column_int64(row, 0);
    search->name = g_strdup((const char *)sqlite3_column_text(row, 1));
    search->query = g_strdup((const char *)sqlite3_column_text(row, 2));
    return search;
}

GPtrArray *tabiya_library_list_searches(TabiyaLibraryRows *rows, GError **error)
{
    return tabiya_rows_read(
        tabiya_database_prepare(rows->db, "SELECT id, name, query FROM saved_search ORDER BY name",
                                error),
        read_search, (GDestroyNotify)saved_search_free, error);
}
