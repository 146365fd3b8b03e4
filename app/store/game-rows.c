/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See game-rows.h. Played games as rows of the library, and the row for the game in progress. */
#include "app/store/game-rows.h"

#include "app/store/database-private.h"
#include "app/store/library-rows.h"

/* --- Writing ---------------------------------------------------------------------------------- */

static void bind_int(sqlite3_stmt *statement, const char *name, gint64 value)
{
    sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, name), value);
}

static void bind_text(sqlite3_stmt *statement, const char *name, const char *text)
{
    sqlite3_bind_text(statement, sqlite3_bind_parameter_index(statement, name), text, -1,
                      SQLITE_TRANSIENT);
}

static gboolean save_game(TabiyaDatabase *db, gint64 id, const TabiyaGameRecord *record,
                          GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    return tabiya_library_rows_replace(rows, id, record, error);
}

static gboolean save_session(TabiyaDatabase *db, gint64 id, const TabiyaPlayState *state,
                             GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        db,
        !state ? "DELETE FROM session WHERE game = :game"
               : "INSERT OR REPLACE INTO session (id, game, human_color, level, cores,"
                 "  move_time_ms, engine_playing, flipped, takebacks, hints, mixed, strength)"
                 " VALUES (1, :game, :human_color, :level, :cores, :move_time_ms,"
                 "  :engine_playing, :flipped, :takebacks, :hints, :mixed, :strength)",
        error);
    if (!statement)
        return FALSE;
    bind_int(statement, ":game", id);
    if (state) {
        bind_int(statement, ":human_color", state->human_color);
        bind_int(statement, ":level", state->level);
        bind_int(statement, ":cores", state->cores);
        bind_int(statement, ":move_time_ms", state->move_time_ms);
        bind_int(statement, ":engine_playing", state->engine_playing != FALSE);
        bind_int(statement, ":flipped", state->flipped != FALSE);
        bind_int(statement, ":takebacks", state->takebacks);
        bind_int(statement, ":hints", state->hints);
        bind_int(statement, ":mixed", state->mixed != FALSE);
        bind_text(statement, ":strength", state->strength);
    }
    return tabiya_database_finish(statement, error);
}

gboolean tabiya_game_rows_save(TabiyaDatabase *db, gint64 id, const TabiyaGameRecord *record,
                               const TabiyaPlayState *state, GError **error)
{
    TabiyaTransaction transaction;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gboolean good = save_game(db, id, record, error) && save_session(db, id, state, error);
    return tabiya_database_end(db, transaction, good, error);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* The requested game, with its state; the state is zero unless the game is in progress. */
typedef struct {
    gint64 id; /* 0: it does not exist */
    TabiyaPlayState state;
} Found;

static gboolean find_game(TabiyaDatabase *db, gint64 id, Found *found, GError **error)
{
    sqlite3_stmt *row = tabiya_database_prepare(
        db,
        "SELECT game.id, human_color, level, cores, move_time_ms, engine_playing, flipped,"
        " takebacks, hints, mixed, strength"
        " FROM game LEFT JOIN session ON session.game = game.id"
        " WHERE game.id = CASE :id WHEN 0 THEN (SELECT game FROM session) ELSE :id END"
        "  AND deleted_ms IS NULL",
        error);
    if (!row)
        return FALSE;
    bind_int(row, ":id", id);
    int result = sqlite3_step(row);
    if (result == SQLITE_ROW) {
        *found = (Found){
            .id = sqlite3_column_int64(row, 0),
            .state.human_color = sqlite3_column_int(row, 1),
            .state.level = sqlite3_column_int(row, 2),
            .state.cores = sqlite3_column_int(row, 3),
            .state.move_time_ms = sqlite3_column_int(row, 4),
            .state.engine_playing = sqlite3_column_int(row, 5),
            .state.flipped = sqlite3_column_int(row, 6),
            .state.takebacks = sqlite3_column_int(row, 7),
            .state.hints = sqlite3_column_int(row, 8),
            .state.mixed = sqlite3_column_int(row, 9),
        };
        const char *strength = (const char *)sqlite3_column_text(row, 10);
        g_strlcpy(found->state.strength, strength ? strength : "", TABIYA_STATE_STRENGTH_BYTES);
    }
    gboolean good =
        result == SQLITE_ROW || result == SQLITE_DONE || tabiya_database_fail(db, error);
    sqlite3_finalize(row);
    return good;
}

TabiyaStoredGame *tabiya_game_rows_load(TabiyaDatabase *db, gint64 id, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    Found found = {0};
    if (!find_game(db, id, &found, error) || found.id == 0)
        return NULL;
    g_autoptr(TabiyaGameRecord) record = tabiya_library_rows_get_record(rows, found.id, error);
    TabiyaGame *game = record ? tabiya_game_record_to_game(record, error) : NULL;
    if (!game)
        return NULL;
    TabiyaStoredGame *stored = g_new0(TabiyaStoredGame, 1);
    *stored = (TabiyaStoredGame){.id = found.id, .game = game, .state = found.state};
    return stored;
}

gboolean tabiya_game_rows_count(TabiyaDatabase *db, gint64 *count, GError **error)
{
    g_autoptr(TabiyaLibraryRows) rows = tabiya_library_rows_new(db);
    return tabiya_library_rows_count(rows, count, error);
}
