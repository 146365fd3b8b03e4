/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Version 3: a library of millions of games.
 *
 * A game is two rows. `game` has only numbers (and the round), so that a scan of a million games
 * reads few pages and parses no text; `body` has the rest, to show or replay a game. Numbers
 * derived from tags (game-record.h) are stored for the scans; the tags keep their words. Names have
 * a folded form for lookup. The other tables belong to the position index (position-index.h),
 * collections, and resumed imports. `library` is one row: `era` grows whenever ids of names may
 * have been reused, and no id up to `last_id`, a small id of a removed game, is given out again. */
#include "app/store/migration-3.h"

#include <string.h>

#include "app/json-text.h"
#include "app/store/database-private.h"
#include "app/store/fold-name.h"
#include "app/store/game-record.h"

static const char TABLES[] =
    "CREATE TABLE game ("
    "  id INTEGER PRIMARY KEY,"
    "  place INTEGER," /* segment * 65536 + slot; NULL: not in the position index */
    "  white INTEGER REFERENCES player (id)," /* NULL: no such tag */
    "  black INTEGER REFERENCES player (id),"
    "  event INTEGER REFERENCES event (id),"
    "  site INTEGER REFERENCES site (id),"
    "  date INTEGER," /* yyyymmdd, unknown parts 00; NULL: no such tag, or other words in `tags` */
    "  round TEXT,"
    "  white_elo INTEGER NOT NULL," /* 0: unknown */
    "  black_elo INTEGER NOT NULL,"
    "  eco INTEGER NOT NULL,"                                   /* 1 … 500: A00 … E99 */
    "  result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 3)," /* TabiyaResult */
    "  ply_count INTEGER NOT NULL,"
    "  flags INTEGER NOT NULL," /* TabiyaGameFlags */
    "  fingerprint INTEGER NOT NULL,"
    "  created_ms INTEGER NOT NULL,"
    "  modified_ms INTEGER NOT NULL,"
    "  deleted_ms INTEGER" /* NULL: not deleted */
    ") STRICT;"
    "CREATE TABLE body ("
    "  game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE,"
    "  start_fen TEXT,"      /* NULL: the initial position */
    "  moves BLOB NOT NULL," /* the main line, EngMove in little-endian order */
    "  movetext TEXT,"       /* the whole tree as PGN, if there is more; then it counts */
    "  tags TEXT"            /* TabiyaGameRecord.tags */
    ") STRICT;"
    "CREATE INDEX game_unplaced ON game (id) WHERE place IS NULL;"
    "CREATE INDEX game_deleted ON game (id) WHERE deleted_ms IS NOT NULL;"
    "CREATE INDEX player_folded ON player (folded);"
    "CREATE TABLE segment (" /* position-index.h */
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  n_games INTEGER NOT NULL,"
    "  n_dead INTEGER NOT NULL,"
    "  revision INTEGER NOT NULL,"
    "  bits INTEGER NOT NULL,"
    "  runs BLOB NOT NULL,"
    "  dead BLOB"
    ") STRICT;"
    "CREATE TABLE segment_columns ("
    "  segment INTEGER PRIMARY KEY REFERENCES segment (id) ON DELETE CASCADE,"
    "  data BLOB NOT NULL"
    ") STRICT;"
    "CREATE TABLE position_block (id INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;"
    "CREATE TABLE collection ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE,"
    "  created_ms INTEGER NOT NULL"
    ") STRICT;"
    "CREATE TABLE collection_game ("
    "  collection INTEGER NOT NULL REFERENCES collection (id) ON DELETE CASCADE,"
    "  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    "  PRIMARY KEY (collection, game)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX collection_game_game ON collection_game (game);"
    "CREATE TABLE saved_search ("
    "  id INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL UNIQUE,"
    "  query TEXT NOT NULL"
    ") STRICT;"
    "CREATE TABLE import_source ("
    "  id INTEGER PRIMARY KEY,"
    "  uri TEXT NOT NULL UNIQUE,"
    "  size INTEGER NOT NULL,"
    "  changed_ns INTEGER NOT NULL,"
    "  \"offset\" INTEGER NOT NULL," /* of the first byte not imported yet */
    "  games INTEGER NOT NULL,"
    "  done INTEGER NOT NULL CHECK (done IN (0, 1))"
    ") STRICT;"
    "CREATE TABLE library ("
    "  id INTEGER PRIMARY KEY CHECK (id = 1),"
    "  era INTEGER NOT NULL,"
    "  last_id INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO library VALUES (1, 1, 0);"
    "CREATE TABLE session ("
    "  id INTEGER PRIMARY KEY CHECK (id = 1),"
    "  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
    "  human_color INTEGER NOT NULL CHECK (human_color IN (0, 1)),"
    "  level INTEGER NOT NULL,"
    "  cores INTEGER NOT NULL,"
    "  move_time_ms INTEGER NOT NULL,"
    "  engine_playing INTEGER NOT NULL CHECK (engine_playing IN (0, 1)),"
    "  flipped INTEGER NOT NULL CHECK (flipped IN (0, 1))"
    ") STRICT;";

/* --- Names ------------------------------------------------------------------------------------ */

static void fold_cb(sqlite3_context *context, int n_arguments, sqlite3_value **arguments)
{
    const char *name = (const char *)sqlite3_value_text(arguments[0]);
    sqlite3_result_text(context, tabiya_fold_name(name ? name : ""), -1, g_free);
}

static gboolean fold_names(TabiyaDatabase *db, GError **error)
{
    if (sqlite3_create_function(db->handle, "tabiya_fold", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL,
                                fold_cb, NULL, NULL) != SQLITE_OK) {
        return tabiya_database_fail(db, error);
    }
    gboolean good =
        tabiya_database_run(db,
                            "ALTER TABLE player ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
                            "ALTER TABLE event ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
                            "ALTER TABLE site ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
                            "UPDATE player SET folded = tabiya_fold (name);"
                            "UPDATE event SET folded = tabiya_fold (name);"
                            "UPDATE site SET folded = tabiya_fold (name);",
                            error);
    sqlite3_create_function(db->handle, "tabiya_fold", 1, SQLITE_UTF8, NULL, NULL, NULL, NULL);
    return good;
}

/* --- Games ------------------------------------------------------------------------------------ */

#define OLD_GAMES                                                                               \
    "SELECT old_game.id, created_ms, modified_ms, white, black, event, site, result, chess960," \
    " start_fen, moves, movetext, tags, white.name, black.name, event.name, site.name, date,"   \
    " round, eco FROM old_game"                                                                 \
    " LEFT JOIN player AS white ON white.id = old_game.white"                                   \
    " LEFT JOIN player AS black ON black.id = old_game.black"                                   \
    " LEFT JOIN event ON event.id = old_game.event"                                             \
    " LEFT JOIN site ON site.id = old_game.site"
#define FIRST_TAG 13
#define MAX_TAGS_BYTES (64 << 20)

static void append_tag(GString *texts, guint *count, const char *name, const char *value)
{
    if (!value)
        return;
    g_string_append_len(texts, name, (gssize)strlen(name) + 1);
    g_string_append_len(texts, value, (gssize)strlen(value) + 1);
    (*count)++;
}

static void append_json_tag(GString *texts, guint *count, const char *name, JsonNode *value)
{
    if (JSON_NODE_HOLDS_VALUE(value) && tabiya_json_node_get_string(value))
        append_tag(texts, count, name, json_node_get_string(value));
    if (!JSON_NODE_HOLDS_ARRAY(value))
        return;
    JsonArray *values = json_node_get_array(value);
    for (guint i = 0; i < json_array_get_length(values); i++)
        append_json_tag(texts, count, name, json_array_get_element(values, i));
}

/* Tags without their own column were a JSON object of strings and arrays of strings. */
static void append_json_tags(GString *texts, guint *count, const char *json)
{
    g_autoptr(JsonObject) tags = json ? tabiya_json_parse(json, -1, MAX_TAGS_BYTES, NULL) : NULL;
    if (!tags)
        return;
    JsonObjectIter iter;
    const char *name;
    JsonNode *value;
    json_object_iter_init_ordered(&iter, tags);
    while (json_object_iter_next_ordered(&iter, &name, &value))
        append_json_tag(texts, count, name, value);
}

static void take_tags(TabiyaGameRecord *record, sqlite3_stmt *row)
{
    static const char *const COLUMNS[] = {"White", "Black", "Event", "Site",
                                          "Date",  "Round", "ECO"};
    g_autoptr(GString) texts = g_string_new(NULL);
    guint count = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(COLUMNS); i++) {
        append_tag(texts, &count, COLUMNS[i],
                   (const char *)sqlite3_column_text(row, FIRST_TAG + (int)i));
    }
    append_json_tags(texts, &count, (const char *)sqlite3_column_text(row, 12));
    tabiya_game_record_set_tags(record, texts->str, count);
}

static TabiyaGameRecord *read_record(sqlite3_stmt *row)
{
    TabiyaGameRecord *record = g_new0(TabiyaGameRecord, 1);
    take_tags(record, row);
    record->result = (TabiyaResult)sqlite3_column_int(row, 7);
    record->chess960 = sqlite3_column_int(row, 8) != 0;
    record->start_fen = g_strdup((const char *)sqlite3_column_text(row, 9));
    const guint8 *moves = sqlite3_column_blob(row, 10);
    record->n_moves = (guint)sqlite3_column_bytes(row, 10) / 2;
    record->moves = g_new(EngMove, record->n_moves);
    for (guint i = 0; i < record->n_moves; i++)
        record->moves[i] = (EngMove)(moves[2 * i] | moves[2 * i + 1] << 8);
    record->movetext = g_strdup((const char *)sqlite3_column_text(row, 11));
    if (record->movetext) {
        g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
        record->flags = game ? tabiya_game_record_find_flags(game) : 0;
    }
    tabiya_game_record_complete(record, tabiya_game_record_find_opening(record));
    return record;
}

static void bind_date(sqlite3_stmt *insert, int parameter, const TabiyaGameRecord *record)
{
    if (record->date_text || record->date != 0)
        sqlite3_bind_int64(insert, parameter, record->date);
}

static gboolean step(sqlite3_stmt *statement, GError **error)
{
    gboolean done =
        sqlite3_step(statement) == SQLITE_DONE || tabiya_database_fail_statement(statement, error);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return done;
}

static gboolean copy_game(sqlite3_stmt *row, sqlite3_stmt *game, sqlite3_stmt *body, GError **error)
{
    g_autoptr(TabiyaGameRecord) record = read_record(row);
    for (int i = 0; i < 7; i++) /* id, times and names stay */
        sqlite3_bind_value(game, i + 1, sqlite3_column_value(row, i));
    bind_date(game, 8, record);
    sqlite3_bind_text(game, 9, record->round, -1, SQLITE_STATIC);
    sqlite3_bind_int(game, 10, record->white_elo);
    sqlite3_bind_int(game, 11, record->black_elo);
    sqlite3_bind_int(game, 12, record->eco);
    sqlite3_bind_int(game, 13, (int)record->result);
    sqlite3_bind_int64(game, 14, record->n_moves);
    sqlite3_bind_int64(game, 15, record->flags);
    sqlite3_bind_int64(game, 16, (gint64)record->fingerprint);
    sqlite3_bind_value(body, 1, sqlite3_column_value(row, 0));
    sqlite3_bind_value(body, 2, sqlite3_column_value(row, 9));
    sqlite3_bind_value(body, 3, sqlite3_column_value(row, 10));
    sqlite3_bind_value(body, 4, sqlite3_column_value(row, 11));
    sqlite3_bind_text(body, 5, record->tags, -1, SQLITE_STATIC);
    return step(game, error) && step(body, error);
}

static gboolean copy_rows(sqlite3_stmt *rows, sqlite3_stmt *game, sqlite3_stmt *body,
                          GError **error)
{
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW) {
        if (!copy_game(rows, game, body, error))
            return FALSE;
    }
    return result == SQLITE_DONE || tabiya_database_fail_statement(rows, error);
}

static gboolean copy_games(TabiyaDatabase *db, GError **error)
{
    sqlite3_stmt *rows = tabiya_database_prepare(db, OLD_GAMES, error);
    sqlite3_stmt *game = tabiya_database_prepare(
        db,
        "INSERT INTO game (id, created_ms, modified_ms, white, black, event, site, date, round,"
        " white_elo, black_elo, eco, result, ply_count, flags, fingerprint)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        error);
    sqlite3_stmt *body = tabiya_database_prepare(
        db, "INSERT INTO body (game, start_fen, moves, movetext, tags) VALUES (?1, ?2, ?3, ?4, ?5)",
        error);
    gboolean good = rows && game && body && copy_rows(rows, game, body, error);
    sqlite3_finalize(rows);
    sqlite3_finalize(game);
    sqlite3_finalize(body);
    return good;
}

/* The old tables are renamed first, and references between them follow; they are dropped from child
 * to parent, so that nothing is deleted with them. */
gboolean tabiya_migration_to_version_3(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(db,
                               "ALTER TABLE game RENAME TO old_game;"
                               "ALTER TABLE session RENAME TO old_session;",
                               error) &&
           fold_names(db, error) && tabiya_database_run(db, TABLES, error) &&
           copy_games(db, error) &&
           tabiya_database_run(db,
                               "INSERT INTO session SELECT * FROM old_session;"
                               "DROP TABLE old_session;"
                               "DROP TABLE old_game;",
                               error);
}
