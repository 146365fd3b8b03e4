/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store: games come back as they were, and a file that cannot be used is left as it is while
 * the program goes on. */
#include "app/store/game-store.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "app/store/data-dir.h"

#define NOBODY 65534
#define PATIENCE_MS 100

static const TabiyaPlayState STATE = {
    .human_color = ENG_BLACK,
    .level = 5,
    .cores = 2,
    .move_time_ms = 1500,
    .engine_playing = TRUE,
    .flipped = TRUE,
};

/* --- A folder of its own for each test -------------------------------------------------------- */

typedef struct {
    char *folder;
    char *path;
} Fixture;

static void set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = g_dir_make_tmp("tabiya-store-XXXXXX", NULL);
    fixture->path = g_build_filename(fixture->folder, "library.db", NULL);
}

static void tear_down(Fixture *fixture, gconstpointer data)
{
    g_chmod(fixture->folder, 0700);
    g_autoptr(GDir) dir = g_dir_open(fixture->folder, 0, NULL);
    const char *name;
    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
        g_unlink(path);
    }
    g_rmdir(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->path);
}

static TabiyaGameStore *open_store(Fixture *fixture)
{
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(fixture->folder, PATIENCE_MS);
    tabiya_game_store_flush(store);
    return store;
}

/* Drops the last reference: when that is done the file is closed. */
static void close_store(TabiyaGameStore *store)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_finalize_object(store);
}

static void assert_good(TabiyaGameStore *store)
{
    const GError *problem = tabiya_game_store_get_problem(store);
    if (problem != NULL)
        g_test_message("%s", problem->message);
    g_assert_null(problem);
}

static void assert_problem(TabiyaGameStore *store, TabiyaError code)
{
    g_autofree char *name = g_path_get_basename(tabiya_game_store_get_path(store));
    const GError *problem = tabiya_game_store_get_problem(store);
    g_assert_nonnull(problem);
    g_test_message("%s", problem->message);
    g_assert_error(problem, TABIYA_ERROR, (int)code);
    g_assert_nonnull(strstr(problem->message, name));
}

/* --- Asking and waiting ----------------------------------------------------------------------- */

static void done_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static GAsyncResult *wait_for(GAsyncResult **result)
{
    while (*result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return *result;
}

static TabiyaStoredGame *load_current(TabiyaGameStore *store, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;
    tabiya_game_store_load_current_async(store, NULL, done_cb, &result);
    return tabiya_game_store_load_current_finish(store, wait_for(&result), error);
}

static TabiyaStoredGame *load_finish(TabiyaGameStore *store, GAsyncResult **result)
{
    TabiyaStoredGame *stored = tabiya_game_store_load_current_finish(store, *result, NULL);
    g_clear_object(result);
    return stored;
}

static TabiyaStoredGame *load(TabiyaGameStore *store, gint64 id)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_game_store_load_async(store, id, NULL, done_cb, &result);
    TabiyaStoredGame *stored = tabiya_game_store_load_finish(store, wait_for(&result), &error);
    g_assert_no_error(error);
    return stored;
}

static gint64 count(TabiyaGameStore *store)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_game_store_count_async(store, NULL, done_cb, &result);
    gint64 games = tabiya_game_store_count_finish(store, wait_for(&result), &error);
    g_assert_no_error(error);
    return games;
}

/* --- Games and files -------------------------------------------------------------------------- */

static TabiyaGame *game_from(const char *pgn)
{
    g_autoptr(GError) error = NULL;
    TabiyaGame *game = tabiya_pgn_read_first(pgn, -1, NULL, &error);
    g_assert_no_error(error);
    return game;
}

static void assert_same_game(TabiyaGame *a, TabiyaGame *b)
{
    g_autofree char *text_a = tabiya_pgn_write_game(a);
    g_autofree char *text_b = tabiya_pgn_write_game(b);
    g_assert_cmpstr(text_a, ==, text_b);
}

static GBytes *read_file(const char *path)
{
    char *data = NULL;
    gsize length = 0;
    g_assert_true(g_file_get_contents(path, &data, &length, NULL));
    return g_bytes_new_take(data, length);
}

static void assert_file_is(const char *path, GBytes *expected)
{
    g_autoptr(GBytes) found = read_file(path);
    g_assert_true(g_bytes_equal(found, expected));
}

static sqlite3 *open_raw(const char *path)
{
    sqlite3 *db = NULL;
    g_assert_cmpint(sqlite3_open(path, &db), ==, SQLITE_OK);
    return db;
}

static void run_raw(sqlite3 *db, const char *sql)
{
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        g_error("%s: %s", sql, message);
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

static void assert_raw(const char *path, const char *sql, const char *expected)
{
    g_autofree char *answer = ask_raw(path, sql);
    g_assert_cmpstr(answer, ==, expected);
}

/* A library with one game in it, closed. */
static void make_library(Fixture *fixture)
{
    g_autoptr(TabiyaGame) game = game_from("[White \"Made before\"]\n\n1. e4 e5 *");
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    assert_good(store);
    close_store(store);
}

/* --- What comes back -------------------------------------------------------------------------- */

static void test_new_library(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = g_build_filename(fixture->folder, "a", "b", NULL);
    g_autofree char *path = g_build_filename(folder, "library.db", NULL);
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(folder, PATIENCE_MS);
    g_autoptr(GError) error = NULL;
    g_assert_null(load_current(store, &error));
    g_assert_no_error(error);
    g_assert_cmpint(count(store), ==, 0);
    assert_good(store);
    close_store(store);

    assert_raw(path, "PRAGMA user_version", "1");
    assert_raw(path, "PRAGMA application_id", "1415668329");
    assert_raw(path, "PRAGMA journal_mode", "wal");
    assert_raw(path, "PRAGMA integrity_check", "ok");
    g_autofree char *clean = g_strdup_printf("rm -r '%s/a'", fixture->folder);
    g_assert_cmpint(system(clean), ==, 0);
}

static void test_save_and_resume(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game =
        game_from("[Event \"Play\"]\n[White \"Tabiya, level 5\"]\n[Black \"Someone\"]\n"
                  "[Date \"2026.11.21\"]\n[ECO \"C60\"]\n[TimeControl \"-\"]\n[Zeta \"\\\"ü\"]\n\n"
                  "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    g_assert_cmpint(id, >, 0);
    close_store(store);

    store = open_store(fixture);
    g_autoptr(GError) error = NULL;
    g_autoptr(TabiyaStoredGame) stored = load_current(store, &error);
    g_assert_no_error(error);
    g_assert_nonnull(stored);
    g_assert_cmpint(stored->id, ==, id);
    g_assert_cmpmem(&stored->state, sizeof STATE, &STATE, sizeof STATE);
    assert_same_game(stored->game, game);
    g_assert_cmpstr(tabiya_game_check(stored->game), ==, NULL);
    close_store(store);
}

static void test_kinds_of_games(Fixture *fixture, gconstpointer data)
{
    static const char *const GAMES[] = {
        "*",
        "1. e4 {best} e5 (1... c5 $1 2. Nf3 {a } brace}) 2. Nf3 $14 1-0",
        "{a word before} 1-0",
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 3 40\"]\n\n40. a8=Q Kg6 1/2-1/2",
        "[Variant \"Chess960\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]"
        "\n\n1. O-O O-O-O *",
        "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {!} 0-1",
        "1. e4 -- 2. d4 -- 0-1",
    };
    TabiyaGameStore *store = open_store(fixture);
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) game = game_from(GAMES[i]);
        gint64 id = tabiya_game_store_save(store, 0, game, NULL);
        g_autoptr(TabiyaStoredGame) stored = load(store, id);
        assert_same_game(stored->game, game);
    }
    g_assert_cmpint(count(store), ==, G_N_ELEMENTS(GAMES));
    g_assert_null(load(store, 4711));
    assert_good(store);
    close_store(store);
}

static void test_each_save_replaces(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = tabiya_game_new(NULL);
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = 0;
    for (int i = 0; i < 20; i++) {
        static const char *const CYCLE[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        const TabiyaNode *end = tabiya_game_get_main_end(game);
        tabiya_game_add_move(game, end, eng_uci_parse(tabiya_node_get_position(end), CYCLE[i % 4]));
        gint64 saved = tabiya_game_store_save(store, id, game, &STATE);
        g_assert_true(id == 0 || saved == id);
        id = saved;
    }
    g_assert_cmpint(count(store), ==, 1);
    g_autoptr(TabiyaStoredGame) stored = load(store, id);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(stored->game)), ==, 20);
    close_store(store);
    assert_raw(fixture->path,
               "SELECT count(*) FROM game WHERE created_ms <= modified_ms"
               " AND created_ms > 1700000000000",
               "1");
}

/* Saving takes a snapshot: what is done to the game afterwards is not in it. */
static void test_snapshot(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_delete_from(game, tabiya_game_get_main_end(game));
    g_autoptr(TabiyaStoredGame) stored = load(store, id);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(stored->game)), ==, 1);
    close_store(store);
}

static void test_which_game_is_resumed(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 first = tabiya_game_store_save(store, 0, game, &STATE);
    gint64 second = tabiya_game_store_save(store, 0, game, &STATE);
    g_assert_cmpint(second, >, first);
    tabiya_game_store_save(store, first, game,
                           NULL); /* setting the other one aside changes nothing */
    g_autoptr(TabiyaStoredGame) stored = load_current(store, NULL);
    g_assert_cmpint(stored->id, ==, second);
    tabiya_game_store_save(store, second, game, NULL);
    g_assert_null(load_current(store, NULL));
    g_assert_cmpint(count(store), ==, 2);
    close_store(store);
}

static void test_names_are_kept_once(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) one = game_from("[White \"A\"]\n[Black \"B\"]\n[Event \"E\"]\n\n*");
    g_autoptr(TabiyaGame) two = game_from("[White \"B\"]\n[Black \"A\"]\n[Event \"E\"]\n\n*");
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, one, NULL);
    tabiya_game_store_save(store, 0, two, NULL);
    close_store(store);
    assert_raw(fixture->path, "SELECT count(*) FROM player", "2");
    assert_raw(fixture->path, "SELECT count(*) FROM event", "1");
    assert_raw(fixture->path, "SELECT count(*) FROM pragma_foreign_key_check", "0");
}

static void test_two_programs(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 e5 *");
    TabiyaGameStore *stores[2] = {
        tabiya_game_store_new(fixture->folder),
        tabiya_game_store_new(fixture->folder),
    };
    for (int i = 0; i < 40; i++)
        tabiya_game_store_save(stores[i % 2], 0, game, NULL);
    tabiya_game_store_flush(stores[0]);
    tabiya_game_store_flush(stores[1]);
    assert_good(stores[0]);
    assert_good(stores[1]);
    g_assert_cmpint(count(stores[0]), ==, 40);
    close_store(stores[0]);
    g_assert_cmpint(count(stores[1]), ==, 40);
    close_store(stores[1]);
    assert_raw(fixture->path, "PRAGMA integrity_check", "ok");
}

/* The main line that another version of this program may have written badly is an error, not a
 * crash, and no other game suffers. */
static void test_illegal_moves_in_a_row(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "UPDATE game SET moves = x'ffffffff'");
    sqlite3_close(db);
    TabiyaGameStore *store = open_store(fixture);
    g_autoptr(GError) error = NULL;
    g_assert_null(load_current(store, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
    assert_good(store);
    close_store(store);
}

/* --- Files that cannot be used ---------------------------------------------------------------- */

/* Opens the library, which must be refused with `code`, plays on, and finds the file untouched. */
static void assert_refused(Fixture *fixture, TabiyaError code)
{
    g_autoptr(GBytes) before = read_file(fixture->path);
    g_autoptr(TabiyaGame) game = game_from("1. d4 d5 *");
    TabiyaGameStore *store = open_store(fixture);
    assert_problem(store, code);
    g_autoptr(GError) error = NULL;
    g_assert_null(load_current(store, &error));
    g_assert_error(error, TABIYA_ERROR, (int)code);
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    g_assert_cmpint(tabiya_game_store_save(store, id, game, NULL), ==, id);
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_problem(store, code);
    close_store(store);
    assert_file_is(fixture->path, before);
}

static void test_newer(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "CREATE TABLE future (x); PRAGMA user_version = 2;");
    sqlite3_close(db);
    assert_refused(fixture, TABIYA_ERROR_STORE_NEWER);
}

/* A newer program that died has left a log beside its file: that too stays as it is. */
static void test_newer_with_log(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autofree char *log = g_strconcat(fixture->path, "-wal", NULL);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "CREATE TABLE future (x); PRAGMA user_version = 2;");
    g_autoptr(GBytes) file_bytes = read_file(fixture->path);
    g_autoptr(GBytes) log_bytes = read_file(log);
    sqlite3_close(db);
    g_assert_true(g_file_set_contents(fixture->path, g_bytes_get_data(file_bytes, NULL),
                                      (gssize)g_bytes_get_size(file_bytes), NULL));
    g_assert_true(g_file_set_contents(log, g_bytes_get_data(log_bytes, NULL),
                                      (gssize)g_bytes_get_size(log_bytes), NULL));
    assert_refused(fixture, TABIYA_ERROR_STORE_NEWER);
    assert_file_is(log, log_bytes);
}

static void test_not_a_database(Fixture *fixture, gconstpointer data)
{
    g_assert_true(g_file_set_contents(fixture->path,
                                      "A shopping list, which is long enough to be "
                                      "taken for a page of something else altogether, or so one "
                                      "would think.",
                                      -1, NULL));
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_another_database(Fixture *fixture, gconstpointer data)
{
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup');");
    sqlite3_close(db);
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_cut_off(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_assert_cmpint(truncate(fixture->path, 5000), ==, 0);
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_overwritten_inside(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autoptr(GBytes) bytes = read_file(fixture->path);
    gsize length;
    g_autofree guint8 *copy = g_bytes_unref_to_data(g_steal_pointer(&bytes), &length);
    for (gsize i = 4096; i < length; i++)
        copy[i] = (guint8)(i * 131 + 7);
    g_assert_true(g_file_set_contents(fixture->path, (char *)copy, (gssize)length, NULL));
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

/* Damage that comes while the program runs. */
static void test_damaged_while_open(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autoptr(TabiyaGame) game = game_from("1. c4 *");
    TabiyaGameStore *store = open_store(fixture);
    assert_good(store);
    sqlite3 *db = open_raw(fixture->path);
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
    run_raw(db, "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE game (x'"
                " WHERE name = 'game';");
    run_raw(db, "PRAGMA schema_version = 1000;");
    sqlite3_close(db);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_DAMAGED);
    close_store(store);
}

static void test_start_afresh(Fixture *fixture, gconstpointer data)
{
    g_assert_true(g_file_set_contents(fixture->path,
                                      "no library, for longer than a header of one "
                                      "hundred bytes needs to be before it is looked at as such",
                                      -1, NULL));
    g_autoptr(GBytes) damaged = read_file(fixture->path);
    g_autoptr(TabiyaGame) game = game_from("1. d4 d5 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_start_afresh(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_autoptr(TabiyaStoredGame) stored =
        load_current(store, NULL); /* what was held back is there */
    g_assert_cmpint(stored->id, ==, id);
    tabiya_game_store_start_afresh(store); /* nothing is wrong now: does nothing */
    g_assert_cmpint(count(store), ==, 1);
    close_store(store);

    g_autoptr(GDir) dir = g_dir_open(fixture->folder, 0, NULL);
    const char *name;
    int kept = 0;
    while ((name = g_dir_read_name(dir)) != NULL) {
        if (!g_str_has_prefix(name, "library-"))
            continue;
        g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
        assert_file_is(path, damaged);
        kept++;
    }
    g_assert_cmpint(kept, ==, 1);
}

static void test_retry_when_mended(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autoptr(GBytes) good = read_file(fixture->path);
    g_assert_true(
        g_file_set_contents(fixture->path,
                            "ruined, and long enough to be noticed as what "
                            "it is: the first hundred bytes of a file that is none at all",
                            -1, NULL));
    g_autoptr(TabiyaGame) game = game_from("1. d4 d5 *");
    TabiyaGameStore *store = open_store(fixture);
    assert_problem(store, TABIYA_ERROR_STORE_DAMAGED);
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    g_assert_true(g_file_set_contents(fixture->path, g_bytes_get_data(good, NULL),
                                      (gssize)g_bytes_get_size(good), NULL));
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_assert_cmpint(count(store), ==, 2);
    g_autoptr(TabiyaStoredGame) stored = load_current(store, NULL);
    g_assert_cmpint(stored->id, ==, id);
    close_store(store);
}

/* --- Locked ----------------------------------------------------------------------------------- */

static void test_locked_while_open(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    g_autoptr(TabiyaGame) longer = game_from("1. e4 e5 *");
    TabiyaGameStore *store = open_store(fixture);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "BEGIN IMMEDIATE");
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_LOCKED);
    run_raw(db, "ROLLBACK");
    sqlite3_close(db);

    tabiya_game_store_save(store, id, longer, &STATE); /* tries again by itself */
    tabiya_game_store_flush(store);
    assert_good(store);
    g_autoptr(TabiyaStoredGame) stored = load(store, id);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(stored->game)), ==, 2);
    close_store(store);
}

static void test_locked_at_start(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; SELECT count(*) FROM game;");
    TabiyaGameStore *store = open_store(fixture);
    assert_problem(store, TABIYA_ERROR_STORE_LOCKED);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_LOCKED);
    sqlite3_close(db);
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_assert_cmpint(count(store), ==, 2);
    close_store(store);
}

/* A lock that is let go in time is no problem at all. */
static gpointer let_go_thread(gpointer db)
{
    g_usleep(60000);
    run_raw(db, "ROLLBACK");
    return NULL;
}

static void test_short_lock(Fixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    TabiyaGameStore *store = tabiya_game_store_new(fixture->folder);
    tabiya_game_store_flush(store);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "BEGIN IMMEDIATE");
    GThread *thread = g_thread_new("let-go", let_go_thread, db);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_thread_join(thread);
    sqlite3_close(db);
    g_assert_cmpint(count(store), ==, 2);
    close_store(store);
}

/* --- No room, no right ------------------------------------------------------------------------ */

static void set_file_limit(rlim_t bytes)
{
    struct rlimit limit;
    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

/* A limit on the size of files is what a full disk looks like to one process; so this runs in its
 * own. */
static void test_full(Fixture *fixture, gconstpointer data)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    g_autofree char *words = g_strnfill(100000, 'x');
    tabiya_game_set_comment(game, tabiya_game_get_main_end(game), words);
    TabiyaGameStore *store = open_store(fixture);
    signal(SIGXFSZ, SIG_IGN);
    set_file_limit(300000);
    for (int i = 0; i < 10; i++)
        tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_FULL);

    set_file_limit(RLIM_INFINITY); /* room is made */
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_assert_cmpint(count(store), ==, 10);
    close_store(store);
    assert_raw(fixture->path, "PRAGMA integrity_check", "ok");
}

/* Full from the start: there is not even room for an empty library. */
static void test_full_at_start(Fixture *fixture, gconstpointer data)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    signal(SIGXFSZ, SIG_IGN);
    set_file_limit(100);
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_FULL);
    set_file_limit(RLIM_INFINITY);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_assert_cmpint(count(store), ==, 2);
    close_store(store);
}

/* The administrator may write anywhere; so the test is done by nobody, in a process of its own. */
static void refuse_as_nobody(Fixture *fixture)
{
    g_rmdir(fixture->folder); /* made for this process, which cannot remove it later */
    g_free(fixture->folder);
    g_free(fixture->path);
    fixture->folder = g_strdup(g_getenv("TABIYA_TEST_FOLDER"));
    fixture->path = g_build_filename(fixture->folder, "library.db", NULL);
    if (geteuid() == 0) {
        g_assert_cmpint(setgid(NOBODY), ==, 0);
        g_assert_cmpint(setuid(NOBODY), ==, 0);
    }
    assert_refused(fixture, TABIYA_ERROR_STORE_FULL);
    _exit(0);
}

static void test_read_only(Fixture *fixture, gconstpointer data)
{
    if (g_test_subprocess())
        refuse_as_nobody(fixture);
    make_library(fixture);
    g_assert_cmpint(g_chmod(fixture->path, 0444), ==, 0);
    g_assert_cmpint(g_chmod(fixture->folder, 0555), ==, 0);
    g_setenv("TABIYA_TEST_FOLDER", fixture->folder, TRUE);
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
}

static void test_folder_cannot_be_made(Fixture *fixture, gconstpointer data)
{
    g_assert_true(g_file_set_contents(fixture->path, "a file where a folder should be", -1, NULL));
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(fixture->path, PATIENCE_MS);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_FULL);
    close_store(store);
}

/* The library is deleted under the program: the next move makes a new one with the whole game. */
static void test_deleted_while_open(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 e5 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    static const char *const SUFFIXES[] = {"", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *path = g_strconcat(fixture->path, SUFFIXES[i], NULL);
        g_unlink(path);
    }
    tabiya_game_store_save(store, id, game, &STATE);
    g_autoptr(TabiyaStoredGame) stored = load_current(store, NULL);
    g_assert_cmpint(stored->id, ==, id);
    close_store(store);
}

/* --- The signal ------------------------------------------------------------------------------- */

typedef struct {
    GThread *thread;
    int calls;
} Told;

static void problem_cb(TabiyaGameStore *store, gpointer user)
{
    Told *told = user;
    g_assert_true(g_thread_self() == told->thread);
    told->calls++;
}

static void test_problem_signal(Fixture *fixture, gconstpointer data)
{
    Told told = {.thread = g_thread_self()};
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    g_assert_true(g_file_set_contents(fixture->path,
                                      "garbage that is longer than the hundred bytes "
                                      "of a header, or else it is taken for an empty file, perhaps",
                                      -1, NULL));
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(fixture->folder, PATIENCE_MS);
    g_signal_connect(store, "problem", G_CALLBACK(problem_cb), &told);
    while (told.calls == 0)
        g_main_context_iteration(NULL, TRUE);
    assert_problem(store, TABIYA_ERROR_STORE_DAMAGED);
    for (int i = 0; i < 5; i++)
        tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    g_assert_cmpint(told.calls, ==, 1); /* told once, not with every move */
    tabiya_game_store_start_afresh(store);
    while (told.calls == 1)
        g_main_context_iteration(NULL, TRUE);
    assert_good(store);
    close_store(store);
}

/* A store may go while questions to it are on their way: they are answered first. */
static void test_dropped_with_questions(Fixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    g_autoptr(GAsyncResult) result = NULL;
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_load_current_async(store, NULL, done_cb, &result);
    g_object_add_weak_pointer(G_OBJECT(store), (gpointer *)&store);
    g_object_unref(store);
    wait_for(&result);
    g_assert_nonnull(store); /* the answer holds it */
    g_autoptr(TabiyaStoredGame) stored = load_finish(store, &result);
    g_assert_nonnull(stored);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_null(store);
}

static void test_cancelled(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    TabiyaGameStore *store = open_store(fixture);
    g_cancellable_cancel(cancellable);
    tabiya_game_store_count_async(store, cancellable, done_cb, &result);
    tabiya_game_store_count_finish(store, wait_for(&result), &error);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_object(&result);
    close_store(store);
}

static void test_data_dir(Fixture *fixture, gconstpointer data)
{
    g_autofree char *usual = tabiya_data_dir(NULL);
    g_autofree char *expected = g_build_filename(g_get_user_data_dir(), "tabiya", NULL);
    g_assert_cmpstr(usual, ==, expected);
    g_autofree char *given = tabiya_data_dir(fixture->folder);
    g_assert_cmpstr(given, ==, fixture->folder);
}

#define ADD(path, function) g_test_add(path, Fixture, NULL, set_up, function, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/store/new-library", test_new_library);
    ADD("/store/save-and-resume", test_save_and_resume);
    ADD("/store/kinds-of-games", test_kinds_of_games);
    ADD("/store/each-save-replaces", test_each_save_replaces);
    ADD("/store/snapshot", test_snapshot);
    ADD("/store/which-game-is-resumed", test_which_game_is_resumed);
    ADD("/store/names-are-kept-once", test_names_are_kept_once);
    ADD("/store/two-programs", test_two_programs);
    ADD("/store/illegal-moves-in-a-row", test_illegal_moves_in_a_row);
    ADD("/store/newer", test_newer);
    ADD("/store/newer-with-log", test_newer_with_log);
    ADD("/store/damaged/not-a-database", test_not_a_database);
    ADD("/store/damaged/another-database", test_another_database);
    ADD("/store/damaged/cut-off", test_cut_off);
    ADD("/store/damaged/overwritten-inside", test_overwritten_inside);
    ADD("/store/damaged/while-open", test_damaged_while_open);
    ADD("/store/damaged/start-afresh", test_start_afresh);
    ADD("/store/damaged/retry-when-mended", test_retry_when_mended);
    ADD("/store/locked/while-open", test_locked_while_open);
    ADD("/store/locked/at-start", test_locked_at_start);
    ADD("/store/locked/short", test_short_lock);
    ADD("/store/full/while-open", test_full);
    ADD("/store/full/at-start", test_full_at_start);
    ADD("/store/read-only/library", test_read_only);
    ADD("/store/read-only/no-folder", test_folder_cannot_be_made);
    ADD("/store/deleted-while-open", test_deleted_while_open);
    ADD("/store/problem-signal", test_problem_signal);
    ADD("/store/dropped-with-questions", test_dropped_with_questions);
    ADD("/store/cancelled", test_cancelled);
    ADD("/store/data-dir", test_data_dir);
    return g_test_run();
}
