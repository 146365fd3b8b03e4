/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluates the plies of a line: each ply's accumulators are made from those of the ply before.
 *
 * A move changes two to four features, so an accumulator costs a few rows instead of thirty.
 * Nothing is computed before a value is needed: many nodes never need one. Then the plies from the
 * nearest up-to-date one on are computed one by one, since their other children will need them.
 * When the viewer's king changes the layout of the view (to the other half of the board, or another
 * bucket), the accumulator is made from this thread's last one with that layout, which usually
 * differs by a few pieces.
 *
 * One of these belongs to one thread.
 */
#ifndef ENG_EVAL_ACCUMULATOR_H
#define ENG_EVAL_ACCUMULATOR_H

#include "engine/eval/network.h"

typedef struct {
    const EngPosition *position; /* borrowed */
    bool made[2];                /* by EngColor: the accumulator is up to date */
} EngAccumulatorPly;

typedef struct {
    const EngNetwork *network;         /* borrowed */
    int16_t *values;                   /* [ply][color][hidden] */
    struct EngAccumulatorCache *cache; /* [color][layout] */
    void *memory;
    EngAccumulatorPly plies[];
} EngAccumulators;

/* For plies 0 to `plies` - 1; NULL if memory ran out. The network must outlive it. */
EngAccumulators *eng_accumulators_new(const EngNetwork *network, int plies);
void eng_accumulators_free(EngAccumulators *accumulators);

/* Sets `*position` as the one at `ply`: after a move or null move from the ply before, or any at
 * ply 0. It and those before it must not change while values are computed. */
static inline void eng_accumulators_set(EngAccumulators *accumulators, int ply,
                                        const EngPosition *position)
{
    accumulators->plies[ply] = (EngAccumulatorPly){.position = position};
}

/* Centipawns for the side to move; equal to eng_network_evaluate() of the position. */
int eng_accumulators_evaluate(EngAccumulators *accumulators, int ply);

/* --- Single positions ------------------------------------------------------------------------- */

/* The network's value alone: centipawns for the side to move. */
int eng_network_raw(const EngNetwork *network, const EngPosition *position);

/* The evaluation: corrected by endgame.h, and fading toward the fifty-move draw. */
int eng_network_evaluate(const EngNetwork *network, const EngPosition *position);

/* The position as the network sees it, for people: several lines, NUL-terminated. */
void eng_network_explain(const EngNetwork *network, const EngPosition *position, char *text,
                         size_t size);

#endif
