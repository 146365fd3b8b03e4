/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What people play, as the application asks it. */
#include "app/people/people.h"

#include "app/game/pgn-reader.h"
#include "engine/board/san.h"

static void ready_cb(TabiyaPeople *people, gpointer loop)
{
    g_main_loop_quit(loop);
}

/* Reads the net as the window does. */
static TabiyaPeople *read_people(const char *path)
{
    g_autoptr(GMainLoop) loop = g_main_loop_new(NULL, FALSE);
    TabiyaPeople *people = tabiya_people_new(path);
    g_signal_connect(people, "ready", G_CALLBACK(ready_cb), loop);
    tabiya_people_prepare(people);
    tabiya_people_prepare(people);
    g_main_loop_run(loop);
    return people;
}

static TabiyaGame *read_game(const char *pgn)
{
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(pgn, -1, NULL);
    g_assert_cmpuint(games->len, ==, 1);
    return g_object_ref(games->pdata[0]);
}

/* The rank of the move. */
static int find(const EngPolicyGuess *guess, const EngPosition *position, const char *san)
{
    EngMove move;
    g_assert_cmpint(eng_san_parse(position, san, -1, &move), ==, ENG_SAN_OK);
    return tabiya_people_find(guess, move);
}

static void test_net_is_read_on_a_thread(void)
{
    g_autoptr(TabiyaPeople) unread = tabiya_people_new(NULL);
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;
    EngPosition position;
    eng_position_init(&position);
    tabiya_people_see(&position, &sight);
    g_assert_false(tabiya_people_is_ready_for_tests(unread));
    g_assert_false(tabiya_people_guess(unread, &sight, 1500, guess));
    g_autoptr(TabiyaPeople) people = read_people(NULL);
    g_assert_true(tabiya_people_is_ready_for_tests(people));
    g_assert_null(tabiya_people_get_problem(people));
    g_assert_true(tabiya_people_guess(people, &sight, 1500, guess));
    g_assert_cmpint(guess->count, ==, 20);
    g_assert_cmpint(find(guess, &position, "e4"), <, 2);
    g_assert_cmpint(tabiya_people_find(guess, ENG_NULL_MOVE), ==, 20);
}

static void test_missing_net_is_a_problem(void)
{
    g_autoptr(TabiyaPeople) people = read_people("/nowhere/people.policy");
    g_assert_false(tabiya_people_is_ready_for_tests(people));
    g_assert_false(tabiya_people_wait(people));
    g_assert_nonnull(tabiya_people_get_problem(people));
}

/* The chance that `san` is played at `node`. */
static double ask(TabiyaPeople *people, const TabiyaPeopleSight *sight, int rating, const char *san)
{
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    g_assert_true(tabiya_people_guess(people, sight, rating, guess));
    return guess->choices[find(guess, &sight->position, san)].chance;
}

/* A node is seen with its two last moves, and nothing older: a recapture is expected, and in a
 * position whose past is unknown it is less so. */
static void test_last_moves_count(void)
{
    g_autoptr(TabiyaPeople) people = tabiya_people_new(NULL);
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *");
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    TabiyaPeopleSight seen, played, unknown;
    g_assert_true(tabiya_people_wait(people));
    tabiya_people_see_node(end, &seen);
    tabiya_people_see(tabiya_game_get_start(game), &played);
    for (const TabiyaNode *node = tabiya_game_get_root(game); (node = tabiya_node_get_child(node));)
        tabiya_people_see_move(&played, tabiya_node_get_move(node));
    tabiya_people_see(tabiya_node_get_position(end), &unknown);
    g_assert_true(eng_position_equal(&seen.position, &played.position));
    g_assert_cmpint(seen.past.last, ==, played.past.last);
    g_assert_cmpint(seen.past.own, ==, played.past.own);
    g_assert_true(seen.past.captured && played.past.captured);
    g_assert_cmpfloat(ask(people, &seen, 1500, "dxc6"), ==, ask(people, &played, 1500, "dxc6"));
    g_assert_cmpfloat(ask(people, &seen, 1500, "dxc6"), !=, ask(people, &unknown, 1500, "dxc6"));
}

static void test_null_move_has_no_past(void)
{
    g_autoptr(TabiyaGame) game = read_game("1. e4 e5 2. -- Nc6 *");
    const TabiyaNode *end = tabiya_game_get_main_end(game);
    TabiyaPeopleSight sight;
    tabiya_people_see_node(tabiya_node_get_parent(end), &sight);
    g_assert_cmpint(sight.past.last, ==, ENG_NO_MOVE);
    g_assert_cmpint(sight.past.own, ==, ENG_NO_MOVE);
    tabiya_people_see_node(end, &sight);
    g_assert_cmpint(sight.past.last, ==, tabiya_node_get_move(end));
    g_assert_cmpint(sight.past.own, ==, ENG_NO_MOVE);
}

/* In a finished game nothing is likely; in Chess960 castling is one of the moves. */
static void test_ends_and_chess960(void)
{
    g_autoptr(TabiyaPeople) people = tabiya_people_new(NULL);
    g_autoptr(TabiyaGame) mate = read_game("1. f3 e5 2. g4 Qh4# *");
    g_autoptr(TabiyaGame) other = read_game("[Variant \"Chess960\"]\n"
                                            "[FEN \"1k3r2/8/8/8/8/8/8/1R3KR1 w GB - 0 1\"]\n\n*");
    g_autofree EngPolicyGuess *guess = g_new0(EngPolicyGuess, 1);
    TabiyaPeopleSight sight;
    g_assert_true(tabiya_people_wait(people));
    tabiya_people_see_node(tabiya_game_get_main_end(mate), &sight);
    g_assert_true(tabiya_people_guess(people, &sight, 1500, guess));
    g_assert_cmpint(guess->count, ==, 0);
    tabiya_people_see_node(tabiya_game_get_root(other), &sight);
    g_assert_true(tabiya_people_guess(people, &sight, 1500, guess));
    for (int i = 0; i < guess->count; i++)
        g_assert_true(eng_move_is_legal(&sight.position, guess->choices[i].move));
}

static void test_ratings_are_rounded(void)
{
    g_assert_cmpint(tabiya_people_clamp_rating(0), ==, TABIYA_PEOPLE_RATING_MIN);
    g_assert_cmpint(tabiya_people_clamp_rating(1549), ==, 1500);
    g_assert_cmpint(tabiya_people_clamp_rating(1550), ==, 1600);
    g_assert_cmpint(tabiya_people_clamp_rating(4000), ==, TABIYA_PEOPLE_RATING_MAX);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/people/net-is-read-on-a-thread", test_net_is_read_on_a_thread);
    g_test_add_func("/people/missing-net-is-a-problem", test_missing_net_is_a_problem);
    g_test_add_func("/people/last-moves-count", test_last_moves_count);
    g_test_add_func("/people/null-move-has-no-past", test_null_move_has_no_past);
    g_test_add_func("/people/ends-and-chess960", test_ends_and_chess960);
    g_test_add_func("/people/ratings-are-rounded", test_ratings_are_rounded);
    return g_test_run();
}
