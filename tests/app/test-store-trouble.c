/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store in trouble: a library that is damaged, locked, from a newer program, or has no room is
 * left alone while the program goes on; and held-back changes are saved as soon as possible. */
#include "tests/app/store-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/store/database-private.h"
#include "app/store/library-connect.h"

#define NOBODY 65534

/* --- Files that cannot be used ---------------------------------------------------------------- */

/* Opens the library, which must be refused with `code`, plays on, and finds the file untouched. */
static void assert_refused(StoreFixture *fixture, TabiyaError code)
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

static void test_newer(StoreFixture *fixture, gconstpointer data)
{
    make_library(fixture);
    run_on(fixture->path, "CREATE TABLE future (x); PRAGMA user_version = 1000;");
    assert_refused(fixture, TABIYA_ERROR_STORE_NEWER);
}

/* A newer program that died has left a log beside its file: that too stays as it is. */
static void test_newer_with_log(StoreFixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_autofree char *log = g_strconcat(fixture->path, "-wal", NULL);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "CREATE TABLE future (x); PRAGMA user_version = 1000;");
    g_autoptr(GBytes) file_bytes = read_file(fixture->path);
    g_autoptr(GBytes) log_bytes = read_file(log);
    sqlite3_close(db);
    write_file(fixture->path, file_bytes);
    write_file(log, log_bytes);
    assert_refused(fixture, TABIYA_ERROR_STORE_NEWER);
    assert_file_is(log, log_bytes);
}

static void test_not_a_database(StoreFixture *fixture, gconstpointer data)
{
    g_assert_true(g_file_set_contents(fixture->path,
                                      "A shopping list, which is long enough to be "
                                      "taken for a page of something else altogether, or so one "
                                      "would think.",
                                      -1, NULL));
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_another_database(StoreFixture *fixture, gconstpointer data)
{
    run_on(fixture->path, "CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup');");
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_cut_off(StoreFixture *fixture, gconstpointer data)
{
    make_library(fixture);
    g_assert_cmpint(truncate(fixture->path, 5000), ==, 0);
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_overwritten_inside(StoreFixture *fixture, gconstpointer data)
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
static void test_damaged_while_open(StoreFixture *fixture, gconstpointer data)
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

static void test_start_afresh(StoreFixture *fixture, gconstpointer data)
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
    g_autoptr(TabiyaStoredGame) stored = load_current(store, NULL); /* games held back are saved */
    g_assert_cmpint(stored->id, ==, id);
    tabiya_game_store_start_afresh(store); /* nothing is wrong now: does nothing */
    g_assert_cmpint(count(store), ==, 1);
    close_store(store);

    g_autoptr(GDir) dir = g_dir_open(fixture->folder, 0, NULL);
    const char *name;
    int kept = 0;
    while ((name = g_dir_read_name(dir))) {
        if (!g_str_has_prefix(name, "library-"))
            continue;
        g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
        assert_file_is(path, damaged);
        kept++;
    }
    g_assert_cmpint(kept, ==, 1);
}

static void test_retry_when_mended(StoreFixture *fixture, gconstpointer data)
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
    write_file(fixture->path, good);
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_assert_cmpint(count(store), ==, 2);
    g_autoptr(TabiyaStoredGame) stored = load_current(store, NULL);
    g_assert_cmpint(stored->id, ==, id);
    close_store(store);
}

/* --- Locked ----------------------------------------------------------------------------------- */

static void test_locked_while_open(StoreFixture *fixture, gconstpointer data)
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

static void test_locked_at_start(StoreFixture *fixture, gconstpointer data)
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

/* A lock that is released in time is not a problem. */
static gpointer let_go_thread(gpointer db)
{
    g_usleep(60000);
    run_raw(db, "ROLLBACK");
    return NULL;
}

static void test_short_lock(StoreFixture *fixture, gconstpointer data)
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
static void test_full(StoreFixture *fixture, gconstpointer data)
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
static void test_full_at_start(StoreFixture *fixture, gconstpointer data)
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
static void refuse_as_nobody(StoreFixture *fixture)
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

static void test_read_only(StoreFixture *fixture, gconstpointer data)
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

static void test_folder_cannot_be_made(StoreFixture *fixture, gconstpointer data)
{
    g_assert_true(g_file_set_contents(fixture->path, "a file where a folder should be", -1, NULL));
    TabiyaGameStore *store = tabiya_game_store_new_with_timeout(fixture->path, PATIENCE_MS);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_FULL);
    close_store(store);
}

static void assert_off(TabiyaDatabase *db, int setting)
{
    int on = 1;
    sqlite3_db_config(db->handle, setting, -1, &on);
    g_assert_false(on);
}

/* Whatever program made the file, its schema calls nothing and does nothing. */
static void test_distrusts_schemas(StoreFixture *fixture, gconstpointer data)
{
    make_library(fixture);
    gboolean up_to_date;
    TabiyaDatabase *connections[] = {
        tabiya_library_connect(fixture->path, PATIENCE_MS, NULL),
        tabiya_database_open_reader(fixture->path, PATIENCE_MS, NULL),
        tabiya_library_connect_unknown(fixture->path, PATIENCE_MS, &up_to_date, NULL),
        tabiya_library_connect_damaged(fixture->path, PATIENCE_MS, NULL),
    };
    for (gsize i = 0; i < G_N_ELEMENTS(connections); i++) {
        g_assert_nonnull(connections[i]);
        assert_off(connections[i], SQLITE_DBCONFIG_TRUSTED_SCHEMA);
        assert_off(connections[i], SQLITE_DBCONFIG_ENABLE_TRIGGER);
        assert_off(connections[i], SQLITE_DBCONFIG_ENABLE_VIEW);
        tabiya_database_close(connections[i]);
    }
}

static void delete_library(StoreFixture *fixture)
{
    static const char *const SUFFIXES[] = {"", "-wal", "-shm"};
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *path = g_strconcat(fixture->path, SUFFIXES[i], NULL);
        g_unlink(path);
    }
}

/* Two games, and the library deleted while the program runs, which reports it at the third. */
static TabiyaGameStore *open_deleted(StoreFixture *fixture)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 e5 *"), other = game_from("1. d4 d5 *");
    TabiyaGameStore *store = open_store(fixture);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_save(store, 0, other, NULL);
    tabiya_game_store_flush(store);
    delete_library(fixture);
    tabiya_game_store_save(store, 0, game, &STATE);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_GONE);
    g_assert_false(g_file_test(fixture->path, G_FILE_TEST_EXISTS));
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_GONE);
    return store;
}

/* Everything is restored, with the games played since. */
static void test_deleted_and_put_back(StoreFixture *fixture, gconstpointer data)
{
    g_autofree char *other = g_strconcat(fixture->path, ".away", NULL);
    g_autoptr(TabiyaGame) game = game_from("1. c4 *");
    TabiyaGameStore *store = open_deleted(fixture);
    g_assert_true(
        g_file_set_contents(fixture->path, "something else", -1, NULL)); /* is set aside */
    tabiya_game_store_put_back(store);
    tabiya_game_store_flush(store);
    g_assert_no_error(tabiya_game_store_get_problem(store));
    g_assert_cmpint(count(store), ==, 3);
    /* Moved away and back: the problem is gone. */
    g_assert_cmpint(g_rename(fixture->path, other), ==, 0);
    tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_GONE);
    g_assert_cmpint(g_rename(other, fixture->path), ==, 0);
    g_assert_cmpint(count(store), ==, 4);
    g_assert_no_error(tabiya_game_store_get_problem(store));
    close_store(store);
}

static void test_deleted_and_begun_afresh(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_deleted(fixture);
    tabiya_game_store_start_afresh(store);
    tabiya_game_store_flush(store);
    g_assert_no_error(tabiya_game_store_get_problem(store));
    g_assert_cmpint(count(store), ==, 1);
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

static void test_problem_signal(StoreFixture *fixture, gconstpointer data)
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

#define ADD(path, function) \
    g_test_add(path, StoreFixture, NULL, store_fixture_setup, function, store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
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
    ADD("/store/distrusts-schemas", test_distrusts_schemas);
    ADD("/store/deleted-and-put-back", test_deleted_and_put_back);
    ADD("/store/deleted-and-begun-afresh", test_deleted_and_begun_afresh);
    ADD("/store/problem-signal", test_problem_signal);
    return g_test_run();
}
