/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges a drill: whether its goal can still be reached, and whether it has been. Pure: the caller
 * supplies the scores, from an engine or, if available, a tablebase.
 *
 * A win is reached by mate. If there were pawns, it is enough that one was promoted, or that the
 * other side has nothing left, and that the rest is known to be won: the score is a mate, a
 * tablebase win, or worth more than a queen. A draw is reached by the rules of the game, or by
 * holding it for TABIYA_DRILL_HOLD_MOVES moves. The goal is missed with the first move after which
 * the score no longer supports it.
 */
#ifndef TABIYA_DRILL_JUDGE_H
#define TABIYA_DRILL_JUDGE_H

#include "app/game/game.h"
#include "app/puzzles/endgame-table.h"
#include "app/score.h"

G_BEGIN_DECLS

#define TABIYA_DRILL_HOLD_MOVES 20

/* A drill being played. */
typedef struct {
    const TabiyaDrill *drill; /* NULL: none */
    EngColor person;          /* the person's side */
    gboolean to_mate;         /* there were no pawns: only mate is a win */
    int pieces;               /* the person's at first, not counting pawns */
    gboolean opposed;         /* the opponent had more than a king */
} TabiyaDrillTask;

typedef enum {
    TABIYA_DRILL_OPEN, /* it can still be reached */
    TABIYA_DRILL_IS_REACHED,
    TABIYA_DRILL_IS_MISSED,
} TabiyaDrillOutcome;

/* The task of a drill that begins at `start`. */
TabiyaDrillTask tabiya_drill_task(const TabiyaDrill *drill, const EngPosition *start);

/* The outcome by the rules of the game; a draw that may be claimed counts as claimed. */
TabiyaDrillOutcome tabiya_drill_judge_rules(const TabiyaDrillTask *task, const TabiyaNode *node);

/* The outcome by the score of the position after the user's move. */
TabiyaDrillOutcome tabiya_drill_judge_score(const TabiyaDrillTask *task, const TabiyaNode *node,
                                            TabiyaScore score);

/* Whether a position with this score counts as a win reached. */
gboolean tabiya_drill_is_won(const TabiyaDrillTask *task, const TabiyaNode *node,
                             TabiyaScore score);

G_END_DECLS

#endif
