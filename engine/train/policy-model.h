/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The policy net during learning: real numbers instead of integers (engine/policy/net.h has the
 * computation), examples, and the inner loop, compiled once for each instruction set. */
#ifndef ENG_TRAIN_POLICY_MODEL_H
#define ENG_TRAIN_POLICY_MODEL_H

#include "engine/policy/features.h"
#include "engine/train/policy-positions.h"

enum { ENG_POLICY_MODEL_HIDDEN_MAX = 1024, ENG_POLICY_MODEL_STEP = 32 };

/* All numbers are in one array: inputs (rows of `hidden`), biases (`hidden`), wide marks (rows of
 * `hidden`), narrow marks (rows of `narrow`), leanings (rows of ENG_POLICY_RATING_ROWS, one row for
 * each wide mark). */
typedef struct {
    int hidden, narrow; /* multiples of 32 */
    size_t biases_at, wide_at, narrow_at, leanings_at;
    size_t count; /* of floats, a multiple of 16 */
} EngPolicyModel;

/* A scene as the net sees it, and which of its moves was played. */
typedef struct {
    EngPolicyInputs inputs;
    EngPolicyRating rating;
    EngMoveList moves;
    EngPolicyMarks marks[ENG_MAX_MOVES];
    int played;
} EngPolicyExample;

/* Where marks of one scene that several moves share are computed once. All zero at first; one for
 * each thread. */
typedef struct {
    int count; /* of different marks in the scene */
    uint16_t slot_of_wide[ENG_POLICY_WIDE], slot_of_narrow[ENG_POLICY_NARROW]; /* 0: none; from 1 */
    uint32_t rows[ENG_POLICY_WIDE + ENG_POLICY_NARROW]; /* narrow ones from ENG_POLICY_WIDE on */
    float sums[ENG_POLICY_WIDE + ENG_POLICY_NARROW];
} EngPolicyWork;

/* What is the same for many examples; all is lent. */
typedef struct {
    const EngPolicyModel *model;
    const float *values;
    float *gradients; /* may be NULL */
    float share;      /* of an example's loss in them */
    float *chances;   /* room for the probability of each move */
    EngPolicyWork *work;
} EngPolicyLesson;

typedef struct {
    /* Returns the example's loss, -log of the probability of the played move. Fills `chances`; adds
     * to `gradients` each number's effect on the loss, times `share`. */
    double (*learn)(const EngPolicyLesson *lesson, const EngPolicyExample *example);
} EngPolicyLearnKernel;

/* The best that runs here. */
const EngPolicyLearnKernel *eng_policy_learn_kernel(void);

void eng_policy_model_init(EngPolicyModel *model, int hidden, int narrow);

/* Small random numbers. */
void eng_policy_model_draw(const EngPolicyModel *model, float *values, uint64_t seed);

/* False if the move of the record is not legal. */
bool eng_policy_example(const EngPolicyScene *scene, EngMove move, int rating,
                        EngPolicyExample *example);

#endif
