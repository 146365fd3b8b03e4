/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The session for solving puzzles: its questions, the counted answers, and the saved data. */
#include "app/puzzles/puzzle-session.h"

#include "tests/app/puzzle-fixture.h"

static void begin(PuzzleFixture *f, ...)
{
    g_autoptr(GPtrArray) puzzles =
        g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    g_autoptr(TabiyaPuzzleCourse) course = NULL;
    const char *row;
    va_list rows;

    va_start(rows, f);
    while ((row = va_arg(rows, const char *)))
        g_ptr_array_add(puzzles, puzzle_from(row));
    va_end(rows);
    course = tabiya_puzzle_course_new_puzzles(puzzles, 0);
    tabiya_puzzle_session_begin(f->session, course);
}

static TabiyaPuzzleStage stage_of(PuzzleFixture *f)
{
    return tabiya_puzzle_session_get_stage(f->session);
}

static void assert_status(PuzzleFixture *f, const char *expected)
{
    g_autofree char *status = NULL;

    g_object_get(f->session, "status", &status, NULL);
    g_assert_cmpstr(status, ==, expected);
}

static void assert_announced(PuzzleFixture *f, const char *expected)
{
    g_autofree char *announcement = NULL;

    g_object_get(f->session, "announcement", &announcement, NULL);
    g_assert_cmpstr(announcement, ==, expected);
}

/* --- Right ------------------------------------------------------------------------------------ */

static void test_solve(PuzzleFixture *f, gconstpointer data)
{
    TabiyaPuzzleResult result;

    assert_status(f, "Choose a puzzle to solve.");
    begin(f, FORK, BLACK_FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    assert_status(f, "White to move: what do you play?");
    assert_announced(f, "Black plays rook to h7. White to move: what do you play?");
    puzzle_assert_hand(f, "fork1:");
    g_assert_false(tabiya_puzzle_session_is_revealed(f->session));
    g_assert_false(tabiya_puzzle_session_get_result(f->session, &result));
    puzzle_play(f, "Nf6");
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_assert_hand(f, "fork1:d5f6");
    puzzle_assert_rows(f, "");
    puzzle_play(f, "f6h7");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_verdict(f, "Solved!");
    puzzle_assert_rows(f, "fork1:1:d5f6 f6h7");
    puzzle_assert_hand(f, "");
    g_assert_true(tabiya_puzzle_session_is_revealed(f->session));
    g_assert_true(tabiya_puzzle_session_get_result(f->session, &result));
    g_assert_cmpint(result, ==, TABIYA_PUZZLE_SOLVED);
    g_assert_cmpuint(f->n_judged, ==, 1);
    g_assert_false(tabiya_board_session_play_text(f->board, "Ke7", NULL));

    tabiya_puzzle_session_next(f->session); /* for the other side */
    puzzle_assert_asked(f, "Rh2");
    assert_status(f, "Black to move: what do you play?");
    g_assert_cmpint(tabiya_puzzle_session_get_solver(f->session), ==, ENG_BLACK);
    puzzle_assert_verdict(f, "");
    puzzle_play(f, "Nf3+");
    puzzle_assert_asked(f, "Rh2 Nf3+ Kf1");
    puzzle_play(f, "Nxh2");
    tabiya_puzzle_session_next(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_OVER);
    assert_status(f, "Done: 2 of 2 puzzles solved.");
    g_assert_cmpint(f->engine->searches, ==, 0);
}

/* Any move that mates does, and no engine is asked. */
static void test_other_mate(PuzzleFixture *f, gconstpointer data)
{
    begin(f, MATE_IN_1, MATE_IN_2, NULL);
    puzzle_assert_asked(f, "Rb2");
    puzzle_play(f, "Re8#");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_verdict(f, "Solved with another move that is just as good.");
    puzzle_assert_rows(f, "mate1:1:e1e8");
    g_assert_cmpint(f->engine->searches, ==, 0);
}

/* A mate as soon as the solution's goes on with its own line; a later one is not the move. */
static void test_as_soon(PuzzleFixture *f, gconstpointer data)
{
    begin(f, MATE_IN_2, NULL);
    puzzle_assert_asked(f, "Kh7");
    puzzle_play(f, "Rf6"); /* a later one */
    scripted_engine_answer_line(f->engine, "h7h8 f6f7 h8g8 b1b8",
                                (TabiyaScore){TABIYA_SCORE_MATE, 4});
    scripted_engine_answer_line(f->engine, "h7g8 a6a8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_ASKING);
    puzzle_assert_verdict(f, "2. Rf6 also wins. Find the intended move.");
    puzzle_play(f, "Ra7+");
    scripted_engine_answer_line(f->engine, "h7h8 b1b8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    scripted_engine_answer_line(f->engine, "h7g8 a6a8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    puzzle_assert_asked(f, "Kh7 Ra7+ Kh8");
    puzzle_play(f, "Rb8#");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_rows(f, "mate2:1:a6f6~ a6a7 b1b8");
}

/* A move that wins as well is reported as such, and does no harm. */
static void test_as_good(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nc7+", 600, 640);
    puzzle_assert_asked(f, "Rh7");
    puzzle_assert_verdict(f, "2. Nc7+ also wins. Find the intended move.");
    assert_announced(f, "2. Nc7+ also wins. Find the intended move.");
    puzzle_assert_rows(f, "");
    puzzle_assert_hand(f, "fork1:d5c7~");
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_play_checked(f, "Nd7+", 500, 505); /* the last one: nothing follows that could differ */
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_verdict(f, "Solved with another move that is just as good.");
    puzzle_assert_rows(f, "fork1:1:d5c7~ d5f6 f6d7");
    g_assert_cmpuint(f->n_failed, ==, 0);
}

/* --- Wrong ------------------------------------------------------------------------------------ */

static void test_wrong(PuzzleFixture *f, gconstpointer data)
{
    begin(f, BLACK_FORK, NULL);
    puzzle_assert_asked(f, "Rh2");
    puzzle_play_checked(f, "Nc2+", 0, 500);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    puzzle_assert_verdict(f, "1… Nc2+ is not the move.");
    puzzle_assert_rows(f, "fork2:0:d4c2?");
    puzzle_assert_hand(f, "fork2:d4c2?");
    g_assert_null(tabiya_board_session_get_obstacle(f->board)); /* the position is shown again */
    tabiya_puzzle_session_try_again(f->session);
    puzzle_assert_asked(f, "Rh2");
    puzzle_assert_verdict(f, "");
    puzzle_play_checked(f, "Ne2", 300, 500); /* winning, and not as much */
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    puzzle_play(f, "Nf3+"); /* without asking first */
    puzzle_assert_asked(f, "Rh2 Nf3+ Kf1");
    puzzle_play(f, "Nxh2+");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
    puzzle_assert_verdict(f, "Solved, but not on the first try.");
    puzzle_assert_rows(f, "fork2:0:d4c2? d4e2? d4f3 f3h2");
    g_assert_cmpuint(f->n_judged, ==, 1);
    g_assert_cmpuint(f->n_failed, ==, 1);
    g_assert_cmpint(f->engine->searches, ==, 4);
    g_assert_cmpuint(f->engine->limits.nodes, >, 0);
}

/* Neither wins: if the engine does not see the point of the solution, the move is not good
 * either. */
static void test_not_winning(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nc7+", 10, 10);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
}

/* Without an engine the solution counts. */
static void test_no_engine(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nc7+");
    scripted_engine_fail(f->engine, "it died");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    puzzle_assert_rows(f, "fork1:0:d5c7?");
}

static void assert_shown(PuzzleFixture *f, const char *san)
{
    g_assert_cmpstr(tabiya_node_get_san(tabiya_board_session_get_cursor(f->board)), ==, san);
}

/* The refutation can be stepped through, and one comes back from it. */
static void test_refute(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nf4");
    scripted_engine_tell_line(f->engine, "h7h2 f4h3", (TabiyaScore){TABIYA_SCORE_CP, -70});
    scripted_engine_tell_line(f->engine, "h7h1 e1d2", (TabiyaScore){TABIYA_SCORE_CP, -75});
    /* a bound has no line behind it, and takes none away */
    scripted_engine_answer_line(f->engine, "h7h1", (TabiyaScore){TABIYA_SCORE_CP, -80});
    scripted_engine_answer_line(f->engine, "e8f8 f6h7", (TabiyaScore){TABIYA_SCORE_CP, 500});
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    g_assert_true(tabiya_puzzle_session_can_refute(f->session));
    g_assert_cmpint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).refutation, ==,
        ENG_NO_MOVE);
    tabiya_puzzle_session_refute(f->session);
    assert_shown(f, "Nf4");
    puzzle_assert_verdict(f, "2… Rh1+ 3. Kd2: Black is ahead by 0.80.");
    g_assert_cmpint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).refutation, ==,
        eng_move(eng_square(7, 6), eng_square(7, 0)));
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    tabiya_board_session_next(f->board);
    assert_shown(f, "Rh1+");
    g_assert_cmpint(
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).refutation, ==,
        ENG_NO_MOVE);
    tabiya_board_session_next(f->board);
    assert_shown(f, "Kd2");
    tabiya_board_session_undo(f->board);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_play_checked(f, "Ng4", 0, 500); /* the engine told no line: it is asked for one */
    tabiya_puzzle_session_refute(f->session);
    tabiya_puzzle_session_refute(f->session);
    g_assert_cmpint(f->engine->searches, ==, 5);
    scripted_engine_answer_line(f->engine, "h7h1 e1f2", (TabiyaScore){TABIYA_SCORE_CP, -80});
    assert_shown(f, "Ng4");
    g_assert_false(f->engine->searching);
}

/* The reason why something hangs is given. */
static void test_refute_words(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Ne7");
    scripted_engine_answer_line(f->engine, "h7e7", (TabiyaScore){TABIYA_SCORE_CP, -500});
    scripted_engine_answer_line(f->engine, "e8f8 f6h7", (TabiyaScore){TABIYA_SCORE_CP, 500});
    tabiya_puzzle_session_refute(f->session);
    puzzle_assert_verdict(f, "Ne7 loses a knight: Rxe7+ can take the knight on e7.");
}

/* --- Help ------------------------------------------------------------------------------------- */

static void test_hint(PuzzleFixture *f, gconstpointer data)
{

    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    tabiya_puzzle_session_hint(f->session);
    TabiyaTrainingMarks marks =
        tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session));
    g_assert_cmpint(marks.hint, ==, eng_square(3, 4));
    g_assert_cmpint(marks.hint_to, ==, ENG_NO_SQUARE);
    puzzle_assert_verdict(f, "Move the knight on d5.");
    puzzle_assert_rows(f, "fork1:2:");
    tabiya_puzzle_session_hint(f->session);
    g_assert_cmpint(tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).hint_to,
                    ==, eng_square(5, 5));
    puzzle_assert_verdict(f, "…to f6.");
    tabiya_puzzle_session_hint(f->session);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    g_assert_cmpint(tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).hint, ==,
                    ENG_NO_SQUARE);
    puzzle_play(f, "Nxh7+");
    puzzle_assert_verdict(f, "Solved, with a hint.");
    puzzle_assert_rows(f, "fork1:2:d5f6 f6h7");
}

static void test_solution(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, MATE_IN_1, NULL);
    puzzle_assert_asked(f, "Rh7");
    tabiya_puzzle_session_show_solution(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    assert_shown(f, "Nxh7+");
    puzzle_assert_verdict(f, "Not solved this time.");
    puzzle_assert_rows(f, "fork1:0:");
    puzzle_assert_hand(f, "");
    g_assert_true(tabiya_puzzle_session_is_revealed(f->session));
    tabiya_puzzle_session_next(f->session);
    puzzle_assert_asked(f, "Rb2");
    puzzle_play(f, "h3"); /* while it is being checked */
    tabiya_puzzle_session_show_solution(f->session);
    g_assert_false(f->engine->searching);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    assert_shown(f, "Rd8#");
}

/* --- Back and forth --------------------------------------------------------------------------- */

/* An earlier puzzle is for practice: it writes nothing, and skipped ones do not count. */
static void test_back(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, MATE_IN_1, NULL);
    puzzle_assert_asked(f, "Rh7");
    g_assert_false(tabiya_puzzle_session_can_go_back(f->session));
    tabiya_puzzle_session_previous(f->session);
    puzzle_assert_asked(f, "Rh7");
    tabiya_puzzle_session_next(f->session); /* skipped */
    puzzle_assert_asked(f, "Rb2");
    puzzle_assert_hand(f, "mate1:");
    puzzle_play(f, "Rd8#");
    g_assert_true(tabiya_puzzle_session_can_go_back(f->session));
    tabiya_puzzle_session_previous(f->session);
    puzzle_assert_asked(f, "Rh7");
    puzzle_assert_hand(f, "");
    puzzle_play_checked(f, "Nc7+", 0, 500);
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_play(f, "Nxh7+");
    puzzle_assert_verdict(f, "Solved!");
    puzzle_assert_rows(f, "mate1:1:d1d8");
    g_assert_cmpuint(f->n_judged, ==, 1);
    tabiya_puzzle_session_next(f->session);
    puzzle_assert_asked(f, "Rb2");
    tabiya_puzzle_session_next(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_OVER);
    assert_status(f, "Done: 1 of 1 puzzle solved.");
    tabiya_puzzle_session_previous(f->session);
    puzzle_assert_asked(f, "Rh7"); /* before the one that was last */
}

static void test_end(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    tabiya_puzzle_session_end(f->session);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_EMPTY);
    puzzle_assert_hand(f, "");
    g_assert_null(tabiya_puzzle_session_get_puzzle(f->session));
    g_assert_null(tabiya_puzzle_session_dup_game(f->session));
    tabiya_puzzle_session_next(f->session);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_EMPTY);
}

/* --- Going on after the program ended --------------------------------------------------------- */

static void hand_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    *(TabiyaPuzzleHand **)user = tabiya_puzzle_progress_load_hand_finish(result, NULL);
    g_assert_nonnull(*(TabiyaPuzzleHand **)user);
}

static void resume(PuzzleFixture *f, const char *row)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new_puzzles(none, 0);
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(row);
    g_autoptr(TabiyaPuzzleHand) hand = NULL;

    puzzle_fixture_restart(f);
    tabiya_puzzle_progress_load_hand_async(f->progress, NULL, hand_cb, &hand);
    while (!hand)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpstr(hand->puzzle, ==, puzzle->id);
    tabiya_puzzle_session_resume(f->session, course, puzzle, hand);
}

static void test_resume(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    resume(f, FORK); /* before anything was played */
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nc7+", 0, 500);
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    resume(f, FORK);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_ASKING); /* at once */
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_assert_rows(f, "fork1:0:d5c7? d5f6");
    puzzle_play(f, "Nxh7+");
    puzzle_assert_verdict(f, "Solved, but not on the first try.");
    puzzle_assert_rows(f, "fork1:0:d5c7? d5f6 f6h7");
    puzzle_assert_hand(f, "");
}

/* A line from the engine is no longer known: it is requested again. */
static void test_resume_other_line(PuzzleFixture *f, gconstpointer data)
{
    begin(f, MATE_IN_2, NULL);
    puzzle_assert_asked(f, "Kh7");
    puzzle_play(f, "Ra7+");
    scripted_engine_answer_line(f->engine, "h7h8 b1b8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    scripted_engine_answer_line(f->engine, "h7g8 a6a8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
    puzzle_assert_asked(f, "Kh7 Ra7+ Kh8");
    resume(f, MATE_IN_2);
    puzzle_assert_asked(f, "Kh7");
    puzzle_assert_rows(f, "");
}

/* --- For others ------------------------------------------------------------------------------- */

static void test_game(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nc7+", 0, 500);
    g_autoptr(TabiyaGame) before = tabiya_puzzle_session_dup_game(f->session);
    g_assert_cmpstr(tabiya_game_get_tag(before, "Event"), ==, "Puzzle fork1");
    g_assert_cmpuint(tabiya_node_get_ply(tabiya_game_get_main_end(before)), ==, 2);
    tabiya_puzzle_session_show_solution(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    g_autoptr(TabiyaGame) after = tabiya_puzzle_session_dup_game(f->session);
    g_assert_cmpstr(tabiya_node_get_san(tabiya_game_get_main_end(after)), ==, "Nxh7+");
    g_assert_cmpstr(tabiya_game_get_tag(after, "Site"), ==, "https://example.org/fork");
    g_assert_null(tabiya_game_check(after));
}

#define ADD(path, test)                                                                  \
    g_test_add("/puzzle-session/" path, PuzzleFixture, NULL, puzzle_fixture_setup, test, \
               puzzle_fixture_teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("solve", test_solve);
    ADD("other-mate", test_other_mate);
    ADD("as-soon", test_as_soon);
    ADD("as-good", test_as_good);
    ADD("wrong", test_wrong);
    ADD("not-winning", test_not_winning);
    ADD("no-engine", test_no_engine);
    ADD("refute", test_refute);
    ADD("refute-words", test_refute_words);
    ADD("hint", test_hint);
    ADD("solution", test_solution);
    ADD("back", test_back);
    ADD("end", test_end);
    ADD("resume", test_resume);
    ADD("resume-other-line", test_resume_other_line);
    ADD("game", test_game);
    return g_test_run();
}
