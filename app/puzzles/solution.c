/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See solution.h. */
#include "app/puzzles/solution.h"

#include "engine/board/movegen.h"

#define WINNING 0.70       /* for the best move: about +2.3 */
#define STILL_WINNING 0.65 /* an upper limit for the second best */
#define HELD_HIGH 0.60
#define STILL_HELD 0.25 /* an upper limit for the second best */
#define CRUSHING_CP 600

void tabiya_solution_init(TabiyaSolution *self, const EngPosition *start, EngMove before)
{
    *self = (TabiyaSolution){.start = start, .position = *start};
    if (before == ENG_NO_MOVE)
        return;
    tabiya_solution_play(self, before);
    self->first = 1;
}

void tabiya_solution_play(TabiyaSolution *self, EngMove move)
{
    const EngPosition before = self->position;
    self->moves[self->count++] = move;
    eng_position_play(&self->position, &before, move);
}

TabiyaLookResult tabiya_solution_look(const TabiyaSolution *self, TabiyaLook *look, guint lines,
                                      const TabiyaEffort *effort)
{
    return tabiya_look(look, self->start, self->moves, self->count, lines, effort);
}

TabiyaGoal tabiya_solution_find_goal(const TabiyaLookLine *best)
{
    if (tabiya_look_mates_in(best->score, TABIYA_SOLUTION_STEPS_MAX))
        return TABIYA_GOAL_MATE;
    if (best->expected >= WINNING)
        return TABIYA_GOAL_WIN;
    return best->expected >= TABIYA_SOLUTION_HELD_LOW && best->expected <= HELD_HIGH
               ? TABIYA_GOAL_HOLD
               : TABIYA_GOAL_NONE;
}

gboolean tabiya_solution_is_only(TabiyaGoal goal, const TabiyaLookResult *result, double part)
{
    const double best = result->lines[0].expected, second = result->lines[1].expected;
    if (best - second < TABIYA_SOLUTION_GAP * part)
        return FALSE;
    switch (goal) {
    case TABIYA_GOAL_MATE:
    case TABIYA_GOAL_WIN:
        return best >= WINNING && second <= STILL_WINNING + (1 - part) * TABIYA_SOLUTION_GAP;
    case TABIYA_GOAL_HOLD:
        return best >= TABIYA_SOLUTION_HELD_LOW &&
               second <= STILL_HELD + (1 - part) * TABIYA_SOLUTION_GAP;
    case TABIYA_GOAL_NONE:
        break;
    }
    return FALSE;
}

static EngPosition position_before_last(const TabiyaSolution *self)
{
    EngPosition position = *self->start, after;
    for (gsize i = 0; i + 1 < self->count; i++) {
        eng_position_play(&after, &position, self->moves[i]);
        position = after;
    }
    return position;
}

/* Recaptures on the square of the opponent's last move. */
static gboolean is_recapture(const TabiyaSolution *self, EngMove move)
{
    if (self->count == 0)
        return FALSE;
    const EngMove last = self->moves[self->count - 1];
    if (eng_move_arrival(last) != eng_move_to(move) || !eng_move_is_capture(&self->position, move))
        return FALSE;
    const EngPosition before = position_before_last(self);
    return eng_move_is_capture(&before, last);
}

void tabiya_solution_take(TabiyaSolution *self, const TabiyaLookResult *result)
{
    const TabiyaLookLine *best = &result->lines[0];
    const gboolean forced = result->n_lines == 1;
    if (self->count == self->first)
        self->goal = tabiya_solution_find_goal(best);
    self->forced = forced ? self->forced + 1 : 0;
    self->found += !forced && !is_recapture(self, best->move);
    self->score = best->score;
    self->mated = tabiya_look_mates_in(best->score, 1);
    tabiya_solution_play(self, best->move);
}

/* Whether the best move of `result` may be asked for. */
static gboolean is_step(const TabiyaSolution *self, const TabiyaLookResult *result)
{
    const TabiyaLookLine *best = &result->lines[0];
    const TabiyaGoal goal =
        self->count == self->first ? tabiya_solution_find_goal(best) : self->goal;
    if (goal == TABIYA_GOAL_MATE && best->score.type != ENG_SCORE_MATE)
        return FALSE;
    if (result->n_lines == 1)
        return best->expected >= TABIYA_SOLUTION_HELD_LOW;
    return (tabiya_look_mates_in(best->score, 1) && self->count > self->first) ||
           tabiya_solution_is_only(goal, result, 1);
}

/* Finds a move of the solver's. FALSE: it is not the only one, so the line ends before it. */
static gboolean take_step(TabiyaSolution *self, TabiyaLook *look, const TabiyaEffort *effort)
{
    const TabiyaLookResult result = tabiya_solution_look(self, look, 2, effort);
    if (result.n_lines == 0 || !is_step(self, &result))
        return FALSE;
    tabiya_solution_take(self, &result);
    return TRUE;
}

gboolean tabiya_solution_take_reply(TabiyaSolution *self, TabiyaLook *look,
                                    const TabiyaEffort *effort)
{
    const TabiyaEffort half = {effort->nodes / 2, effort->depth};
    const TabiyaLookResult result = tabiya_solution_look(self, look, 1, &half);
    if (result.n_lines == 0)
        return FALSE;
    tabiya_solution_play(self, result.lines[0].move);
    return TRUE;
}

/* Whether its position has occurred in the line before: what follows, the solver has shown. */
static gboolean repeats(const TabiyaSolution *self)
{
    EngPosition position = *self->start, after;
    for (gsize i = 0; i < self->count; i++) {
        if (i >= self->first && position.key == self->position.key)
            return TRUE;
        eng_position_play(&after, &position, self->moves[i]);
        position = after;
    }
    return FALSE;
}

void tabiya_solution_grow(TabiyaSolution *self, TabiyaLook *look, const TabiyaEffort *effort)
{
    while (self->count < 2 * TABIYA_SOLUTION_STEPS_MAX && take_step(self, look, effort)) {
        if (self->mated || !tabiya_solution_take_reply(self, look, effort) || repeats(self))
            break;
    }
    if (self->count > 0 && (self->count - self->first) % 2 == 0)
        self->count--; /* the last reply, after which several moves are good */
    self->count -= MIN(self->count, 2 * self->forced);
}

void tabiya_solution_add_goal(const TabiyaSolution *self, TabiyaThemes *themes)
{
    if (self->mated)
        tabiya_themes_add(themes, TABIYA_THEME_MATE);
    else if (self->goal == TABIYA_GOAL_HOLD)
        tabiya_themes_add(themes, TABIYA_THEME_EQUALITY);
    else if (self->score.type != ENG_SCORE_CENTIPAWNS || self->score.value >= CRUSHING_CP)
        tabiya_themes_add(themes, TABIYA_THEME_CRUSHING);
    else
        tabiya_themes_add(themes, TABIYA_THEME_ADVANTAGE);
}
