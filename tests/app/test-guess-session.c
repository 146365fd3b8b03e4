/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Guessing moves on a board: the shown moves, refused moves, and that nothing is given away. */
#include "app/study/guess-session.h"

#include "app/game/pgn-reader.h"
#include "app/game/pgn-writer.h"
#include "tests/app/scripted-engine.h"

#define GAME                                                                        \
    "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Opening \"King's Gambit\"]\n" \
    "[Annotator \"Somebody\"]\n\n1. e4 {strong} e5 2. f4 (2. Nf3 Nc6) 2... exf4 3. Bc4 1-0"

typedef struct {
    TabiyaGame *game; /* the one that is studied */
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    TabiyaGuessSession *session;
    TabiyaBoardSession *board; /* the same */
} Fixture;

static void setup(Fixture *f, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    f->game = tabiya_pgn_read_first(GAME, -1, NULL, &error);
    g_assert_no_error(error);
    f->arbiter = tabiya_engine_arbiter_new(2);
    f->engine = scripted_engine_new();
    f->session = tabiya_guess_session_new(f->arbiter, TABIYA_ENGINE_SOURCE(f->engine));
    f->board = TABIYA_BOARD_SESSION(f->session);
    tabiya_training_session_set_pause_ms_for_tests(TABIYA_TRAINING_SESSION(f->session), 0);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_autofree char *pgn = tabiya_pgn_write_game(f->game);
    g_autoptr(TabiyaGame) same = tabiya_pgn_read_first(GAME, -1, NULL, NULL);
    g_autofree char *expected = tabiya_pgn_write_game(same);

    g_assert_cmpstr(pgn, ==, expected); /* whatever was done */
    g_assert_finalize_object(f->session);
    g_assert_finalize_object(f->game);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
}

static void offer(Fixture *f, const TabiyaNode *cursor)
{
    g_assert_true(tabiya_guess_session_offer(f->session, f->game, cursor));
}

static void wait_for(Fixture *f, TabiyaGuessStage stage)
{
    while (tabiya_guess_session_get_stage(f->session) != stage)
        g_main_context_iteration(NULL, TRUE);
}

static void assert_moves(Fixture *f, const char *expected)
{
    g_autofree char *moves = tabiya_board_session_dup_moves(f->board);

    g_assert_cmpstr(moves, ==, expected);
}

static void assert_text(Fixture *f, const char *property, const char *expected)
{
    g_autofree char *text = NULL;

    g_object_get(f->session, property, &text, NULL);
    g_assert_cmpstr(text, ==, expected);
}

static gboolean try(Fixture *f, const char *san)
{
    return tabiya_board_session_play_text(f->board, san, NULL);
}

/* The record contains nothing of the coming moves, for any reader. */
static void test_gives_nothing_away(Fixture *f, gconstpointer data)
{
    g_autofree char *pgn = NULL;

    offer(f, tabiya_game_get_root(f->game));
    assert_text(f, "status", "Whose moves do you want to guess?");
    g_assert_false(try(f, "e4"));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    assert_moves(f, "");
    pgn = tabiya_board_session_dup_pgn(f->board);
    g_assert_nonnull(strstr(pgn, "Anderssen"));
    g_assert_null(strstr(pgn, "1-0"));
    g_assert_null(strstr(pgn, "Gambit"));
    g_assert_null(strstr(pgn, "e4"));
    assert_text(f, "status", "What did White play?");
    assert_text(f, "opening-name", "");
}

static void test_exact(Fixture *f, gconstpointer data)
{
    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    g_assert_true(try(f, "e4"));
    assert_text(f, "verdict", "Exactly the move played in the game!\n3 points");
    g_assert_false(try(f, "d5")); /* not before the answer */
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    assert_moves(f, "e4 e5");
    assert_text(f, "announcement", "Black plays pawn to e5");
    assert_text(f, "verdict", "Exactly the move played in the game!\n3 points");
    g_assert_cmpint(tabiya_guess_session_get_tally(f->session).points, ==, 3);
}

/* A guess is kept beside the game's own move, with a comment. */
static void test_compared(Fixture *f, gconstpointer data)
{

    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_BLACK);
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    assert_moves(f, "e4");
    g_assert_true(try(f, "c5"));
    g_assert_cmpint(tabiya_guess_session_get_stage(f->session), ==, TABIYA_GUESS_STAGE_JUDGING);
    assert_moves(f, "e4 c5");
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, 100);
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, 20);
    assert_text(f, "verdict", "Not as good as the game’s e5.\nworse by 0.8 · 1 point");
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    assert_moves(f, "e4 e5 f4");
    const TabiyaNode *node = tabiya_node_get_child(
        tabiya_node_get_child(tabiya_game_get_root(tabiya_board_session_get_game(f->board))));
    node = tabiya_node_get_sibling(node);
    g_assert_cmpstr(tabiya_node_get_san(node), ==, "c5");
    g_assert_cmpstr(tabiya_node_get_comment(node), ==, "worse by 0.8 · 1 point");
    g_assert_null(tabiya_game_check(tabiya_board_session_get_game(f->board)));
}

static void test_looking_back(Fixture *f, gconstpointer data)
{
    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_BLACK);
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    tabiya_board_session_first(f->board);
    g_assert_false(try(f, "d4"));
    tabiya_board_session_last(f->board);
    g_assert_true(try(f, "e5"));
}

static void test_skip_reveal_end(Fixture *f, gconstpointer data)
{
    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    tabiya_guess_session_skip(f->session);
    assert_moves(f, "e4"); /* at once, and the answer after it */
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    assert_moves(f, "e4 e5");
    g_assert_cmpuint(tabiya_guess_session_get_tally(f->session).tries, ==, 0);
    tabiya_guess_session_reveal(f->session);
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    assert_moves(f, "e4 e5 f4 exf4");
    g_assert_cmpuint(tabiya_guess_session_get_tally(f->session).tries, ==, 1);
    g_assert_true(try(f, "Nf3"));
    tabiya_guess_session_end(f->session); /* in the middle of a search */
    g_assert_false(f->engine->searching);
    assert_text(f, "status", "0 of 3 points");
    g_assert_false(try(f, "Nf3"));
    tabiya_guess_session_restart(f->session);
    assert_moves(f, "");
    g_assert_cmpuint(tabiya_guess_session_get_tally(f->session).tries, ==, 0);
}

static void test_to_the_end(Fixture *f, gconstpointer data)
{
    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    g_assert_true(try(f, "f4"));
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    g_assert_true(try(f, "Bc4"));
    wait_for(f, TABIYA_GUESS_STAGE_OVER);
    assert_moves(f, "e4 e5 f4 exf4 Bc4");
    assert_text(f, "status", "9 of 9 points");
}

/* Without tags and line breaks. */
static char *dup_moves_text(TabiyaGame *game)
{
    g_autofree char *pgn = tabiya_pgn_write_game(game);

    return g_strstrip(g_strdelimit(g_strdup(strstr(pgn, "\n\n")), "\n", ' '));
}

/* The guesses can be saved: the game's moves, the tries beside them, and the points of each. */
static void test_record(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) record = NULL, part = NULL;
    g_autofree char *pgn = NULL, *part_pgn = NULL;

    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    g_assert_null(tabiya_guess_session_dup_record(f->session));
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    g_assert_true(try(f, "Nf3"));
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, 20);
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, 100);
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
    tabiya_guess_session_reveal(f->session);
    wait_for(f, TABIYA_GUESS_STAGE_OVER);
    record = tabiya_guess_session_dup_record(f->session);
    pgn = dup_moves_text(record);
    g_assert_cmpstr(pgn, ==,
                    "{Guessing White’s moves: 4 of 9 points. 1 same as the game, 2 others.} "
                    "1. e4 {3 points} 1... e5 2. f4 (2. Nf3 {worse by 0.8 · 1 point}) 2... exf4 "
                    "3. Bc4 {0 points} 1-0");
    g_assert_cmpstr(tabiya_game_get_tag(record, "White"), ==, "Anderssen");
    g_assert_null(tabiya_game_get_tag(record, "Annotator"));
    g_assert_null(tabiya_game_check(record));

    /* Of one that was ended early there is no result. */
    tabiya_guess_session_restart(f->session);
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    tabiya_guess_session_skip(f->session);
    tabiya_guess_session_end(f->session);
    part = tabiya_guess_session_dup_record(f->session);
    part_pgn = dup_moves_text(part);
    g_assert_cmpstr(part_pgn, ==, "{Guessing White’s moves: 0 of 0 points.} 1. e4 *");
}

/* From the shown position, in the shown line. */
static void test_from_here(Fixture *f, gconstpointer data)
{
    const TabiyaNode *e5 =
        tabiya_node_get_child(tabiya_node_get_child(tabiya_game_get_root(f->game)));
    const TabiyaNode *nf3 = tabiya_node_get_sibling(tabiya_node_get_child(e5));
    g_autofree char *place = NULL;

    offer(f, nf3);
    place = tabiya_guess_session_dup_place(f->session);
    g_assert_cmpstr(place, ==, "Black’s move 2");
    g_assert_true(tabiya_guess_session_can_start_later(f->session));
    assert_moves(f, "e4 e5 Nf3");
    tabiya_guess_session_set_from_start(f->session, TRUE);
    assert_moves(f, "");
    tabiya_guess_session_set_from_start(f->session, FALSE);
    tabiya_guess_session_begin(f->session, ENG_BLACK);
    g_assert_true(try(f, "Nc6"));
    wait_for(f, TABIYA_GUESS_STAGE_OVER);
    assert_moves(f, "e4 e5 Nf3 Nc6");
    offer(f, tabiya_game_get_main_end(f->game)); /* nothing follows: from the start */
    g_assert_false(tabiya_guess_session_can_start_later(f->session));
}

static void test_failure(Fixture *f, gconstpointer data)
{
    offer(f, tabiya_game_get_root(f->game));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    g_assert_true(try(f, "d4"));
    scripted_engine_fail(f->engine, "it died");
    assert_text(f, "verdict", "The engine could not judge this move: it died");
    assert_moves(f, "");
    g_assert_true(try(f, "e4"));
    wait_for(f, TABIYA_GUESS_STAGE_ASKING);
}

static void test_no_game(Fixture *f, gconstpointer data)
{
    g_autoptr(TabiyaGame) empty = tabiya_game_new(NULL);

    g_assert_false(tabiya_guess_session_offer(f->session, empty, tabiya_game_get_root(empty)));
    g_assert_false(try(f, "e4"));
    tabiya_guess_session_begin(f->session, ENG_WHITE);
    assert_text(f, "status", "There is no game to guess.");
}

#define ADD(path, test) g_test_add("/guess-session/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("gives-nothing-away", test_gives_nothing_away);
    ADD("exact", test_exact);
    ADD("compared", test_compared);
    ADD("looking-back", test_looking_back);
    ADD("skip-reveal-end", test_skip_reveal_end);
    ADD("to-the-end", test_to_the_end);
    ADD("record", test_record);
    ADD("from-here", test_from_here);
    ADD("failure", test_failure);
    ADD("no-game", test_no_game);
    return g_test_run();
}
