/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See migrations.h. One function per version: MIGRATIONS[n] leads from version n to n + 1. A
 * function that has been released is never changed, a new one is added. */
#include "app/store/migrations.h"

#include <glib/gstdio.h>

#include "app/store/database-copy.h"
#include "app/store/database-private.h"
#include "app/store/migration-3.h"
#include "app/store/migration-4.h"
#include "app/store/migration-5.h"
#include "app/store/position-index.h"

typedef gboolean (*Migration)(TabiyaDatabase *db, GError **error);

/* Version 1: games, and the game in progress.
 *
 * Names of players, events and sites are stored once. A game's main line takes 16 bits per
 * half-move, EngMove in little-endian order, for searches to read; `movetext` has the whole tree as
 * PGN if there is more than a main line, and then takes precedence. Tags without a column of their
 * own are a JSON object in `tags`. Times are Unix milliseconds. */
static gboolean to_version_1(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
        "CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
        "CREATE TABLE site (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"
        "CREATE TABLE game ("
        "  id INTEGER PRIMARY KEY,"
        "  created_ms INTEGER NOT NULL,"
        "  modified_ms INTEGER NOT NULL,"
        "  white INTEGER REFERENCES player (id),"
        "  black INTEGER REFERENCES player (id),"
        "  event INTEGER REFERENCES event (id),"
        "  site INTEGER REFERENCES site (id),"
        "  date TEXT,"
        "  round TEXT,"
        "  eco TEXT,"
        "  result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 3)," /* TabiyaResult */
        "  start_fen TEXT,"                                         /* NULL: the initial position */
        "  chess960 INTEGER NOT NULL CHECK (chess960 IN (0, 1)),"
        "  ply_count INTEGER NOT NULL,"
        "  moves BLOB NOT NULL CHECK (length(moves) = 2 * ply_count),"
        "  movetext TEXT,"
        "  tags TEXT"
        ") STRICT;"
        "CREATE TABLE session ("
        "  id INTEGER PRIMARY KEY CHECK (id = 1),"
        "  game INTEGER NOT NULL REFERENCES game (id) ON DELETE CASCADE,"
        "  human_color INTEGER NOT NULL CHECK (human_color IN (0, 1)),"
        "  level INTEGER NOT NULL,"
        "  cores INTEGER NOT NULL,"
        "  move_time_ms INTEGER NOT NULL,"
        "  engine_playing INTEGER NOT NULL CHECK (engine_playing IN (0, 1)),"
        "  flipped INTEGER NOT NULL CHECK (flipped IN (0, 1))"
        ") STRICT;",
        error);
}

/* Version 2: the journal of the place Study (study-store.h). Games of a tab are told apart by
 * `key`: their number in the tab's file, or a number beyond those. `origin` is a mark of the file's
 * version of a game. */
static gboolean to_version_2(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE study_tab ("
        "  id INTEGER PRIMARY KEY,"
        "  place INTEGER NOT NULL,"
        "  uri TEXT," /* NULL: no file yet */
        "  file_size INTEGER NOT NULL,"
        "  file_changed_ns INTEGER NOT NULL,"
        "  n_games INTEGER NOT NULL," /* in the file */
        "  game INTEGER NOT NULL,"    /* the shown game; -1: none */
        "  cursor TEXT,"
        "  flipped INTEGER NOT NULL CHECK (flipped IN (0, 1)),"
        "  shown INTEGER NOT NULL CHECK (shown IN (0, 1))"
        ") STRICT;"
        "CREATE TABLE study_edit ("
        "  id INTEGER PRIMARY KEY," /* in the order of editing */
        "  tab INTEGER NOT NULL REFERENCES study_tab (id) ON DELETE CASCADE,"
        "  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2)," /* TabiyaStudyEditKind */
        "  key INTEGER NOT NULL,"
        "  \"at\" INTEGER NOT NULL,"
        "  \"to\" INTEGER NOT NULL"
        ") STRICT;"
        "CREATE INDEX study_edit_tab ON study_edit (tab);"
        "CREATE TABLE study_game ("
        "  tab INTEGER NOT NULL REFERENCES study_tab (id) ON DELETE CASCADE,"
        "  key INTEGER NOT NULL,"
        "  text TEXT NOT NULL," /* PGN */
        "  origin TEXT,"
        "  PRIMARY KEY (tab, key)"
        ") STRICT, WITHOUT ROWID;",
        error);
}

/* Version 6: background work that outlives the program.
 *
 * Unfinished work has a row in `begun_work`, and continues at the next start (work-rows.h). Games
 * that were searched for mistakes store how thoroughly, so that they are searched again only more
 * thoroughly. Before this version all searches were equally thorough. */
static gboolean to_version_6(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "CREATE TABLE begun_work ("
        "  kind TEXT PRIMARY KEY,"
        "  wish TEXT NOT NULL," /* the request, in the worker's own words */
        "  begun_ms INTEGER NOT NULL"
        ") STRICT, WITHOUT ROWID;"
        "ALTER TABLE mistake_scan ADD COLUMN nodes INTEGER NOT NULL DEFAULT 200000;",
        error);
}

/* Version 7: the game in progress stores the help that the person had, and whether the opponent has
 * always had the same level, so that its result still counts for that level (level-record.h) after
 * a restart. For a game begun earlier this is unknown. */
static gboolean to_version_7(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "ALTER TABLE session ADD COLUMN takebacks INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE session ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE session ADD COLUMN mixed INTEGER NOT NULL DEFAULT 0 CHECK (mixed IN (0, 1));",
        error);
}

/* Version 8: lines of repertoires are marked as not played (TABIYA_GAME_LINE), and leave the
 * position index. Games with a result are taken for games that a person added. */
static gboolean to_version_8(TabiyaDatabase *db, GError **error)
{
    static const char LINES[] =
        "SELECT place FROM game WHERE place IS NOT NULL AND result = 0 AND id IN"
        " (SELECT game FROM collection_game JOIN deck ON deck.collection ="
        "  collection_game.collection WHERE deck.kind = 0 AND deck.deleted_ms IS NULL)";
    g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(gint64));
    sqlite3_stmt *row = tabiya_database_prepare(db, LINES, error);
    if (!row)
        return FALSE;
    while (sqlite3_step(row) == SQLITE_ROW) {
        const gint64 place = sqlite3_column_int64(row, 0);
        g_array_append_val(places, place);
    }
    sqlite3_finalize(row);
    return tabiya_position_index_kill(db, (const gint64 *)(const void *)places->data, places->len,
                                      error) &&
           tabiya_database_run(
               db,
               "UPDATE game SET flags = flags | 64, place = NULL WHERE result = 0 AND id IN"
               " (SELECT game FROM collection_game JOIN deck ON deck.collection ="
               "  collection_game.collection WHERE deck.kind = 0 AND deck.deleted_ms IS NULL)",
               error);
}

/* Version 9: the game in progress stores how strong the opponent is, as text: a level, a rating or
 * the opponent's id. Empty, as for a game begun earlier: the level says it. */
static gboolean to_version_9(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db, "ALTER TABLE session ADD COLUMN strength TEXT NOT NULL DEFAULT '';", error);
}

/* Version 10: for progress on several machines (progress-event.h). Answers to puzzles store the
 * deviation of the puzzle, so that ratings can be worked out again: 0, as for answers before this
 * version, is unknown. Answers to flashcards that were taken back stay known by their marks. */
static gboolean to_version_10(TabiyaDatabase *db, GError **error)
{
    return tabiya_database_run(
        db,
        "ALTER TABLE puzzle_attempt ADD COLUMN puzzle_deviation INTEGER NOT NULL DEFAULT 0;"
        "CREATE TABLE progress_undone ("
        "  mark TEXT PRIMARY KEY,"
        "  undone_ms INTEGER NOT NULL"
        ") STRICT, WITHOUT ROWID;",
        error);
}

static const Migration MIGRATIONS[] = {
    to_version_1,
    to_version_2,
    tabiya_migration_to_version_3,
    tabiya_migration_to_version_4,
    tabiya_migration_to_version_5,
    to_version_6,
    to_version_7,
    to_version_8,
    to_version_9,
    to_version_10,
};

int tabiya_migrations_get_latest(void)
{
    return G_N_ELEMENTS(MIGRATIONS);
}

static gboolean run_from(TabiyaDatabase *db, gint64 version, GError **error)
{
    for (gsize i = (gsize)version; i < G_N_ELEMENTS(MIGRATIONS); i++) {
        if (!MIGRATIONS[i](db, error))
            return FALSE;
    }
    g_autofree char *stamp =
        g_strdup_printf("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                        TABIYA_LIBRARY_APPLICATION_ID, tabiya_migrations_get_latest());
    return tabiya_database_run(db, stamp, error);
}

static char *find_free_path(const char *file, gint64 version)
{
    char *path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup", file, version);
    for (int n = 2; g_file_test(path, G_FILE_TEST_EXISTS); n++) {
        g_free(path);
        path = g_strdup_printf("%s-v%" G_GINT64_FORMAT "-backup-%d", file, version, n);
    }
    return path;
}

/* Copies the committed state of the file of `db`, whole or not at all, to FILE-vVERSION-backup
 * (FILE-vVERSION-backup-2 … if that exists). Uses its own connection, since the caller's may be in
 * a transaction. Returns the copy's path; NULL with `error` set. */
static char *make_backup(TabiyaDatabase *db, gint64 version, GError **error)
{
    const char *file = tabiya_database_get_path(db);
    g_autofree char *path = find_free_path(file, version);
    return tabiya_database_copy(file, path, NULL, NULL, NULL, error) ? g_steal_pointer(&path)
                                                                     : NULL;
}

/* With the write lock held, another connection reads the last committed state. `*backup` receives
 * the copy, if one was needed. */
static gboolean run_with_backup(TabiyaDatabase *db, char **backup, GError **error)
{
    gint64 version = 0;
    /* Read again: another program that held the lock may have migrated the file. */
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error))
        return FALSE;
    if (version >= tabiya_migrations_get_latest())
        return TRUE;
    if (version > 0) {
        *backup = make_backup(db, version, error);
        if (!*backup)
            return FALSE;
    }
    return run_from(db, version, error);
}

gboolean tabiya_migrations_run(TabiyaDatabase *db, GError **error)
{
    gint64 version = 0;
    TabiyaTransaction transaction;
    g_autofree char *backup = NULL;
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error))
        return FALSE;
    if (version >= tabiya_migrations_get_latest())
        return TRUE;
    if (!tabiya_database_begin(db, &transaction, error))
        return FALSE;
    gboolean good = run_with_backup(db, &backup, error);
    if (tabiya_database_end(db, transaction, good, error))
        return TRUE;
    if (backup)
        g_unlink(backup); /* the file is unchanged */
    return FALSE;
}
