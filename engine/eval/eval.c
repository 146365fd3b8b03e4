/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The public doors of the evaluation, and the evaluation in words. */
#include "engine/eval/eval.h"

#include <stdio.h>
#include <string.h>

#include "engine/eval/endgame.h"
#include "engine/eval/kernel.h"
#include "engine/eval/weights.h"

int eng_evaluate(const EngPosition *position, EngPawnTable *pawns)
{
    return eng_eval_kernel(eng_isa())->evaluate(position, pawns);
}

int eng_eval_trace(const EngPosition *position, int16_t *white_counts, int16_t *black_counts)
{
    return eng_eval_kernel(eng_isa())->trace(position, white_counts, black_counts);
}

int eng_eval_phase(const EngPosition *position)
{
    return eng_eval_kernel(eng_isa())->phase(position);
}

/* --- In words -------------------------------------------------------------------------------- */

typedef struct {
    const char *name, *group;
    int first, size;
} FeatureBlock;

static const FeatureBlock blocks[] = {
#define BLOCK(block, block_size, block_group)                                                      \
    {#block, block_group, ENG_FEATURE_##block, block_size},
    ENG_FEATURES(BLOCK)
#undef BLOCK
};

enum { BLOCK_COUNT = sizeof blocks / sizeof blocks[0] };

static void group_sum(const char *group, const int16_t *counts, int *middlegame, int *endgame)
{
    *middlegame = *endgame = 0;
    for (int b = 0; b < BLOCK_COUNT; b++) {
        if (strcmp(blocks[b].group, group) != 0) {
            continue;
        }
        for (int i = blocks[b].first; i < blocks[b].first + blocks[b].size; i++) {
            *middlegame += counts[i] * eng_pair_middlegame(eng_weights[i]);
            *endgame += counts[i] * eng_pair_endgame(eng_weights[i]);
        }
    }
}

static bool is_first_of_group(int block)
{
    for (int b = 0; b < block; b++) {
        if (strcmp(blocks[b].group, blocks[block].group) == 0) {
            return false;
        }
    }
    return true;
}

void eng_eval_explain(const EngPosition *position, char *text, size_t size)
{
    int16_t counts[2][ENG_FEATURE_COUNT];
    const int scale = eng_eval_trace(position, counts[ENG_WHITE], counts[ENG_BLACK]);
    const int phase = eng_eval_phase(position);
    int mating;
    size_t used = 0;
    if (size == 0) {
        return;
    }
    text[0] = '\0';
    used += (size_t)snprintf(text, size, "%-16s | %13s | %13s | %13s\n", "Feature (cp)",
                             "White  mg  eg", "Black  mg  eg", "Total  mg  eg");
    for (int b = 0; b < BLOCK_COUNT && used < size; b++) {
        if (!is_first_of_group(b)) {
            continue;
        }
        int mg[2], eg[2];
        group_sum(blocks[b].group, counts[ENG_WHITE], &mg[0], &eg[0]);
        group_sum(blocks[b].group, counts[ENG_BLACK], &mg[1], &eg[1]);
        used += (size_t)snprintf(text + used, size - used,
                                 "%-16s | %6d %6d | %6d %6d | %6d %6d\n", blocks[b].group, mg[0],
                                 eg[0], mg[1], eg[1], mg[0] - mg[1], eg[0] - eg[1]);
    }
    if (used < size) {
        used += (size_t)snprintf(text + used, size - used,
                                 "Phase: %d of %d (0: pawns and kings alone)\n"
                                 "Endgame scale: %d/%d\n",
                                 phase, ENG_PHASE_MAX, scale, ENG_SCALE_NORMAL);
    }
    if (used < size && eng_endgame_mating(position, &mating)) {
        used += (size_t)snprintf(text + used, size - used, "Known endgame: mate can be forced\n");
    }
    if (used < size) {
        const int value = eng_evaluate(position, NULL);
        snprintf(text + used, size - used,
                 "Evaluation: %d (side to move), %d (white), centipawns\n", value,
                 position->side_to_move == ENG_WHITE ? value : -value);
    }
}
