/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Libraries as files: opened or refused, counted, checked, compacted, copied. */
#include "tests/app/library-fixture.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/store/database-private.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"
#include "app/store/library-kept.h"
#include "app/store/position-index.h"

#define NOBODY 65534

/* A library with `n` games, closed. */
static void make_games(StoreFixture *fixture, guint n)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    add_records(rows, 1, n);
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
}

/* --- Opening ---------------------------------------------------------------------------------- */

static void test_open(StoreFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_assert_null(tabiya_library_open(fixture->path, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    g_assert_null(tabiya_library_open_reader(fixture->path, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    g_clear_error(&error);
    make_games(fixture, 3);
    g_assert_false(tabiya_library_create(fixture->path, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);

    TabiyaDatabase *db = tabiya_library_open_reader(fixture->path, NULL);
    g_assert_false(tabiya_database_run(db, "DELETE FROM game", NULL));
    tabiya_database_close(db);
}

/* Refused by writer and reader, and left as it is. */
static void assert_refused(StoreFixture *fixture, TabiyaError code)
{
    g_autoptr(GBytes) before = read_file(fixture->path);
    g_autoptr(GError) error = NULL;
    g_assert_null(tabiya_library_open(fixture->path, &error));
    g_assert_error(error, TABIYA_ERROR, (int)code);
    g_clear_error(&error);
    g_assert_null(tabiya_library_open_reader(fixture->path, &error));
    g_assert_error(error, TABIYA_ERROR, (int)code);
    assert_file_is(fixture->path, before);
}

static void test_newer(StoreFixture *fixture, gconstpointer data)
{
    make_games(fixture, 3);
    run_on(fixture->path, "PRAGMA user_version = 1000");
    assert_refused(fixture, TABIYA_ERROR_STORE_NEWER);
}

static void test_damaged(StoreFixture *fixture, gconstpointer data)
{
    make_games(fixture, 3);
    g_assert_cmpint(truncate(fixture->path, 9000), ==, 0);
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

static void test_foreign(StoreFixture *fixture, gconstpointer data)
{
    run_on(fixture->path, "CREATE TABLE recipe (name TEXT)");
    assert_refused(fixture, TABIYA_ERROR_STORE_DAMAGED);
}

/* A reader too brings an older library up to date. */
static void test_older(StoreFixture *fixture, gconstpointer data)
{
    g_autofree char *file = g_test_build_filename(G_TEST_DIST, "store", "version-2.sql", NULL);
    g_autofree char *sql = NULL;
    g_autofree char *backup = g_strconcat(fixture->path, "-v2-backup", NULL);
    TabiyaLibraryStats stats;
    g_assert_true(g_file_get_contents(file, &sql, NULL, NULL));
    run_on(fixture->path, sql);
    TabiyaDatabase *db = tabiya_library_open_reader(fixture->path, NULL);
    g_assert_true(tabiya_library_get_stats(db, &stats, NULL, NULL));
    g_assert_cmpint(stats.games, ==, 7);
    g_assert_true(g_file_test(backup, G_FILE_TEST_EXISTS));
    tabiya_database_close(db);
}

/* As nobody, in a process of its own: the administrator may write anywhere. */
static void read_as_nobody(const char *path)
{
    g_autoptr(GError) error = NULL;
    TabiyaLibraryStats stats;
    if (geteuid() == 0) {
        g_assert_cmpint(setgid(NOBODY), ==, 0);
        g_assert_cmpint(setuid(NOBODY), ==, 0);
    }
    TabiyaDatabase *db = tabiya_library_open_reader(path, &error);
    g_assert_no_error(error);
    g_assert_true(tabiya_library_get_stats(db, &stats, NULL, NULL));
    g_assert_cmpint(stats.games, ==, 30);
    tabiya_database_close(db);
    g_assert_null(tabiya_library_open(path, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL);
    _exit(0);
}

static void test_read_only(StoreFixture *fixture, gconstpointer data)
{
    if (g_test_subprocess())
        read_as_nobody(g_getenv("TABIYA_TEST_PATH"));
    make_games(fixture, 30);
    g_assert_cmpint(g_chmod(fixture->path, 0444), ==, 0);
    g_assert_cmpint(g_chmod(fixture->folder, 0555), ==, 0);
    g_setenv("TABIYA_TEST_PATH", fixture->path, TRUE);
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static void test_stats(StoreFixture *fixture, gconstpointer data)
{
    static const char *const GAMES[] = {
        "[White \"A\"]\n[Black \"B\"]\n[Date \"1999.01.01\"]\n\n1. e4 {!} 1-0",
        "[White \"B\"]\n[Black \"A\"]\n[Event \"E\"]\n[Date \"2024.??.??\"]\n\n1. e4 e5 1-0",
        "[Site \"S\"]\n[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n0-1",
        "1/2-1/2",
        "*",
    };
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    for (gsize i = 0; i < G_N_ELEMENTS(GAMES); i++) {
        g_autoptr(TabiyaGame) game = game_from(GAMES[i]);
        g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
        gint64 id = 0;
        g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    }
    const gint64 IDS[] = {2, 5};
    g_assert_true(tabiya_library_set_starred(rows, IDS, 1, TRUE, NULL, NULL));
    g_assert_true(tabiya_library_set_deleted(rows, IDS + 1, 1, TRUE, NULL, NULL));
    const TabiyaKept search = {
        .kind = TABIYA_KEPT_SEARCH, .name = (char *)"s", .query = (char *)"q"};
    g_autoptr(TabiyaKept) before = tabiya_library_put(rows, &search, NULL);
    g_assert_nonnull(before);
    tabiya_library_rows_free(rows);

    TabiyaLibraryStats stats;
    g_assert_true(tabiya_library_get_stats(db, &stats, NULL, NULL));
    g_assert_cmpint(stats.bytes, >, 4096);
    stats.bytes = 0;
    const TabiyaLibraryStats EXPECTED = {
        .games = 4,
        .deleted = 1,
        .annotated = 1,
        .starred = 1,
        .chess960 = 1,
        .results = {0, 2, 1, 1},
        .players = 2,
        .events = 1,
        .sites = 1,
        .first_year = 1999,
        .last_year = 2024,
        .plies = 3,
        .unindexed = 4,
        .searches = 1,
    };
    g_assert_cmpmem(&stats, sizeof stats, &EXPECTED, sizeof EXPECTED);
    tabiya_database_close(db);
}

/* --- Checking --------------------------------------------------------------------------------- */

static void test_check(StoreFixture *fixture, gconstpointer data)
{
    static const struct {
        const char *sql, *found;
    } HARM[] = {
        {"DELETE FROM body WHERE game = 7", "A game has no moves: 7"},
        {"UPDATE body SET moves = x'0c07' WHERE game = 8", "A game has not as many moves"},
        {"UPDATE game SET white = 4711 WHERE id = 9", "A reference leads nowhere: game 9"},
        {"DELETE FROM game WHERE id = 10", "A reference leads nowhere: body 10"},
    };
    make_games(fixture, 30);
    g_autoptr(GBytes) good = read_file(fixture->path);
    for (gsize i = 0; i < G_N_ELEMENTS(HARM); i++) {
        g_autoptr(GPtrArray) problems = NULL;
        write_file(fixture->path, good);
        run_on(fixture->path, HARM[i].sql);
        TabiyaDatabase *db = tabiya_library_open_reader(fixture->path, NULL);
        g_assert_true(tabiya_library_check(db, &problems, NULL, NULL, NULL, NULL));
        g_assert_cmpuint(problems->len, >=, 1);
        g_assert_true(g_str_has_prefix(problems->pdata[0], HARM[i].found));
        tabiya_database_close(db);
    }
    write_file(fixture->path, good);
    assert_library_whole(fixture->path);
}

static void test_check_cancelled(StoreFixture *fixture, gconstpointer data)
{
    make_games(fixture, 3000);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) problems = NULL;
    TabiyaDatabase *db = tabiya_library_open(fixture->path, NULL);
    g_cancellable_cancel(cancellable);
    g_assert_false(tabiya_library_check(db, &problems, NULL, NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_clear_error(&error);
    g_assert_false(tabiya_library_compact(db, NULL, NULL, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
    assert_raw(fixture->path, "SELECT count(*) FROM game", "3000");
}

/* --- Compacting ------------------------------------------------------------------------------- */

static void test_compact(StoreFixture *fixture, gconstpointer data)
{
    make_games(fixture, 2000);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    gint64 collection;
    for (gint64 id = 1; id <= 2000; id++) {
        if (id % 10 != 0)
            g_array_append_val(ids, id);
    }
    const gint64 *gone = (const gint64 *)(const void *)ids->data;
    TabiyaDatabase *db = tabiya_library_open(fixture->path, NULL);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    tabiya_position_index_rest(db, 1, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(tabiya_library_add_collection(rows, "c", &collection, NULL));
    g_assert_true(tabiya_library_collect(rows, collection, gone, 20, TRUE, NULL, NULL));
    g_autoptr(TabiyaGameRecord) kept = tabiya_library_rows_get_record(rows, 500, NULL);
    g_assert_true(tabiya_library_set_deleted(rows, gone, ids->len, TRUE, NULL, NULL));
    run_raw(db->handle, "PRAGMA wal_checkpoint(TRUNCATE)");
    g_autoptr(GBytes) before = read_file(fixture->path);

    tabiya_library_compact(db, NULL, NULL, NULL, &error);
    g_assert_no_error(error);
    g_autoptr(TabiyaGameRecord) found = tabiya_library_rows_get_record(rows, 500, NULL);
    assert_same_record(found, kept);
    g_assert_null(tabiya_library_rows_get_record(rows, 1, NULL));
    tabiya_library_rows_free(rows);
    tabiya_database_close(db);
    g_autoptr(GBytes) after = read_file(fixture->path);
    g_assert_cmpuint(2 * g_bytes_get_size(after), <, g_bytes_get_size(before));
    assert_library_whole(fixture->path);
    assert_raw(fixture->path, "SELECT count(*) FROM game", "200");
    assert_raw(fixture->path, "SELECT count(*) FROM collection_game", "0");
    assert_raw(fixture->path, "SELECT era FROM library", "2");
    assert_raw(fixture->path,
               "SELECT count(*) FROM player WHERE id NOT IN (SELECT white FROM game)"
               " AND id NOT IN (SELECT black FROM game)",
               "0");
}

static void set_file_limit(rlim_t bytes)
{
    struct rlimit limit;
    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

static void test_compact_full(StoreFixture *fixture, gconstpointer data)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    g_autoptr(GError) error = NULL;
    make_games(fixture, 2000);
    TabiyaDatabase *db = tabiya_library_open(fixture->path, NULL);
    signal(SIGXFSZ, SIG_IGN);
    set_file_limit(300000);
    g_assert_false(tabiya_library_compact(db, NULL, NULL, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL);
    set_file_limit(RLIM_INFINITY);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
    assert_raw(fixture->path, "SELECT count(*) FROM game", "2000");
}

/* --- Copies ----------------------------------------------------------------------------------- */

typedef struct {
    TabiyaDatabase *db;
    guint told;
    GCancellable *cancellable;
} Told;

/* A game is written between two steps of the copy: it goes on, and the game is not in it. */
static void progress_cb(guint64 done, guint64 total, gpointer user)
{
    Told *told = user;
    g_assert_cmpuint(done, <=, total);
    if (told->told++ > 0)
        return;
    TabiyaLibraryRows *rows = tabiya_library_rows_new(told->db);
    add_records(rows, 4711, 1);
    tabiya_library_rows_free(rows);
    if (told->cancellable)
        g_cancellable_cancel(told->cancellable);
}

static void test_backup(StoreFixture *fixture, gconstpointer data)
{
    make_games(fixture, 10000);
    g_autofree char *target = g_build_filename(fixture->folder, "copy.db", NULL);
    g_autofree char *partial = g_strconcat(target, ".part", NULL);
    g_autoptr(GError) error = NULL;
    Told told = {.db = tabiya_library_open(fixture->path, NULL)};
    tabiya_library_backup(fixture->path, target, progress_cb, &told, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(told.told, >, 1);
    assert_library_whole(target);
    assert_raw(target, "SELECT count(*) FROM game", "10000");
    assert_raw(fixture->path, "SELECT count(*) FROM game", "10001");

    /* Cancelled, the one that was there stays. */
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    Told stopped = {.db = told.db, .cancellable = cancellable};
    g_autoptr(GBytes) copy = read_file(target);
    g_assert_false(
        tabiya_library_backup(fixture->path, target, progress_cb, &stopped, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    assert_file_is(target, copy);
    g_assert_false(g_file_test(partial, G_FILE_TEST_EXISTS));
    tabiya_database_close(told.db);

    g_clear_error(&error);
    g_autofree char *nowhere = g_build_filename(fixture->folder, "no", "such.db", NULL);
    g_assert_false(tabiya_library_backup(fixture->path, nowhere, NULL, NULL, NULL, &error));
    g_assert_nonnull(error);
}

#define ADD(path, function)                                                              \
    g_test_add("/library-file/" path, StoreFixture, NULL, store_fixture_setup, function, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("open", test_open);
    ADD("newer", test_newer);
    ADD("damaged", test_damaged);
    ADD("foreign", test_foreign);
    ADD("older", test_older);
    ADD("read-only", test_read_only);
    ADD("stats", test_stats);
    ADD("check", test_check);
    ADD("check-cancelled", test_check_cancelled);
    ADD("compact", test_compact);
    ADD("compact-full", test_compact_full);
    ADD("backup", test_backup);
    return g_test_run();
}
