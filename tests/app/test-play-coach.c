/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The coach of a played game: when it asks, when it is silent, what it says, and that nothing of it
 * outlives a change of the game. */
#include "tests/app/claim-check.h"
#include "tests/app/play-fixture.h"

#include "app/analysis/builtin-engine.h"
#include "app/analysis/explain.h"
#include "app/analysis/move-judge.h"
#include "app/session/board-session.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

typedef struct {
    KeptPlayFixture kept;
    PlayFixture *play; /* of `kept` */
    ScriptedEngine *coach;
} Fixture;

static void add_coach(Fixture *f, const char *mode)
{
    f->play = &f->kept.play;
    f->coach = scripted_engine_new();
    tabiya_play_session_set_coach_engine_for_tests(f->play->session,
                                                   TABIYA_ENGINE_SOURCE(f->coach));
    g_object_set(f->play->session, "coach", mode, NULL);
}

static void setup(Fixture *f, gconstpointer mode)
{
    kept_play_fixture_setup(&f->kept, NULL);
    add_coach(f, mode);
}

static void teardown(Fixture *f, gconstpointer mode)
{
    kept_play_fixture_teardown(&f->kept, NULL);
    g_assert_finalize_object(f->coach);
}

static TabiyaScore cp(int value)
{
    return (TabiyaScore){TABIYA_SCORE_CP, value};
}

static void assert_words(Fixture *f, const char *words)
{
    g_autofree char *said = play_fixture_text(f->play, "coach-words");

    g_assert_cmpstr(said, ==, words);
}

static void assert_announced(Fixture *f, const char *words)
{
    g_autofree char *said = play_fixture_text(f->play, "announcement");

    g_assert_cmpstr(said, ==, words);
}

/* The person moves; the coach finds it as good as anything. */
static void play_well(Fixture *f, const char *move, const char *reply)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, move, NULL));
    scripted_engine_answer_line(f->coach, move, cp(30));
    scripted_engine_answer_line(f->coach, reply, cp(30));
}

/* A move that the coach approves of, and the opponent's. */
static void play_pair(Fixture *f, const char *move, const char *reply)
{
    play_well(f, move, reply);
    scripted_engine_answer(f->play->engine, reply, 0);
}

/* 3. Nxe5, which loses a knight for a pawn: the coach has everything but its last search. */
static void blunder(Fixture *f)
{
    play_pair(f, "e2e4", "e7e5");
    play_pair(f, "g1f3", "b8c6");
    g_assert_true(tabiya_board_session_play_text(f->play->board, "f3e5", NULL));
    scripted_engine_answer_line(f->coach, "f1b5 a7a6", cp(30));
    scripted_engine_answer_line(f->coach, "c6e5 d2d4 e5g6", cp(-300));
}

static void blunder_and_ask(Fixture *f)
{
    blunder(f);
    scripted_engine_answer_line(f->coach, "d2d4 e5g6", cp(-300)); /* its reason is tested */
    g_assert_true(play_fixture_flag(f->play, "coach-asks"));
}

#define QUESTION "That leaves the knight on e5 undefended. Take it back?"

static void assert_silent(Fixture *f)
{
    g_assert_false(play_fixture_flag(f->play, "coach-asks"));
    assert_words(f, "");
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void test_asks_before_the_opponent_answers(Fixture *f, gconstpointer data)
{
    blunder(f);
    g_assert_true(play_fixture_flag(f->play, "thinking"));
    play_fixture_assert_status(f->play, "Thinking…");
    g_assert_false(play_fixture_flag(f->play, "coach-asks")); /* not before the reason is tested */
    scripted_engine_answer_line(f->coach, "d2d4 e5g6", cp(-300));
    g_assert_true(play_fixture_flag(f->play, "coach-asks"));
    assert_words(f, QUESTION);
    assert_announced(f, QUESTION);
    play_fixture_assert_status(f->play, "Think again");
    g_assert_false(f->play->engine->searching);
    g_assert_false(play_fixture_flag(f->play, "thinking"));
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Nxe5");
}

static void test_searches_are_small_and_fixed(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    const guint64 nodes = f->coach->limits.nodes;
    g_assert_cmpuint(nodes, >, 0);
    g_assert_cmpuint(nodes, <=, 100000);
    g_assert_cmpint(f->coach->limits.movetime_ms, ==, 0); /* the same on every machine */
    g_assert_cmpstr(scripted_engine_option(f->coach, "Threads"), ==, "1");
    scripted_engine_answer_line(f->coach, "e2e4", cp(30));
    g_assert_cmpuint(f->coach->limits.nodes, ==, nodes);
    scripted_engine_answer_line(f->coach, "e7e5", cp(30));
    g_assert_true(f->play->engine->searching);
    g_assert_false(f->coach->searching);
}

static void test_take_back(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    g_object_set(f->play->session, "takebacks", FALSE, NULL); /* the coach asked for it */
    g_assert_true(play_fixture_flag(f->play, "can-undo"));
    tabiya_board_session_undo(f->play->board);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6");
    play_fixture_assert_status(f->play, "Your move.");
    assert_silent(f);
    g_assert_false(f->play->engine->searching);
    g_assert_false(play_fixture_flag(f->play, "can-move-now"));
    /* The opponent has not seen anything: it answers the next move. */
    play_pair(f, "f1b5", "a7a6");
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Bb5 a6");
}

static void test_play_on(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    const int searches = f->coach->searches;
    tabiya_play_session_move_now(f->play->session);
    assert_silent(f);
    play_fixture_assert_status(f->play, "Thinking…");
    g_assert_cmpint(f->coach->searches, ==, searches); /* not asked again */
    scripted_engine_answer(f->play->engine, "c6e5", 0);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Nxe5 Nxe5");
    play_fixture_assert_status(f->play, "Your move.");
}

static void test_no_other_move_meanwhile(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    g_assert_false(tabiya_board_session_play_text(f->play->board, "d7d5", NULL));
    g_assert_cmpstr(f->play->refused, ==, "Take your move back first, or play on.");
    g_assert_true(play_fixture_flag(f->play, "coach-asks"));
}

/* Move Now also ends the judgment. */
static void test_hurried(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    tabiya_play_session_move_now(f->play->session);
    g_assert_false(f->coach->searching);
    scripted_engine_answer(f->play->engine, "e7e5", 0);
    play_fixture_assert_moves(f->play, "e4 e5");
}

/* An engine that answers too late, or never, holds nobody up. */
static void test_gives_up_after_a_moment(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    while (!f->play->engine->searching)
        g_main_context_iteration(NULL, TRUE);
    g_assert_false(f->coach->searching);
    assert_silent(f);
}

/* A judgment without its reason is enough: the move is bad, but the reason could not be tested. */
static void test_asks_without_an_untested_reason(Fixture *f, gconstpointer data)
{
    blunder(f);
    while (!play_fixture_flag(f->play, "coach-asks"))
        g_main_context_iteration(NULL, TRUE);
    assert_words(f, "That makes your position much worse. Take it back?");
    g_assert_false(f->coach->searching);
}

static void test_a_failing_coach_is_silent(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    scripted_engine_fail(f->coach, "no memory");
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
    g_assert_null(f->play->message);
}

/* --- Silence ------------------------------------------------------------------------ */

static void test_off(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    g_assert_cmpint(f->coach->searches, ==, 0);
    g_assert_true(f->play->engine->searching);
}

/* Nine points: a mistake, if the coach is asked for more than blunders. */
static void play_slip(Fixture *f)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "a2a3", NULL));
    scripted_engine_answer_line(f->coach, "e2e4 e7e5", cp(60));
    scripted_engine_answer_line(f->coach, "e7e5 e2e4", cp(-60));
}

static void test_blunders_only(Fixture *f, gconstpointer data)
{
    play_slip(f);
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
}

static void test_always_minds_mistakes(Fixture *f, gconstpointer data)
{
    play_slip(f);
    assert_words(f, "That makes your position much worse. Take it back?");
}

/* At -12, one bishop more changes nothing about the result; it is given away all the same. */
static void give_bishop(Fixture *f)
{
    play_fixture_start(f->play, "3qkr2/6p1/8/8/8/8/6PP/2B3K1 w - - 0 1", TABIYA_COLOR_WHITE);
    g_assert_true(tabiya_board_session_play_text(f->play->board, "c1h6", NULL));
    scripted_engine_answer_line(f->coach, "h2h3 d8d1", cp(-1200));
    scripted_engine_answer_line(f->coach, "g7h6 h2h3", cp(-1500));
}

static void test_always_minds_a_piece_in_a_lost_game(Fixture *f, gconstpointer data)
{
    give_bishop(f);
    g_assert_true(f->coach->searching); /* the reason is tested first */
    scripted_engine_answer_line(f->coach, "h2h3 d8d1", cp(-1500));
    assert_words(f, "That leaves the bishop on h6 undefended. Take it back?");
}

static void test_blunders_only_lets_a_lost_game_go(Fixture *f, gconstpointer data)
{
    give_bishop(f);
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
}

/* What the person missed is not said: that would give the better move away. */
static void test_a_missed_win_is_not_told(Fixture *f, gconstpointer data)
{
    play_fixture_start(f->play, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", TABIYA_COLOR_WHITE);
    g_assert_true(tabiya_board_session_play_text(f->play->board, "a1a2", NULL));
    scripted_engine_answer_line(f->coach, "a1a8", (TabiyaScore){TABIYA_SCORE_MATE, 1});
    scripted_engine_answer_line(f->coach, "g7g6", cp(0));
    assert_words(f, "That makes your position much worse. Take it back?");
}

/* Instead of a mate there is only a win: that is not "much worse". */
static void test_a_better_win_is_not_told(Fixture *f, gconstpointer data)
{
    play_fixture_start(f->play, "6k1/5ppp/8/8/8/8/1Q6/R5K1 w - - 0 1", TABIYA_COLOR_WHITE);
    g_assert_true(tabiya_board_session_play_text(f->play->board, "a1a2", NULL));
    scripted_engine_answer_line(f->coach, "a1a8", (TabiyaScore){TABIYA_SCORE_MATE, 1});
    scripted_engine_answer_line(f->coach, "g7g6", cp(1040));
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
}

static void test_a_finished_game(Fixture *f, gconstpointer data)
{
    play_fixture_start(f->play, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", TABIYA_COLOR_WHITE);
    g_assert_true(tabiya_board_session_play_text(f->play->board, "a1a8", NULL));
    g_assert_cmpint(f->coach->searches, ==, 0);
    g_assert_true(play_fixture_flag(f->play, "is-over"));
}

static void test_both_sides_free(Fixture *f, gconstpointer data)
{
    g_object_set(f->play->session, "engine-playing", FALSE, NULL);
    play_fixture_moves(f->play, "e2e4 e7e5");
    g_assert_cmpint(f->coach->searches, ==, 0);
    assert_silent(f);
}

/* The opponent's first move is nobody's mistake. */
static void test_the_opponent_begins(Fixture *f, gconstpointer data)
{
    tabiya_play_session_swap_sides(f->play->session);
    g_assert_true(f->play->engine->searching);
    g_assert_cmpint(f->coach->searches, ==, 0);
    scripted_engine_answer(f->play->engine, "e2e4", 0);
    g_assert_cmpint(f->coach->searches, ==, 0);
}

/* --- Remarks ---------------------------------------------------------------------------------- */

static void test_names_what_is_attacked(Fixture *f, gconstpointer data)
{
    play_fixture_start(f->play, "4k3/1b6/8/8/8/6P1/P4P1P/4K2R w K - 0 1", TABIYA_COLOR_BLACK);
    scripted_engine_answer(f->play->engine, "a2a3", 0);
    assert_silent(f);
    play_fixture_start(f->play, "4k3/8/b7/8/8/6P1/P4P1P/4K2R w K - 0 1", TABIYA_COLOR_WHITE);
    play_pair(f, "a2a3", "a6b7");
    assert_words(f, "The bishop on b7 attacks the rook on h1.");
    assert_announced(f, "Black plays bishop to b7. The bishop on b7 attacks the rook on h1.");
    play_fixture_assert_status(f->play, "Your move.");
    /* Not while looking back, and gone with the next move. */
    tabiya_board_session_previous(f->play->board);
    assert_silent(f);
    tabiya_board_session_last(f->play->board);
    assert_words(f, "The bishop on b7 attacks the rook on h1.");
    play_well(f, "h1g1", "e8e7");
    assert_silent(f);
    scripted_engine_answer(f->play->engine, "e8e7", 0);
    assert_silent(f);
}

static void test_blunders_only_names_nothing(Fixture *f, gconstpointer data)
{
    play_fixture_start(f->play, "4k3/8/b7/8/8/6P1/P4P1P/4K2R w K - 0 1", TABIYA_COLOR_WHITE);
    play_pair(f, "a2a3", "a6b7");
    assert_silent(f);
    assert_announced(f, "Black plays bishop to b7");
}

/* The second best move is much worse, as the engine tells in its second line. */
static void test_praises_an_only_move(Fixture *f, gconstpointer data)
{
    EngMove other = eng_move(8, 16);
    const TabiyaSearchInfo second = {
        .depth = 10, .multipv = 2, .score = cp(-300), .pv = &other, .pv_length = 1};

    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    g_assert_cmpstr(scripted_engine_option(f->coach, "MultiPV"), ==, "2");
    f->coach->info(&second, f->coach->user);
    scripted_engine_answer_line(f->coach, "e2e4", cp(30));
    scripted_engine_answer_line(f->coach, "e7e5", cp(30));
    assert_words(f, "e4 is the only good move.");
    assert_announced(f, "e4 is the only good move.");
    scripted_engine_answer(f->play->engine, "e7e5", 0);
    assert_words(f, "e4 is the only good move."); /* time to read it */
    play_well(f, "d2d4", "e5d4");
    assert_silent(f);
}

/* --- Changes of the game ---------------------------------------------------------------------- */

static void test_stale_after_a_new_game(Fixture *f, gconstpointer data)
{
    TabiyaNewGame options;

    blunder_and_ask(f);
    tabiya_new_game_init(&options);
    tabiya_play_session_new_game(f->play->session, &options, NULL);
    assert_silent(f);
    play_fixture_assert_status(f->play, "Your move.");
    tabiya_play_session_return(f->play->session); /* where the person had moved already */
    assert_silent(f);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Nxe5");
    g_assert_true(f->play->engine->searching);
}

static void test_resigning(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    tabiya_play_session_resign(f->play->session);
    assert_silent(f);
    play_fixture_assert_status(f->play, "You resigned. Black wins.");
}

static void test_swapping_sides(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    tabiya_play_session_swap_sides(f->play->session);
    assert_silent(f);
    play_fixture_assert_status(f->play, "Your move.");
}

static void test_turned_off_while_it_asks(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    g_object_set(f->play->session, "coach", "off", NULL);
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
}

/* Redo puts back the very move: it stands. */
static void test_redo(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    tabiya_board_session_undo(f->play->board);
    g_assert_true(play_fixture_flag(f->play, "can-redo"));
    tabiya_board_session_redo(f->play->board);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Nxe5");
    assert_silent(f);
    g_assert_true(f->play->engine->searching);
}

static void test_undo_while_judging(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    tabiya_board_session_undo(f->play->board);
    g_assert_false(f->coach->searching);
    play_fixture_assert_moves(f->play, "");
    assert_silent(f);
}

/* A comment is no other game: the question stays. */
static void test_a_comment_changes_nothing(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    TabiyaGame *game = tabiya_board_session_get_game(f->play->board);
    tabiya_game_set_comment(game, tabiya_game_get_main_end(game), "hm");
    g_assert_true(play_fixture_flag(f->play, "coach-asks"));
    assert_words(f, QUESTION);
}

static void test_looking_back_while_it_asks(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    tabiya_board_session_first(f->play->board);
    assert_words(f, QUESTION); /* it still waits for an answer */
    tabiya_board_session_undo(f->play->board);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6");
}

/* After kill -9 the move is there, and the coach asks again. */
static void test_resumed(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    g_autofree char *moves = tabiya_board_session_dup_moves(f->play->board);
    g_autoptr(ScriptedEngine) first = f->coach;
    kept_play_fixture_restart(&f->kept);
    play_fixture_assert_moves(f->play, moves);
    /* The coach is turned on again by the settings, before the game comes back; here afterwards. */
    tabiya_board_session_undo(f->play->board);
    add_coach(f, "blunders");
    g_assert_true(tabiya_board_session_play_text(f->play->board, "f3e5", NULL));
    g_assert_true(f->coach->searching);
    tabiya_play_session_move_now(f->play->session);
}

/* The same with the setting in force before. */
static void test_asks_again_when_resumed(Fixture *f, gconstpointer data)
{
    blunder_and_ask(f);
    g_autoptr(ScriptedEngine) first = f->coach;
    play_fixture_teardown(f->play, NULL);
    play_fixture_open(f->play, f->kept.store);
    add_coach(f, "blunders");
    play_fixture_resume(f->play);
    play_fixture_assert_moves(f->play, "e4 e5 Nf3 Nc6 Nxe5");
    scripted_engine_answer_line(f->coach, "f1b5 a7a6", cp(30));
    scripted_engine_answer_line(f->coach, "c6e5 d2d4 e5g6", cp(-300));
    scripted_engine_answer_line(f->coach, "d2d4 e5g6", cp(-300));
    assert_words(f, QUESTION);
}

static void test_finalized_while_judging(Fixture *f, gconstpointer data)
{
    g_assert_true(tabiya_board_session_play_text(f->play->board, "e2e4", NULL));
    g_assert_true(f->coach->searching); /* teardown asserts that nothing holds the session */
}

static void test_an_unknown_mode_is_off(Fixture *f, gconstpointer data)
{
    g_autofree char *mode = NULL;

    g_object_set(f->play->session, "coach", "loud", NULL);
    mode = play_fixture_text(f->play, "coach");
    g_assert_cmpstr(mode, ==, "off");
}

/* --- A win with help -------------------------------------------------------------------------- */

/* One takeback alone would not count; one that the coach asked for does. */
static void test_its_help_counts(Fixture *f, gconstpointer data)
{
    TabiyaLevelResult result;

    play_pair(f, "e2e4", "g7g5");
    g_assert_true(tabiya_board_session_play_text(f->play->board, "d1g4", NULL));
    scripted_engine_answer_line(f->coach, "d2d4 h7h6", cp(150));
    scripted_engine_answer_line(f->coach, "d7d5", cp(-200));
    g_assert_true(play_fixture_flag(f->play, "coach-asks"));
    tabiya_board_session_undo(f->play->board);
    play_pair(f, "d2d4", "f7f6");
    g_assert_true(tabiya_board_session_play_text(f->play->board, "d1h5", NULL));
    play_fixture_assert_status(f->play, "Checkmate. You win!");
    g_assert_true(tabiya_play_session_get_level_result(f->play->session, &result));
    g_assert_cmpint(result.score, ==, TABIYA_LEVEL_HELPED);
}

static void test_mate_is_named(Fixture *f, gconstpointer data)
{
    play_pair(f, "f2f3", "e7e5");
    g_assert_true(tabiya_board_session_play_text(f->play->board, "g2g4", NULL));
    scripted_engine_answer_line(f->coach, "e2e4", cp(-50));
    scripted_engine_answer_line(f->coach, "d8h4", (TabiyaScore){TABIYA_SCORE_MATE, -1});
    assert_words(f, "g4 allows mate in 1: 2… Qh4#. Take it back?");
}

/* --- The truth, with the real engine ---------------------------------------------------------- */

/* Every reason that a coach gives is proved on the board, for all moves of some positions. */
static const char *const POSITIONS[] = {
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 1 5",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "2kr3r/ppp2ppp/2n1b3/2q1P3/8/2N1QN2/PPP2PPP/R3KB1R b KQ - 0 12",
};

typedef struct {
    gboolean done;
    TabiyaMoveVerdict verdict;
} Told;

static void told_cb(const TabiyaMoveVerdict *verdict, const GError *error, gpointer user)
{
    Told *told = user;

    g_assert_no_error(error);
    told->verdict = *verdict;
    told->done = TRUE;
}

static void assert_proved(const TabiyaClaim *claim, guint *n_proved)
{
    const char *why = NULL;

    if (claim->motif == TABIYA_MOTIF_NONE)
        return;
    const ClaimVerdict verdict = claim_check(claim, NULL, 0, &why);
    g_autofree char *words = tabiya_claim_to_string(claim, TABIYA_LETTERS_ENGLISH);
    if (verdict == CLAIM_FALSE)
        g_error("%s: %s", words, why);
    *n_proved += verdict == CLAIM_PROVED;
}

static void judge(const TabiyaMoveCase *question, TabiyaMoveVerdict *verdict)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    Told told = {FALSE};
    TabiyaMoveJudge *judged = tabiya_move_judge_new(arbiter, engine, question, told_cb, &told);

    g_assert_false(told.done); /* never from inside */
    while (!told.done)
        g_main_context_iteration(NULL, TRUE);
    tabiya_move_judge_free(judged);
    *verdict = told.verdict;
}

static void test_reasons_are_proved(void)
{
    guint n_asked = 0, n_proved = 0;

    for (gsize i = 0; i < G_N_ELEMENTS(POSITIONS); i++) {
        EngPosition position;
        EngMoveList list;
        g_assert_true(eng_fen_parse(&position, POSITIONS[i], NULL));
        g_autoptr(TabiyaGame) game = tabiya_game_new(&position);
        eng_movegen_legal(&position, &list);
        for (int j = 0; j < list.count; j++) {
            const TabiyaMoveCase question = {
                .node = tabiya_game_get_root(game), .move = list.moves[j], .nodes = 4000};
            TabiyaMoveVerdict verdict;
            judge(&question, &verdict);
            g_assert_true(verdict.to.judged);
            n_asked += verdict.to.label >= TABIYA_LABEL_BLUNDER;
            assert_proved(&verdict.to.refutation, &n_proved);
        }
    }
    g_test_message("%u blunders, %u reasons proved", n_asked, n_proved);
    g_assert_cmpuint(n_asked, >=, 20);
    g_assert_cmpuint(n_proved, >=, 15);
}

static void test_the_same_every_time(void)
{
    EngPosition position;
    TabiyaMoveVerdict first, second;

    g_assert_true(eng_fen_parse(&position, POSITIONS[0], NULL));
    g_autoptr(TabiyaGame) game = tabiya_game_new(&position);
    const TabiyaMoveCase question = {.node = tabiya_game_get_root(game),
                                     .move = eng_uci_parse(&position, "f3e5"),
                                     .nodes = 60000};
    judge(&question, &first);
    judge(&question, &second);
    g_assert_cmpint(first.to.score.value, ==, second.to.score.value);
    g_assert_cmpint(first.from.score.value, ==, second.from.score.value);
    g_assert_cmpint(first.to.refutation.motif, ==, TABIYA_MOTIF_HANGING);
    g_assert_cmpint(second.to.refutation.motif, ==, TABIYA_MOTIF_HANGING);
}

#define ADD(path, mode, test) g_test_add("/play/coach/" path, Fixture, mode, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("asks", "blunders", test_asks_before_the_opponent_answers);
    ADD("fixed-nodes", "blunders", test_searches_are_small_and_fixed);
    ADD("take-back", "blunders", test_take_back);
    ADD("play-on", "blunders", test_play_on);
    ADD("no-other-move", "blunders", test_no_other_move_meanwhile);
    ADD("hurried", "blunders", test_hurried);
    ADD("gives-up", "blunders", test_gives_up_after_a_moment);
    ADD("untested-reason", "blunders", test_asks_without_an_untested_reason);
    ADD("fails", "blunders", test_a_failing_coach_is_silent);
    ADD("off", "off", test_off);
    ADD("blunders-only", "blunders", test_blunders_only);
    ADD("always-minds-mistakes", "always", test_always_minds_mistakes);
    ADD("better-win", "always", test_a_better_win_is_not_told);
    ADD("always-minds-pieces", "always", test_always_minds_a_piece_in_a_lost_game);
    ADD("blunders-only/lost-game", "blunders", test_blunders_only_lets_a_lost_game_go);
    ADD("missed-win-not-told", "blunders", test_a_missed_win_is_not_told);
    ADD("finished-game", "blunders", test_a_finished_game);
    ADD("both-sides-free", "always", test_both_sides_free);
    ADD("the-opponent-begins", "always", test_the_opponent_begins);
    ADD("remark/threat", "always", test_names_what_is_attacked);
    ADD("remark/not-with-blunders-only", "blunders", test_blunders_only_names_nothing);
    ADD("remark/only-move", "always", test_praises_an_only_move);
    ADD("stale/new-game", "blunders", test_stale_after_a_new_game);
    ADD("stale/resigned", "blunders", test_resigning);
    ADD("stale/swapped", "blunders", test_swapping_sides);
    ADD("stale/turned-off", "blunders", test_turned_off_while_it_asks);
    ADD("stale/redo", "blunders", test_redo);
    ADD("stale/undo-while-judging", "blunders", test_undo_while_judging);
    ADD("comment", "blunders", test_a_comment_changes_nothing);
    ADD("looking-back", "blunders", test_looking_back_while_it_asks);
    ADD("resumed", "blunders", test_resumed);
    ADD("asks-again-when-resumed", "blunders", test_asks_again_when_resumed);
    ADD("finalized-while-judging", "blunders", test_finalized_while_judging);
    ADD("unknown-mode", "always", test_an_unknown_mode_is_off);
    ADD("mate-is-named", "blunders", test_mate_is_named);
    ADD("its-help-counts", "blunders", test_its_help_counts);
    g_test_add_func("/play/coach/reasons-are-proved", test_reasons_are_proved);
    g_test_add_func("/play/coach/the-same-every-time", test_the_same_every_time);
    return g_test_run();
}
