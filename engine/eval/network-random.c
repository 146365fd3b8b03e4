/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A net of random weights, about as large as a trained net's. */
#include <stdlib.h>

#include "engine/eval/network.h"

enum {
    FEATURE_MAX = 60,
    BIAS_MAX = 200,
    FIRST_MAX = 100,
    FIRST_BIAS_MAX = 4000,
    LATER_MAX = 600,
    LATER_BIAS_MAX = 4000000,
};

/* SplitMix64 (Steele, Lea, Flood 2014): from -max to max. */
static int draw(uint64_t *state, int max)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int)((value >> 33) % (uint64_t)(2 * max + 1)) - max;
}

static void draw_words(uint64_t *state, int max, int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        words[i] = (int16_t)draw(state, max);
    }
}

static void draw_longs(uint64_t *state, int max, int32_t *longs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        longs[i] = draw(state, max);
    }
}

static void draw_stack(uint64_t *state, int hidden, int8_t *first, EngNetworkStack *stack)
{
    for (int i = 0; i < ENG_NETWORK_FIRST * hidden; i++) {
        first[i] = (int8_t)draw(state, FIRST_MAX);
    }
    stack->first = first;
    draw_longs(state, FIRST_BIAS_MAX, stack->first_biases, ENG_NETWORK_FIRST);
    draw_words(state, LATER_MAX, stack->second, ENG_NETWORK_SECOND * ENG_NETWORK_SECOND);
    draw_longs(state, LATER_BIAS_MAX, stack->second_biases, ENG_NETWORK_SECOND);
    draw_words(state, LATER_MAX, stack->value, ENG_NETWORK_SECOND);
    draw_longs(state, LATER_BIAS_MAX, &stack->value_bias, 1);
}

uint8_t *eng_network_random(const EngNetworkShape *shape, uint64_t seed, size_t *size)
{
    *size = eng_network_file_size(shape);
    if (*size == 0) {
        return NULL;
    }
    const size_t hidden = (size_t)shape->hidden;
    const size_t features = (size_t)shape->king_buckets * ENG_NETWORK_FEATURES * hidden;
    const size_t first = ENG_NETWORK_FIRST * hidden;
    EngNetworkStack stacks[ENG_NETWORK_OUTPUT_BUCKETS_MAX];
    char name[ENG_NETWORK_NAME_SIZE];
    uint8_t *bytes = malloc(*size);
    int16_t *words = malloc((features + hidden) * sizeof *words);
    int8_t *weights = malloc((size_t)shape->output_buckets * first);
    if (bytes && words && weights) {
        draw_words(&seed, FEATURE_MAX, words, features);
        draw_words(&seed, BIAS_MAX, words + features, hidden);
        for (int i = 0; i < shape->output_buckets; i++) {
            draw_stack(&seed, shape->hidden, weights + (size_t)i * first, &stacks[i]);
        }
        eng_network_write(&(EngNetworkDraft){.shape = shape,
                                             .about = "random weights",
                                             .features = words,
                                             .biases = words + features,
                                             .stacks = stacks},
                          bytes, name);
    } else {
        free(bytes);
        bytes = NULL;
    }
    free(words);
    free(weights);
    return bytes;
}
