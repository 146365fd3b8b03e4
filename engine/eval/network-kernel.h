/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two inner loops of the network, compiled once for each useful instruction set. All give
 * identical results. */
#ifndef ENG_EVAL_NETWORK_KERNEL_H
#define ENG_EVAL_NETWORK_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ENG_NETWORK_HIDDEN_STEP = 64, /* `hidden` is a multiple of it */
    ENG_NETWORK_HIDDEN_MAX = 1024,
    ENG_NETWORK_QA = 255, /* a real 1 in the accumulator (network.h) ... */
    ENG_NETWORK_QP = 127, /* ... in a product, which is shifted right by QP_SHIFT ... */
    ENG_NETWORK_QP_SHIFT = 9,
    ENG_NETWORK_QB = 64,   /* ... in a weight of the first layer, ... */
    ENG_NETWORK_QC = 1024, /* ... and in one of the second and of the value */
    ENG_NETWORK_QC_SHIFT = 10,
    ENG_NETWORK_ONE = ENG_NETWORK_QP * ENG_NETWORK_QB, /* and between the layers */
    ENG_NETWORK_FIRST = 16,                            /* sums of the first layer */
    ENG_NETWORK_SECOND = 32, /* sums of the second layer, and its inputs */
    ENG_NETWORK_CHUNK = 4,   /* products that are weighed together */
    ENG_NETWORK_PAIR = 2,    /* inputs of the second layer likewise */
};

/* The layers after the accumulators. The weights of the first two are in chunks and pairs: those of
 * the products 4 * c to 4 * c + 3, or the inputs 2 * p and 2 * p + 1, for each sum in turn. */
typedef struct {
    const int8_t *first; /* [hidden / 4][16][4], aligned to 64 bytes */
    int32_t first_biases[ENG_NETWORK_FIRST];
    int16_t second[ENG_NETWORK_SECOND * ENG_NETWORK_SECOND]; /* [32 / 2][32][2] */
    int32_t second_biases[ENG_NETWORK_SECOND];
    int16_t value[ENG_NETWORK_SECOND];
    int32_t value_bias;
} EngNetworkStack;

/* All arrays are aligned to 64 bytes; `hidden` is a multiple of 64. */
typedef struct {
    const char *name;
    /* out = in + sum of the added rows - sum of the removed ones; `out` may be `in`. */
    void (*update)(int16_t *out, const int16_t *in, const int16_t *const *added, int added_count,
                   const int16_t *const *removed, int removed_count, int hidden);
    /* What the layers make of the accumulators of the mover's view and the other's; a real 1 is
     * ONE * QC. */
    int32_t (*value)(const int16_t *ours, const int16_t *theirs, const EngNetworkStack *stack,
                     int hidden);
} EngNetworkKernel;

/* The kernels of this build from the simplest to the best, numbered from 0; NULL beyond the last,
 * `*runs` tells whether this processor can run it. The first runs everywhere. */
const EngNetworkKernel *eng_network_kernel(int number, bool *runs);

/* The last of them that runs here. */
const EngNetworkKernel *eng_network_kernel_best(void);

#endif
