/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/app/store-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"

const TabiyaPlayState STATE = {
    .human_color = ENG_BLACK,
    .level = 5,
    .cores = 2,
    .move_time_ms = 1500,
    .engine_playing = TRUE,
    .flipped = TRUE,
};

/* --- A folder of its own for each test -------------------------------------------------------- */

void store_fixture_setup(StoreFixture *fixture, gconstpointer data)
{
    fixture->folder = g_dir_make_tmp("tabiya-store-XXXXXX", NULL);
    fixture->path = g_build_filename(fixture->folder, "library.db", NULL);
}

void store_fixture_teardown(StoreFixture *fixture, gconstpointer data)
{
    g_chmod(fixture->folder, 0700);
    g_autoptr(GDir) dir = g_dir_open(fixture->folder, 0, NULL);
    const char *name;
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->path);
}

TabiyaGameStore *open_store(StoreFixture *fixture)
{
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(fixture->folder, PATIENCE_MS);
    tabiya_game_store_flush(store);
    return store;
}

void close_store(TabiyaGameStore *store)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_finalize_object(store);
}

void assert_good(TabiyaGameStore *store)
{
    const GError *problem = tabiya_game_store_get_problem(store);
    if (problem)
        g_test_message("%s", problem->message);
    g_assert_null(problem);
}

void assert_problem(TabiyaGameStore *store, TabiyaError code)
{
    g_autofree char *name = g_path_get_basename(tabiya_game_store_get_path(store));
    const GError *problem = tabiya_game_store_get_problem(store);
    g_assert_nonnull(problem);
    g_test_message("%s", problem->message);
    g_assert_error(problem, TABIYA_ERROR, (int)code);
    g_assert_nonnull(strstr(problem->message, name));
    /* whole sentences of ours: SQLite's own additions are English everywhere */
    g_assert_true(g_str_has_suffix(problem->message, "."));
}

/* --- Asking and waiting ----------------------------------------------------------------------- */

void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

GAsyncResult *wait_for(GAsyncResult **result)
{
    while (!*result)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

TabiyaStoredGame *load_current(TabiyaGameStore *store, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_game_store_load_current_async(store, NULL, done_cb, &result);
    return tabiya_game_store_load_current_finish(store, wait_for(&result), error);
}

TabiyaStoredGame *load(TabiyaGameStore *store, gint64 id)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_game_store_load_async(store, id, NULL, done_cb, &result);
    TabiyaStoredGame *stored = tabiya_game_store_load_finish(store, wait_for(&result), &error);
    g_assert_no_error(error);
    return stored;
}

gint64 count(TabiyaGameStore *store)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_game_store_count_async(store, NULL, done_cb, &result);
    gint64 games = tabiya_game_store_count_finish(store, wait_for(&result), &error);
    g_assert_no_error(error);
    return games;
}

/* --- Games and files -------------------------------------------------------------------------- */

TabiyaGame *game_from(const char *pgn)
{
    g_autoptr(GError) error = NULL;
    TabiyaGame *game = tabiya_pgn_read_first(pgn, -1, NULL, &error);
    g_assert_no_error(error);
    return game;
}

void assert_same_game(TabiyaGame *a, TabiyaGame *b)
{
    g_autofree char *text_a = tabiya_pgn_write_game(a);
    g_autofree char *text_b = tabiya_pgn_write_game(b);
    g_assert_cmpstr(text_a, ==, text_b);
}

GBytes *read_file(const char *path)
{
    char *data = NULL;
    gsize length = 0;
    g_assert_true(g_file_get_contents(path, &data, &length, NULL));
    return g_bytes_new_take(data, length);
}

void write_file(const char *path, GBytes *bytes)
{
    g_assert_true(g_file_set_contents(path, g_bytes_get_data(bytes, NULL),
                                      (gssize)g_bytes_get_size(bytes), NULL));
}

void assert_file_is(const char *path, GBytes *expected)
{
    g_autoptr(GBytes) found = read_file(path);
    g_assert_true(g_bytes_equal(found, expected));
}

sqlite3 *open_raw(const char *path)
{
    sqlite3 *db = NULL;
    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    return db;
}

void run_raw(sqlite3 *db, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        g_error("%s: %s", sql, message);
}

void run_on(const char *path, const char *sql)
{
    sqlite3 *db = open_raw(path);
    run_raw(db, sql);
    sqlite3_close(db);
}

static char *ask_raw(const char *path, const char *sql)
{
    sqlite3 *db = open_raw(path);
    sqlite3_stmt *statement = NULL;
    g_assert_cmpint(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), ==, SQLITE_OK);
    g_assert_cmpint(sqlite3_step(statement), ==, SQLITE_ROW);
    char *answer = g_strdup((const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(db);
    return answer;
}

void assert_raw(const char *path, const char *sql, const char *expected)
{
    g_autofree char *answer = ask_raw(path, sql);
    g_assert_cmpstr(answer, ==, expected);
}

void make_library(StoreFixture *fixture)
{
    g_autoptr(TabiyaGame) game = game_from("[White \"Made before\"]\n\n1. e4 e5 *");
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    assert_good(store);
    close_store(store);
}
