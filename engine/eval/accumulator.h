/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network at work: accumulators for the plies of a line, each made from the one before it.
 *
 * A move changes two to four features, so an accumulator costs a few rows instead of thirty.
 * Nothing is done before a value is asked for: many nodes never ask. Then the nearest ply above
 * that is up to date is looked for, and those between are made from it one by one, for their other
 * children will want them. When the viewer's king goes where the view is laid out otherwise (the
 * other half of the board, another bucket), the accumulator is made from the last one of that
 * layout that this thread saw, which is mostly a few pieces away.
 *
 * One of these belongs to one thread.
 */
#ifndef ENG_EVAL_ACCUMULATOR_H
#define ENG_EVAL_ACCUMULATOR_H

#include "engine/eval/network.h"

typedef struct {
    const EngPosition *position; /* borrowed */
    bool made[2];                /* by EngColor: the accumulator is that of the position */
} EngAccumulatorPly;

typedef struct {
    const EngNetwork *network;         /* borrowed */
    int16_t *values;                   /* [ply][color][hidden] */
    struct EngAccumulatorCache *cache; /* [color][layout] */
    void *memory;
    EngAccumulatorPly plies[];
} EngAccumulators;

/* For plies 0 to `plies` - 1; NULL when memory ran out. The network must outlive it. */
EngAccumulators *eng_accumulators_new(const EngNetwork *network, int plies);
void eng_accumulators_free(EngAccumulators *accumulators);

/* `*position` is now what stands at `ply`: a move or a null move after that of the ply before, at
 * ply 0 any. It must stay as it is, and those before it, while values are asked for. */
static inline void eng_accumulators_set(EngAccumulators *accumulators, int ply,
                                        const EngPosition *position)
{
    accumulators->plies[ply] = (EngAccumulatorPly){.position = position};
}

/* Centipawns from the side to move; the same as eng_network_evaluate() of the position. */
int eng_accumulators_evaluate(EngAccumulators *accumulators, int ply);

/* --- Without a line before it ----------------------------------------------------------------- */

/* What the network says alone: centipawns from the side to move. */
int eng_network_raw(const EngNetwork *network, const EngPosition *position);

/* With what endgame.h knows better, and fading toward the fifty-move draw: the evaluation. */
int eng_network_evaluate(const EngNetwork *network, const EngPosition *position);

/* The position as the network sees it, for people: several lines, NUL-terminated. */
void eng_network_explain(const EngNetwork *network, const EngPosition *position, char *text,
                         size_t size);

#endif
