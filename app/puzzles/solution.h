/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The solution of a puzzle while it is found move by move: its goal, and whether a move is the only
 * good one. Shared by the code that makes puzzles from games (the miner, the user's own mistakes).
 *
 *   - At the solver's moves the best move has to be the only one: the second best is GAP worse and
 *     no longer a win (or a draw, where the best one only saves the game). At the last move any
 *     mate in one will do, and a move that is forced needs no search.
 *   - The opponent answers with its best move.
 *   - The line ends before the first move of the solver's that is not the only one, and where a
 *     position comes again: a perpetual check is shown once.
 */
#ifndef TABIYA_SOLUTION_H
#define TABIYA_SOLUTION_H

#include "app/puzzles/look.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_SOLUTION_GAP 0.30      /* of expected results, 0 … 1 (look.h) */
#define TABIYA_SOLUTION_HELD_LOW 0.43 /* the least result of the only move that saves a game */
#define TABIYA_SOLUTION_STEPS_MAX 10  /* of the solver */

typedef enum {
    TABIYA_GOAL_NONE, /* none of these */
    TABIYA_GOAL_MATE,
    TABIYA_GOAL_WIN,
    TABIYA_GOAL_HOLD,
} TabiyaGoal;

/* Plain values: a copy is independent. */
typedef struct {
    const EngPosition *start; /* borrowed: before all moves */
    EngMove moves[TABIYA_PUZZLE_MAX_MOVES];
    gsize count;
    gsize first; /* the solver's first move: 1, or 0 without an opponent's move before it */
    EngPosition position; /* after all moves */
    TabiyaGoal goal;      /* found by the first step */
    gboolean mated;
    guint forced;   /* the solver's last steps with only one legal move */
    guint found;    /* steps that are neither forced nor mere recaptures */
    EngScore score; /* of the last step, from the solver's side */
} TabiyaSolution;

/* Begins after the opponent's move `before`; ENG_NO_MOVE: none was made, and the game begins with
 * `start`. */
void tabiya_solution_init(TabiyaSolution *self, const EngPosition *start, EngMove before);
void tabiya_solution_play(TabiyaSolution *self, EngMove move);

/* Searches the position after its moves. */
TabiyaLookResult tabiya_solution_look(const TabiyaSolution *self, TabiyaLook *look, guint lines,
                                      const TabiyaEffort *effort);

TabiyaGoal tabiya_solution_find_goal(const TabiyaLookLine *best);
/* Whether the best of two moves is the only one that reaches the goal, with `part` (0 … 1) of the
 * full gap. */
gboolean tabiya_solution_is_only(TabiyaGoal goal, const TabiyaLookResult *result, double part);

/* Takes the best step of `result` (of two lines), whether it is the only one or not. */
void tabiya_solution_take(TabiyaSolution *self, const TabiyaLookResult *result);
/* Takes the opponent's reply, with half the nodes. FALSE: the game is over. */
gboolean tabiya_solution_take_reply(TabiyaSolution *self, TabiyaLook *look,
                                    const TabiyaEffort *effort);
/* Adds steps and replies from the solver's turn on as far as possible; then drops the end that
 * needs no finding: a last reply, and last steps that are forced. */
void tabiya_solution_grow(TabiyaSolution *self, TabiyaLook *look, const TabiyaEffort *effort);

/* Adds the theme of its goal: a mate, a crushing or a clear advantage, equality; none for
 * TABIYA_GOAL_NONE. */
void tabiya_solution_add_goal(const TabiyaSolution *self, TabiyaThemes *themes);

G_END_DECLS

#endif
