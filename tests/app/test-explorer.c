/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explorer that follows a board: its answers are its source's, and it asks only while somebody
 * watches. */
#include <glib/gstdio.h>

#include "app/openings/explorer-source.h"
#include "app/openings/explorer.h"
#include "engine/board/san.h"
#include "tests/app/position-library.h"

static guint n_answers;

static void answer_cb(void)
{
    n_answers++;
}

static TabiyaExplorer *explorer_new(TabiyaExplorerKind kind, const char *path)
{
    TabiyaExplorer *explorer = tabiya_explorer_new();
    tabiya_explorer_set_source(explorer, kind, path);
    n_answers = 0;
    g_signal_connect(explorer, "notify::answer", answer_cb, NULL);
    return explorer;
}

static void wait_for_answer(TabiyaExplorer *explorer)
{
    while (tabiya_explorer_is_busy(explorer))
        g_main_context_iteration(NULL, TRUE);
}

static EngPosition after(const char *moves)
{
    EngPosition position, before;
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    eng_position_init(&position);
    for (guint i = 0; words[i] && *words[i] != '\0'; i++) {
        before = position;
        eng_position_play(&position, &before, eng_uci_parse(&before, words[i]));
    }
    return position;
}

static void assert_answer(TabiyaExplorer *explorer, const char *library,
                          const EngPosition *position, const TabiyaExplorerFilter *filter)
{
    TabiyaExplorerAnswer *answer = tabiya_explorer_get_answer(explorer);
    g_autoptr(TabiyaExplorerSource) source =
        tabiya_explorer_source_new(TABIYA_EXPLORER_LIBRARY, library);
    g_autoptr(TabiyaExplorerAnswer) expected =
        tabiya_explorer_source_ask(source, position, ENG_NO_MOVE, filter, NULL, NULL);
    g_assert_nonnull(answer);
    g_assert_true(eng_position_equal(&answer->position, position));
    g_assert_cmpuint(answer->total.games, ==, expected->total.games);
    g_assert_cmpuint(answer->moves->len, ==, expected->moves->len);
}

static void test_follows(PositionLibrary *fixture, gconstpointer data)
{
    static const TabiyaExplorerFilter DRAWN = {.results = 1 << TABIYA_RESULT_DRAW};
    const EngPosition start = after(""), e4 = after("e2e4");
    fill_library(fixture, 900, 1);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    g_assert_false(tabiya_explorer_is_busy(explorer)); /* nobody looks */
    tabiya_explorer_watch(explorer);
    g_assert_true(tabiya_explorer_is_busy(explorer));
    wait_for_answer(explorer);
    assert_answer(explorer, fixture->store.path, &start, NULL);
    g_assert_cmpuint(n_answers, ==, 1);
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    g_assert_false(tabiya_explorer_is_busy(explorer)); /* that is known */
    tabiya_explorer_set_position(explorer, &e4, eng_move(12, 28));
    wait_for_answer(explorer);
    assert_answer(explorer, fixture->store.path, &e4, NULL);
    tabiya_explorer_set_filter(explorer, &DRAWN);
    wait_for_answer(explorer);
    assert_answer(explorer, fixture->store.path, &e4, &DRAWN);
    g_assert_cmpuint(n_answers, ==, 3);
    g_assert_null(tabiya_explorer_get_error(explorer));
    g_assert_finalize_object(explorer);
}

/* A person who holds an arrow key down waits only for the last position. */
static void test_stale_questions(PositionLibrary *fixture, gconstpointer data)
{
    fill_library(fixture, 900, 2);
    const FixtureGame *game = g_ptr_array_index(fixture->games, 3);
    for (guint i = 4; game->moves->len < 30 || game->start_fen; i++)
        game = g_ptr_array_index(fixture->games, i);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    tabiya_explorer_watch(explorer);
    for (guint ply = 0; ply <= 30; ply++)
        tabiya_explorer_set_position(explorer, &game->positions[ply], ENG_NO_MOVE);
    wait_for_answer(explorer);
    assert_answer(explorer, fixture->store.path, &game->positions[30], NULL);
    g_assert_cmpuint(n_answers, ==, 1);
    tabiya_explorer_set_position(explorer, &game->positions[0], ENG_NO_MOVE);
    g_assert_true(tabiya_explorer_is_busy(explorer));
    g_assert_finalize_object(explorer); /* in the middle of a question */
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_cmpuint(n_answers, ==, 1);
}

/* Somebody else has changed the library. */
static void test_refresh(PositionLibrary *fixture, gconstpointer data)
{
    const EngPosition start = after("");
    fill_library(fixture, 900, 3);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_LIBRARY, fixture->store.path);
    tabiya_explorer_watch(explorer);
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    wait_for_answer(explorer);
    const guint64 before = tabiya_explorer_get_answer(explorer)->total.games;
    for (guint i = 0; i < 100; i++)
        delete_game(fixture, i, TRUE);
    tabiya_explorer_refresh(explorer);
    wait_for_answer(explorer);
    g_assert_cmpuint(tabiya_explorer_get_answer(explorer)->total.games, <, before);
    for (guint i = 0; i < 100; i++)
        delete_game(fixture, i, FALSE);
    tabiya_explorer_unwatch(explorer);
    tabiya_explorer_watch(explorer); /* watched again */
    wait_for_answer(explorer);
    g_assert_cmpuint(tabiya_explorer_get_answer(explorer)->total.games, ==, before);
    g_assert_finalize_object(explorer);
}

static void test_errors(StoreFixture *f, gconstpointer data)
{
    const EngPosition start = after("");
    g_file_set_contents(f->path, "this is not a library, and long enough to be looked at", -1,
                        NULL);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_LIBRARY, f->path);
    tabiya_explorer_watch(explorer);
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    wait_for_answer(explorer);
    g_assert_null(tabiya_explorer_get_answer(explorer));
    g_assert_nonnull(tabiya_explorer_get_error(explorer));
    g_unlink(f->path);
    tabiya_explorer_refresh(explorer);
    wait_for_answer(explorer);
    g_assert_null(tabiya_explorer_get_error(explorer));
    g_assert_true(tabiya_explorer_get_answer(explorer)->is_empty);
    /* Another source: the first one's answers are no longer valid. */
    g_autofree char *nowhere = g_build_filename(f->folder, "nowhere.bin", NULL);
    tabiya_explorer_set_source(explorer, TABIYA_EXPLORER_BOOK, nowhere);
    g_assert_null(tabiya_explorer_get_answer(explorer));
    wait_for_answer(explorer);
    g_assert_nonnull(tabiya_explorer_get_error(explorer));
    g_assert_finalize_object(explorer);
}

static void write_games(const char *path, guint n)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        g_string_append_printf(text,
                               "[Round \"%u\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n\n"
                               "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n",
                               i);
    }
    g_assert_true(g_file_set_contents(path, text->str, (gssize)text->len, NULL));
}

static void test_stopped(StoreFixture *f, gconstpointer data)
{
    const EngPosition start = after(""), e4 = after("e2e4");
    g_autofree char *path = g_build_filename(f->folder, "games.pgn", NULL);
    write_games(path, 20000);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_PGN, path);
    tabiya_explorer_watch(explorer);
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    tabiya_explorer_stop(explorer);
    wait_for_answer(explorer);
    g_assert_null(tabiya_explorer_get_answer(explorer));
    g_assert_nonnull(tabiya_explorer_get_error(explorer));
    tabiya_explorer_set_position(explorer, &e4, ENG_NO_MOVE);
    g_assert_false(tabiya_explorer_is_busy(explorer)); /* it stays so */
    tabiya_explorer_refresh(explorer);
    /* A move on the board does not begin the reading again. */
    tabiya_explorer_set_position(explorer, &start, ENG_NO_MOVE);
    wait_for_answer(explorer);
    g_assert_null(tabiya_explorer_get_error(explorer));
    g_assert_cmpuint(tabiya_explorer_get_answer(explorer)->total.games, ==, 20000);
    g_assert_cmpfloat(tabiya_explorer_get_progress(explorer), <, 0);
    g_assert_cmpstr(tabiya_explorer_get_progress_text(explorer), ==, "");
    g_assert_finalize_object(explorer);
}

/* Without a thread's help: the callback has the answer. */
static void take_result_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(GAsyncResult **)user = g_object_ref(result);
}

static void test_games_and_players(StoreFixture *f, gconstpointer data)
{
    g_autofree char *path = g_build_filename(f->folder, "games.pgn", NULL);
    g_autoptr(GAsyncResult) loaded = NULL, found = NULL;
    write_games(path, 3);
    TabiyaExplorer *explorer = explorer_new(TABIYA_EXPLORER_PGN, path);
    tabiya_explorer_load_async(explorer, 2, NULL, take_result_cb, &loaded);
    tabiya_explorer_find_players_async(explorer, "b", 5, NULL, take_result_cb, &found);
    while (!found)
        g_main_context_iteration(NULL, TRUE);
    g_autoptr(TabiyaGame) game = tabiya_explorer_load_finish(loaded, NULL);
    g_assert_cmpstr(tabiya_game_get_tag(game, "Round"), ==, "1");
    g_auto(GStrv) names = tabiya_explorer_find_players_finish(found, NULL);
    const char *const expected[] = {"Ben", NULL};
    g_assert_cmpstrv(names, expected);
    g_assert_finalize_object(explorer);
}

#define ADD(path, test)                                                                \
    g_test_add("/explorer/" path, PositionLibrary, NULL, position_library_setup, test, \
               position_library_teardown)
#define ADD_PLAIN(path, test)                                                    \
    g_test_add("/explorer/" path, StoreFixture, NULL, store_fixture_setup, test, \
               store_fixture_teardown)

int main(int argc, char **argv)
{
    g_autofree char *root = g_dir_make_tmp("tabiya-cache-XXXXXX", NULL);
    g_setenv("XDG_CACHE_HOME", root, TRUE);
    g_test_init(&argc, &argv, NULL);
    ADD("follows", test_follows);
    ADD("stale-questions", test_stale_questions);
    ADD("refresh", test_refresh);
    ADD_PLAIN("errors", test_errors);
    ADD_PLAIN("stopped", test_stopped);
    ADD_PLAIN("games-and-players", test_games_and_players);
    const int result = g_test_run();
    remove_explorer_cache(root);
    return result;
}
