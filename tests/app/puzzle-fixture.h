/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the tests of solving puzzles: puzzles of our own, and a library to write to. */
#ifndef TESTS_APP_PUZZLE_FIXTURE_H
#define TESTS_APP_PUZZLE_FIXTURE_H

#include "app/puzzles/puzzle-session.h"
#include "tests/app/scripted-engine.h"
#include "tests/app/store-fixture.h"

/* White forks king and rook: 1... Rh7 2. Nf6+ Kf8 3. Nxh7. */
#define FORK                                                                      \
    "fork1,4k2r/8/8/3N4/8/8/P7/4K3 b k - 0 1,h8h7 d5f6 e8f8 f6h7,1500,80,90,100," \
    "advantage endgame fork short,https://example.org/fork,"
/* The same for Black. */
#define BLACK_FORK                                                                \
    "fork2,4k3/p7/8/8/3n4/8/8/4K2R w K - 0 1,h1h2 d4f3 e1f1 f3h2,1600,80,90,100," \
    "advantage endgame fork short,,"
/* The first fork once more, with an estimated rating. */
#define ESTIMATE                                                               \
    "guess1,4k2r/8/8/3N4/8/8/P7/3K4 b k - 0 1,h8h7 d5f6 e8f8 f6h7,1500,280,,," \
    "advantage endgame fork short,,"
/* Both rooks mate at once. */
#define MATE_IN_1                                                             \
    "mate1,1r4k1/5ppp/8/8/8/8/5PPP/3RR1K1 b - - 0 1,b8b2 d1d8,800,80,90,100," \
    "backRankMate mate mateIn1 oneMove,,"
/* Rb7+ and Rb8#, or Ra7+ and Rb8#. */
#define MATE_IN_2                                                               \
    "mate2,7k/8/R7/8/8/8/8/1R4K1 b - - 0 1,h8h7 b1b7 h7g8 a6a8,1000,80,90,100," \
    "endgame mate mateIn2 short,,"

/* A row of Lichess's ten columns. */
TabiyaPuzzle *puzzle_from(const char *row);

typedef struct {
    StoreFixture store;
    TabiyaPuzzleProgress *progress;
    TabiyaEngineArbiter *arbiter;
    ScriptedEngine *engine;
    TabiyaPuzzleSession *session;
    TabiyaBoardSession *board; /* the same */
    guint n_judged, n_failed;
} PuzzleFixture;

void puzzle_fixture_setup(PuzzleFixture *fixture, gconstpointer data);
void puzzle_fixture_teardown(PuzzleFixture *fixture, gconstpointer data);
/* Another session in the place of the first, as when the program was begun again. */
void puzzle_fixture_restart(PuzzleFixture *fixture);

/* The next or previous puzzle of a course; NULL: none. (transfer full) */
TabiyaPuzzle *puzzle_fixture_load(TabiyaPuzzleCourse *course, TabiyaCourseStep step);

/* Until all that was asked is written. */
void puzzle_settle(PuzzleFixture *fixture);
void puzzle_wait_for(PuzzleFixture *fixture, TabiyaPuzzleStage stage);
/* Plays a move that is legal and may be made. */
void puzzle_play(PuzzleFixture *fixture, const char *san);
/* Plays a move about which the engine is asked; it answers with these scores for the move and the
 * solution, as often as they are searched. */
void puzzle_play_checked(PuzzleFixture *fixture, const char *san, int score_cp, int expected_cp);
/* It is asked for a move, after these. */
void puzzle_assert_asked(PuzzleFixture *fixture, const char *moves);
void puzzle_assert_verdict(PuzzleFixture *fixture, const char *expected);
/* The rows of all attempts: "fork1:1:d5f6 f6h7", apart by a bar. */
void puzzle_assert_rows(PuzzleFixture *fixture, const char *expected);
/* The puzzle in hand, "" for none. */
void puzzle_assert_hand(PuzzleFixture *fixture, const char *expected);

#endif
