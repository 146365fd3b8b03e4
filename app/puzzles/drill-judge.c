/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-judge.h. */
#include "app/puzzles/drill-judge.h"

#include "app/analysis/engine-source.h"
#include "engine/board/bitboard.h"

/* A score below this is no longer a win. */
#define WON_CP 120
/* A score that counts as won without a mate: more than a queen, and far more than a queen against a
 * rook, which still has to be won. */
#define DECIDED_CP 1000

static int count_pieces(const EngPosition *position, EngColor color)
{
    return eng_popcount(position->by_color[color] & ~position->by_type[ENG_PAWN]);
}

static gboolean has_bare_king(const EngPosition *position, EngColor color)
{
    return eng_popcount(position->by_color[color]) == 1;
}

TabiyaDrillTask tabiya_drill_task(const TabiyaDrill *drill, const EngPosition *start)
{
    return (TabiyaDrillTask){
        .drill = drill,
        .person = (EngColor)start->side_to_move,
        .to_mate = start->by_type[ENG_PAWN] == 0,
        .pieces = count_pieces(start, (EngColor)start->side_to_move),
        .opposed = !has_bare_king(start, (EngColor)!start->side_to_move),
    };
}

TabiyaDrillOutcome tabiya_drill_judge_rules(const TabiyaDrillTask *task, const TabiyaNode *node)
{
    EngOutcome outcome = tabiya_node_get_outcome(node);
    gboolean mated_person = tabiya_node_get_position(node)->side_to_move == task->person;

    if (outcome == ENG_OUTCOME_ONGOING)
        return TABIYA_DRILL_OPEN;
    if (outcome == ENG_OUTCOME_CHECKMATE) {
        return !mated_person && task->drill->goal == TABIYA_DRILL_WIN ? TABIYA_DRILL_IS_REACHED
                                                                      : TABIYA_DRILL_IS_MISSED;
    }
    return task->drill->goal == TABIYA_DRILL_DRAW ? TABIYA_DRILL_IS_REACHED
                                                  : TABIYA_DRILL_IS_MISSED;
}

/* A queen may be powerless against such a pawn, whatever its material value. */
static gboolean has_pawn_on_seventh(const EngPosition *position, EngColor color)
{
    EngBitboard seventh = eng_rank_mask(eng_relative_rank(color, 6));

    return (position->by_color[color] & position->by_type[ENG_PAWN] & seventh) != 0;
}

/* A forced mate or a tablebase result is certain. */
static gboolean is_decided(const TabiyaDrillTask *task, const EngPosition *position,
                           TabiyaScore score)
{
    int cp = tabiya_score_compare_cp(score, task->person);

    if (score.type != TABIYA_SCORE_CP)
        return cp > 0;
    return cp >= DECIDED_CP && !has_pawn_on_seventh(position, (EngColor)!task->person);
}

gboolean tabiya_drill_is_won(const TabiyaDrillTask *task, const TabiyaNode *node, TabiyaScore score)
{
    const EngPosition *position = tabiya_node_get_position(node);
    gboolean promoted = count_pieces(position, task->person) > task->pieces;
    gboolean beaten = task->opposed && has_bare_king(position, (EngColor)!task->person);

    return !task->to_mate && (promoted || beaten) && is_decided(task, position, score);
}

TabiyaDrillOutcome tabiya_drill_judge_score(const TabiyaDrillTask *task, const TabiyaNode *node,
                                            TabiyaScore score)
{
    int cp = tabiya_score_compare_cp(score, task->person);
    guint moves = (tabiya_node_get_ply(node) + 1) / 2;

    if (task->drill->goal == TABIYA_DRILL_DRAW) {
        if (cp < -task->drill->lost_cp)
            return TABIYA_DRILL_IS_MISSED;
        return moves >= TABIYA_DRILL_HOLD_MOVES ? TABIYA_DRILL_IS_REACHED : TABIYA_DRILL_OPEN;
    }
    if (cp < WON_CP)
        return TABIYA_DRILL_IS_MISSED;
    return tabiya_drill_is_won(task, node, score) ? TABIYA_DRILL_IS_REACHED : TABIYA_DRILL_OPEN;
}
