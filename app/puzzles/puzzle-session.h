/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Solving puzzles, as the window's board sees it: a TabiyaTrainingSession that shows the opponent's
 * move, asks for the answer, and goes on move by move until the whole solution is on the board.
 *
 *     tabiya_puzzle_session_begin(session, course);       // LOADING, then SHOWING, ASKING
 *     tabiya_board_session_play(…)                        // SHOWING (the reply) … SOLVED; or
 *                                                         // CHECKING, then WRONG or ASKING again
 *     tabiya_puzzle_session_next(session)                 // the next puzzle of the course, or OVER
 *
 * What counts. The solution's move does, and any move that mates at once. About another move the
 * engine is asked: one that wins as well is said so, and asked again without harm; one that mates
 * as soon, or ends the solution as well, is as good as the solution, and the puzzle goes on with
 * it. Everything else is wrong. The first thing that decides is written at once: a wrong move or
 * the solution shown is FAILED, a hint HELPED, the last move SOLVED; what is tried afterwards
 * changes nothing. A puzzle that is seen again in its course is for practice, and writes nothing.
 *
 * What is tried stays in the game as a variation. One may look back in it; a move is taken at the
 * position that is asked for only.
 *
 * Its stage is a TabiyaPuzzleStage. Signals beyond TabiyaTrainingSession's:
 *   tried                             the person plays a move; nothing is known of it yet
 *   judged (int TabiyaPuzzleResult)   it was decided; once a puzzle, not for practice
 *   rated                             get_gain() has the change of the rating
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

/* Begins the course, with its next puzzle. */
void tabiya_puzzle_session_begin(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course);
/* Goes on where the program ended: LOADING, then what a course is at, or EMPTY where nothing is in
 * hand. In a run (a streak, a round of a set) that is the last move of the last puzzle, if that was
 * solved; in a storm the next one. */
void tabiya_puzzle_session_go_on(TabiyaPuzzleSession *self, TabiyaPuzzleShelf *shelf);
/* The same with what is known of it (both are copied); the course does not hand the puzzle out
 * again. For tests. */
void tabiya_puzzle_session_resume(TabiyaPuzzleSession *self, TabiyaPuzzleCourse *course,
                                  const TabiyaPuzzle *puzzle, const TabiyaPuzzleHand *hand);
/* Enough: EMPTY, and nothing is in hand any more. For tests. */
void tabiya_puzzle_session_end(TabiyaPuzzleSession *self);

/* On to the next puzzle of the course, whatever came of this one; or back to the one before, which
 * does nothing where there is none. */
void tabiya_puzzle_session_next(TabiyaPuzzleSession *self);
void tabiya_puzzle_session_previous(TabiyaPuzzleSession *self);
gboolean tabiya_puzzle_session_can_go_back(TabiyaPuzzleSession *self);

/* --- While one solves ------------------------------------------------------------------------- */

/* WRONG: asks again. */
void tabiya_puzzle_session_try_again(TabiyaPuzzleSession *self);
/* ASKING, WRONG: marks the piece that moves; asked once more, the square that it goes to. */
void tabiya_puzzle_session_hint(TabiyaPuzzleSession *self);
/* ASKING, CHECKING, WRONG: plays what is left of the solution, move by move; then SHOWN. */
void tabiya_puzzle_session_show_solution(TabiyaPuzzleSession *self);
/* WRONG: why the move is. Puts the refutation behind it as a variation, shows it from there, and
 * says in the verdict what it wins; next and previous step through it. Where the engine was not
 * asked yet it is now, and the answer comes soon. */
void tabiya_puzzle_session_refute(TabiyaPuzzleSession *self);
gboolean tabiya_puzzle_session_can_refute(TabiyaPuzzleSession *self);

/* --- What it is about ------------------------------------------------------------------------- */

TabiyaPuzzleStage tabiya_puzzle_session_get_stage(TabiyaPuzzleSession *self);
TabiyaPuzzleCourse *tabiya_puzzle_session_get_course(TabiyaPuzzleSession *self); /* lent, or NULL */
/* OVER: since the next puzzle could not be read. */
gboolean tabiya_puzzle_session_is_in_trouble(TabiyaPuzzleSession *self);
/* Lent until the next one; NULL: there is none. Not all of it is to be told before it is solved. */
const TabiyaPuzzle *tabiya_puzzle_session_get_puzzle(TabiyaPuzzleSession *self);
/* Whether themes, rating and game of the puzzle give nothing away any more: SOLVED, SHOWN. */
gboolean tabiya_puzzle_session_is_revealed(TabiyaPuzzleSession *self);
/* Whether the answer counts for the rating. For tests. */
gboolean tabiya_puzzle_session_is_rated(TabiyaPuzzleSession *self);
/* What has been decided about this puzzle. FALSE: nothing yet, or it is for practice.
 * For tests. */
gboolean tabiya_puzzle_session_get_result(TabiyaPuzzleSession *self, TabiyaPuzzleResult *result);
/* Whose move it is to find; White while there is no puzzle. */
EngColor tabiya_puzzle_session_get_solver(TabiyaPuzzleSession *self);

/* What may be studied: before it is revealed the moves that are on the board, then the solution
 * with what was tried; and where the puzzle comes from. NULL while there is no puzzle. */
TabiyaGame *tabiya_puzzle_session_dup_game(TabiyaPuzzleSession *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
