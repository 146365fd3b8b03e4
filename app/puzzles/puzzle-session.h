/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A session in which the user solves puzzles: a TabiyaTrainingSession that shows the opponent's
 * move, asks for the answer, and continues move by move until the whole solution is on the board.
 *
 *     tabiya_puzzle_session_begin(session, course);       // LOADING, then SHOWING, ASKING
 *     tabiya_board_session_play(…)                        // SHOWING (the reply) … SOLVED; or
 *                                                         // CHECKING, then WRONG or ASKING again
 *     tabiya_puzzle_session_next(session)                 // the next puzzle of the course, or OVER
 *
 * What counts. The solution's move does, and any move that mates at once. The engine judges all
 * other moves, if wanted while the person thinks: if one wins too, the user is told so and may try
 * again at no cost; if it mates as soon, or ends the solution equally well, it is as good as the
 * solution, and the puzzle continues with it. Everything else is wrong. The first decisive event is
 * written at once: a wrong move or showing the solution is FAILED, a hint HELPED, the last move
 * SOLVED; later attempts change nothing. A puzzle that is seen again in its course is for practice,
 * and writes nothing.
 *
 * Moves that were tried stay in the game as variations. The reason why one is wrong is a line of
 * its own, which leaves no trace in the game. The user may look back; moves are accepted only at
 * the position to solve.
 *
 * Its stage is a TabiyaPuzzleStage. Signals beyond TabiyaTrainingSession's:
 *   tried                             the user has played a move, which is not judged yet
 *   judged (int TabiyaPuzzleResult)   the result is decided; once per puzzle, not for practice
 *   rated                             the answer is written, and get_standing() has its effect
 *   standing                          get_standing() has the rating, or its change
 *   moved                             get_puzzle_rating() has changed
 */
#ifndef TABIYA_PUZZLE_SESSION_H
#define TABIYA_PUZZLE_SESSION_H

#include "app/analysis/engine-arbiter.h"
#include "app/puzzles/puzzle-course.h"
#include "app/puzzles/puzzle-stage.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_SESSION (tabiya_puzzle_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleSession, tabiya_puzzle_session, TABIYA, PUZZLE_SESSION,
                     TabiyaTrainingSession)

TabiyaPuzzleSession *
tabiya_puzzle_session_new(TabiyaPuzzleProgress *progress, TabiyaEngineArbiter *arbiter,
                          TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* Whether moves are judged while the person thinks, with bounded work for each position, so that
 * most verdicts come at once. FALSE at first. */
void tabiya_puzzle_session_set_ahead(TabiyaPuzzleSession *self, gboolean ahead);

/* Begins the course, with its next puzzle. */
void tabiya_puzzle_session_begin(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course);
/* Resumes where the program ended: LOADING, then the position of the course, or EMPTY if nothing is
 * in progress. In a run (a streak, a round of a set) that is the last move of the last puzzle, if
 * it was solved; in a storm, the next puzzle. */
void tabiya_puzzle_session_go_on(TabiyaPuzzleSession *self, TabiyaPuzzleShelf *shelf);
/* The same with a given puzzle and its state (both are copied); the course does not hand the puzzle
 * out again. For tests. */
void tabiya_puzzle_session_resume(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course,
                                  const TabiyaPuzzle *puzzle, const TabiyaPuzzleHand *hand);
/* Ends the session: EMPTY, and nothing is in progress. For tests. */
void tabiya_puzzle_session_end(TabiyaPuzzleSession *self);

/* Goes to the next puzzle of the course, no matter how this one ended; or back to the previous one,
 * which does nothing if there is none. */
void tabiya_puzzle_session_next(TabiyaPuzzleSession *self);
void tabiya_puzzle_session_previous(TabiyaPuzzleSession *self);
/* Ends rated training, for the person to choose what to go on with: OVER. */
void tabiya_puzzle_session_leave(TabiyaPuzzleSession *self);
gboolean tabiya_puzzle_session_can_go_back(TabiyaPuzzleSession *self);
/* FALSE: the puzzle of a game (puzzle-course.h) must be answered first. */
gboolean tabiya_puzzle_session_can_go_on(TabiyaPuzzleSession *self);
/* FALSE: it is a game, where hint, solution and refutation do nothing. */
gboolean tabiya_puzzle_session_allows_help(TabiyaPuzzleSession *self);

/* --- Solving ---------------------------------------------------------------------------------- */

/* WRONG: asks again. */
void tabiya_puzzle_session_try_again(TabiyaPuzzleSession *self);
/* ASKING, WRONG: marks the piece that moves; called again, the square that it goes to. */
void tabiya_puzzle_session_hint(TabiyaPuzzleSession *self);
/* ASKING, CHECKING, WRONG: plays the rest of the solution, move by move; then SHOWN. */
void tabiya_puzzle_session_show_solution(TabiyaPuzzleSession *self);
/* WRONG: explains why the move is wrong: says it in the verdict, and shows the refutation on the
 * board, where next and previous step through it. It is not added to the game. If the engine has
 * not looked deep enough yet, it does now, and the answer comes soon. */
void tabiya_puzzle_session_refute(TabiyaPuzzleSession *self);
gboolean tabiya_puzzle_session_can_refute(TabiyaPuzzleSession *self);

/* --- The puzzle ------------------------------------------------------------------------------- */

TabiyaPuzzleStage tabiya_puzzle_session_get_stage(TabiyaPuzzleSession *self);
TabiyaPuzzleCourse *tabiya_puzzle_session_get_course(TabiyaPuzzleSession *self); /* lent, or NULL */
/* OVER: whether that is because the next puzzle could not be read. */
gboolean tabiya_puzzle_session_is_in_trouble(TabiyaPuzzleSession *self);
/* Lent until the next one; NULL: none. Do not show all of it before it is solved. */
const TabiyaPuzzle *tabiya_puzzle_session_get_puzzle(TabiyaPuzzleSession *self);
/* Whether the puzzle's themes, rating and game may be shown, since they no longer give anything
 * away: SOLVED, SHOWN. */
gboolean tabiya_puzzle_session_is_revealed(TabiyaPuzzleSession *self);
/* Whether the puzzle is to be solved, or tried again. */
gboolean tabiya_puzzle_session_is_open(TabiyaPuzzleSession *self);
/* Whether the puzzle was resumed, and was begun on an earlier day. */
gboolean tabiya_puzzle_session_is_from_earlier(TabiyaPuzzleSession *self);
/* Whether the answer counts for the rating. For tests. */
gboolean tabiya_puzzle_session_is_rated(TabiyaPuzzleSession *self);
/* The person's overall rating, as this puzzle has changed it. */
typedef struct {
    double rating, deviation;
    gboolean changed;
    int change; /* of the rounded rating */
} TabiyaPuzzleStanding;

/* FALSE: it is not known yet. It changes with ::standing. */
gboolean tabiya_puzzle_session_get_standing(TabiyaPuzzleSession *self,
                                            TabiyaPuzzleStanding *standing);
/* The rating of the puzzle as the person's answers have moved it (moved-rating.h), with this one as
 * soon as it is written. 0: there is no puzzle. */
guint tabiya_puzzle_session_get_puzzle_rating(TabiyaPuzzleSession *self);
/* By how much the answer just given has moved it. */
int tabiya_puzzle_session_get_puzzle_change(TabiyaPuzzleSession *self);
/* Whether the rating is not being read. For tests. */
gboolean tabiya_puzzle_session_is_settled_for_tests(TabiyaPuzzleSession *self);
/* The result of this puzzle. FALSE: undecided, or it is for practice. For tests. */
gboolean tabiya_puzzle_session_get_result(TabiyaPuzzleSession *self, TabiyaPuzzleResult *result);
/* The side that solves the puzzle; White while there is no puzzle. */
EngColor tabiya_puzzle_session_get_solver(TabiyaPuzzleSession *self);

/* A game for study: before the puzzle is revealed, the moves on the board; then the solution with
 * the moves that were tried; and the source of the puzzle. NULL while there is no puzzle. */
TabiyaGame *tabiya_puzzle_session_dup_game(TabiyaPuzzleSession *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
