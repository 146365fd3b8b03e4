/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loops of learning, compiled once for each instruction set with ENG_TRAIN_KERNEL as the
 * name of the result, and with -ffast-math: sums may be computed in any order. Nearly all of the
 * time goes into adding rows (forwards) and adding to rows (backwards), about fifty per
 * position. */
#include <math.h>

#include "engine/train/model.h"

enum { FLOATS = 16 };
typedef float Floats __attribute__((vector_size(64)));

static void add_rows(const float *restrict features, const float *restrict biases,
                     const uint16_t *rows, int count, int hidden, float *restrict sums)
{
    for (int at = 0; at < hidden; at += 2 * FLOATS) {
        Floats first = *(const Floats *)(biases + at);
        Floats second = *(const Floats *)(biases + at + FLOATS);
        for (int i = 0; i < count; i++) {
            const float *row = features + (size_t)rows[i] * (size_t)hidden + at;
            first += *(const Floats *)row;
            second += *(const Floats *)(row + FLOATS);
        }
        *(Floats *)(sums + at) = first;
        *(Floats *)(sums + at + FLOATS) = second;
    }
}

/* Clips the sums in place; returns their weighted squares. */
static float weigh(float *restrict sums, const float *restrict weights, int hidden)
{
    float total = 0;
    for (int h = 0; h < hidden; h++) {
        const float clipped = sums[h] < 0 ? 0 : sums[h] > 1 ? 1 : sums[h];
        sums[h] = clipped;
        total += clipped * clipped * weights[h];
    }
    return total;
}

/* Turns the clipped sums into their slopes on the way; a clipped sum has none. */
static void push_back(float slope, float *restrict sums, const float *restrict weights,
                      float *restrict weight_slopes, float *restrict bias_slopes, int hidden)
{
    for (int h = 0; h < hidden; h++) {
        const float clipped = sums[h];
        weight_slopes[h] += slope * clipped * clipped;
        sums[h] = clipped < 1 ? 2 * clipped * slope * weights[h] : 0;
        bias_slopes[h] += sums[h];
    }
}

static void add_to_rows(float *restrict slopes, const uint16_t *rows, int count, int hidden,
                        const float *restrict sums)
{
    for (int i = 0; i < count; i++) {
        float *row = slopes + (size_t)rows[i] * (size_t)hidden;
        for (int at = 0; at < hidden; at += FLOATS) {
            *(Floats *)(row + at) += *(const Floats *)(sums + at);
        }
    }
}

static double learn(const EngTrainModel *model, const float *values,
                    const EngTrainExample *examples, size_t count, float share, float *gradients,
                    float *said)
{
    _Alignas(64) float sums[2][ENG_NETWORK_HIDDEN_MAX];
    const int hidden = model->shape.hidden;
    double loss = 0;
    for (size_t e = 0; e < count; e++) {
        const EngTrainExample *example = &examples[e];
        const size_t weights_at = model->outputs_at + (size_t)example->bucket * 2 * (size_t)hidden;
        float output = values[model->output_biases_at + (size_t)example->bucket];
        for (int view = 0; view < 2; view++) {
            add_rows(values, values + model->biases_at, example->rows[view], example->count, hidden,
                     sums[view]);
            output += weigh(sums[view], values + weights_at + view * hidden, hidden);
        }
        if (said) {
            said[e] = output;
        }
        const float chance = 1 / (1 + expf(-output)), error = chance - example->target;
        loss += (double)(error * error);
        if (!gradients) {
            continue;
        }
        const float slope = 2 * error * chance * (1 - chance) * share;
        gradients[model->output_biases_at + (size_t)example->bucket] += slope;
        for (int view = 0; view < 2; view++) {
            push_back(slope, sums[view], values + weights_at + view * hidden,
                      gradients + weights_at + view * hidden, gradients + model->biases_at, hidden);
            add_to_rows(gradients, example->rows[view], example->count, hidden, sums[view]);
        }
    }
    return loss;
}

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

/* Fading means are set to zero before they become so small that the processor slows down. */
static void step(const EngTrainStep *s, float *restrict values, float *restrict means,
                 float *restrict variances, float *const *gradients, int gradient_count,
                 size_t from, size_t to)
{
    const float tiny = 1e-25f;
    float *restrict sum = gradients[0];
    for (int g = 1; g < gradient_count; g++) {
        float *restrict more = gradients[g];
        for (size_t i = from; i < to; i++) {
            sum[i] += more[i];
            more[i] = 0;
        }
    }
    for (size_t i = from; i < to; i++) {
        const float gradient = sum[i];
        sum[i] = 0;
        const float mean = s->mean_share * means[i] + (1 - s->mean_share) * gradient;
        const float variance =
            s->variance_share * variances[i] + (1 - s->variance_share) * gradient * gradient;
        const float move = mean * s->mean_factor / (sqrtf(variance * s->variance_factor) + 1e-8f);
        means[i] = fabsf(mean) < tiny ? 0 : mean;
        variances[i] = variance < tiny ? 0 : variance;
        values[i] = clamp(values[i] - s->rate * (move + s->decay * values[i]), s->limit);
    }
}

const EngTrainKernel ENG_TRAIN_KERNEL = {
    .learn = learn,
    .step = step,
};
