/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The journal of the place Study: everything written comes back, in order, and nothing else. */
#include "app/store/study-store.h"

#include <string.h>

#include "tests/app/store-fixture.h"

static GPtrArray *load_tabs(TabiyaGameStore *store)
{
    g_autoptr(GAsyncResult) result = NULL;
    g_autoptr(GError) error = NULL;
    tabiya_study_store_load_async(store, NULL, done_cb, &result);
    GPtrArray *tabs = tabiya_study_store_load_finish(store, wait_for(&result), &error);
    g_assert_no_error(error);
    return tabs;
}

static void save_tab(TabiyaGameStore *store, gint64 tab, const TabiyaStudyTabState *state)
{
    TabiyaStudyChange *change = tabiya_study_change_new(tab);
    tabiya_study_change_set_tab(change, state);
    tabiya_study_store_save(store, change);
}

static const TabiyaStudyTabState STATE_OF_FILE = {
    .uri = (char *)"file:///tmp/x.pgn",
    .base = {.size = 1234, .changed_ns = 987654321, .n_games = 3},
    .place = 0,
    .game = 2,
    .cursor = (char *)"4 1 2",
    .flipped = TRUE,
    .shown = TRUE,
};

static void assert_games(TabiyaStudyKept *kept, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < kept->games->len; i++) {
        const TabiyaStudyGame *game = kept->games->pdata[i];
        g_string_append_printf(text, "%" G_GINT64_FORMAT "=%s(%s) ", game->key, game->text,
                               game->origin ? game->origin : "-");
    }
    g_assert_cmpstr(g_strchomp(text->str), ==, expected);
}

static void assert_edits(TabiyaStudyKept *kept, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < kept->edits->len; i++) {
        const TabiyaStudyEdit *edit = &g_array_index(kept->edits, TabiyaStudyEdit, i);
        g_string_append_printf(text, "%d:%d:%d:%d ", edit->kind, (int)edit->key, (int)edit->at,
                               (int)edit->to);
    }
    g_assert_cmpstr(g_strchomp(text->str), ==, expected);
}

static void test_empty(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_store(fixture);
    g_autoptr(GPtrArray) tabs = load_tabs(store);
    g_assert_cmpuint(tabs->len, ==, 0);
    close_store(store);
}

static void test_round_trip(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_store(fixture);
    gint64 tab = tabiya_study_store_new_tab(store);
    TabiyaStudyChange *change = tabiya_study_change_new(tab);
    tabiya_study_change_set_tab(change, &STATE_OF_FILE);
    tabiya_study_change_edit(change, &(TabiyaStudyEdit){TABIYA_STUDY_INSERT, 3, 1, 0});
    tabiya_study_change_edit(change, &(TabiyaStudyEdit){TABIYA_STUDY_MOVE, 3, 1, 2});
    tabiya_study_change_keep_game(change, 3, "1. e4 *", NULL);
    tabiya_study_change_keep_game(change, 1, "1. d4 *", "abc");
    tabiya_study_change_keep_game(change, 3, "1. e4 e5 *", NULL);
    tabiya_study_store_save(store, change);
    close_store(store);

    store = open_store(fixture);
    g_autoptr(GPtrArray) tabs = load_tabs(store);
    g_assert_cmpuint(tabs->len, ==, 1);
    TabiyaStudyKept *kept = tabs->pdata[0];
    g_assert_cmpint(kept->id, ==, tab);
    g_assert_cmpstr(kept->state.uri, ==, STATE_OF_FILE.uri);
    g_assert_cmpint(kept->state.base.size, ==, 1234);
    g_assert_cmpint(kept->state.base.changed_ns, ==, 987654321);
    g_assert_cmpint(kept->state.base.n_games, ==, 3);
    g_assert_cmpint(kept->state.game, ==, 2);
    g_assert_cmpstr(kept->state.cursor, ==, "4 1 2");
    g_assert_true(kept->state.flipped);
    g_assert_true(kept->state.shown);
    assert_edits(kept, "0:3:1:0 2:3:1:2");
    assert_games(kept, "1=1. d4 *(abc) 3=1. e4 e5 *(-)");
    close_store(store);
}

/* A game that is as the file has it again, a new base, a closed tab: each forgets its own. */
static void test_forgetting(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_store(fixture);
    gint64 ids[2];
    for (int i = 0; i < 2; i++) {
        ids[i] = tabiya_study_store_new_tab(store);
        save_tab(store, ids[i], &STATE_OF_FILE);
        TabiyaStudyChange *change = tabiya_study_change_new(ids[i]);
        tabiya_study_change_edit(change, &(TabiyaStudyEdit){TABIYA_STUDY_REMOVE, 0, 0, 0});
        tabiya_study_change_keep_game(change, 1, "*", NULL);
        tabiya_study_change_keep_game(change, 2, "1-0", NULL);
        tabiya_study_store_save(store, change);
    }
    g_assert_cmpint(ids[0], !=, ids[1]);
    TabiyaStudyChange *change = tabiya_study_change_new(ids[0]);
    tabiya_study_change_drop_game(change, 1);
    tabiya_study_store_save(store, change);
    g_autoptr(GPtrArray) tabs = load_tabs(store);
    assert_games(tabs->pdata[0], "2=1-0(-)");
    assert_games(tabs->pdata[1], "1=*(-) 2=1-0(-)");
    g_assert_false(((TabiyaStudyKept *)tabs->pdata[0])->state.shown); /* one tab is in front */
    g_assert_true(((TabiyaStudyKept *)tabs->pdata[1])->state.shown);
    g_ptr_array_unref(tabs);

    change = tabiya_study_change_new(ids[0]);
    tabiya_study_change_clear(change);
    tabiya_study_store_save(store, change);
    tabs = load_tabs(store);
    assert_games(tabs->pdata[0], "");
    assert_edits(tabs->pdata[0], "");
    assert_edits(tabs->pdata[1], "1:0:0:0");
    g_ptr_array_unref(tabs);

    change = tabiya_study_change_new(ids[1]);
    tabiya_study_change_close(change);
    tabiya_study_store_save(store, change);
    tabs = load_tabs(store);
    g_assert_cmpuint(tabs->len, ==, 1);
    close_store(store);
    assert_raw(fixture->path, "SELECT count(*) FROM study_game", "0");
    assert_raw(fixture->path, "SELECT count(*) FROM study_edit", "0");
}

/* A change is made completely or not at all: a game of an unknown tab is refused. */
static void test_whole_or_not(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_store(fixture);
    TabiyaStudyChange *change = tabiya_study_change_new(5);
    tabiya_study_change_set_tab(change, &STATE_OF_FILE);
    tabiya_study_change_close(change);
    tabiya_study_change_keep_game(change, 1, "*", NULL);
    tabiya_study_store_save(store, change);
    tabiya_game_store_flush(store);
    g_assert_nonnull(tabiya_game_store_get_problem(store));
    close_store(store);
    assert_raw(fixture->path, "SELECT count(*) FROM study_tab", "0");
}

/* A file in use: every change is held back, and written in order afterwards. */
static void test_held_back(StoreFixture *fixture, gconstpointer data)
{
    TabiyaGameStore *store = open_store(fixture);
    sqlite3 *db = open_raw(fixture->path);
    run_raw(db, "BEGIN IMMEDIATE");
    save_tab(store, 7, &STATE_OF_FILE);
    for (int i = 0; i < 3; i++) {
        TabiyaStudyChange *change = tabiya_study_change_new(7);
        tabiya_study_change_edit(change, &(TabiyaStudyEdit){TABIYA_STUDY_INSERT, 10 + i, i, 0});
        tabiya_study_store_save(store, change);
    }
    tabiya_game_store_flush(store);
    assert_problem(store, TABIYA_ERROR_STORE_LOCKED);
    run_raw(db, "COMMIT");
    sqlite3_close(db);
    tabiya_game_store_retry(store);
    tabiya_game_store_flush(store);
    assert_good(store);
    g_autoptr(GPtrArray) tabs = load_tabs(store);
    assert_edits(tabs->pdata[0], "0:10:0:0 0:11:1:0 0:12:2:0");
    close_store(store);
}

#define ADD(path, test)                                                             \
    g_test_add("/study-store/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("empty", test_empty);
    ADD("round-trip", test_round_trip);
    ADD("forgetting", test_forgetting);
    ADD("whole-or-not", test_whole_or_not);
    ADD("held-back", test_held_back);
    return g_test_run();
}
