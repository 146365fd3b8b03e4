/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Guessing moves, with a scripted engine that judges as the test wants. */
#include "app/study/guess-move.h"

#include "app/error.h"
#include "app/game/pgn-reader.h"
#include "tests/app/scripted-engine.h"

typedef struct {
    TabiyaGame *game;
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    TabiyaGuessMove *guess;
    int judged, moved;
} GuessFixture;

static void count_cb(TabiyaGuessMove *guess, int *count)
{
    (*count)++;
}

static void begin(GuessFixture *f, const char *pgn, EngColor color)
{
    g_autoptr(GError) error = NULL;
    f->game = tabiya_pgn_read_first(pgn, -1, NULL, &error);
    g_assert_no_error(error);
    f->guess =
        tabiya_guess_move_new(f->game, NULL, color, f->arbiter, TABIYA_ENGINE_SOURCE(f->engine));
    g_signal_connect(f->guess, "judged", G_CALLBACK(count_cb), &f->judged);
    g_signal_connect(f->guess, "moved", G_CALLBACK(count_cb), &f->moved);
}

static void setup(GuessFixture *f, gconstpointer data)
{
    f->arbiter = tabiya_engine_arbiter_new(2);
    f->engine = scripted_engine_new();
}

static void teardown(GuessFixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->guess);
    g_assert_finalize_object(f->game);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
}

static gboolean try(GuessFixture *f, const char *san)
{
    EngMove move;
    const EngPosition *position = tabiya_node_get_position(tabiya_guess_move_get_node(f->guess));
    g_assert_cmpint(eng_san_parse(position, san, -1, &move), ==, ENG_SAN_OK);
    return tabiya_guess_move_guess(f->guess, move, NULL);
}

/* The engine's score of the requested position. */
static void say(GuessFixture *f, int score_cp)
{
    g_assert_true(f->engine->searching);
    g_assert_cmpuint(f->engine->limits.nodes, ==, TABIYA_GUESS_NODES);
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, score_cp);
}

static void assert_node(GuessFixture *f, const char *san)
{
    g_assert_cmpstr(tabiya_node_get_san(tabiya_guess_move_get_node(f->guess)), ==, san);
}

static void assert_said(GuessFixture *f, const char *expected)
{
    g_autofree char *text = tabiya_guess_move_describe(f->guess);
    g_assert_cmpstr(text, ==, expected);
}

static void test_exact(GuessFixture *f, gconstpointer data)
{
    begin(f, "1. e4 e5 2. Nf3 *", ENG_WHITE);
    assert_said(f, "What would you play?");
    g_assert_true(try(f, "e4"));
    g_assert_cmpint(f->engine->searches, ==, 0); /* nobody has to be asked */
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 3);
    assert_said(f, "Exactly the move played in the game!");
    assert_node(f, ""); /* it shows when one goes on */
    g_assert_false(try(f, "e4"));
    tabiya_guess_move_next(f->guess);
    assert_node(f, "e5");
    g_assert_null(tabiya_guess_move_get_verdict(f->guess));
    tabiya_guess_move_next(f->guess); /* gives up on this one */
    g_assert_cmpint(tabiya_guess_move_get_state(f->guess), ==, TABIYA_GUESS_OVER);
    assert_node(f, "Nf3");
    const TabiyaGuessTally *tally = tabiya_guess_move_get_tally(f->guess);
    g_assert_cmpuint(tally->tries, ==, 2);
    g_assert_cmpuint(tally->exact, ==, 1);
    g_assert_cmpint(tally->points, ==, 3);
    g_assert_cmpint(tally->best_points, ==, 6);
    g_assert_cmpint(f->judged, ==, 1);
    g_assert_cmpint(f->moved, ==, 2);
}

/* A skipped move does not count. */
static void test_skip(GuessFixture *f, gconstpointer data)
{
    begin(f, "1. e4 e5 2. Nf3 *", ENG_WHITE);
    tabiya_guess_move_skip(f->guess);
    assert_node(f, "e5");
    g_assert_cmpuint(tabiya_guess_move_get_tally(f->guess)->tries, ==, 0);
    g_assert_true(try(f, "d4"));
    tabiya_guess_move_skip(f->guess); /* not while the engine compares */
    assert_node(f, "e5");
}

/* Each move is looked at afresh with the same nodes; points by the difference, seen by Black. */
static void test_compared(GuessFixture *f, gconstpointer data)
{
    static const struct {
        int guess_cp, played_cp; /* White's view */
        int points;
        const char *words, *margin;
    } ROWS[] = {
        {20, 20, 3, "Just as good as the game’s e5.", NULL},
        {40, 20, 3, "Just as good as the game’s e5.", NULL},
        {0, 20, 3, "Just as good as the game’s e5.", NULL},
        {-50, 20, 3, "Better than the game’s e5.", "better by 0.7"},
        {50, 20, 3, "Just as good as the game’s e5.", NULL},
        {65, 20, 3, "Just as good as the game’s e5.", NULL},
        {80, 20, 2, "Almost as good as the game’s e5.", "worse by 0.6"},
        {120, 20, 1, "Not as good as the game’s e5.", "worse by 1.0"},
        {400, 20, 0, "Clearly worse than the game’s e5.", "worse by 3.8"},
    };
    begin(f, "[FEN \"4k3/2p1p3/8/8/8/8/2P1P3/4K3 b - - 0 1\"]\n\n1... e5 *", ENG_BLACK);
    for (gsize i = 0; i < G_N_ELEMENTS(ROWS); i++) {
        g_assert_true(try(f, "c5"));
        g_assert_cmpint(tabiya_guess_move_get_state(f->guess), ==, TABIYA_GUESS_JUDGING);
        g_assert_cmpint(f->engine->position.board[34], !=, ENG_NO_PIECE); /* c5 was played */
        say(f, ROWS[i].guess_cp);
        g_assert_cmpint(f->engine->position.board[36], !=, ENG_NO_PIECE); /* e5 was played */
        say(f, ROWS[i].played_cp);
        g_assert_cmpint(f->engine->new_games, ==, 2 * (int)(i + 1));
        g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, ROWS[i].points);
        assert_said(f, ROWS[i].words);
        g_autofree char *margin = tabiya_guess_move_dup_margin(f->guess);
        g_assert_cmpstr(margin, ==, ROWS[i].margin);
        g_clear_object(&f->guess);
        f->guess = tabiya_guess_move_new(f->game, NULL, ENG_BLACK, f->arbiter,
                                         TABIYA_ENGINE_SOURCE(f->engine));
    }
}

/* A matter of taste, which costs nothing; a bad opening does. */
static void test_openings(GuessFixture *f, gconstpointer data)
{
    begin(f, "1. e4 e5 *", ENG_WHITE);
    g_assert_true(try(f, "d4"));
    say(f, 10);
    say(f, 55);
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 3);
    assert_said(f, "Just as good as the game’s e4.");
    g_assert_null(tabiya_guess_move_dup_margin(f->guess));
    g_assert_cmpfloat(tabiya_guess_move_get_tally(f->guess)->lost, ==, 0);
    g_clear_object(&f->guess);
    f->guess = tabiya_guess_move_new(f->game, NULL, ENG_WHITE, f->arbiter,
                                     TABIYA_ENGINE_SOURCE(f->engine));
    g_assert_true(try(f, "g4")); /* it has a name, too */
    say(f, -90);
    say(f, 30);
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 0);
    assert_said(f, "Clearly worse than the game’s e4.");
}

static void wait_for_verdict(GuessFixture *f)
{
    while (tabiya_guess_move_get_state(f->guess) == TABIYA_GUESS_JUDGING)
        g_main_context_iteration(NULL, TRUE);
}

/* Mate and stalemate are known without the engine. */
static void test_rules(GuessFixture *f, gconstpointer data)
{
    begin(f, "[FEN \"7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\"]\n\n1. Qg7# *", ENG_WHITE);
    g_assert_true(try(f, "Qh7"));
    wait_for_verdict(f);
    g_assert_cmpint(f->engine->searches, ==, 0);
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 3);
    g_clear_object(&f->guess);
    f->guess = tabiya_guess_move_new(f->game, NULL, ENG_WHITE, f->arbiter,
                                     TABIYA_ENGINE_SOURCE(f->engine));
    g_assert_true(try(f, "Qe6")); /* stalemate */
    wait_for_verdict(f);
    g_assert_cmpint(f->engine->searches, ==, 0);
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 0);
    g_clear_object(&f->guess);
    f->guess = tabiya_guess_move_new(f->game, NULL, ENG_WHITE, f->arbiter,
                                     TABIYA_ENGINE_SOURCE(f->engine));
    g_assert_true(try(f, "Qf6"));
    say(f, 900);
    g_assert_cmpint(f->engine->searches, ==, 1); /* the game's mate needs none */
    g_assert_cmpint(tabiya_guess_move_get_verdict(f->guess)->points, ==, 2);
}

static void test_failure(GuessFixture *f, gconstpointer data)
{
    begin(f, "1. e4 e5 *", ENG_WHITE);
    g_assert_true(try(f, "d4"));
    scripted_engine_fail(f->engine, "it died");
    assert_said(f, "The engine could not judge this move: it died");
    g_assert_cmpuint(tabiya_guess_move_get_tally(f->guess)->tries, ==, 0);
    g_assert_true(try(f, "e4")); /* another try is allowed */
    g_assert_cmpuint(tabiya_guess_move_get_tally(f->guess)->tries, ==, 1);
}

static void test_odd_games(GuessFixture *f, gconstpointer data)
{
    begin(f, "*", ENG_WHITE);
    g_assert_cmpint(tabiya_guess_move_get_state(f->guess), ==, TABIYA_GUESS_OVER);
    assert_said(f, "The game is over.");
    tabiya_guess_move_next(f->guess);
    g_clear_object(&f->guess);
    g_clear_object(&f->game);
    begin(f, "1. e4 a6 2. -- a5 3. d4 *", ENG_WHITE);
    tabiya_guess_move_next(f->guess); /* past the null move, which nobody can guess */
    assert_node(f, "a5");
    g_assert_true(try(f, "c4"));
    g_assert_cmpint((int)f->engine->move_count, ==, 2); /* begins behind it */
    g_clear_object(&f->guess);                          /* the search is broken off */
    g_assert_false(f->engine->searching);
    f->guess = tabiya_guess_move_new(f->game, NULL, ENG_WHITE, f->arbiter,
                                     TABIYA_ENGINE_SOURCE(f->engine));
    g_autoptr(GError) error = NULL;
    g_assert_false(tabiya_guess_move_guess(f->guess, ENG_NULL_MOVE, &error));
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_MOVE);
}

#define ADD(path, test) g_test_add("/guess/" path, GuessFixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("exact", test_exact);
    ADD("skip", test_skip);
    ADD("compared", test_compared);
    ADD("openings", test_openings);
    ADD("rules", test_rules);
    ADD("failure", test_failure);
    ADD("odd-games", test_odd_games);
    return g_test_run();
}
