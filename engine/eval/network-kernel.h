/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two inner loops of the network, compiled once for each useful instruction set. All give
 * identical results. */
#ifndef ENG_EVAL_NETWORK_KERNEL_H
#define ENG_EVAL_NETWORK_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ENG_NETWORK_HIDDEN_STEP = 32, /* `hidden` is a multiple of it */
    ENG_NETWORK_QA = 255,         /* a real 1 in the accumulator (network.h) */
};

/* All arrays are aligned to 64 bytes; `hidden` is a multiple of 32. */
typedef struct {
    const char *name;
    /* out = in + sum of the added rows - sum of the removed ones; `out` may be `in`. */
    void (*update)(int16_t *out, const int16_t *in, const int16_t *const *added, int added_count,
                   const int16_t *const *removed, int removed_count, int hidden);
    /* The sum of clipped * clipped * weight over both views; `weights` are 2 * hidden. */
    int32_t (*output)(const int16_t *ours, const int16_t *theirs, const int16_t *weights,
                      int hidden);
} EngNetworkKernel;

/* The kernels of this build from the simplest to the best, numbered from 0; NULL beyond the last,
 * `*runs` tells whether this processor can run it. The first runs everywhere. */
const EngNetworkKernel *eng_network_kernel(int number, bool *runs);

/* The last of them that runs here. */
const EngNetworkKernel *eng_network_kernel_best(void);

#endif
