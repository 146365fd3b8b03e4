/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See mistake-rows.h. */
#include "app/store/mistake-rows.h"

#include "app/store/card-rows.h"
#include "app/store/database-private.h"
#include "app/store/row-values.h"

#define COLUMNS "id, card, coalesce(game, 0), ply, fen, moves, played, lost, rating, themes"

void tabiya_mistake_free(TabiyaMistake *mistake)
{
    g_free(mistake->fen);
    g_free(mistake->moves);
    g_free(mistake->played);
    g_free(mistake->themes);
    g_free(mistake);
}

static gpointer read_mistake(sqlite3_stmt *row)
{
    TabiyaMistake *mistake = g_new(TabiyaMistake, 1);

    *mistake = (TabiyaMistake){
        .id = sqlite3_column_int64(row, 0),
        .card = sqlite3_column_int64(row, 1),
        .game = sqlite3_column_int64(row, 2),
        .ply = (guint)sqlite3_column_int(row, 3),
        .fen = tabiya_row_dup_text(row, 4),
        .moves = tabiya_row_dup_text(row, 5),
        .played = tabiya_row_dup_text(row, 6),
        .lost = sqlite3_column_double(row, 7),
        .rating = (guint)sqlite3_column_int(row, 8),
        .themes = tabiya_row_dup_text(row, 9),
    };
    return mistake;
}

GPtrArray *tabiya_mistake_rows_list(TabiyaDatabase *db, gint64 card, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT " COLUMNS " FROM mistake WHERE ?1 = 0 OR card = ?1 ORDER BY id DESC", error);

    if (!row)
        return NULL;
    sqlite3_bind_int64(row, 1, card);
    return tabiya_rows_read(row, read_mistake, (GDestroyNotify)tabiya_mistake_free, error);
}

gboolean tabiya_mistake_rows_is_scanned(TabiyaDatabase *db, const TabiyaMistakeScan *scan,
                                        gboolean *scanned, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db, "SELECT 1 FROM mistake_scan WHERE game = ?1 AND fingerprint = ?2 AND nodes >= ?3",
        error);

    if (!row)
        return FALSE;
    sqlite3_bind_int64(row, 1, scan->game);
    sqlite3_bind_int64(row, 2, (gint64)scan->fingerprint);
    sqlite3_bind_int64(row, 3, (gint64)scan->nodes);
    int result = sqlite3_step(row);
    *scanned = result == SQLITE_ROW;
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean add_mistake(TabiyaDatabase *db, gint64 card, gint64 game,
                            const TabiyaMistake *mistake, GError **error)
{
    sqlite3_stmt *add = tabiya_database_prepare(
        db,
        "INSERT INTO mistake (card, game, ply, fen, moves, played, lost, rating, themes)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        error);

    if (!add)
        return FALSE;
    sqlite3_bind_int64(add, 1, card);
    sqlite3_bind_int64(add, 2, game);
    sqlite3_bind_int64(add, 3, mistake->ply);
    sqlite3_bind_text(add, 4, mistake->fen, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 5, mistake->moves, -1, SQLITE_STATIC);
    sqlite3_bind_text(add, 6, mistake->played, -1, SQLITE_STATIC);
    sqlite3_bind_double(add, 7, mistake->lost);
    sqlite3_bind_int64(add, 8, mistake->rating);
    sqlite3_bind_text(add, 9, mistake->themes, -1, SQLITE_STATIC);
    return tabiya_database_finish(add, error);
}

static gboolean note_scan(TabiyaDatabase *db, const TabiyaMistakeScan *scan, gint64 now_ms,
                          GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(
        db,
        "INSERT OR REPLACE INTO mistake_scan (game, fingerprint, scanned_ms, nodes)"
        " VALUES (?1, ?2, ?3, ?4)",
        error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, scan->game);
    sqlite3_bind_int64(change, 2, (gint64)scan->fingerprint);
    sqlite3_bind_int64(change, 3, now_ms);
    sqlite3_bind_int64(change, 4, (gint64)scan->nodes);
    return tabiya_database_finish(change, error);
}

static gboolean run_for(TabiyaDatabase *db, const char *sql, gint64 game, GError **error)
{
    sqlite3_stmt *change = tabiya_database_prepare(db, sql, error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, game);
    return tabiya_database_finish(change, error);
}

/* Cards that no other game has are kept aside. */
static gboolean forget_game(TabiyaDatabase *db, gint64 game, GError **error)
{
    return run_for(
               db,
               "UPDATE card SET active = 0 WHERE id IN (SELECT card FROM mistake WHERE game = ?1)"
               " AND NOT EXISTS (SELECT 1 FROM mistake WHERE card = card.id AND game IS NOT ?1)",
               game, error) &&
           run_for(db, "DELETE FROM mistake WHERE game = ?1", game, error);
}

static gboolean add_found(TabiyaDatabase *db, gint64 deck, gint64 game,
                          const TabiyaFoundMistake *found, gint64 now_ms, GError **error)
{
    const TabiyaCardWanted wanted = {.key = found->key, .fen = found->fen, .due_ms = now_ms};
    gint64 card = 0;

    return tabiya_card_rows_put(db, deck, &wanted, &card, error) &&
           add_mistake(db, card, game, &found->mistake, error);
}

static gboolean has_game(TabiyaDatabase *db, gint64 game, gboolean *there, GError **error)
{
    g_autofree char *sql =
        g_strdup_printf("SELECT count(*) FROM game WHERE id = %" G_GINT64_FORMAT, game);
    gint64 count = 0;
    const gboolean good = tabiya_database_get_int(db, sql, &count, error);
    *there = count > 0;
    return good;
}

gboolean tabiya_mistake_rows_set_game(TabiyaDatabase *db, gint64 deck,
                                      const TabiyaMistakeScan *scan,
                                      TabiyaFoundMistake *const *found, gsize n, gint64 now_ms,
                                      GError **error)
{
    TabiyaTransaction transaction;
    gboolean there = FALSE;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gboolean good =
        has_game(db, scan->game, &there, error) &&
        (!there || (forget_game(db, scan->game, error) && note_scan(db, scan, now_ms, error)));
    for (gsize i = 0; there && good && i < n; i++)
        good = add_found(db, deck, scan->game, found[i], now_ms, error);
    return tabiya_database_end(db, transaction, good, error);
}
