/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-file.h. */
#include "app/store/puzzle-file.h"

#include <glib/gstdio.h>

#include "app/error.h"
#include "app/store/database-private.h"

/* How much of the file is mapped into memory. */
#define READER_TUNING "PRAGMA mmap_size = 1073741824;"

static int get_latest(void)
{
    return 1;
}

/* With the lock held: another program may have created the tables meanwhile. */
static gboolean make_tables(TabiyaDatabase *db, GError **error)
{
    gint64 version = 0;
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error))
        return FALSE;
    return version > 0 ||
           tabiya_database_run(
               db,
               "CREATE TABLE puzzle (ordinal INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;"
               "CREATE TABLE puzzle_id (key INTEGER PRIMARY KEY, ordinal INTEGER NOT NULL) STRICT;"
               "CREATE TABLE block (key INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;"
               "CREATE TABLE word (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL,"
               "  text TEXT NOT NULL, UNIQUE (kind, text)) STRICT;"
               "CREATE TABLE shipped (key INTEGER PRIMARY KEY) STRICT;" /* came with the program */
               "CREATE TABLE collection ("
               "  id INTEGER PRIMARY KEY CHECK (id = 1),"
               "  ordinals INTEGER NOT NULL," /* given out so far */
               "  puzzles INTEGER NOT NULL,"  /* that exist */
               "  shipped TEXT NOT NULL,"     /* which file of the program's own is in it */
               "  era INTEGER NOT NULL"       /* changes with each write */
               ") STRICT;"
               "INSERT INTO collection VALUES (1, 0, 0, '', 1);"
               "PRAGMA application_id = 1415668336;" /* 0x54616270, "Tabp" */
               "PRAGMA user_version = 1;",
               error);
}

static gboolean migrate(TabiyaDatabase *db, GError **error)
{
    gint64 version = 0;
    TabiyaTransaction transaction;
    if (!tabiya_database_get_int(db, "PRAGMA user_version", &version, error))
        return FALSE;
    if (version > 0)
        return TRUE;
    return tabiya_database_begin(db, &transaction, error) &&
           tabiya_database_end(db, transaction, make_tables(db, error), error);
}

/* A bitmap fits into a page. */
static const TabiyaDatabaseKind PUZZLES = {
    0x54616270,
    "PRAGMA page_size = 16384;",
    get_latest,
    migrate,
};

char *tabiya_puzzle_file_in(const char *data_dir)
{
    return g_build_filename(data_dir, "puzzles.db", NULL);
}

static void set_aside(const char *path)
{
    static const char *const ENDS[] = {"", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(ENDS); i++) {
        g_autofree char *from = g_strconcat(path, ENDS[i], NULL);
        g_autofree char *to = g_strconcat(path, "-damaged", ENDS[i], NULL);
        g_rename(from, to);
    }
}

TabiyaDatabase *tabiya_puzzle_file_open(const char *path, GError **error)
{
    g_autoptr(GError) problem = NULL;
    TabiyaDatabase *db =
        tabiya_database_open_kind(path, &PUZZLES, TABIYA_JOB_PATIENCE_MS, &problem);
    if (db)
        return db;
    if (!g_error_matches(problem, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED)) {
        g_propagate_error(error, g_steal_pointer(&problem));
        return NULL;
    }
    set_aside(path);
    return tabiya_database_open_kind(path, &PUZZLES, TABIYA_JOB_PATIENCE_MS, error);
}

TabiyaDatabase *tabiya_puzzle_file_open_reader(const char *path, GError **error)
{
    g_autoptr(TabiyaDatabase) db = tabiya_database_open_reader(path, TABIYA_JOB_PATIENCE_MS, error);
    if (!db || !tabiya_database_run(db, READER_TUNING, error))
        return NULL;
    return g_steal_pointer(&db);
}

gboolean tabiya_puzzle_file_is_empty(const char *path)
{
    g_autoptr(TabiyaDatabase) db = tabiya_puzzle_file_open_reader(path, NULL);
    gint64 version, puzzles = 0;

    return db && tabiya_database_get_int(db, "PRAGMA user_version", &version, NULL) &&
           (version == 0 ||
            tabiya_database_get_int(db, "SELECT puzzles FROM collection", &puzzles, NULL)) &&
           puzzles == 0;
}
