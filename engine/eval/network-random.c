/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A net of random weights, about as large as a trained net's. */
#include <stdlib.h>

#include "engine/eval/network.h"

enum {
    FEATURE_MAX = 60,
    BIAS_MAX = 200,
    OUTPUT_MAX = 100,
    OUTPUT_SUM_MAX = 30000, /* of absolute values; see check_range() in network.c */
    OUTPUT_BIAS_MAX = 5000,
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

uint8_t *eng_network_random(const EngNetworkShape *shape, uint64_t seed, size_t *size)
{
    *size = eng_network_file_size(shape);
    if (*size == 0) {
        return NULL;
    }
    const size_t hidden = (size_t)shape->hidden;
    const size_t features = (size_t)shape->king_buckets * ENG_NETWORK_FEATURES * hidden;
    const size_t outputs = (size_t)shape->output_buckets * 2 * hidden;
    const int output_max = OUTPUT_SUM_MAX / (int)(2 * hidden) < OUTPUT_MAX
                               ? OUTPUT_SUM_MAX / (int)(2 * hidden)
                               : OUTPUT_MAX;
    int32_t output_biases[ENG_NETWORK_OUTPUT_BUCKETS_MAX];
    char name[ENG_NETWORK_NAME_SIZE];
    uint8_t *bytes = malloc(*size);
    int16_t *words = malloc((features + hidden) * sizeof *words);
    int8_t *weights = malloc(outputs);
    if (bytes && words && weights) {
        draw_words(&seed, FEATURE_MAX, words, features);
        draw_words(&seed, BIAS_MAX, words + features, hidden);
        for (size_t i = 0; i < outputs; i++) {
            weights[i] = (int8_t)draw(&seed, output_max);
        }
        for (int i = 0; i < shape->output_buckets; i++) {
            output_biases[i] = draw(&seed, OUTPUT_BIAS_MAX);
        }
        eng_network_write(&(EngNetworkDraft){.shape = shape,
                                             .about = "random weights",
                                             .features = words,
                                             .biases = words + features,
                                             .outputs = weights,
                                             .output_biases = output_biases},
                          bytes, name);
    } else {
        free(bytes);
        bytes = NULL;
    }
    free(words);
    free(weights);
    return bytes;
}
