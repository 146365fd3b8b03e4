/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See try-judge.h. */
#include "app/puzzles/try-judge.h"

#include "app/analysis/judgment.h"

#define AS_GOOD 5.0
#define SAME 1.0
/* Lower winning chances are neither a win nor a draw. */
#define WINNING 65.0
#define HOLDING 40.0

/* The searches of a move, and how far from the border a move must be to be judged by each: the
 * first sees a piece that is lost at once, which most moves of a sharp position do. */
static const struct {
    guint64 nodes;
    double doubt;
} STEPS[] = {
    {1500, 30},
    {10000, 15},
    {60000, 5},
    {TABIYA_TRY_NODES, 0},
};

/* --- Searching -------------------------------------------------------------------------------- */

guint64 tabiya_try_next_nodes(const TabiyaTryWorth *worth)
{
    for (guint i = 0; i < G_N_ELEMENTS(STEPS); i++) {
        if (worth->nodes < STEPS[i].nodes)
            return STEPS[i].nodes;
    }
    return 0;
}

gboolean tabiya_try_needs_expected(const TabiyaTryWorth *tried, const TabiyaTryWorth *expected)
{
    return expected->nodes < tried->nodes && expected->nodes < TABIYA_TRY_NODES;
}

static double get_doubt(guint64 nodes)
{
    double doubt = STEPS[0].doubt;

    for (guint i = 0; i < G_N_ELEMENTS(STEPS) && nodes >= STEPS[i].nodes; i++)
        doubt = STEPS[i].doubt;
    return doubt;
}

gboolean tabiya_try_rules(const TabiyaNode *node, EngMove move, TabiyaTryWorth *worth)
{
    const EngPosition *before = tabiya_node_get_position(node);
    g_autoptr(GArray) keys = tabiya_node_dup_keys(node);
    EngPosition after;

    g_array_append_val(keys, before->key);
    eng_position_play(&after, before, move);
    EngOutcome outcome = eng_outcome(&after, (const uint64_t *)(gpointer)keys->data, keys->len);
    if (!eng_outcome_is_final(outcome))
        return FALSE;
    *worth = (TabiyaTryWorth){.worth.score.type = TABIYA_SCORE_CP, .nodes = G_MAXUINT64};
    if (outcome == ENG_OUTCOME_CHECKMATE) {
        worth->worth.score = (TabiyaScore){.type = TABIYA_SCORE_MATE,
                                           .value = before->side_to_move == ENG_WHITE ? 1 : -1};
    }
    return TRUE;
}

/* --- Mates ------------------------------------------------------------------------------------ */

/* Whether the line after `move` mates. */
static gboolean line_mates(const EngPosition *start, EngMove move, const TabiyaMoveWorth *worth)
{
    EngPosition position, after;

    eng_position_play(&position, start, move);
    for (guint i = 0; i < worth->length; i++) {
        if (!eng_move_is_legal(&position, worth->line[i]))
            return FALSE;
        eng_position_play(&after, &position, worth->line[i]);
        position = after;
    }
    return eng_outcome(&position, NULL, 0) == ENG_OUTCOME_CHECKMATE;
}

/* The half-moves to the mate that the solver has; 0: none. */
static guint mate_plies(const TabiyaTryQuestion *question, const TabiyaScore *score)
{
    int plies = question->position.side_to_move == ENG_WHITE ? score->value : -score->value;

    return score->type == TABIYA_SCORE_MATE && plies > 0 ? (guint)plies : 0;
}

/* The solution's own mate takes its whole line. */
static gboolean mates_as_soon(const TabiyaTryQuestion *question, EngMove move,
                              const TabiyaMoveWorth *worth)
{
    guint plies = mate_plies(question, &worth->score);

    return question->mates && plies > 0 && plies < question->left && worth->length == plies &&
           line_mates(&question->position, move, worth);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static double get_least(const TabiyaTryQuestion *question)
{
    if (question->mistake)
        return 0;
    return question->holds ? HOLDING : WINNING;
}

static TabiyaTryVerdict judge_good(const TabiyaTryQuestion *question, double drop)
{
    double same = question->mistake ? AS_GOOD : SAME;

    return question->left == 1 && drop < same ? TABIYA_TRY_EQUAL : TABIYA_TRY_WINS;
}

/* Compares the chances; a move may be wrong whatever the solution is worth. */
static TabiyaTryVerdict compare(const TabiyaTryQuestion *question, const TabiyaTryWorth *tried,
                                const TabiyaTryWorth *expected)
{
    const EngColor solver = (EngColor)question->position.side_to_move;
    const double chance = tabiya_win_percent(tried->worth.score, solver);
    const double least = get_least(question), doubt = get_doubt(tried->nodes);

    if (mate_plies(question, &tried->worth.score) > 0)
        return judge_good(question, 0);
    if (chance < least - doubt)
        return TABIYA_TRY_WRONG;
    if (expected->nodes == 0)
        return TABIYA_TRY_OPEN;
    const double drop = tabiya_win_percent(expected->worth.score, solver) - chance;
    if (drop >= AS_GOOD + MAX(doubt, get_doubt(expected->nodes)))
        return TABIYA_TRY_WRONG;
    if (MIN(tried->nodes, expected->nodes) < TABIYA_TRY_NODES)
        return TABIYA_TRY_OPEN;
    return judge_good(question, drop);
}

TabiyaTryVerdict tabiya_try_judge(const TabiyaTryQuestion *question, EngMove move,
                                  const TabiyaTryWorth *tried, const TabiyaTryWorth *expected)
{
    if (tried->nodes == 0)
        return TABIYA_TRY_OPEN;
    if (mates_as_soon(question, move, &tried->worth))
        return TABIYA_TRY_EQUAL;
    return compare(question, tried, expected);
}
