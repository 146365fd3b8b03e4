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

static void draw_numbers(uint64_t *random, int32_t *to, int count, int spread)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int32_t)(next_random(random) % (uint64_t)(2 * spread)) - spread;
    }
}

/* A stack of layers; its first weights are from -128 to 127, of which `largest` may be left. */
static EngNetworkStack make_stack(uint64_t *random, int hidden, int largest)
{
    EngNetworkStack stack;
    int16_t *words = draw(random, ENG_NETWORK_FIRST * hidden, largest);
    int16_t *second = draw(random, ENG_NETWORK_SECOND * ENG_NETWORK_SECOND, 3000);
    int16_t *value = draw(random, ENG_NETWORK_SECOND, 3000);
    int8_t *first = aligned_alloc(ALIGNMENT, (size_t)(ENG_NETWORK_FIRST * hidden));
    if (!first) {
        exit(3);
    }
    for (int i = 0; i < ENG_NETWORK_FIRST * hidden; i++) {
        first[i] = (int8_t)words[i];
    }
    stack.first = first;
    memcpy(stack.second, second, sizeof stack.second);
    memcpy(stack.value, value, sizeof stack.value);
    draw_numbers(random, stack.first_biases, ENG_NETWORK_FIRST, 9000);
    draw_numbers(random, stack.second_biases, ENG_NETWORK_SECOND, 9000000);
    draw_numbers(random, &stack.value_bias, 1, 9000000);
    free(words);
    free(second);
    free(value);
    return stack;
}

/* Of accumulators where half of the numbers, or nearly all, are below 0: most chunks are empty
 * then. */
static bool same_value(const EngNetworkKernel *kernel, const EngNetworkKernel *plain, int hidden,
                       int spread, uint64_t *random)
{
    const EngNetworkStack stack = make_stack(random, hidden, 1 + (int)(next_random(random) % 128));
    int16_t *ours = draw(random, hidden, spread), *theirs = draw(random, hidden, spread);
    for (int i = 0; spread < 1000 && i < hidden; i++) {
        theirs[i] = (int16_t)(theirs[i] - spread / 2);
    }
    const bool same =
        kernel->value(ours, theirs, &stack, hidden) == plain->value(ours, theirs, &stack, hidden);
    free((void *)stack.first);
    free(ours);
    free(theirs);
    return same;
}

/* The largest products by the largest weights of either sign: pairs of them come near the end of 16
 * bits. The value shows which sums are cut off. */
static bool same_extremes(const EngNetworkKernel *kernel, const EngNetworkKernel *plain, int hidden,
                          uint64_t *random)
{
    bool same = true;
    for (int sign = -1; sign <= 1; sign += 2) {
        EngNetworkStack stack = make_stack(random, hidden, 1);
        int16_t *full = draw(random, hidden, 1);
        for (int i = 0; i < hidden; i++) {
            full[i] = INT16_MAX;
        }
        memset((void *)stack.first, sign < 0 ? INT8_MIN : INT8_MAX,
               (size_t)(ENG_NETWORK_FIRST * hidden));
        const int bias = -sign * hidden * 127 * (sign < 0 ? 128 : 127);
        for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
            stack.first_biases[i] = bias + 500 * (i - 8);
        }
        same = same && kernel->value(full, full, &stack, hidden) ==
                           plain->value(full, full, &stack, hidden);
        free((void *)stack.first);
        free(full);
    }
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
               same_value(kernel, plain, hidden, spreads[i % 2], &random) &&
               same_extremes(kernel, plain, hidden, &random);
    }
    return same;
}

int main(void)
{
    static const int sizes[] = {64, 128, 192, 256, 320, 512, 960, 1024};
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
