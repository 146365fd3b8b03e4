/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The session for solving puzzles: its questions, the counted answers, and the saved data. */
#include "app/puzzles/puzzle-session.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "app/analysis/builtin-engine.h"
#include "app/game/pgn-writer.h"
#include "app/people/people.h"
#include "app/puzzles/shipped-puzzles.h"
#include "app/puzzles/try-finder.h"
#include "engine/board/movegen.h"

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
    puzzle_play(f, "Nf6+");
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
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_ASKING);
    puzzle_assert_verdict(f, "2. Rf6 also wins. Find the intended move.");
    puzzle_play(f, "Ra7+");
    scripted_engine_answer_line(f->engine, "h7h8 b1b8", (TabiyaScore){TABIYA_SCORE_MATE, 2});
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
    g_assert_cmpint(f->engine->searches, ==, 2 * 4); /* to the end */
    g_assert_cmpuint(f->engine->limits.nodes, ==, TABIYA_TRY_NODES);
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
    /* the first move surely loses; the other is nearer the border, and both are searched further */
    g_assert_cmpint(f->engine->searches, ==, 1 + 2 * 3);
    g_assert_cmpuint(f->engine->limits.nodes, <, TABIYA_TRY_NODES);
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

/* Every search that the engine is asked for has this result. */
static void answer_all(PuzzleFixture *f, const char *line, int score_cp)
{
    const TabiyaScore score = {TABIYA_SCORE_CP, score_cp};

    g_assert_true(f->engine->searching);
    while (f->engine->searching)
        scripted_engine_answer_line(f->engine, line, score);
}

static void assert_notation(PuzzleFixture *f, const char *expected)
{
    g_autoptr(TabiyaGame) game = tabiya_puzzle_session_dup_game(f->session);
    g_autofree char *text = tabiya_pgn_write_game(game);

    g_assert_cmpstr(strstr(g_strchomp(text), "\n\n") + 2, ==, expected);
}

static EngMove get_refutation(PuzzleFixture *f)
{
    return tabiya_training_session_get_marks(TABIYA_TRAINING_SESSION(f->session)).refutation;
}

/* The reason can be stepped through, and one comes back from it; the game knows nothing of it. */
static void test_refute(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nf4", -80, 500);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    g_assert_true(tabiya_puzzle_session_can_refute(f->session));
    g_assert_cmpint(get_refutation(f), ==, ENG_NO_MOVE);
    tabiya_puzzle_session_refute(f->session);
    tabiya_puzzle_session_refute(f->session);
    scripted_engine_tell_line(f->engine, "h7h1 e1d2", (TabiyaScore){TABIYA_SCORE_CP, -75});
    /* a bound has no line behind it, and takes none away */
    scripted_engine_answer_line(f->engine, "h7h1", (TabiyaScore){TABIYA_SCORE_CP, -80});
    answer_all(f, "h7h1 e1d2 h1h2 f4e2", -80);
    assert_shown(f, "Nf4");
    puzzle_assert_verdict(f, "This lets the opportunity slip. 2… Rh1+ 3. Kd2 Rh2+ 4. Ne2: "
                             "Black is ahead by 0.80.\n2… Rh1+. It gives check.");
    g_assert_cmpint(get_refutation(f), ==, eng_move(eng_square(7, 6), eng_square(7, 0)));
    g_assert_nonnull(tabiya_board_session_get_obstacle(f->board));
    tabiya_board_session_next(f->board);
    assert_shown(f, "Rh1+");
    g_assert_cmpint(get_refutation(f), ==, ENG_NO_MOVE);
    tabiya_board_session_last(f->board);
    assert_shown(f, "Ne2");
    assert_notation(f, "1... Rh7 2. Nf4 *");
    tabiya_board_session_first(f->board);
    tabiya_board_session_next(f->board);
    g_assert_null(tabiya_board_session_get_obstacle(f->board));
    tabiya_board_session_next(f->board); /* into the reason again */
    tabiya_board_session_next(f->board);
    assert_shown(f, "Rh1+");
    tabiya_board_session_previous(f->board);
    tabiya_board_session_previous(f->board);
    g_assert_null(tabiya_board_session_get_obstacle(f->board));
    tabiya_board_session_last(f->board);
    tabiya_board_session_undo(f->board);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    assert_notation(f, "1... Rh7 2. Nf6+ (2. Nf4) 2... Kf8 *");
}

/* The reason why something hangs is given, and the line ends with the capture. */
static void test_refute_words(PuzzleFixture *f, gconstpointer data)
{
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Ne7", -500, 500);
    tabiya_puzzle_session_refute(f->session);
    answer_all(f, "h7e7 e1d2 e7e6 d2d3", -500);
    puzzle_assert_verdict(f, "Ne7 loses a knight: Rxe7+ can take the knight on e7.");
    tabiya_board_session_last(f->board);
    assert_shown(f, "Rxe7+");
}

/* A gain after quiet moves, of which each side had others, explains nothing: the line ends before
 * them. */
static void test_refute_quiet(PuzzleFixture *f, gconstpointer data)
{
    begin(f,
          "quiet1,8/7k/6R1/4N2p/3P1R2/6P1/5P2/r2b2K1 w - - 1 41,d4d5 d1f3 g1h2 a1h1,1497,280,,,"
          "mate mateIn2,,",
          NULL);
    puzzle_assert_asked(f, "d5");
    puzzle_play_checked(f, "Kh8", -950, 950);
    tabiya_puzzle_session_refute(f->session);
    answer_all(f, "g1h2 d1g4 f4f8 h8h7 f8f7 h7h8 d5d6 a1a4 d6d7 g4d7 e5d7", 950);
    puzzle_assert_verdict(f, "This lets the opportunity slip. 42. Kh2: White is ahead by 9.50.");
}

/* Puzzles that come back are explained with the first one. */
static void test_comes_back(PuzzleFixture *f, gconstpointer data)
{
    g_autofree char *verdict = NULL;

    tabiya_puzzle_progress_set_reviews(f->progress, TRUE);
    begin(f, MATE_IN_1, MATE_IN_2, NULL);
    puzzle_assert_asked(f, "Rb2");
    tabiya_puzzle_session_show_solution(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    puzzle_settle(f);
    g_object_get(f->session, "verdict", &verdict, NULL);
    g_assert_nonnull(strstr(verdict, "come back the next day in Review"));
    tabiya_puzzle_session_next(f->session);
    puzzle_assert_asked(f, "Kh7");
    tabiya_puzzle_session_show_solution(f->session);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    puzzle_settle(f);
    puzzle_assert_verdict(f, "Not solved this time.");
}

/* --- Ahead ------------------------------------------------------------------------------------ */

/* Answers all searches, each with the score of the move that is searched: the solution wins, and
 * everything else loses. Returns their number. */
static guint think_to_the_end(PuzzleFixture *f, int solution_cp, int other_cp)
{
    const TabiyaNode *at = tabiya_board_session_get_cursor(f->board);
    int sign = tabiya_node_get_position(at)->side_to_move == ENG_WHITE ? 1 : -1;
    EngPosition right;
    guint n = 0;

    eng_position_play(&right, tabiya_node_get_position(at),
                      tabiya_puzzle_session_get_puzzle(f->session)->moves[tabiya_node_get_ply(at)]);
    for (; f->engine->searching; n++) {
        gboolean is_right = eng_position_equal(&f->engine->position, &right);

        scripted_engine_answer_move(f->engine, ENG_NO_MOVE,
                                    sign * (is_right ? solution_cp : other_cp));
    }
    return n;
}

/* While the person thinks, all moves are judged, with bounded work; then no engine is asked. */
static void test_ahead(PuzzleFixture *f, gconstpointer data)
{
    EngMoveList moves;

    tabiya_puzzle_session_set_ahead(f->session, TRUE);
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    eng_movegen_legal(tabiya_node_get_position(tabiya_board_session_get_cursor(f->board)), &moves);
    g_assert_cmpuint(think_to_the_end(f, 500, -300), ==, (guint)moves.count - 1);
    int searches = f->engine->searches;
    puzzle_play(f, "Nc7+");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    puzzle_assert_rows(f, "fork1:0:d5c7?");
    g_assert_true(f->engine->searching); /* its reason is searched now */
    g_assert_cmpint(f->engine->searches, ==, searches + 1);
    answer_all(f, "e8f7", -300);
    tabiya_puzzle_session_try_again(f->session);
    searches = f->engine->searches;
    puzzle_play(f, "Ne7");
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    tabiya_puzzle_session_try_again(f->session);
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8"); /* the next question */
    g_assert_true(f->engine->searching);
    puzzle_play(f, "Nxh7+");
    g_assert_false(f->engine->searching);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_SOLVED);
}

/* Moves near the border need deep searches, of which there is an end. */
static void test_ahead_bounded(PuzzleFixture *f, gconstpointer data)
{
    guint64 nodes = 0;

    tabiya_puzzle_session_set_ahead(f->session, TRUE);
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    while (f->engine->searching) {
        nodes += f->engine->limits.nodes;
        scripted_engine_answer_move(f->engine, ENG_NO_MOVE, 400);
    }
    g_assert_cmpuint(nodes, >, TABIYA_TRY_NODES);
    g_assert_cmpuint(nodes, <=, TABIYA_TRY_AHEAD_NODES);
}

/* A move that is made before its verdict is known comes first. */
static void test_ahead_early(PuzzleFixture *f, gconstpointer data)
{
    tabiya_puzzle_session_set_ahead(f->session, TRUE);
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play_checked(f, "Nc7+", -300, 500);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    g_assert_cmpint(f->engine->searches, ==, 1 + 1 + 1); /* one ahead, the move, its reason */
    tabiya_puzzle_session_show_solution(f->session);
    g_assert_false(f->engine->searching);
}

/* Plays the move that the engine searches. */
static void play_searched(PuzzleFixture *f)
{
    const EngPosition *at = tabiya_node_get_position(tabiya_board_session_get_cursor(f->board));
    const EngPosition searched = f->engine->position;
    EngMove move = ENG_NO_MOVE;
    EngMoveList moves;

    eng_movegen_legal(at, &moves);
    for (int i = 0; i < moves.count; i++) {
        EngPosition after;

        eng_position_play(&after, at, moves.moves[i]);
        if (eng_position_equal(&after, &searched))
            move = moves.moves[i];
    }
    g_assert_true(tabiya_board_session_play(f->board, move, NULL));
}

/* A move whose search runs when it is made: the search goes on instead of beginning again. So does
 * that of its reason. */
static void test_ahead_running(PuzzleFixture *f, gconstpointer data)
{
    tabiya_puzzle_session_set_ahead(f->session, TRUE);
    begin(f, FORK, NULL);
    puzzle_assert_asked(f, "Rh7");
    const guint64 first = f->engine->limits.nodes;
    play_searched(f);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_CHECKING);
    g_assert_cmpint(f->engine->searches, ==, 1);
    scripted_engine_answer_move(f->engine, ENG_NO_MOVE, -900);
    g_assert_cmpint(stage_of(f), ==, TABIYA_PUZZLE_STAGE_WRONG);
    g_assert_cmpint(f->engine->searches, ==, 2); /* its reason */
    tabiya_puzzle_session_refute(f->session);
    g_assert_cmpint(f->engine->searches, ==, 2);
    g_assert_cmpint(f->engine->cancels, ==, 0);
    g_assert_cmpuint(f->engine->limits.nodes, >, first);
    tabiya_puzzle_session_try_again(f->session); /* other moves are judged now, not its reason */
    g_assert_true(f->engine->searching);
    g_assert_cmpuint(f->engine->limits.nodes, ==, first);
}

/* The share of the people rated 1500 whose move would have its verdict after `searches`, all of
 * which say that the move loses. */
static double find_share(PuzzleFixture *f, const TabiyaPuzzle *puzzle, guint searches)
{
    g_autofree EngPolicyGuess *guess = g_new(EngPolicyGuess, 1);
    const guint first = tabiya_puzzle_get_first(puzzle);
    TabiyaPeopleSight sight;
    EngPosition at;
    double share = 0;

    tabiya_puzzle_get_position(puzzle, first, &at);
    g_autoptr(TabiyaGame) game = tabiya_game_new(&at);
    const TabiyaTryTask task = {.node = tabiya_game_get_root(game),
                                .expected = puzzle->moves[first],
                                .question = {.position = at, .left = 1},
                                .rating = 1500};
    TabiyaTryFinder *finder =
        tabiya_try_finder_new(f->arbiter, TABIYA_ENGINE_SOURCE(f->engine), &task);
    tabiya_try_finder_think(finder);
    for (guint i = 0; i < searches && f->engine->searching; i++)
        scripted_engine_answer_move(f->engine, ENG_NO_MOVE, at.side_to_move ? 400 : -400);
    tabiya_people_see(&at, &sight);
    tabiya_people_guess(tabiya_people_get_default(), &sight, 1500, guess);
    for (int i = 0; i < guess->count; i++) {
        EngMove move = guess->choices[i].move;

        if (move == task.expected || tabiya_try_finder_get(finder, move) != TABIYA_TRY_OPEN)
            share += guess->choices[i].chance;
    }
    tabiya_try_finder_free(finder);
    return share;
}

/* With a dozen small searches most people's moves have their verdict before they are made. */
static void test_ahead_likely(PuzzleFixture *f, gconstpointer data)
{
    g_autoptr(GPtrArray) puzzles = tabiya_shipped_puzzles_list();
    double share = 0;

    g_assert_true(tabiya_people_wait(tabiya_people_get_default()));
    for (guint i = 0; i < 40; i++)
        share += find_share(f, g_ptr_array_index(puzzles, puzzles->len * i / 40), 12) / 40;
    g_test_message("%.3f of the moves", share);
    g_assert_cmpfloat(share, >, 0.9);
}

/* How many threads of this process are niced below its first. */
static int count_niced(void)
{
    g_autoptr(GDir) tasks = g_dir_open("/proc/self/task", 0, NULL);
    const int own = getpriority(PRIO_PROCESS, (id_t)getpid());
    const char *name;
    int count = 0;

    while ((name = g_dir_read_name(tasks)))
        count += getpriority(PRIO_PROCESS, (id_t)atoi(name)) > own;
    return count;
}

/* A person waits for these searches, so they do not stand behind other processes. */
static void test_ahead_not_niced(PuzzleFixture *f, gconstpointer data)
{
    g_autoptr(TabiyaEngineSource) engine = tabiya_builtin_engine_new();
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(FORK);
    g_autoptr(TabiyaGame) game = NULL;
    TabiyaTryTask task = {.expected = puzzle->moves[1], .rating = 1500};

    if (!g_file_test("/proc/self/task", G_FILE_TEST_IS_DIR)) {
        g_test_skip("skipped: no threads to look at here");
        return;
    }
    g_assert_true(tabiya_people_wait(tabiya_people_get_default()));
    tabiya_puzzle_get_position(puzzle, 1, &task.question.position);
    game = tabiya_game_new(&task.question.position);
    task.node = tabiya_game_get_root(game);
    const int before = count_niced();
    TabiyaTryFinder *finder = tabiya_try_finder_new(f->arbiter, engine, &task);
    tabiya_try_finder_think(finder);
    const EngMove slip = eng_move(eng_square(3, 4), eng_square(2, 6)); /* Nc7+ */
    while (tabiya_try_finder_get(finder, slip) == TABIYA_TRY_OPEN) {
        g_assert_cmpint(count_niced(), <=, before);
        g_main_context_iteration(NULL, FALSE);
    }
    tabiya_try_finder_free(finder);
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
    puzzle_assert_asked(f, "Kh7 Ra7+ Kh8");
    resume(f, MATE_IN_2);
    puzzle_assert_asked(f, "Kh7");
    puzzle_assert_rows(f, "");
}

/* --- The puzzle's rating ---------------------------------------------------------------------- */

static void begin_rated(PuzzleFixture *f, const char *row)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new_with_free_func((GDestroyNotify)tabiya_puzzle_free);
    g_autoptr(TabiyaPuzzleCourse) course = tabiya_puzzle_course_new_puzzles(none, 0);
    g_autoptr(TabiyaPuzzle) puzzle = puzzle_from(row);
    const TabiyaPuzzleHand hand = {.puzzle = puzzle->id, .rated = TRUE, .played = (char *)""};

    tabiya_puzzle_session_resume(f->session, course, puzzle, &hand);
}

static guint wait_for_move(PuzzleFixture *f, guint from)
{
    while (tabiya_puzzle_session_get_puzzle_rating(f->session) == from)
        g_main_context_iteration(NULL, TRUE);
    return tabiya_puzzle_session_get_puzzle_rating(f->session);
}

/* Failing raises an estimate, which is known when the puzzle comes again; solving lowers it. */
static void test_moved(PuzzleFixture *f, gconstpointer data)
{
    tabiya_puzzle_progress_set_now_ms(f->progress, G_GINT64_CONSTANT(1700000000000));
    begin_rated(f, ESTIMATE);
    puzzle_assert_asked(f, "Rh7");
    g_assert_cmpuint(tabiya_puzzle_session_get_puzzle_rating(f->session), ==, 1500);
    tabiya_puzzle_session_show_solution(f->session);
    guint failed = wait_for_move(f, 1500);
    g_assert_cmpuint(failed, >, 1600);
    g_assert_cmpint(tabiya_puzzle_session_get_puzzle_change(f->session), ==, (int)failed - 1500);
    puzzle_wait_for(f, TABIYA_PUZZLE_STAGE_SHOWN);
    tabiya_puzzle_progress_set_now_ms(f->progress, G_GINT64_CONSTANT(1700000060000));
    begin_rated(f, ESTIMATE);
    g_assert_cmpuint(wait_for_move(f, 1500), ==, failed);
    g_assert_cmpint(tabiya_puzzle_session_get_puzzle_change(f->session), ==, 0);
    puzzle_assert_asked(f, "Rh7");
    puzzle_play(f, "Nf6+");
    puzzle_assert_asked(f, "Rh7 Nf6+ Kf8");
    puzzle_play(f, "Nxh7+");
    g_assert_cmpuint(wait_for_move(f, failed), <, failed);
    g_assert_cmpuint(tabiya_puzzle_session_get_puzzle(f->session)->rating, ==, 1500);
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
    ADD("comes-back", test_comes_back);
    ADD("refute-quiet", test_refute_quiet);
    ADD("ahead", test_ahead);
    ADD("ahead-bounded", test_ahead_bounded);
    ADD("ahead-early", test_ahead_early);
    ADD("ahead-running", test_ahead_running);
    ADD("ahead-likely", test_ahead_likely);
    ADD("ahead-not-niced", test_ahead_not_niced);
    ADD("hint", test_hint);
    ADD("solution", test_solution);
    ADD("back", test_back);
    ADD("end", test_end);
    ADD("resume", test_resume);
    ADD("resume-other-line", test_resume_other_line);
    ADD("moved", test_moved);
    ADD("game", test_game);
    return g_test_run();
}
