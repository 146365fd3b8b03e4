/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-dedupe.h. Games are compared by their fingerprints, as in an import. */
#include "app/store/library-dedupe.h"

#include "app/store/database-private.h"
#include "app/store/library-edit.h"
#include "app/store/library-rows-private.h"

/* Equal games, adjacent; the one to keep comes first: with a star, else in most collections, else
 * the oldest. */
static const char DUPLICATES[] =
    "WITH candidate AS (SELECT id, fingerprint, flags FROM game WHERE deleted_ms IS NULL"
    "  AND flags & 64 = 0" /* TABIYA_GAME_LINE */
    "  AND id NOT IN (SELECT game FROM session)"
    "  AND id NOT IN (SELECT game FROM collection_game JOIN deck"
    "   ON deck.collection = collection_game.collection WHERE deck.kind = 0))"
    " SELECT id, fingerprint FROM candidate WHERE fingerprint IN"
    "  (SELECT fingerprint FROM candidate GROUP BY fingerprint HAVING count(*) > 1)"
    " ORDER BY fingerprint, flags & 32 DESC,"
    "  (SELECT count(*) FROM collection_game WHERE game = candidate.id) DESC, id";

/* A game to delete, and the one kept in its place. */
typedef struct {
    gint64 goes, stays;
} Pair;

static TabiyaDedupe *dedupe_new(void)
{
    TabiyaDedupe *self = g_new(TabiyaDedupe, 1);
    self->deleted = g_array_new(FALSE, FALSE, sizeof(gint64));
    self->gains = g_array_new(FALSE, FALSE, sizeof(TabiyaDedupeGain));
    return self;
}

void tabiya_dedupe_free(TabiyaDedupe *self)
{
    if (!self)
        return;
    g_array_unref(self->deleted);
    g_array_unref(self->gains);
    g_free(self);
}

/* --- Finding them ----------------------------------------------------------------------------- */

static void take_row(GArray *pairs, gint64 id, gint64 fingerprint, gint64 *first, gint64 *of_first)
{
    const Pair pair = {.goes = id, .stays = *first};
    if (*first != 0 && fingerprint == *of_first) {
        g_array_append_val(pairs, pair);
        return;
    }
    *first = id;
    *of_first = fingerprint;
}

static GArray *find_pairs(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(db, DUPLICATES, error);
    if (!row)
        return NULL;
    g_autoptr(GArray) pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
    gint64 first = 0, of_first = 0;
    int result;
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        take_row(pairs, sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1), &first,
                 &of_first);
    }
    const gboolean good = result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good ? g_steal_pointer(&pairs) : NULL;
}

/* --- Stars and collections --------------------------------------------------------------- */

static gboolean give_star(TabiyaLibraryRows *rows, const Pair *pair, GArray *gains, GError **error)
{
    TabiyaGameHeader header;
    GError *problem = NULL;
    if (!tabiya_library_rows_get_header(rows, pair->goes, &header, &problem)) {
        if (problem)
            g_propagate_error(error, problem);
        return problem == NULL;
    }
    if (!(header.flags & TABIYA_GAME_STARRED))
        return TRUE;
    GArray *changed = NULL;
    if (!tabiya_library_set_starred(rows, &pair->stays, 1, TRUE, &changed, error))
        return FALSE;
    const TabiyaDedupeGain gain = {.game = pair->stays};
    if (changed->len > 0)
        g_array_append_val(gains, gain);
    g_array_unref(changed);
    return TRUE;
}

/* The collections that have the one game but not the other. */
static gboolean list_gains(TabiyaDatabase *db, const Pair *pair, GArray *found, GError **error)
{
    sqlite3_stmt *row =
        tabiya_database_prepare(db,
                                "SELECT collection FROM collection_game WHERE game = ?1"
                                " EXCEPT SELECT collection FROM collection_game WHERE game = ?2",
                                error);
    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, pair->goes);
    sqlite3_bind_int64(row, 2, pair->stays);
    int result;
    while ((result = sqlite3_step(row)) == SQLITE_ROW) {
        const TabiyaDedupeGain gain = {pair->stays, sqlite3_column_int64(row, 0)};
        g_array_append_val(found, gain);
    }
    const gboolean good = result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good;
}

static gboolean give_collections(TabiyaLibraryRows *rows, const Pair *pair, GArray *gains,
                                 GError **error)
{
    guint i = gains->len;
    gboolean good = list_gains(rows->db, pair, gains, error);
    for (; good && i < gains->len; i++) {
        const TabiyaDedupeGain *gain = &g_array_index(gains, TabiyaDedupeGain, i);
        good = tabiya_library_collect(rows, gain->collection, &gain->game, 1, TRUE, NULL, error);
    }
    return good;
}

/* --- Both ways -------------------------------------------------------------------------------- */

static gboolean delete_games(TabiyaLibraryRows *rows, const GArray *ids, gboolean deleted,
                             GError **error)
{
    return tabiya_library_set_deleted(rows, (const gint64 *)(const void *)ids->data, ids->len,
                                      deleted, NULL, error);
}

static gboolean dedupe(TabiyaLibraryRows *rows, TabiyaDedupe *done, GError **error)
{
    g_autoptr(GArray) pairs = find_pairs(rows->db, error);
    for (guint i = 0; pairs && i < pairs->len; i++) {
        const Pair *pair = &g_array_index(pairs, Pair, i);
        if (!give_star(rows, pair, done->gains, error) ||
            !give_collections(rows, pair, done->gains, error)) {
            return FALSE;
        }
        g_array_append_val(done->deleted, pair->goes);
    }
    return pairs && delete_games(rows, done->deleted, TRUE, error);
}

TabiyaDedupe *tabiya_library_dedupe(TabiyaLibraryRows *rows, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(rows->db, &transaction, error))
        return NULL;
    g_autoptr(TabiyaDedupe) done = dedupe_new();
    const gboolean good = dedupe(rows, done, error);
    return tabiya_database_end(rows->db, transaction, good, error) ? g_steal_pointer(&done) : NULL;
}

static gboolean take_back(TabiyaLibraryRows *rows, const TabiyaDedupeGain *gain, GError **error)
{
    return gain->collection != 0
               ? tabiya_library_collect(rows, gain->collection, &gain->game, 1, FALSE, NULL, error)
               : tabiya_library_set_starred(rows, &gain->game, 1, FALSE, NULL, error);
}

gboolean tabiya_library_undo_dedupe(TabiyaLibraryRows *rows, const TabiyaDedupe *done,
                                    GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(rows->db, &transaction, error))
        return FALSE;
    gboolean good = delete_games(rows, done->deleted, FALSE, error);
    for (guint i = 0; good && i < done->gains->len; i++)
        good = take_back(rows, &g_array_index(done->gains, TabiyaDedupeGain, i), error);
    return tabiya_database_end(rows->db, transaction, good, error);
}
