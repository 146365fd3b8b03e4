/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The opponent: its searches, when it thinks, how it answers offers, and how it fails. */
#include "tests/app/play-fixture.h"

/* Equal rooks and pawns, an endgame in its forty-first move. */
#define LEVEL_ENDGAME "4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 0 41"

static void test_levels_have_their_own_budget(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "level", 4, "cores", 4, "move-time-ms", 5000, NULL);
    play_fixture_moves(f, "e2e4");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "4");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "1");
    g_assert_cmpint(f->engine->limits.movetime_ms, ==, 0);
    g_assert_cmpuint(f->engine->limits.nodes, >, 0); /* it ends by itself */
    g_assert_false(f->engine->limits.infinite);
}

static void test_the_last_level_takes_cores_and_time(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "level", 9, "cores", 3, "move-time-ms", 5000, NULL);
    play_fixture_moves(f, "e2e4");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "9");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "3");
    g_assert_cmpint(f->engine->limits.movetime_ms, ==, 5000);
}

static void test_cores_are_live(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "level", 9, "cores", 1, "move-time-ms", 900000, NULL);
    play_fixture_moves(f, "e2e4");
    scripted_engine_tell(f->engine, 7, 0);
    g_object_set(f->session, "cores", 4, NULL);
    g_assert_cmpint(f->engine->searches, ==, 2);
    g_assert_true(f->engine->searching);
    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "4");
    g_assert_cmpint(f->engine->limits.movetime_ms, >, 0);
    g_assert_cmpint(f->engine->limits.movetime_ms, <=, 900000);
    scripted_engine_answer(f->engine, "e7e5", 0);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_cores_below_the_last_level_do_nothing(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "level", 5, NULL);
    play_fixture_moves(f, "e2e4");
    g_object_set(f->session, "cores", 4, NULL);
    g_assert_cmpint(f->engine->searches, ==, 1);
}

static void test_level_counts_from_the_next_search(PlayFixture *f, gconstpointer data)
{
    g_autofree char *name = NULL;

    play_fixture_moves(f, "e2e4");
    g_object_set(f->session, "level", 7, NULL);
    g_assert_cmpint(f->engine->searches, ==, 1);
    scripted_engine_answer(f->engine, "e7e5", 0);
    play_fixture_moves(f, "d2d4");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "7");
    name = play_fixture_text(f, "opponent-name");
    g_assert_cmpstr(name, ==, "Tabiya, level 7");
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(f->board), "Black"), ==,
                    "Tabiya, level 7");
}

static void test_status_tells_the_depth(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    play_fixture_forget(f);
    scripted_engine_tell(f->engine, 8, 0);
    play_fixture_assert_status(f, "Thinking, depth 8, 0 s");
    g_assert_cmpint(play_fixture_notified(f, "status"), ==, 1);
    scripted_engine_tell(f->engine, 8, 0); /* another line of the same depth */
    g_assert_cmpint(play_fixture_notified(f, "status"), ==, 1);
}

static void test_a_reply_is_held_back(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "min-reply-ms", 3600 * 1000, NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    g_assert_true(play_fixture_flag(f, "thinking"));
    play_fixture_assert_moves(f, "e4");
    tabiya_play_session_move_now(f->session); /* it need not be held longer */
    play_fixture_assert_moves(f, "e4 e5");
    g_assert_cmpint(f->engine->searches, ==, 1);
}

static void test_a_held_reply_comes_by_itself(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "min-reply-ms", 20, NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    play_fixture_assert_moves(f, "e4");
    while (play_fixture_flag(f, "thinking"))
        g_main_context_iteration(NULL, TRUE);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_undo_drops_a_held_reply(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "min-reply-ms", 3600 * 1000, NULL);
    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_board_session_undo(f->board);
    play_fixture_assert_moves(f, "");
    play_fixture_settle();
    play_fixture_assert_moves(f, "");
    play_fixture_assert_status(f, "Your move.");
}

static void test_move_now_stops_the_search(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_move_now(f->session);
    g_assert_cmpstr(f->refused, ==, "It is your move.");
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_move_now(f->session);
    g_assert_cmpint(f->engine->stops, ==, 1);
    scripted_engine_answer(f->engine, "e7e5", 0);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_swap_sides(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_swap_sides(f->session);
    g_assert_true(f->engine->searching); /* it has White now */
    g_assert_true(play_fixture_flag(f, "flipped"));
    g_assert_cmpint(play_fixture_number(f, "human-color"), ==, ENG_BLACK);
    g_assert_cmpstr(tabiya_game_get_tag(tabiya_board_session_get_game(f->board), "White"), ==,
                    "Tabiya, level 3");
    scripted_engine_answer(f->engine, "d2d4", 0);
    play_fixture_assert_status(f, "Your move.");
    g_assert_false(play_fixture_flag(f, "can-undo")); /* nothing of the person's yet */
}

static void test_swap_while_thinking(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_swap_sides(f->session);
    g_assert_false(f->engine->searching);
    play_fixture_assert_status(f, "Your move.");
    play_fixture_moves(f, "e7e5");
    g_assert_true(f->engine->searching);
}

/* --- Hints ------------------------------------------------------------------------------------ */

static void test_hint(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "level", 1, NULL);
    tabiya_play_session_hint(f->session);
    play_fixture_assert_status(f, "Looking for a hint…");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "0");
    scripted_engine_answer(f->engine, "g1f3", 0);
    g_assert_cmpint(play_fixture_number(f, "hint-move"), ==, eng_move(6, 21));
    play_fixture_assert_status(f, "Look at the knight on g1.");
    play_fixture_assert_moves(f, "");
    play_fixture_moves(f, "e2e4");
    g_assert_cmpint(play_fixture_number(f, "hint-move"), ==, 0);
}

static void assert_announced(PlayFixture *f, const char *words)
{
    g_autofree char *said = play_fixture_text(f, "announcement");

    g_assert_cmpstr(said, ==, words);
}

/* Which piece, where to, and why; the last step repeats itself. */
static void test_hint_in_steps(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_hint(f->session);
    scripted_engine_answer(f->engine, "g1f3", 0);
    g_assert_cmpint(play_fixture_number(f, "hint-step"), ==, 1);
    assert_announced(f, "Look at the knight on g1.");
    tabiya_play_session_hint(f->session);
    g_assert_cmpint(play_fixture_number(f, "hint-step"), ==, 2);
    play_fixture_assert_status(f, "Hint: knight to f3.");
    assert_announced(f, "Hint: knight to f3.");
    for (int i = 0; i < 2; i++) {
        tabiya_play_session_hint(f->session);
        play_fixture_settle();
        g_assert_cmpint(play_fixture_number(f, "hint-step"), ==, 3);
        play_fixture_assert_status(f, "Hint: knight to f3. It develops the knight on g1.");
        assert_announced(f, "Hint: knight to f3. It develops the knight on g1.");
    }
    g_assert_cmpint(f->engine->searches, ==, 1);
    play_fixture_moves(f, "e2e4 e7e5"); /* another position */
    g_assert_cmpint(play_fixture_number(f, "hint-step"), ==, 0);
    tabiya_play_session_hint(f->session);
    scripted_engine_answer(f->engine, "g1f3", 0);
    play_fixture_assert_status(f, "Look at the knight on g1.");
    tabiya_board_session_undo(f->board);
    g_assert_cmpint(play_fixture_number(f, "hint-step"), ==, 0);
}

/* A pawn that stood in the center already is not put there. */
static void test_hint_within_the_center(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e6");
    tabiya_play_session_hint(f->session);
    scripted_engine_answer(f->engine, "e4e5", 0);
    tabiya_play_session_hint(f->session);
    tabiya_play_session_hint(f->session);
    play_fixture_settle();
    play_fixture_assert_status(f, "Hint: pawn to e5. Tabiya sees nothing better.");
}

static const TabiyaScore winning = {TABIYA_SCORE_CP, 500};

/* Rxd5 is the hint, and its third step, why, is asked for: `coach` tests it. */
static void ask_why(PlayFixture *f, ScriptedEngine *coach)
{
    tabiya_play_session_set_coach_engine_for_tests(f->session, TABIYA_ENGINE_SOURCE(coach));
    play_fixture_start(f, "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1", TABIYA_COLOR_WHITE);
    tabiya_play_session_hint(f->session);
    scripted_engine_answer_line(f->engine, "d2d5 e8e7", winning);
    tabiya_play_session_hint(f->session);
    tabiya_play_session_hint(f->session);
}

/* What the line wins is tested against the best reply before it is said. */
static void test_hint_tells_what_it_wins(PlayFixture *f, gconstpointer data)
{
    g_autoptr(ScriptedEngine) coach = scripted_engine_new();

    ask_why(f, coach);
    play_fixture_assert_status(f, "Looking for a hint…");
    g_assert_true(coach->searching);
    scripted_engine_answer_line(coach, "e8e7 e1e2", winning);
    play_fixture_assert_status(f, "Rxd5 wins a knight: the knight on d5 can be taken.");
    tabiya_play_session_set_coach_engine_for_tests(f->session, NULL);
}

static void test_leaving_ends_the_search_for_a_reason(PlayFixture *f, gconstpointer data)
{
    g_autoptr(ScriptedEngine) coach = scripted_engine_new();

    ask_why(f, coach);
    g_assert_true(coach->searching);
    play_fixture_moves(f, "e1e2");
    g_assert_false(coach->searching);
    g_assert_true(f->engine->searching);
    tabiya_play_session_set_coach_engine_for_tests(f->session, NULL);
}

static void test_a_move_cancels_the_hint(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_hint(f->session);
    tabiya_play_session_hint(f->session); /* one is enough */
    g_assert_cmpint(f->engine->searches, ==, 1);
    tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "e4", NULL);
    g_assert_cmpint(f->engine->searches, ==, 2);
    g_assert_cmpuint(f->engine->move_count, ==, 1); /* the opponent's own now */
    scripted_engine_answer(f->engine, "e7e5", 0);
    g_assert_cmpint(play_fixture_number(f, "hint-move"), ==, 0);
}

static void test_no_hint_on_the_opponents_turn(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_hint(f->session);
    g_assert_cmpstr(f->refused, ==, "It is Tabiya’s turn.");
    g_assert_cmpint(f->engine->searches, ==, 1);
}

static void test_hint_while_looking_back(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 e7e5");
    tabiya_board_session_first(TABIYA_BOARD_SESSION(f->session));
    tabiya_play_session_hint(f->session); /* of the game, so the cursor goes there */
    g_assert_cmpuint(f->engine->move_count, ==, 2);
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_board_session_get_cursor(f->board)), ==, 2);
    tabiya_board_session_previous(
        TABIYA_BOARD_SESSION(f->session)); /* looking elsewhere drops it */
    g_assert_false(f->engine->searching);
    play_fixture_assert_status(f, "Viewing move 1. The game continues at move 2.");
}

static void test_free_hint_is_of_what_is_shown(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4 e5");
    tabiya_board_session_previous(TABIYA_BOARD_SESSION(f->session));
    tabiya_play_session_hint(f->session);
    g_assert_cmpuint(f->engine->move_count, ==, 1);
    scripted_engine_answer(f->engine, "c7c5", 0);
    g_assert_cmpint(play_fixture_number(f, "hint-move"), ==, eng_move(50, 34));
}

static void test_hint_fails(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_hint(f->session);
    scripted_engine_fail(f->engine, "no memory");
    g_assert_cmpstr(f->message, ==, "no memory");
    play_fixture_assert_status(f, "Your move.");
}

/* --- Draws ------------------------------------------------------------------------------------ */

static void test_offer_declined(PlayFixture *f, gconstpointer data)
{
    tabiya_play_session_offer_draw(f->session);
    play_fixture_assert_status(f, "Tabiya is considering your offer…");
    scripted_engine_answer(f->engine, "e2e4", 30);
    g_assert_cmpstr(f->message, ==, "Tabiya declines the draw.");
    play_fixture_assert_status(f, "Your move.");
    tabiya_play_session_offer_draw(f->session);
    g_assert_cmpint(f->engine->searches, ==, 1); /* not asked twice in one position */
    g_assert_nonnull(f->refused);
}

/* Kings walk, for moves to and fro would repeat the position too soon. */
static void walk_on(PlayFixture *f, int from, int to)
{
    static const char *const ROUND[] = {
        "e1d1 e8d8", "d1c1 d8c8", "c1b1 c8b8", "b1a1 b8a8", "a1b1 a8b8", "b1c1 b8c8", "c1d1 c8d8",
        "d1e1 d8e8", "e1f1 e8f8", "f1g1 f8g8", "g1h1 g8h8", "h1g1 h8g8", "g1f1 g8f8", "f1e1 f8e8",
        "a2a3 a7a6", "e1d1 e8d8", "d1c1 d8c8", "c1b1 c8b8", "b1a1 b8a8", "a1b1 a8b8",
    };

    g_assert_cmpint(to, <=, G_N_ELEMENTS(ROUND));
    for (int i = from; i < to; i++)
        play_fixture_moves(f, ROUND[i]);
}

static void walk(PlayFixture *f, int moves)
{
    walk_on(f, 0, moves);
}

/* An offer in this position, which the opponent (Black) sees so from its own side. */
static gboolean is_accepted(PlayFixture *f, const char *fen, int score_cp)
{
    EngMoveList list;
    char uci[ENG_UCI_MAX];

    play_fixture_start(f, fen, TABIYA_COLOR_WHITE);
    const EngPosition *position =
        tabiya_node_get_position(tabiya_board_session_get_cursor(f->board));
    eng_movegen_legal(position, &list);
    tabiya_play_session_offer_draw(f->session);
    scripted_engine_answer(f->engine, eng_uci_write(position, list.moves[0], uci), -score_cp);
    return play_fixture_flag(f, "is-over");
}

/* The position decides, however early in a game that began from it. */
static void test_offers_are_judged_by_the_position(PlayFixture *f, gconstpointer data)
{
    static const char *const rooks = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
    static const char *const bishops = "4k3/5p2/4pb2/8/8/3BP3/5P2/4K3 w - - 0 1";
    static const char *const blocked = "4k3/4b3/8/1p1p1p1p/1P1P1P1P/8/4B3/4K3 w - - 0 1";
    static const char *const queens =
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7";
    static const char *const pawn_up = "4k3/5ppp/8/8/8/8/r5PP/R3K3 w - - 0 1";

    g_assert_true(is_accepted(f, rooks, 0));
    g_assert_true(is_accepted(f, rooks, 40));
    g_assert_false(is_accepted(f, rooks, 500)); /* it wins the rook */
    g_assert_true(is_accepted(f, bishops, 50));
    g_assert_true(is_accepted(f, blocked, 40));
    g_assert_false(is_accepted(f, blocked, 150));
    g_assert_false(is_accepted(f, queens, 0)); /* a level middlegame is played on */
    g_assert_false(is_accepted(f, queens, 80));
    g_assert_true(is_accepted(f, queens, -100)); /* and a lost one is not */
    g_assert_true(is_accepted(f, queens, -900));
    g_assert_false(is_accepted(f, pawn_up, 110));
    g_assert_true(is_accepted(f, LEVEL_ENDGAME, 0));
    g_assert_false(is_accepted(f, LEVEL_ENDGAME, 99));
}

/* The person moves, and the opponent answers with such a score of its own. */
static void answer_with(PlayFixture *f, const char *person, const char *opponent, int score_cp)
{
    g_assert_true(tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), person, NULL));
    if (!play_fixture_flag(f, "is-over"))
        scripted_engine_answer(f->engine, opponent, -score_cp);
}

static void test_the_opponent_offers_a_draw(PlayFixture *f, gconstpointer data)
{
    static const char *const rooks = "4k3/8/8/8/8/8/r7/R3K3 w - - 20 30";

    play_fixture_start(f, rooks, TABIYA_COLOR_WHITE);
    answer_with(f, "Rb1", "a2h2", 0);
    g_assert_cmpstr(f->message, ==, "Tabiya offers a draw.");
    g_assert_true(play_fixture_flag(f, "draw-offered"));
    play_fixture_assert_status(f, "Tabiya offers a draw. Your move.");
    /* A move declines, and it is not asked for at each move. */
    play_fixture_forget(f);
    answer_with(f, "Rb3", "h2g2", 0);
    g_assert_false(play_fixture_flag(f, "draw-offered"));
    g_assert_null(f->message);

    play_fixture_start(f, rooks, TABIYA_COLOR_WHITE);
    answer_with(f, "Rb1", "a2h2", 0);
    tabiya_play_session_decline_draw(f->session);
    g_assert_false(play_fixture_flag(f, "draw-offered"));
    play_fixture_assert_status(f, "Your move.");

    play_fixture_start(f, rooks, TABIYA_COLOR_WHITE);
    answer_with(f, "Rb1", "a2h2", 0);
    tabiya_play_session_offer_draw(f->session);
    play_fixture_assert_status(f, "Draw by agreement.");
}

static void test_the_opponent_offers_no_draw_when_better_or_told_not_to(PlayFixture *f,
                                                                        gconstpointer data)
{
    static const char *const rooks = "4k3/8/8/8/8/8/r7/R3K3 w - - 0 1";

    play_fixture_start(f, rooks, TABIYA_COLOR_WHITE);
    answer_with(f, "Rb1", "a2h2", 60);
    g_assert_false(play_fixture_flag(f, "draw-offered"));
    g_object_set(f->session, "concedes", FALSE, NULL);
    answer_with(f, "Rb3", "h2g2", 0);
    g_assert_false(play_fixture_flag(f, "draw-offered"));
    play_fixture_start(f, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                       TABIYA_COLOR_WHITE);
    g_object_set(f->session, "concedes", TRUE, NULL);
    answer_with(f, "e4", "e7e5", 0); /* a game begins */
    g_assert_false(play_fixture_flag(f, "draw-offered"));
}

/* Three hopeless moves in a row. */
static gboolean resigns(PlayFixture *f, int level, gboolean concedes, int second_cp)
{
    play_fixture_start(f, "4k3/p7/8/8/8/8/P7/3QK3 w - - 0 1", TABIYA_COLOR_WHITE);
    g_object_set(f->session, "level", level, "concedes", concedes, NULL);
    answer_with(f, "Kf1", "e8f8", -1200);
    answer_with(f, "Kg1", "f8g8", second_cp);
    g_assert_false(play_fixture_flag(f, "is-over"));
    answer_with(f, "Kh1", "g8h8", -1500);
    return play_fixture_flag(f, "is-over");
}

static void test_the_opponent_resigns(PlayFixture *f, gconstpointer data)
{
    for (int level = 1; level <= 9; level++)
        g_assert_cmpint(resigns(f, level, TRUE, -1200), ==, level >= 4);
    g_assert_true(resigns(f, 6, TRUE, -1200));
    g_assert_cmpstr(f->message, ==, "Tabiya resigns.");
    play_fixture_assert_status(f, "Black resigned. You win.");
    g_assert_cmpint(tabiya_game_get_result(tabiya_board_session_get_game(f->board)), ==,
                    TABIYA_RESULT_WHITE);
    g_assert_false(resigns(f, 6, FALSE, -1200));
    g_assert_false(resigns(f, 6, TRUE, -900));
}

/* Late in a level endgame, where a draw can be agreed to. */
static void offer_in_endgame(PlayFixture *f)
{
    play_fixture_start(f, LEVEL_ENDGAME, TABIYA_COLOR_WHITE);
    g_object_set(f->session, "concedes", FALSE, NULL); /* or it would offer one itself */
    walk(f, 20);
    tabiya_play_session_offer_draw(f->session);
}

static void test_offer_accepted_in_a_level_endgame(PlayFixture *f, gconstpointer data)
{
    offer_in_endgame(f);
    scripted_engine_answer(f->engine, "b1c1", 0);
    g_assert_cmpstr(f->message, ==, "Tabiya accepts the draw.");
    play_fixture_assert_status(f, "Draw by agreement.");
}

static void test_offer_declined_when_better(PlayFixture *f, gconstpointer data)
{
    offer_in_endgame(f);
    scripted_engine_answer(f->engine, "b1c1", -80); /* White's view: it is Black */
    g_assert_false(play_fixture_flag(f, "is-over"));
}

static void test_offer_while_thinking_is_answered_with_the_move(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_offer_draw(f->session);
    g_assert_cmpint(f->engine->searches, ==, 1);
    scripted_engine_answer(f->engine, "e7e5", 0);
    g_assert_cmpstr(f->message, ==, "Tabiya declines the draw.");
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_a_move_does_not_withdraw_the_offer(PlayFixture *f, gconstpointer data)
{
    offer_in_endgame(f);
    tabiya_board_session_play_text(TABIYA_BOARD_SESSION(f->session), "Kc1", NULL);
    scripted_engine_answer(f->engine, "b8c8", 0);
    play_fixture_assert_status(f, "Draw by agreement.");
}

static void test_undo_withdraws_the_offer(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_offer_draw(f->session);
    tabiya_board_session_undo(f->board);
    play_fixture_moves(f, "d2d4 d7d5");
    g_assert_null(f->message); /* no answer: nothing was asked */
}

static void test_free_draw_is_agreed(PlayFixture *f, gconstpointer data)
{
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "e4");
    tabiya_play_session_offer_draw(f->session);
    play_fixture_assert_status(f, "Draw by agreement.");
}

#define THREEFOLD "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"

static void test_threefold_is_claimed(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, THREEFOLD);
    g_assert_true(play_fixture_flag(f, "can-claim-draw"));
    play_fixture_assert_status(f, "Your move. You can claim a draw by threefold repetition.");
    g_assert_false(play_fixture_flag(f, "is-over"));
    tabiya_play_session_offer_draw(f->session);
    play_fixture_assert_status(f, "Draw by threefold repetition.");
    g_assert_false(play_fixture_flag(f, "can-claim-draw"));
    tabiya_board_session_undo(f->board); /* the claim, no move */
    g_assert_true(play_fixture_flag(f, "can-claim-draw"));
    tabiya_board_session_redo(f->board);
    play_fixture_assert_status(f, "Draw by threefold repetition.");
}

static void test_fifty_moves_are_claimed(PlayFixture *f, gconstpointer data)
{
    play_fixture_start(f, "4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 99 90", TABIYA_COLOR_BLACK);
    scripted_engine_answer(f->engine, "e1d1", 0);
    g_assert_true(play_fixture_flag(f, "can-claim-draw"));
    tabiya_play_session_offer_draw(f->session);
    play_fixture_assert_status(f, "Draw by the fifty-move rule.");
}

static void test_the_opponent_claims(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1");
    g_assert_true(f->engine->searching); /* it may claim: the position has occurred for the third
                                          * time */
    scripted_engine_answer(f->engine, "g8f6", 50);
    g_assert_cmpstr(f->message, ==, "Tabiya claims a draw.");
    play_fixture_assert_status(f, "Draw by threefold repetition.");
}

static void test_the_opponent_plays_on_when_better(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1");
    scripted_engine_answer(f->engine, "e7e5", -50);
    g_assert_false(play_fixture_flag(f, "is-over"));
    g_assert_cmpint(f->moves_by_opponent, ==, 5);
}

static void test_board_draws(PlayFixture *f, gconstpointer data)
{
    play_fixture_start(f, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", TABIYA_COLOR_WHITE);
    play_fixture_moves(f, "c1c7");
    play_fixture_assert_status(f, "Draw by stalemate.");
    g_assert_false(f->engine->searching);
    g_assert_cmpint(tabiya_game_get_result(tabiya_board_session_get_game(f->board)), ==,
                    TABIYA_RESULT_DRAW);
    play_fixture_start(f, "k7/8/8/8/8/8/1q6/K7 w - - 0 1", TABIYA_COLOR_WHITE);
    play_fixture_moves(f, "a1b2");
    play_fixture_assert_status(f, "Draw by insufficient material.");
    play_fixture_start(f, "4k3/r3p3/8/8/8/8/R3P3/4K3 w - - 149 90", TABIYA_COLOR_WHITE);
    play_fixture_moves(f, "e1d1");
    play_fixture_assert_status(f, "Draw by the seventy-five-move rule.");
}

static void test_resign(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    tabiya_play_session_resign(f->session);
    g_assert_false(f->engine->searching);
    play_fixture_assert_status(f, "You resigned. Black wins.");
    g_assert_cmpint(tabiya_game_get_result(tabiya_board_session_get_game(f->board)), ==,
                    TABIYA_RESULT_BLACK);
    tabiya_play_session_resign(f->session);
    tabiya_play_session_offer_draw(f->session);
    tabiya_play_session_hint(f->session);
    tabiya_play_session_move_now(f->session);
    g_assert_cmpstr(f->refused, ==, "The game is over.");
    tabiya_board_session_undo(f->board); /* it was a slip of the hand */
    play_fixture_assert_moves(f, "e4");
    g_assert_true(f->engine->searching);
}

/* --- An engine that fails --------------------------------------------------------------------- */

static void test_a_failed_engine_is_asked_again(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    scripted_engine_fail(f->engine, "it died.");
    play_fixture_assert_status(f, "Tabiya cannot move: it died.");
    g_assert_cmpstr(f->message, ==, "Tabiya cannot move: it died.");
    g_assert_cmpint(f->engine->searches, ==, 1); /* not again and again */
    g_assert_false(play_fixture_flag(f, "thinking"));
    g_assert_true(play_fixture_flag(f, "can-move-now"));
    tabiya_play_session_move_now(f->session);
    scripted_engine_answer(f->engine, "e7e5", 0);
    play_fixture_assert_moves(f, "e4 e5");
}

static void test_after_a_failure_everything_works(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    scripted_engine_fail(f->engine, "it died.");
    tabiya_board_session_undo(f->board);
    play_fixture_assert_status(f, "Your move.");
    play_fixture_moves(f, "d2d4");
    scripted_engine_fail(f->engine, "it died.");
    g_object_set(f->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f, "d5");
    g_object_set(f->session, "engine-playing", TRUE, NULL);
    play_fixture_moves(f, "c4 e7e6");
    play_fixture_assert_moves(f, "d4 d5 c4 e6");
}

static void test_an_illegal_reply_is_a_failure(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4");
    scripted_engine_answer_move(f->engine, eng_move(0, 63), 0);
    play_fixture_assert_status(f, "Tabiya cannot move: it chose an illegal move.");
    play_fixture_assert_moves(f, "e4");
}

static void test_finalized_while_thinking(PlayFixture *f, gconstpointer data)
{
    play_fixture_moves(f, "e2e4"); /* teardown asserts that nothing holds the session */
    g_assert_true(f->engine->searching);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD_PLAY("levels-have-their-own-budget", test_levels_have_their_own_budget);
    ADD_PLAY("the-last-level-takes-cores-and-time", test_the_last_level_takes_cores_and_time);
    ADD_PLAY("cores-are-live", test_cores_are_live);
    ADD_PLAY("cores-below-the-last-level", test_cores_below_the_last_level_do_nothing);
    ADD_PLAY("level-counts-from-the-next-search", test_level_counts_from_the_next_search);
    ADD_PLAY("status-tells-the-depth", test_status_tells_the_depth);
    ADD_PLAY("a-reply-is-held-back", test_a_reply_is_held_back);
    ADD_PLAY("a-held-reply-comes-by-itself", test_a_held_reply_comes_by_itself);
    ADD_PLAY("undo-drops-a-held-reply", test_undo_drops_a_held_reply);
    ADD_PLAY("move-now", test_move_now_stops_the_search);
    ADD_PLAY("swap-sides", test_swap_sides);
    ADD_PLAY("swap-while-thinking", test_swap_while_thinking);
    ADD_PLAY("hint/found", test_hint);
    ADD_PLAY("hint/steps", test_hint_in_steps);
    ADD_PLAY("hint/within-the-center", test_hint_within_the_center);
    ADD_PLAY("hint/what-it-wins", test_hint_tells_what_it_wins);
    ADD_PLAY("hint/leaving-the-reason", test_leaving_ends_the_search_for_a_reason);
    ADD_PLAY("hint/cancelled-by-a-move", test_a_move_cancels_the_hint);
    ADD_PLAY("hint/not-on-the-opponents-turn", test_no_hint_on_the_opponents_turn);
    ADD_PLAY("hint/while-looking-back", test_hint_while_looking_back);
    ADD_PLAY("hint/free", test_free_hint_is_of_what_is_shown);
    ADD_PLAY("hint/fails", test_hint_fails);
    ADD_PLAY("draw/declined", test_offer_declined);
    ADD_PLAY("draw/judged-by-the-position", test_offers_are_judged_by_the_position);
    ADD_PLAY("draw/the-opponent-offers", test_the_opponent_offers_a_draw);
    ADD_PLAY("draw/no-offer", test_the_opponent_offers_no_draw_when_better_or_told_not_to);
    ADD_PLAY("resigning/the-opponent", test_the_opponent_resigns);
    ADD_PLAY("draw/accepted-in-a-level-endgame", test_offer_accepted_in_a_level_endgame);
    ADD_PLAY("draw/declined-when-better", test_offer_declined_when_better);
    ADD_PLAY("draw/while-thinking", test_offer_while_thinking_is_answered_with_the_move);
    ADD_PLAY("draw/a-move-does-not-withdraw", test_a_move_does_not_withdraw_the_offer);
    ADD_PLAY("draw/undo-withdraws", test_undo_withdraws_the_offer);
    ADD_PLAY("draw/free", test_free_draw_is_agreed);
    ADD_PLAY("draw/threefold", test_threefold_is_claimed);
    ADD_PLAY("draw/fifty", test_fifty_moves_are_claimed);
    ADD_PLAY("draw/the-opponent-claims", test_the_opponent_claims);
    ADD_PLAY("draw/the-opponent-plays-on", test_the_opponent_plays_on_when_better);
    ADD_PLAY("draw/by-the-board", test_board_draws);
    ADD_PLAY("resign", test_resign);
    ADD_PLAY("failure/asked-again", test_a_failed_engine_is_asked_again);
    ADD_PLAY("failure/everything-works", test_after_a_failure_everything_works);
    ADD_PLAY("failure/illegal-reply", test_an_illegal_reply_is_a_failure);
    ADD_PLAY("finalized-while-thinking", test_finalized_while_thinking);
    return g_test_run();
}
