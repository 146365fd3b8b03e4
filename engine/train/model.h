/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network while it learns: real numbers instead of integers (engine/eval/network.h says what is
 * computed), examples, and the two inner loops, compiled once for each instruction set. */
#ifndef ENG_TRAIN_MODEL_H
#define ENG_TRAIN_MODEL_H

#include "engine/eval/network.h"
#include "engine/train/positions.h"

/* All numbers in one array: features, biases, outputs, output biases, each as in the file. */
typedef struct {
    EngNetworkShape shape;
    size_t biases_at, outputs_at, output_biases_at;
    size_t count; /* of floats, a multiple of 16 */
} EngTrainModel;

/* A position as the network sees it, and what it should say: the expected result of the side to
 * move, 0 to 1. */
typedef struct {
    uint16_t rows[2][32]; /* of the mover's view and of the other's */
    int count, bucket;
    float target;
} EngTrainExample;

/* What the target is made of. */
typedef struct {
    double scale_cp;     /* the lead that wins e : 1 */
    double result_share; /* 0: what the search said, 1: how the game ended */
} EngTrainAim;

/* One step of Adam with decoupled decay (Loshchilov, Hutter 2017). */
typedef struct {
    float rate, decay;
    float mean_share, variance_share;   /* beta 1 and 2 ... */
    float mean_factor, variance_factor; /* ... and what makes up for their start at nothing */
    float limit;                        /* numbers stay within, so that they can be quantized */
} EngTrainStep;

typedef struct {
    /* The sum of the examples' losses, squared errors. Adds to `gradients` (NULL: none are wanted)
     * what each number did to it, times `share`; writes to `said` (may be NULL) what the network
     * said of each, in units of the scale. */
    double (*learn)(const EngTrainModel *model, const float *values,
                    const EngTrainExample *examples, size_t count, float share, float *gradients,
                    float *said);
    /* The numbers from `from` to `to` - 1, multiples of 16; sums up the gradients of all threads
     * and clears them. */
    void (*step)(const EngTrainStep *step, float *values, float *means, float *variances,
                 float *const *gradients, int gradient_count, size_t from, size_t to);
} EngTrainKernel;

/* The best that runs here. */
const EngTrainKernel *eng_train_kernel(void);

void eng_train_model_init(EngTrainModel *model, const EngNetworkShape *shape);

/* Small numbers by lot. */
void eng_train_model_draw(const EngTrainModel *model, float *values, uint64_t seed);

/* Aligned and zero; NULL when memory ran out. */
float *eng_train_floats(size_t count);

void eng_train_example(const EngTrainModel *model, const EngTrainAim *aim,
                       const EngTrainPosition *position, EngTrainExample *example);

/* The chance to win that a lead is. */
double eng_train_expectation(const EngTrainAim *aim, double cp);

#endif
