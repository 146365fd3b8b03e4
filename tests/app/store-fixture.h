/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store in a new folder, games to save in it, and direct SQL. */
#ifndef STORE_FIXTURE_H
#define STORE_FIXTURE_H

#include <sqlite3.h>

#include "app/error.h"
#include "app/store/game-store.h"

/* How long a store of these tests waits for a lock. */
#define PATIENCE_MS 100

/* Something to be kept beside a game; no field has its default. */
extern const TabiyaPlayState STATE;

typedef struct {
    char *folder; /* made empty, and removed with what lies in it */
    char *path;   /* of the library there */
} StoreFixture;

void store_fixture_setup(StoreFixture *fixture, gconstpointer data);
void store_fixture_teardown(StoreFixture *fixture, gconstpointer data);

/* Opened, or found not to open. */
TabiyaGameStore *open_store(StoreFixture *fixture);
/* Drops the last reference: when that is done the file is closed. */
void close_store(TabiyaGameStore *store);
/* A library with one game in it, closed. */
void make_library(StoreFixture *fixture);

void assert_good(TabiyaGameStore *store);
/* The store has this problem, and its sentence names the file. */
void assert_problem(TabiyaGameStore *store, TabiyaError code);

/* Questions whose answers are waited for. */
TabiyaStoredGame *load_current(TabiyaGameStore *store, GError **error);
TabiyaStoredGame *load(TabiyaGameStore *store, gint64 id);
gint64 count(TabiyaGameStore *store);
/* The two halves of one: `user` is the address of a GAsyncResult pointer that is NULL until
 * then. */
void done_cb(GObject *source, GAsyncResult *result, gpointer user);
GAsyncResult *wait_for(GAsyncResult **result);

TabiyaGame *game_from(const char *pgn);
void assert_same_game(TabiyaGame *a, TabiyaGame *b);

GBytes *read_file(const char *path);
void write_file(const char *path, GBytes *bytes);
void assert_file_is(const char *path, GBytes *expected);

/* Past the store. */
sqlite3 *open_raw(const char *path);
void run_raw(sqlite3 *db, const char *sql);
void run_on(const char *path, const char *sql); /* opens the file for it, and closes it */
/* The first column of the first row is `expected`. */
void assert_raw(const char *path, const char *sql, const char *expected);

#endif
