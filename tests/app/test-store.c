/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store: games come back unchanged. For a file that cannot be used see test-store-trouble.c. */
#include "tests/app/store-fixture.h"

#include <string.h>

#include "app/store/data-dir.h"

/* --- Reading back ----------------------------------------------------------------------------- */

static void test_new_library(StoreFixture *fixture, gconstpointer data)
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

    assert_raw(path, "PRAGMA user_version", "10");
    assert_raw(path, "PRAGMA application_id", "1415668329");
    assert_raw(path, "PRAGMA journal_mode", "wal");
    assert_raw(path, "PRAGMA integrity_check", "ok");
    g_autofree char *clean = g_strdup_printf("rm -r '%s/a'", fixture->folder);
    g_assert_cmpint(system(clean), ==, 0);
}

static void test_save_and_resume(StoreFixture *fixture, gconstpointer data)
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

static void test_kinds_of_games(StoreFixture *fixture, gconstpointer data)
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

static void test_each_save_replaces(StoreFixture *fixture, gconstpointer data)
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

/* Saving takes a snapshot: later changes to the game are not in it. */
static void test_snapshot(StoreFixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_delete_from(game, tabiya_game_get_main_end(game));
    g_autoptr(TabiyaStoredGame) stored = load(store, id);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(stored->game)), ==, 1);
    close_store(store);
}

static void test_repeated_tags(StoreFixture *fixture, gconstpointer data)
{
    static const char *const TAGS[] = {"White",     "A", "White",     "B", "White", "C",
                                       "Annotator", "x", "Annotator", "y", NULL};
    g_autoptr(TabiyaGame) game = game_from("1. e4 *");
    tabiya_game_set_tags(game, TAGS);
    TabiyaGameStore *store = open_store(fixture);
    gint64 id = tabiya_game_store_save(store, 0, game, NULL);
    g_autoptr(TabiyaStoredGame) stored = load(store, id);
    g_autoptr(GString) read = g_string_new(NULL);
    for (guint i = 0; i < tabiya_game_get_n_tags(stored->game); i++) {
        const char *value;
        const char *name = tabiya_game_get_nth_tag(stored->game, i, &value);
        g_string_append_printf(read, "%s=%s ", name, value);
    }
    g_assert_cmpstr(read->str, ==, "White=A White=B White=C Annotator=x Annotator=y ");
    close_store(store);
}

static void test_which_game_is_resumed(StoreFixture *fixture, gconstpointer data)
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

static void test_names_are_kept_once(StoreFixture *fixture, gconstpointer data)
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

static void test_two_programs(StoreFixture *fixture, gconstpointer data)
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
static void test_illegal_moves_in_a_row(StoreFixture *fixture, gconstpointer data)
{
    make_library(fixture);
    run_on(fixture->path, "UPDATE body SET moves = x'ffffffff'");
    TabiyaGameStore *store = open_store(fixture);
    g_autoptr(GError) error = NULL;
    g_assert_null(load_current(store, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_DAMAGED);
    assert_good(store);
    close_store(store);
}

/* --- Coming and going ------------------------------------------------------------------------- */

static TabiyaStoredGame *load_finish(TabiyaGameStore *store, GAsyncResult **result)
{
    TabiyaStoredGame *stored = tabiya_game_store_load_current_finish(store, *result, NULL);
    g_clear_object(result);
    return stored;
}

/* A store may go while questions to it are on their way: they are answered first. */
static void test_dropped_with_questions(StoreFixture *fixture, gconstpointer data)
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

static void test_cancelled(StoreFixture *fixture, gconstpointer data)
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

/* As soon as nobody asks for anything, and not before they are many. */
static void test_many_games_are_indexed(StoreFixture *fixture, gconstpointer data)
{
    g_autoptr(TabiyaGame) game = game_from("1. e4 e5 2. Nf3 *");
    TabiyaGameStore *store = open_store(fixture);
    for (guint i = 0; i < 1000; i++)
        tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    g_usleep(700000);
    assert_raw(fixture->path, "SELECT count(*) FROM game WHERE place IS NULL", "1000");
    for (guint i = 0; i < 200; i++)
        tabiya_game_store_save(store, 0, game, NULL);
    tabiya_game_store_flush(store);
    sqlite3 *db = open_raw(fixture->path);
    gint64 left = 1;
    for (guint look = 0; left > 0 && look < 1000; look++) {
        sqlite3_stmt *rest = NULL;
        g_usleep(10000);
        sqlite3_prepare_v2(db, "SELECT count(*) FROM game WHERE place IS NULL", -1, &rest, NULL);
        g_assert_cmpint(sqlite3_step(rest), ==, SQLITE_ROW);
        left = sqlite3_column_int64(rest, 0);
        sqlite3_finalize(rest);
    }
    sqlite3_close(db);
    g_assert_cmpint(left, ==, 0);
    assert_good(store);
    close_store(store);
    assert_raw(fixture->path, "SELECT count(*) FROM segment", "1");
}

static void test_data_dir(StoreFixture *fixture, gconstpointer data)
{
    g_autofree char *usual = tabiya_data_dir(NULL);
    g_autofree char *expected = g_build_filename(g_get_user_data_dir(), "tabiya", NULL);
    g_assert_cmpstr(usual, ==, expected);
    g_autofree char *given = tabiya_data_dir(fixture->folder);
    g_assert_cmpstr(given, ==, fixture->folder);
}

#define ADD(path, function) \
    g_test_add(path, StoreFixture, NULL, store_fixture_setup, function, store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("/store/new-library", test_new_library);
    ADD("/store/save-and-resume", test_save_and_resume);
    ADD("/store/kinds-of-games", test_kinds_of_games);
    ADD("/store/each-save-replaces", test_each_save_replaces);
    ADD("/store/snapshot", test_snapshot);
    ADD("/store/repeated-tags", test_repeated_tags);
    ADD("/store/which-game-is-resumed", test_which_game_is_resumed);
    ADD("/store/names-are-kept-once", test_names_are_kept_once);
    ADD("/store/two-programs", test_two_programs);
    ADD("/store/illegal-moves-in-a-row", test_illegal_moves_in_a_row);
    ADD("/store/dropped-with-questions", test_dropped_with_questions);
    ADD("/store/cancelled", test_cancelled);
    ADD("/store/many-games-are-indexed", test_many_games_are_indexed);
    ADD("/store/data-dir", test_data_dir);
    return g_test_run();
}
