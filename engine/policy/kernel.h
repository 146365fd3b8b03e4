/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two inner loops of the policy net (net.h), compiled once for each useful instruction set. All
 * give identical results: they add and multiply integers that cannot overflow, or wrap. */
#ifndef ENG_POLICY_KERNEL_H
#define ENG_POLICY_KERNEL_H

#include <stdbool.h>
#include <stdint.h>

/* Lengths are multiples of it. */
enum { ENG_POLICY_LENGTH_STEP = 32 };

typedef struct {
    const char *name;
    /* Adds `count` rows of `table`, each `length` long, to `sums`; wraps at 16 bits. */
    void (*add)(int16_t *sums, const int8_t *table, int length, const uint16_t *rows, int count);
    /* The sum of squares[i] * row[i]; squares are from 0 to 127 * 127. */
    int32_t (*product)(const int16_t *squares, const int8_t *row, int length);
} EngPolicyKernel;

/* The kernels of this build from the simplest to the best, numbered from 0; NULL beyond the last.
 * `*runs` says whether this processor can run it; the first runs everywhere. */
const EngPolicyKernel *eng_policy_kernel(int number, bool *runs);

/* The last of them that runs here. */
const EngPolicyKernel *eng_policy_kernel_best(void);

#endif
