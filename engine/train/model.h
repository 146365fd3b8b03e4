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

enum { ENG_TRAIN_STRIPE = 32, ENG_TRAIN_PIECES = 32 /* at most, in a position */ };

/* All numbers in one array: features, biases, stacks; and at its end one for each feature that has
 * no value of its own: it only learns what all king buckets have in common. Features are in stripes
 * (eng_train_feature_at): of 32 numbers of each row at a time, so that those of all rows stay in a
 * processor's cache while a lesson needs them. */
typedef struct {
    EngNetworkShape shape;
    size_t biases_at, stacks_at, common_at;
    EngTrainStack stack; /* where each part begins in it, and their count */
    size_t count;        /* of floats, a multiple of 16, and so are `biases_at` and `common_at` */
} EngTrainModel;

/* A position as the network sees it, and the target: the expected result of the side to move, 0 to
 * 1. */
typedef struct {
    uint16_t rows[2][ENG_TRAIN_PIECES]; /* of the mover's view and of the opponent's */
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

/* What a step changes: the numbers, and what Adam keeps of the gradients so far of each; and the
 * gradients of all threads. */
typedef struct {
    EngTrainStep step;
    float *values, *means, *variances;
    float *const *gradients;
    int gradient_count;
} EngTrainUpdate;

/* The numbers as the engine will have them, with which they learn: rounding costs the net less if
 * it has learned with it. */
typedef struct {
    int16_t *words; /* features and biases, a real 1 is QA; `stacks_at` in all */
    float *stacks;  /* the first weights are multiples of 1 / QB; from `stacks_at` to `common_at` */
} EngTrainRounded;

/* Memory to work in, for lessons of a number of examples. */
typedef struct {
    int16_t *sums;    /* of each example `hidden` for either view */
    float *slopes;    /* theirs */
    uint32_t *views;  /* those that have a row: view `v` of example `e` is 2 * e + v */
    uint32_t *starts; /* of each row's views */
} EngTrainScratch;

/* Examples that are learned from together. All is lent. */
typedef struct {
    const EngTrainExample *examples;
    size_t count;
    const EngTrainScratch *scratch;
    float share;
    float *gradients; /* may be NULL */
    float *said;      /* one of each example, or NULL */
} EngTrainLesson;

typedef struct {
    /* Rounds the numbers from `from` to `to` - 1. */
    void (*round)(const EngTrainModel *model, const float *values, const EngTrainRounded *rounded,
                  size_t from, size_t to);
    /* Returns the sum of the examples' losses, squared errors. Adds to `gradients` each number's
     * effect on it, times `share`; writes to `said` the network's value of each example, in units
     * of the scale. */
    double (*learn)(const EngTrainModel *model, const EngTrainRounded *rounded,
                    const EngTrainLesson *lesson);
    /* Updates the numbers from `from` to `to` - 1, multiples of 16; sums up the gradients of all
     * threads and clears them. */
    void (*step)(const EngTrainUpdate *update, size_t from, size_t to);
    /* Moves features of all king buckets by what these have in common: `from` to `to` - 1,
     * multiples of 16, are places in the part at `common_at`. To be called before step(), which
     * clears the gradients. */
    void (*step_common)(const EngTrainModel *model, const EngTrainUpdate *update, size_t from,
                        size_t to);
} EngTrainKernel;

/* The best kernel that runs here. */
const EngTrainKernel *eng_train_kernel(void);

/* Where the number `at` of a feature's row is. */
static inline size_t eng_train_feature_at(const EngTrainModel *model, size_t row, size_t at)
{
    const size_t rows = (size_t)model->shape.king_buckets * ENG_NETWORK_FEATURES;
    return (at / ENG_TRAIN_STRIPE * rows + row) * ENG_TRAIN_STRIPE + at % ENG_TRAIN_STRIPE;
}

/* Where in a stack's first weights that of sum `sum` for product `product` is: those of sixteen
 * products are together. */
static inline size_t eng_train_first_at(size_t sum, size_t product)
{
    enum { TOGETHER = 16 };
    return (product / TOGETHER * ENG_NETWORK_FIRST + sum) * TOGETHER + product % TOGETHER;
}

void eng_train_model_init(EngTrainModel *model, const EngNetworkShape *shape);

/* Small random numbers. */
void eng_train_model_draw(const EngTrainModel *model, float *values, uint64_t seed);

/* Aligned and zero; NULL if memory ran out. */
float *eng_train_floats(size_t count);

/* False if memory ran out; to be freed all the same. */
bool eng_train_rounded_init(EngTrainRounded *rounded, const EngTrainModel *model);
void eng_train_rounded_free(EngTrainRounded *rounded);
bool eng_train_scratch_init(EngTrainScratch *scratch, const EngTrainModel *model, size_t examples);
void eng_train_scratch_free(EngTrainScratch *scratch);

void eng_train_example(const EngTrainModel *model, const EngTrainAim *aim,
                       const EngTrainPosition *position, EngTrainExample *example);

/* The winning chances for a lead. */
double eng_train_expectation(const EngTrainAim *aim, double cp);

#endif
