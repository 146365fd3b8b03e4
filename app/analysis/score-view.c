/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See score-view.h. */
#include "app/analysis/score-view.h"

/* A mate counts for more than any evaluation, and a quicker one for more. */
#define MATE_CP 100000
#define TABLEBASE_CP 50000

TabiyaScore tabiya_score_from_engine(EngScore score, EngColor side_to_move)
{
    static const int types[] = {
        [ENG_SCORE_CENTIPAWNS] = TABIYA_SCORE_CP,
        [ENG_SCORE_MATE] = TABIYA_SCORE_MATE,
        [ENG_SCORE_TABLES] = TABIYA_SCORE_TB,
    };
    return (TabiyaScore){
        .type = types[score.type],
        .value = side_to_move == ENG_WHITE ? score.value : -score.value,
    };
}

EngBound tabiya_bound_from_engine(EngBound bound, EngColor side_to_move)
{
    if (bound == ENG_BOUND_EXACT || side_to_move == ENG_WHITE)
        return bound;
    return bound == ENG_BOUND_LOWER ? ENG_BOUND_UPPER : ENG_BOUND_LOWER;
}

static int score_to_cp(TabiyaScore score)
{
    int sign = score.value > 0 ? 1 : -1;

    switch (score.type) {
    case TABIYA_SCORE_MATE:
        return sign * MATE_CP - score.value;
    case TABIYA_SCORE_TB:
        return score.value == 0 ? 0 : sign * TABLEBASE_CP;
    default:
        return score.value;
    }
}

int tabiya_score_compare_cp(TabiyaScore score, EngColor color)
{
    int cp = score_to_cp(score);

    return color == ENG_WHITE ? cp : -cp;
}

char *tabiya_score_to_text(TabiyaScore score)
{
    static const char MINUS[] = "\u2212"; /* as wide as the plus */
    const char *sign = score.value < 0 ? MINUS : "";
    int size = ABS(score.value);

    if (score.type == TABIYA_SCORE_MATE)
        return g_strdup_printf("#%s%d", sign, (size + 1) / 2);
    if (score.type == TABIYA_SCORE_TB && size > 0)
        return g_strdup_printf("%sTB", score.value > 0 ? "+" : sign);
    return g_strdup_printf("%s%d.%02d", score.value > 0 ? "+" : sign, size / 100, size % 100);
}
