/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See difficulty.h: how far one has to look to see that a move is best, and others are not. */
#include "app/puzzles/difficulty-private.h"

#define N_LOOKS 3
#define N_REFUTATIONS 2

static const guint64 NODES[N_LOOKS] = {60, 400, 4000};
static const guint64 REFUTING_NODES[N_REFUTATIONS] = {60, 1000};

enum {
    FOUND,                  /* for each look, whether the move was best in it … */
    BEST = FOUND + N_LOOKS, /* … the expected result … */
    GAP = BEST + N_LOOKS,   /* … and how much worse the second best move is */
    DEPTH = GAP + N_LOOKS,  /* from which the last look found the move; its own, if it did not */
    SEEN,                   /* for each tempting move and look after it: how much worse it is */
    END = SEEN + N_REFUTATIONS * TABIYA_DIFFICULTY_N_TEMPTING,
};

G_STATIC_ASSERT((int)END == (int)TABIYA_DIFFICULTY_N_SEARCH);

static void add_look(const TabiyaPuzzleStep *step, const TabiyaLookResult *result, int i,
                     double *features)
{
    const TabiyaLookLine *lines = result->lines;
    const gboolean found = result->n_lines > 0 && lines[0].move == step->move;
    features[FOUND + i] = found;
    features[BEST + i] = result->n_lines > 0 ? lines[0].expected : 0;
    features[GAP + i] = result->n_lines > 1 ? lines[0].expected - lines[1].expected : 1;
    features[DEPTH] = found ? result->found_depth : result->depth + 1;
}

/* How much less than `best` a look of so many nodes expects after a wrong move. */
static double look_after(TabiyaLook *look, const TabiyaPuzzleStep *step, EngMove wrong,
                         guint64 nodes, double best)
{
    const TabiyaEffort effort = {nodes, 0};
    EngPosition after;
    eng_position_play(&after, &step->position, wrong);
    const TabiyaLookResult result = tabiya_look(look, &after, NULL, 0, 1, &effort);
    if (result.n_lines > 0)
        return best - (1 - result.lines[0].expected);
    return best - (after.checkers != 0 ? 1 : 0.5);
}

void tabiya_difficulty_search(const TabiyaPuzzleStep *step, TabiyaLook *look, double *features)
{
    for (int i = 0; i < N_LOOKS; i++) {
        const TabiyaEffort effort = {NODES[i], 0};
        const TabiyaLookResult result = tabiya_look(look, &step->position, NULL, 0, 2, &effort);
        add_look(step, &result, i, features);
    }
    const double best = features[BEST + N_LOOKS - 1];
    for (int i = 0; i < N_REFUTATIONS * TABIYA_DIFFICULTY_N_TEMPTING; i++) {
        const EngMove wrong = step->tempting[i / N_REFUTATIONS];
        features[SEEN + i] =
            wrong == ENG_NO_MOVE
                ? 1
                : look_after(look, step, wrong, REFUTING_NODES[i % N_REFUTATIONS], best);
    }
}
