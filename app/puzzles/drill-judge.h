/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a drill is what it was worth still, and whether that is reached. Pure: the scores are
 * whose who asks, an engine's or, where there are some, a tablebase's.
 *
 * A win is reached by mate. Where there were pawns it is enough that one was promoted, or that
 * nothing is left to the other side, and that what is left to do is known: mate is seen coming, a
 * tablebase has it as won, or it is worth more than a queen. A draw is reached by the rules of the
 * game, or when it was held for TABIYA_DRILL_HOLD_MOVES moves. It is missed with the first move
 * after which the score does not see it any more.
 */
#ifndef TABIYA_DRILL_JUDGE_H
#define TABIYA_DRILL_JUDGE_H

#include "app/game/game.h"
#include "app/puzzles/endgame-table.h"
#include "app/score.h"

G_BEGIN_DECLS

#define TABIYA_DRILL_HOLD_MOVES 20

/* A drill that is played. */
typedef struct {
    const TabiyaDrill *drill; /* NULL: none */
    EngColor person;          /* who is to reach it */
    gboolean to_mate;         /* there were no pawns: only mate is a win */
    int pieces;               /* the person's at first, without pawns, */
    gboolean opposed;         /* and there was more to beat than a king */
} TabiyaDrillTask;

typedef enum {
    TABIYA_DRILL_OPEN, /* it can be reached still, and was not */
    TABIYA_DRILL_IS_REACHED,
    TABIYA_DRILL_IS_MISSED,
} TabiyaDrillOutcome;

/* The task of a drill that begins at `start`. */
TabiyaDrillTask tabiya_drill_task(const TabiyaDrill *drill, const EngPosition *start);

/* By the rules of the game; what may be claimed counts as claimed. */
TabiyaDrillOutcome tabiya_drill_judge_rules(const TabiyaDrillTask *task, const TabiyaNode *node);

/* By what the position after the person's move is worth. */
TabiyaDrillOutcome tabiya_drill_judge_score(const TabiyaDrillTask *task, const TabiyaNode *node,
                                            TabiyaScore score);

/* Whether a position that is worth so much is a win that is reached. */
gboolean tabiya_drill_is_won(const TabiyaDrillTask *task, const TabiyaNode *node,
                             TabiyaScore score);

G_END_DECLS

#endif
