/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network during learning: real numbers instead of integers (see engine/eval/network.h for the
 * computation), examples, and the two inner loops, compiled once for each instruction set. */
#ifndef ENG_TRAIN_MODEL_H
#define ENG_TRAIN_MODEL_H

#include "engine/eval/network.h"
#include "engine/train/positions.h"

/* The numbers of a stack of layers, of which there is one for each number of pieces. */
typedef struct {
    size_t first, first_biases, second, second_biases, value, value_bias;
    size_t count;
} EngTrainStack;

/* All numbers in one array: features, biases, stacks; and at its end one for each feature that has
 * no value of its own: it only learns what all king buckets have in common. */
typedef struct {
    EngNetworkShape shape;
    size_t biases_at, stacks_at, common_at;
    EngTrainStack stack; /* where each part begins in it, and their count */
    size_t count;        /* of floats, a multiple of 16, and so are `biases_at` and `common_at` */
} EngTrainModel;

/* A position as the network sees it, and the target: the expected result of the side to move, 0 to
 * 1. */
typedef struct {
    uint16_t rows[2][32]; /* of the mover's view and of the opponent's */
    int count, bucket;
    float target;
} EngTrainExample;

/* The parts of the target. */
typedef struct {
    double scale_cp;     /* the lead that wins e : 1 */
    double result_share; /* 0: the search's score, 1: the game's result */
} EngTrainAim;

/* One step of Adam with decoupled decay (Loshchilov, Hutter 2017). */
typedef struct {
    float rate, decay;
    float mean_share, variance_share;   /* beta 1 and 2 ... */
    float mean_factor, variance_factor; /* ... and their corrections for starting at zero */
    float limit;                        /* numbers stay within this, for quantizing */
} EngTrainStep;

/* What Adam keeps of the gradients so far, for each number. */
typedef struct {
    float *means, *variances;
} EngTrainMoments;

typedef struct {
    /* Returns the sum of the examples' losses, squared errors. Adds to `gradients` (may be NULL)
     * each number's effect on it, times `share`; writes to `said` (may be NULL) the network's value
     * of each example, in units of the scale. */
    double (*learn)(const EngTrainModel *model, const float *values,
                    const EngTrainExample *examples, size_t count, float share, float *gradients,
                    float *said);
    /* Updates the numbers from `from` to `to` - 1, multiples of 16; sums up the gradients of all
     * threads and clears them. */
    void (*step)(const EngTrainStep *step, const EngTrainMoments *moments, float *values,
                 float *const *gradients, int gradient_count, size_t from, size_t to);
    /* Moves the features `from` to `to` - 1 of all king buckets by what these have in common. To be
     * called before step(), which clears the gradients. */
    void (*step_common)(const EngTrainStep *step, const EngTrainModel *model,
                        const EngTrainMoments *moments, float *values, float *const *gradients,
                        int gradient_count, size_t from, size_t to);
} EngTrainKernel;

/* The best kernel that runs here. */
const EngTrainKernel *eng_train_kernel(void);

void eng_train_model_init(EngTrainModel *model, const EngNetworkShape *shape);

/* Small random numbers. */
void eng_train_model_draw(const EngTrainModel *model, float *values, uint64_t seed);

/* Aligned and zero; NULL if memory ran out. */
float *eng_train_floats(size_t count);

void eng_train_example(const EngTrainModel *model, const EngTrainAim *aim,
                       const EngTrainPosition *position, EngTrainExample *example);

/* The winning chances for a lead. */
double eng_train_expectation(const EngTrainAim *aim, double cp);

#endif
