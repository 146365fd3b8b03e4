/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See drill-judge.h. */
#include "app/puzzles/drill-judge.h"

#include "app/analysis/engine-source.h"

/* A win that is worth less is none any more. */
#define WON_CP 120

TabiyaDrillTask tabiya_drill_task(const TabiyaDrill *drill, const EngPosition *start)
{
    return (TabiyaDrillTask){
        .drill = drill,
        .person = (EngColor)start->side_to_move,
        .to_mate = start->by_type[ENG_PAWN] == 0,
    };
}

TabiyaDrillOutcome tabiya_drill_judge_rules(const TabiyaDrillTask *task, const TabiyaNode *node)
{
    EngOutcome outcome = tabiya_node_get_outcome(node);
    gboolean mated_person = tabiya_node_get_position(node)->side_to_move == task->person;

    if (outcome == ENG_OUTCOME_ONGOING)
        return TABIYA_DRILL_OPEN;
    if (outcome == ENG_OUTCOME_CHECKMATE)
        return !mated_person && task->drill->goal == TABIYA_DRILL_WIN ? TABIYA_DRILL_IS_REACHED
                                                                      : TABIYA_DRILL_IS_MISSED;
    return task->drill->goal == TABIYA_DRILL_DRAW ? TABIYA_DRILL_IS_REACHED
                                                  : TABIYA_DRILL_IS_MISSED;
}

gboolean tabiya_drill_is_won(const TabiyaDrillTask *task, TabiyaScore score)
{
    return !task->to_mate && score.type == TABIYA_SCORE_MATE &&
           tabiya_score_compare_cp(score, task->person) > 0;
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
    return tabiya_drill_is_won(task, score) ? TABIYA_DRILL_IS_REACHED : TABIYA_DRILL_OPEN;
}
