/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Many games at once: duplicates, others that write meanwhile, failing transactions, and resumed
 * imports. */
#include "tests/app/library-fixture.h"

#include <signal.h>
#include <sys/resource.h>

#include "app/store/database-private.h"
#include "app/store/fingerprint-set.h"
#include "app/store/library-batch.h"
#include "app/store/library-edit.h"
#include "app/store/library-file.h"

/* --- Records in bulk -------------------------------------------------------------------------- */

static GPtrArray *make_records(guint32 seed, guint n)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    GPtrArray *records = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_game_record_free);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add(records, random_record(random, FALSE));
    return records;
}

static TabiyaSegment *make_segment(const GPtrArray *records)
{
    g_autoptr(TabiyaSegmentBuilder) builder = tabiya_segment_builder_new();
    for (guint i = 0; i < records->len; i++) {
        const TabiyaGameRecord *record = records->pdata[i];
        g_autoptr(TabiyaGame) game = tabiya_game_record_to_game(record, NULL);
        TabiyaSegmentGame about = {
            .date = record->date,
            .white_elo = record->white_elo,
            .black_elo = record->black_elo,
            .result = (guint8)record->result,
        };
        tabiya_segment_builder_add_game(builder, &about, tabiya_game_get_start(game), record->moves,
                                        record->n_moves);
    }
    return tabiya_segment_builder_finish(builder);
}

static guint drop(TabiyaLibraryBatch *batch, GPtrArray *records)
{
    guint before = records->len;
    gsize length;
    gpointer *list = g_ptr_array_steal(records, &length);
    guint left =
        tabiya_library_batch_drop_duplicates(batch, (TabiyaGameRecord **)list, (guint)length);
    for (guint i = 0; i < left; i++)
        g_ptr_array_add(records, list[i]);
    g_free(list);
    return before - left;
}

static gboolean write_records(TabiyaLibraryBatch *batch, GPtrArray *records, gboolean indexed,
                              const TabiyaImportState *state, GError **error)
{
    g_autoptr(TabiyaSegment) segment = indexed ? make_segment(records) : NULL;
    return tabiya_library_batch_write(batch, records, segment, state, state != NULL, TRUE, error);
}

static void assert_rows(TabiyaDatabase *db, gint64 first, const GPtrArray *records)
{
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    for (guint i = 0; i < records->len; i++) {
        g_autoptr(TabiyaGameRecord) found = tabiya_library_rows_get_record(rows, first + i, NULL);
        g_assert_nonnull(found);
        assert_same_record(found, records->pdata[i]);
    }
    tabiya_library_rows_free(rows);
}

static gint64 count_games(TabiyaDatabase *db)
{
    gint64 count = -1;
    g_assert_true(tabiya_database_get_int(db, "SELECT count(*) FROM game", &count, NULL));
    return count;
}

/* --- In and out ------------------------------------------------------------------------------- */

static void test_write(StoreFixture *fixture, gconstpointer indexed)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, &error);
    g_assert_no_error(error);
    gint64 first = 1;
    for (guint32 seed = 1; seed <= 3; seed++) {
        g_autoptr(GPtrArray) records = make_records(seed, 100);
        write_records(batch, records, indexed != NULL, NULL, &error);
        g_assert_no_error(error);
        assert_rows(db, first, records);
        first += 100;
    }
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_raw(fixture->path, "SELECT count(*) FROM game WHERE place IS NULL",
               indexed ? "0" : "300");
    assert_raw(fixture->path, "SELECT count(*) FROM segment", indexed ? "3" : "0");
    assert_library_whole(fixture->path);
}

static void test_duplicates(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(db);
    add_records(rows, 5, 50); /* one by one: the batch finds them */
    const gint64 DELETED = 7; /* may come in again */
    g_assert_true(tabiya_library_set_deleted(rows, &DELETED, 1, TRUE, NULL, NULL));
    tabiya_library_rows_free(rows);

    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    g_autoptr(GPtrArray) records = make_records(5, 60);
    g_assert_cmpuint(drop(batch, records), ==, 49);
    g_assert_cmpuint(records->len, ==, 11);
    g_assert_true(write_records(batch, records, FALSE, NULL, NULL));
    g_autoptr(GPtrArray) again = make_records(5, 60);
    g_assert_cmpuint(drop(batch, again), ==, 60);
    g_assert_true(write_records(batch, again, FALSE, NULL, NULL)); /* nothing is all right */
    tabiya_library_batch_free(batch);
    g_assert_cmpint(count_games(db), ==, 61);

    batch = tabiya_library_batch_new(db, NULL); /* another day */
    g_autoptr(GPtrArray) later = make_records(5, 60);
    g_assert_cmpuint(drop(batch, later), ==, 60);
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
}

static void test_fingerprint_set(void)
{
    TabiyaFingerprintSet set;
    tabiya_fingerprint_set_init(&set);
    for (int round = 0; round < 2; round++) {
        for (guint64 i = 0; i < 50000; i++)
            g_assert_cmpint(tabiya_fingerprint_set_add(&set, i * i << 20), ==, round == 0);
    }
    g_assert_cmpuint(set.count, ==, 49999); /* and the zero */
    g_assert_cmpuint(set.mask + 1, <=, 4 * set.count);
    tabiya_fingerprint_set_clear(&set);
}

/* --- Resuming an import ----------------------------------------------------------------------- */

static void test_state(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaImportState state = {
        .uri = (char *)"file:///a.pgn", .size = 5000000000, .changed_ns = 17};
    TabiyaImportState found = {0};
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    g_assert_false(tabiya_import_state_load(db, state.uri, &found, &error));
    g_assert_no_error(error);
    for (guint i = 1; i <= 2; i++) {
        g_autoptr(GPtrArray) records = make_records(i, 20);
        state.offset = 1000 * i;
        state.games = 20 * i;
        state.done = i == 2;
        g_assert_true(write_records(batch, records, TRUE, &state, NULL));
        g_assert_true(tabiya_import_state_load(db, state.uri, &found, NULL));
        g_assert_cmpstr(found.uri, ==, state.uri);
        g_assert_cmpuint(found.size, ==, state.size);
        g_assert_cmpint(found.changed_ns, ==, 17);
        g_assert_cmpuint(found.offset, ==, 1000 * i);
        g_assert_cmpuint(found.games, ==, 20 * i);
        g_assert_cmpint(found.done, ==, i == 2);
        tabiya_import_state_clear(&found);
    }
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_raw(fixture->path, "SELECT count(*) FROM import_source", "1");
}

/* --- Others write meanwhile ------------------------------------------------------------------- */

static void test_two_writers(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *dbs[2] = {new_library(fixture), NULL};
    dbs[1] = tabiya_library_open(fixture->path, NULL);
    TabiyaLibraryBatch *batches[2];
    for (int i = 0; i < 2; i++)
        batches[i] = tabiya_library_batch_new(dbs[i], NULL);
    for (guint32 i = 0; i < 10; i++) {
        g_autoptr(GPtrArray) records = make_records(i, 30);
        g_assert_true(write_records(batches[i % 2], records, TRUE, NULL, NULL));
        assert_rows(dbs[(i + 1) % 2], 1 + 30 * (gint64)i, records);
    }
    /* one that the other has written is found once this one has written too */
    g_autoptr(GPtrArray) more = make_records(100, 1);
    g_assert_true(write_records(batches[0], more, FALSE, NULL, NULL));
    g_autoptr(GPtrArray) old = make_records(9, 30);
    g_assert_cmpuint(drop(batches[0], old), ==, 30);
    for (int i = 0; i < 2; i++) {
        tabiya_library_batch_free(batches[i]);
        tabiya_database_close(dbs[i]);
    }
    assert_library_whole(fixture->path);
    assert_raw(fixture->path, "SELECT count(*) = count(DISTINCT name) FROM player", "1");
}

/* Names are taken away by another program, and their ids given to others. */
static void test_names_move(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    g_autoptr(GPtrArray) first = make_records(1, 30);
    g_assert_true(write_records(batch, first, TRUE, NULL, NULL));

    TabiyaDatabase *other = tabiya_library_open(fixture->path, NULL);
    TabiyaLibraryRows *rows = tabiya_library_rows_new(other);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (gint64 id = 1; id <= 30; id++)
        g_array_append_val(ids, id);
    g_assert_true(tabiya_library_set_deleted(rows, (const gint64 *)(const void *)ids->data, 30,
                                             TRUE, NULL, NULL));
    g_assert_true(tabiya_library_compact(other, NULL, NULL, NULL, NULL));
    g_autoptr(TabiyaGame) game = game_from("[White \"Somebody Else\"]\n\n*");
    g_autoptr(TabiyaGameRecord) record = tabiya_game_record_new(game);
    gint64 id = 0;
    g_assert_true(tabiya_library_rows_insert(rows, &id, record, 0, NULL));
    tabiya_library_rows_free(rows);
    tabiya_database_close(other);

    g_autoptr(GPtrArray) second = make_records(2, 30);
    g_assert_true(write_records(batch, second, TRUE, NULL, NULL));
    assert_rows(db, id + 1, second);
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

/* A game being played gets a turn between two writes of an import. */
typedef struct {
    const char *path;
    gint stop;
} Import;

static gpointer import_thread(gpointer user)
{
    Import *import = user;
    TabiyaDatabase *db = tabiya_library_open(import->path, NULL);
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    for (guint32 i = 0; !g_atomic_int_get(&import->stop); i++) {
        g_autoptr(GPtrArray) records = make_records(i, 200);
        g_assert_true(write_records(batch, records, FALSE, NULL, NULL));
    }
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    return NULL;
}

static void test_turns(StoreFixture *fixture, gconstpointer data)
{
    tabiya_database_close(new_library(fixture));
    Import import = {.path = fixture->path};
    GThread *thread = g_thread_new("import", import_thread, &import);
    TabiyaGameStore *store = tabiya_game_store_new(fixture->folder);
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    gint64 id = 0;
    for (int i = 0; i < 20; i++) {
        id = tabiya_game_store_save(store, id, game, &STATE);
        tabiya_game_store_flush(store);
        assert_good(store);
    }
    g_atomic_int_set(&import.stop, 1);
    g_thread_join(thread);
    close_store(store);
    assert_library_whole(fixture->path);
}

static int count_commit_cb(void *count)
{
    (*(guint *)count)++;
    return 0;
}

/* Games, their positions, their names and how far the file is read: nobody finds one without the
 * others, whenever the program is killed. */
static void test_one_transaction(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    TabiyaImportState state = {.uri = (char *)"file:///a.pgn", .offset = 1};
    guint commits = 0;
    sqlite3_commit_hook(db->handle, count_commit_cb, &commits);
    for (guint i = 0; i < 3; i++) {
        g_autoptr(GPtrArray) records = make_records(i, 200);
        state.offset++;
        g_assert_true(write_records(batch, records, TRUE, &state, NULL));
        g_assert_cmpuint(commits, ==, i + 1);
    }
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

/* --- Failures --------------------------------------------------------------------------------- */

static void set_file_limit(rlim_t bytes)
{
    struct rlimit limit;
    g_assert_cmpint(getrlimit(RLIMIT_FSIZE, &limit), ==, 0);
    limit.rlim_cur = bytes;
    g_assert_cmpint(setrlimit(RLIMIT_FSIZE, &limit), ==, 0);
}

static void test_full(StoreFixture *fixture, gconstpointer data)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    TabiyaImportState state = {.uri = (char *)"file:///a.pgn", .offset = 1};
    g_autoptr(GPtrArray) first = make_records(1, 10);
    g_assert_true(write_records(batch, first, TRUE, &state, NULL));
    g_autoptr(GPtrArray) records = make_records(2, 3000);
    signal(SIGXFSZ, SIG_IGN);
    set_file_limit(400000);
    state.offset = 2;
    g_assert_false(write_records(batch, records, TRUE, &state, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL);
    g_assert_cmpint(count_games(db), ==, 10);
    assert_raw(fixture->path, "SELECT \"offset\" FROM import_source", "1");

    set_file_limit(RLIM_INFINITY); /* room is made */
    g_assert_true(write_records(batch, records, TRUE, &state, NULL));
    assert_rows(db, 11, records);
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

static void test_locked(StoreFixture *fixture, gconstpointer data)
{
    TabiyaDatabase *db = new_library(fixture);
    g_autoptr(GError) error = NULL;
    TabiyaLibraryBatch *batch = tabiya_library_batch_new(db, NULL);
    g_autoptr(GPtrArray) records = make_records(1, 10);
    tabiya_database_set_patience(db, 50);
    sqlite3 *other = open_raw(fixture->path);
    run_raw(other, "BEGIN IMMEDIATE");
    g_assert_false(write_records(batch, records, TRUE, NULL, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_LOCKED);
    run_raw(other, "ROLLBACK");
    sqlite3_close(other);
    g_assert_true(write_records(batch, records, TRUE, NULL, NULL));
    tabiya_library_batch_free(batch);
    tabiya_database_close(db);
    assert_library_whole(fixture->path);
}

#define ADD(path, data, function)                                                         \
    g_test_add("/library-batch/" path, StoreFixture, data, store_fixture_setup, function, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/library-batch/fingerprint-set", test_fingerprint_set);
    ADD("write", NULL, test_write);
    ADD("write-indexed", "indexed", test_write);
    ADD("duplicates", NULL, test_duplicates);
    ADD("state", NULL, test_state);
    ADD("one-transaction", NULL, test_one_transaction);
    ADD("two-writers", NULL, test_two_writers);
    ADD("names-move", NULL, test_names_move);
    ADD("turns", NULL, test_turns);
    ADD("full", NULL, test_full);
    ADD("locked", NULL, test_locked);
    return g_test_run();
}
