/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The statements that read and write games. */
#include "app/store/game-rows.h"

#include "app/store/database.h"

/* Tags whose values are kept once, and the tables that keep them. */
static const char *const NAME_TABLES[TABIYA_N_COLUMNS] = {
    [TABIYA_COLUMN_WHITE] = "player",
    [TABIYA_COLUMN_BLACK] = "player",
    [TABIYA_COLUMN_EVENT] = "event",
    [TABIYA_COLUMN_SITE] = "site",
};

/* --- Writing ---------------------------------------------------------------------------------- */

static void bind_text(sqlite3_stmt *statement, const char *name, const char *text)
{
    int index = sqlite3_bind_parameter_index(statement, name);
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC); /* NULL binds NULL */
}

static void bind_int(sqlite3_stmt *statement, const char *name, gint64 value)
{
    sqlite3_bind_int64(statement, sqlite3_bind_parameter_index(statement, name), value);
}

static gboolean save_name(sqlite3 *db, const char *table, const char *name, GError **error)
{
    g_autofree char *sql = g_strdup_printf(
        "INSERT INTO %s (name) VALUES (:name) ON CONFLICT (name) DO NOTHING", table);
    sqlite3_stmt *statement = tabiya_database_prepare(db, sql, error);
    if (statement == NULL)
        return FALSE;
    bind_text(statement, ":name", name);
    return tabiya_database_finish(statement, error);
}

static gboolean save_names(sqlite3 *db, const TabiyaGameSnapshot *snapshot, GError **error)
{
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        if (NAME_TABLES[i] != NULL && snapshot->columns[i] != NULL &&
            !save_name(db, NAME_TABLES[i], snapshot->columns[i], error))
            return FALSE;
    return TRUE;
}

static void bind_snapshot(sqlite3_stmt *statement, const TabiyaGameSnapshot *snapshot)
{
    static const char *const PARAMETERS[TABIYA_N_COLUMNS] = {
        [TABIYA_COLUMN_WHITE] = ":white", [TABIYA_COLUMN_BLACK] = ":black",
        [TABIYA_COLUMN_EVENT] = ":event", [TABIYA_COLUMN_SITE] = ":site",
        [TABIYA_COLUMN_DATE] = ":date",   [TABIYA_COLUMN_ROUND] = ":round",
        [TABIYA_COLUMN_ECO] = ":eco",
    };
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        bind_text(statement, PARAMETERS[i], snapshot->columns[i]);
    bind_int(statement, ":result", snapshot->result);
    bind_text(statement, ":start_fen", snapshot->start_fen);
    bind_int(statement, ":chess960", snapshot->chess960);
    bind_int(statement, ":ply_count", (gint64)snapshot->n_moves);
    sqlite3_bind_blob64(statement, sqlite3_bind_parameter_index(statement, ":moves"),
                        snapshot->moves, 2 * snapshot->n_moves, SQLITE_STATIC);
    bind_text(statement, ":movetext", snapshot->movetext);
    bind_text(statement, ":tags", snapshot->other_tags);
}

static gboolean save_game(sqlite3 *db, gint64 id, const TabiyaGameSnapshot *snapshot,
                          GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        db,
        "INSERT INTO game (id, created_ms, modified_ms, white, black, event, site, date, round,"
        "                  eco, result, start_fen, chess960, ply_count, moves, movetext, tags)"
        " VALUES (:id, :now, :now,"
        "         (SELECT id FROM player WHERE name = :white),"
        "         (SELECT id FROM player WHERE name = :black),"
        "         (SELECT id FROM event WHERE name = :event),"
        "         (SELECT id FROM site WHERE name = :site),"
        "         :date, :round, :eco, :result, :start_fen, :chess960, :ply_count, :moves,"
        "         :movetext, :tags)"
        " ON CONFLICT (id) DO UPDATE SET"
        "   modified_ms = excluded.modified_ms, white = excluded.white, black = excluded.black,"
        "   event = excluded.event, site = excluded.site, date = excluded.date,"
        "   round = excluded.round, eco = excluded.eco, result = excluded.result,"
        "   start_fen = excluded.start_fen, chess960 = excluded.chess960,"
        "   ply_count = excluded.ply_count, moves = excluded.moves,"
        "   movetext = excluded.movetext, tags = excluded.tags",
        error);
    if (statement == NULL)
        return FALSE;
    bind_int(statement, ":id", id);
    bind_int(statement, ":now", g_get_real_time() / 1000);
    bind_snapshot(statement, snapshot);
    return tabiya_database_finish(statement, error);
}

static gboolean save_session(sqlite3 *db, gint64 id, const TabiyaPlayState *state, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(
        db,
        state == NULL ? "DELETE FROM session WHERE game = :game"
                      : "INSERT OR REPLACE INTO session (id, game, human_color, level, cores,"
                        "  move_time_ms, engine_playing, flipped)"
                        " VALUES (1, :game, :human_color, :level, :cores, :move_time_ms,"
                        "  :engine_playing, :flipped)",
        error);
    if (statement == NULL)
        return FALSE;
    bind_int(statement, ":game", id);
    if (state != NULL) {
        bind_int(statement, ":human_color", state->human_color);
        bind_int(statement, ":level", state->level);
        bind_int(statement, ":cores", state->cores);
        bind_int(statement, ":move_time_ms", state->move_time_ms);
        bind_int(statement, ":engine_playing", state->engine_playing != FALSE);
        bind_int(statement, ":flipped", state->flipped != FALSE);
    }
    return tabiya_database_finish(statement, error);
}

gboolean tabiya_game_rows_save(sqlite3 *db, gint64 id, const TabiyaGameSnapshot *snapshot,
                               const TabiyaPlayState *state, GError **error)
{
    if (!tabiya_database_run(db, "BEGIN IMMEDIATE", error))
        return FALSE;
    if (save_names(db, snapshot, error) && save_game(db, id, snapshot, error) &&
        save_session(db, id, state, error) && tabiya_database_run(db, "COMMIT", error))
        return TRUE;
    tabiya_database_run(db, "ROLLBACK", NULL); /* where an error has not rolled back by itself */
    return FALSE;
}

/* --- Reading ---------------------------------------------------------------------------------- */

static char *dup_text(sqlite3_stmt *row, int column)
{
    return g_strdup((const char *)sqlite3_column_text(row, column));
}

/* Columns in the order of GAME_COLUMNS below. */
static TabiyaGameSnapshot *read_snapshot(sqlite3_stmt *row)
{
    TabiyaGameSnapshot *snapshot = g_new0(TabiyaGameSnapshot, 1);
    int column = 1;
    for (gsize i = 0; i < TABIYA_N_COLUMNS; i++)
        snapshot->columns[i] = dup_text(row, column++);
    int result = sqlite3_column_int(row, column++);
    snapshot->result = (TabiyaResult)CLAMP(result, 0, TABIYA_RESULT_DRAW);
    snapshot->start_fen = dup_text(row, column++);
    snapshot->chess960 = sqlite3_column_int(row, column++);
    snapshot->n_moves = (gsize)sqlite3_column_bytes(row, column) / 2;
    snapshot->moves = g_memdup2(sqlite3_column_blob(row, column++), 2 * snapshot->n_moves);
    snapshot->movetext = dup_text(row, column++);
    snapshot->other_tags = dup_text(row, column++);
    return snapshot;
}

/* Zeroes where the game is not being played, since the columns are NULL then. */
static void read_state(sqlite3_stmt *row, int column, TabiyaPlayState *state)
{
    state->human_color = sqlite3_column_int(row, column++);
    state->level = sqlite3_column_int(row, column++);
    state->cores = sqlite3_column_int(row, column++);
    state->move_time_ms = sqlite3_column_int(row, column++);
    state->engine_playing = sqlite3_column_int(row, column++);
    state->flipped = sqlite3_column_int(row, column++);
}

#define GAME_COLUMNS                                                                               \
    "game.id, white.name, black.name, event.name, site.name, date, round, eco, result, start_fen," \
    " chess960, moves, movetext, tags"
#define N_GAME_COLUMNS 14
#define STATE_COLUMNS "human_color, level, cores, move_time_ms, engine_playing, flipped"

static const char LOAD_SQL[] =
    "SELECT " GAME_COLUMNS ", " STATE_COLUMNS " FROM game"
    " LEFT JOIN session ON session.game = game.id"
    " LEFT JOIN player AS white ON white.id = game.white"
    " LEFT JOIN player AS black ON black.id = game.black"
    " LEFT JOIN event ON event.id = game.event"
    " LEFT JOIN site ON site.id = game.site"
    " WHERE game.id = CASE :id WHEN 0 THEN (SELECT game FROM session) ELSE :id END";

static TabiyaStoredGame *read_stored(sqlite3_stmt *row, GError **error)
{
    g_autoptr(TabiyaGameSnapshot) snapshot = read_snapshot(row);
    TabiyaGame *game = tabiya_game_snapshot_to_game(snapshot, error);
    if (game == NULL)
        return NULL;
    TabiyaStoredGame *stored = g_new0(TabiyaStoredGame, 1);
    stored->id = sqlite3_column_int64(row, 0);
    stored->game = game;
    read_state(row, N_GAME_COLUMNS, &stored->state);
    return stored;
}

TabiyaStoredGame *tabiya_game_rows_load(sqlite3 *db, gint64 id, GError **error)
{
    sqlite3_stmt *statement = tabiya_database_prepare(db, LOAD_SQL, error);
    if (statement == NULL)
        return NULL;
    bind_int(statement, ":id", id);
    TabiyaStoredGame *stored = NULL;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        stored = read_stored(statement, error);
    else if (result != SQLITE_DONE)
        tabiya_database_fail(db, error);
    sqlite3_finalize(statement);
    return stored;
}

gboolean tabiya_game_rows_count(sqlite3 *db, gint64 *count, GError **error)
{
    return tabiya_database_get_int(db, "SELECT count(*) FROM game", count, error);
}
