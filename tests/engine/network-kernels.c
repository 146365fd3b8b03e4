/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares every kernel of the network that runs here with the simplest, to the last bit; TAP.
 * Plain C, so that it can be built for another architecture, too (test-network-neon.sh). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/network-kernel.h"

enum { ROWS = 4, ROUNDS = 20, ALIGNMENT = 64 };

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    return *state ^= *state << 17;
}

/* Numbers from -spread to spread - 1. */
static int16_t *draw(uint64_t *random, int count, int spread)
{
    int16_t *words = aligned_alloc(ALIGNMENT, (size_t)count * sizeof *words);
    if (!words) {
        exit(3);
    }
    for (int i = 0; i < count; i++) {
        words[i] = (int16_t)((int)(next_random(random) % (uint64_t)(2 * spread)) - spread);
    }
    return words;
}

static bool same_update(const EngNetworkKernel *kernel, const EngNetworkKernel *plain, int hidden,
                        int spread, uint64_t *random)
{
    const size_t size = (size_t)hidden * sizeof(int16_t);
    int16_t *in = draw(random, hidden, spread), *expected = draw(random, hidden, 1);
    int16_t *found = draw(random, hidden, 1), *rows[2 * ROWS];
    const int16_t *const *all = (const int16_t *const *)rows;
    bool same = true;
    for (int i = 0; i < 2 * ROWS; i++) {
        rows[i] = draw(random, hidden, spread);
    }
    for (int counts = 0; counts < (ROWS + 1) * (ROWS + 1); counts++) {
        const int added = counts % (ROWS + 1), removed = counts / (ROWS + 1);
        plain->update(expected, in, all, added, all + ROWS, removed, hidden);
        kernel->update(found, in, all, added, all + ROWS, removed, hidden);
        same = same && memcmp(found, expected, size) == 0;
        memcpy(found, in, size);
        kernel->update(found, found, all, added, all + ROWS, removed, hidden);
        same = same && memcmp(found, expected, size) == 0;
    }
    for (int i = 0; i < 2 * ROWS; i++) {
        free(rows[i]);
    }
    free(in);
    free(expected);
    free(found);
    return same;
}

/* Weights as large as a net may have them: the sum comes near the end of 32 bits. */
static bool same_output(const EngNetworkKernel *kernel, const EngNetworkKernel *plain, int hidden,
                        int spread, uint64_t *random)
{
    const int largest = 33000 / (2 * hidden) < 128 ? 33000 / (2 * hidden) : 128;
    int16_t *ours = draw(random, hidden, spread), *theirs = draw(random, hidden, spread);
    int16_t *weights = draw(random, 2 * hidden, largest);
    bool same = kernel->output(ours, theirs, weights, hidden) ==
                plain->output(ours, theirs, weights, hidden);
    for (int i = 0; i < 2 * hidden; i++) {
        weights[i] = (int16_t)-largest;
        ours[i % hidden] = theirs[i % hidden] = INT16_MAX;
    }
    const int32_t extreme = plain->output(ours, theirs, weights, hidden);
    same = same && extreme == -2 * hidden * largest * 255 * 255 &&
           kernel->output(ours, theirs, weights, hidden) == extreme;
    free(ours);
    free(theirs);
    free(weights);
    return same;
}

/* Once with every number there is, so that sums wrap, once with those around the clipping. */
static bool agrees(const EngNetworkKernel *kernel, const EngNetworkKernel *plain, int hidden)
{
    static const int spreads[] = {32768, 300};
    uint64_t random = (uint64_t)hidden * 2654435761u;
    bool same = true;
    for (int i = 0; i < 2 * ROUNDS; i++) {
        same = same && same_update(kernel, plain, hidden, spreads[i % 2], &random) &&
               same_output(kernel, plain, hidden, spreads[i % 2], &random);
    }
    return same;
}

int main(void)
{
    static const int sizes[] = {32, 64, 96, 256, 288, 512, 992, 1024};
    bool runs, failed = false;
    const EngNetworkKernel *plain = eng_network_kernel(0, &runs), *kernel;
    int number = 0;
    for (; (kernel = eng_network_kernel(number, &runs)); number++) {
        bool same = true;
        for (size_t i = 0; runs && i < sizeof sizes / sizeof *sizes; i++) {
            same = same && agrees(kernel, plain, sizes[i]);
        }
        printf("%sok %d - %s%s\n", same ? "" : "not ", number + 1, kernel->name,
               runs ? "" : " # SKIP skipped: this processor cannot run it");
        failed = failed || !same;
    }
    printf("1..%d\n", number);
    return failed;
}
