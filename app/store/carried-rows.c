/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See carried-rows.h. Games that were not imported have large ids (library-rows.h). */
#include "app/store/carried-rows.h"

#include "app/store/card-rows.h"
#include "app/store/database-private.h"
#include "app/store/fingerprint-set.h"
#include "app/store/library-rows.h"
#include "app/store/row-values.h"

#define ID_RANDOM_BITS 20 /* as in game-store.c */

void tabiya_carried_game_free(TabiyaCarriedGame *self)
{
    if (!self)
        return;
    tabiya_game_record_free(self->record);
    g_free(self);
}

/* --- Listing games ---------------------------------------------------------------------------- */

typedef struct {
    gint64 id, created_ms;
} Found;

static void fill_found(sqlite3_stmt *row, gpointer element)
{
    *(Found *)element = (Found){sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1)};
}

static GArray *find_games(TabiyaDatabase *db, GError **error)
{
    return tabiya_rows_fill(
        tabiya_database_prepare(db,
                                "SELECT id, created_ms FROM game WHERE id >= 1099511627776"
                                " AND deleted_ms IS NULL AND flags & 64 = 0" /* TABIYA_GAME_LINE */
                                " AND id NOT IN (SELECT game FROM session)"
                                " ORDER BY created_ms, id",
                                error),
        fill_found, sizeof(Found), NULL, error);
}

GPtrArray *tabiya_carried_rows_list(TabiyaDatabase *db, GError **error)
{
    g_autoptr(GArray) found = find_games(db, error);
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    g_autoptr(GPtrArray) games =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_carried_game_free);

    for (guint i = 0; found && i < found->len; i++) {
        const Found *one = &g_array_index(found, Found, i);
        TabiyaGameRecord *record = tabiya_library_rows_get_record(rows, one->id, error);

        if (!record)
            return NULL;
        TabiyaCarriedGame *game = g_new(TabiyaCarriedGame, 1);
        *game = (TabiyaCarriedGame){record, one->created_ms};
        g_ptr_array_add(games, game);
    }
    return found ? g_steal_pointer(&games) : NULL;
}

/* --- Adding games ----------------------------------------------------------------------------- */

static gboolean read_fingerprints(TabiyaDatabase *db, TabiyaFingerprintSet *seen, GError **error)
{
    sqlite3_stmt *rows =
        tabiya_database_prepare(db,
                                "SELECT fingerprint FROM game WHERE deleted_ms IS NULL"
                                " AND flags & 64 = 0", /* TABIYA_GAME_LINE */
                                error);
    int result;

    if (!rows)
        return FALSE;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        tabiya_fingerprint_set_add(seen, (guint64)sqlite3_column_int64(rows, 0));
    sqlite3_finalize(rows);
    return result == SQLITE_DONE || tabiya_database_fail(db, error);
}

/* An id like those of games played here; the lock is held. */
static gboolean find_id(TabiyaDatabase *db, gint64 *id, GError **error)
{
    gint64 last = 0;

    if (!tabiya_database_get_int(db, "SELECT coalesce(max(id), 0) FROM game", &last, error))
        return FALSE;
    *id =
        MAX(g_get_real_time() / 1000 << ID_RANDOM_BITS | g_random_int_range(0, 1 << ID_RANDOM_BITS),
            last + 1);
    return TRUE;
}

static gboolean set_time(TabiyaDatabase *db, gint64 id, gint64 time_ms, GError **error)
{
    sqlite3_stmt *change =
        tabiya_database_prepare(db, "UPDATE game SET created_ms = ?2 WHERE id = ?1", error);

    if (!change)
        return FALSE;
    sqlite3_bind_int64(change, 1, id);
    sqlite3_bind_int64(change, 2, time_ms);
    return tabiya_database_finish(change, error);
}

static gboolean add_games(TabiyaDatabase *db, const GPtrArray *games, TabiyaFingerprintSet *seen,
                          GArray *ids, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    gint64 id;

    if (!read_fingerprints(db, seen, error) || !find_id(db, &id, error))
        return FALSE;
    for (guint i = 0; i < games->len; i++) {
        const TabiyaCarriedGame *game = games->pdata[i];

        if (!tabiya_fingerprint_set_add(seen, game->record->fingerprint))
            continue;
        if (!tabiya_library_rows_insert(rows, &id, game->record, 0, error) ||
            !set_time(db, id, game->time_ms, error)) {
            return FALSE;
        }
        g_array_append_val(ids, id);
        id++;
    }
    return TRUE;
}

gboolean tabiya_carried_rows_add(TabiyaDatabase *db, const GPtrArray *games, GArray *ids,
                                 GError **error)
{
    TabiyaFingerprintSet seen;
    TabiyaTransaction transaction;

    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    tabiya_fingerprint_set_init(&seen);
    const gboolean good = add_games(db, games, &seen, ids, error);
    tabiya_fingerprint_set_clear(&seen);
    return tabiya_database_end(db, transaction, good, error);
}

/* --- Removing events -------------------------------------------------------------------------- */

/* ?1 time, ?2 subject, ?3 mode, ?4 result, ?5 elapsed; of cards ?6 deck, ?7 color, ?8 key, ?9 name,
 * ?10 grade. */
static const char *const REMOVE[TABIYA_N_EVENT_KINDS] = {
    [TABIYA_EVENT_PUZZLE] = "DELETE FROM puzzle_attempt WHERE answered_ms = ?1 AND mode = ?3"
                            " AND result = ?4 AND elapsed_ms = ?5"
                            " AND CASE mode WHEN 9 THEN '' ELSE puzzle END = ?2",
    [TABIYA_EVENT_RUN] = "DELETE FROM puzzle_run WHERE begun_ms = ?1 AND mode = ?3",
    [TABIYA_EVENT_DRILL] =
        "DELETE FROM drill_attempt WHERE finished_ms = ?1 AND drill = ?2 AND reached = ?4",
    [TABIYA_EVENT_CARD] = "DELETE FROM card WHERE key = ?8 AND deck IN (SELECT id FROM deck WHERE"
                          " kind = ?6 AND coalesce(color, -1) = ?7)"
                          " AND NOT EXISTS (SELECT 1 FROM card_review WHERE card = card.id)",
    [TABIYA_EVENT_REVIEW] =
        "DELETE FROM card_review WHERE reviewed_ms = ?1 AND grade = ?10 AND card IN"
        " (SELECT card.id FROM card JOIN deck ON deck.id = deck WHERE key = ?8 AND kind = ?6"
        " AND coalesce(color, -1) = ?7 AND CASE kind WHEN 0 THEN name ELSE '' END = ?9)",
    [TABIYA_EVENT_UNDO] = "DELETE FROM progress_undone WHERE mark = ?2",
};

static void bind_event(sqlite3_stmt *statement, const TabiyaProgressEvent *event)
{
    const gint64 numbers[] = {
        0,           event->time_ms, 0,          event->mode, event->result, event->elapsed_ms,
        event->deck, event->color,   event->key, 0,           event->grade};
    const int n = sqlite3_bind_parameter_count(statement);

    for (int i = 1; i <= n; i++) {
        if (i == 2 || i == 9) {
            sqlite3_bind_text(statement, i, i == 2 ? event->subject : event->name, -1,
                              SQLITE_STATIC);
        } else {
            sqlite3_bind_int64(statement, i, numbers[i]);
        }
    }
}

static gboolean remove_kind(TabiyaDatabase *db, const GPtrArray *events, TabiyaEventKind kind,
                            GError **error)
{
    for (guint i = 0; i < events->len; i++) {
        const TabiyaProgressEvent *event = events->pdata[i];

        if (event->kind != kind)
            continue;
        sqlite3_stmt *statement = tabiya_database_prepare(db, REMOVE[kind], error);
        if (!statement)
            return FALSE;
        bind_event(statement, event);
        if (!tabiya_database_finish(statement, error))
            return FALSE;
    }
    return TRUE;
}

/* Cards take the values of the answers that they still have. */
static gboolean follow_cards(TabiyaDatabase *db, const GPtrArray *events, GError **error)
{
    for (guint i = 0; i < events->len; i++) {
        const TabiyaProgressEvent *event = events->pdata[i];

        if (event->kind != TABIYA_EVENT_REVIEW)
            continue;
        sqlite3_stmt *rows = tabiya_database_prepare(
            db,
            "SELECT card.id FROM card JOIN deck ON deck.id = deck WHERE key = ?8 AND kind = ?6"
            " AND coalesce(color, -1) = ?7 AND CASE kind WHEN 0 THEN name ELSE '' END = ?9",
            error);
        if (!rows)
            return FALSE;
        bind_event(rows, event);
        g_autoptr(GArray) cards =
            tabiya_rows_fill(rows, tabiya_row_fill_id, sizeof(gint64), NULL, error);
        for (guint card = 0; cards && card < cards->len; card++) {
            if (!tabiya_card_rows_follow(db, g_array_index(cards, gint64, card), error))
                return FALSE;
        }
        if (!cards)
            return FALSE;
    }
    return TRUE;
}

/* Answers go before the runs and cards that they belong to. */
static gboolean remove_events(TabiyaDatabase *db, const GPtrArray *events, GError **error)
{
    return remove_kind(db, events, TABIYA_EVENT_PUZZLE, error) &&
           remove_kind(db, events, TABIYA_EVENT_RUN, error) &&
           remove_kind(db, events, TABIYA_EVENT_DRILL, error) &&
           remove_kind(db, events, TABIYA_EVENT_UNDO, error) &&
           remove_kind(db, events, TABIYA_EVENT_REVIEW, error) && follow_cards(db, events, error) &&
           remove_kind(db, events, TABIYA_EVENT_CARD, error) &&
           tabiya_database_run(db, "DELETE FROM puzzle_rating", error);
}

gboolean tabiya_carried_rows_remove_events(TabiyaDatabase *db, const GPtrArray *events,
                                           GError **error)
{
    TabiyaTransaction transaction;

    return tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction, remove_events(db, events, error), error);
}
