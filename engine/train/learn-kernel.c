/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loops of learning, compiled once for each instruction set with ENG_TRAIN_KERNEL as the
 * name of the result, and with -ffast-math: sums may be computed in any order. Most of the time
 * goes into adding rows (forwards) and adding to rows (backwards), about fifty per position. */
#include <math.h>

#include "engine/train/model.h"

enum { FLOATS = 16, FIRST = ENG_NETWORK_FIRST, SECOND = ENG_NETWORK_SECOND };
typedef float Floats __attribute__((vector_size(64)));

/* What a position makes of the numbers, layer by layer. */
typedef struct {
    _Alignas(64) float sums[2][ENG_NETWORK_HIDDEN_MAX]; /* of the rows, for each view */
    _Alignas(64) float products[ENG_NETWORK_HIDDEN_MAX];
    _Alignas(64) float first[FIRST], bent[SECOND]; /* the first layer, before and after its bends */
    _Alignas(64) float second[SECOND];
    float value;
} Forward;

static float clip(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* --- Forwards --------------------------------------------------------------------------------- */

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

static void multiply(const float *restrict sums, int half, float *restrict products)
{
    for (int i = 0; i < half; i++) {
        products[i] = clip(sums[i]) * clip(sums[i + half]);
    }
}

static float dot(const float *restrict a, const float *restrict b, int count)
{
    Floats sum = {0};
    float total = 0;
    for (int at = 0; at < count; at += FLOATS) {
        sum += *(const Floats *)(a + at) * *(const Floats *)(b + at);
    }
    for (int i = 0; i < FLOATS; i++) {
        total += sum[i];
    }
    return total;
}

static void run_layers(const EngTrainStack *at, const float *stack, int hidden, Forward *forward)
{
    for (int i = 0; i < FIRST; i++) {
        const float sum =
            stack[at->first_biases + (size_t)i] +
            dot(stack + at->first + (size_t)i * (size_t)hidden, forward->products, hidden);
        forward->first[i] = sum;
        forward->bent[i] = clip(sum);
        forward->bent[FIRST + i] = sum * sum > 1 ? 1 : sum * sum;
    }
    float value = stack[at->value_bias];
    for (int i = 0; i < SECOND; i++) {
        forward->second[i] = stack[at->second_biases + (size_t)i] +
                             dot(stack + at->second + (size_t)i * SECOND, forward->bent, SECOND);
        value += clip(forward->second[i]) * stack[at->value + (size_t)i];
    }
    forward->value = value;
}

static const float *stack_of(const EngTrainModel *model, const EngTrainExample *example,
                             const float *values)
{
    return values + model->stacks_at + (size_t)example->bucket * model->stack.count;
}

static void run_forwards(const EngTrainModel *model, const float *values,
                         const EngTrainExample *example, Forward *forward)
{
    const int hidden = model->shape.hidden, half = hidden / 2;
    for (int view = 0; view < 2; view++) {
        add_rows(values, values + model->biases_at, example->rows[view], example->count, hidden,
                 forward->sums[view]);
        multiply(forward->sums[view], half, forward->products + view * half);
    }
    run_layers(&model->stack, stack_of(model, example, values), hidden, forward);
}

/* --- Backwards -------------------------------------------------------------------------------- */

static void add_scaled(float *restrict to, const float *restrict from, float factor, int count)
{
    for (int at = 0; at < count; at += FLOATS) {
        *(Floats *)(to + at) += *(const Floats *)(from + at) * factor;
    }
}

/* Adds the slopes of the layers' numbers, and gives those of the first layer's sums. */
static void push_through_small_layers(const EngTrainStack *at, const float *stack,
                                      const Forward *forward, float slope, float *slopes,
                                      float first[FIRST])
{
    _Alignas(64) float bent[SECOND] = {0};
    slopes[at->value_bias] += slope;
    for (int i = 0; i < SECOND; i++) {
        const float sum = forward->second[i];
        slopes[at->value + (size_t)i] += slope * clip(sum);
        if (sum <= 0 || sum >= 1) {
            continue;
        }
        const float second = slope * stack[at->value + (size_t)i];
        slopes[at->second_biases + (size_t)i] += second;
        add_scaled(bent, stack + at->second + (size_t)i * SECOND, second, SECOND);
        add_scaled(slopes + at->second + (size_t)i * SECOND, forward->bent, second, SECOND);
    }
    for (int i = 0; i < FIRST; i++) {
        const float sum = forward->first[i];
        first[i] = (sum > 0 && sum < 1 ? bent[i] : 0) +
                   (sum > -1 && sum < 1 ? 2 * sum * bent[FIRST + i] : 0);
    }
}

/* The slopes of the products. */
static void push_through_first_layer(const EngTrainStack *at, const float *stack, int hidden,
                                     const Forward *forward, const float first[FIRST],
                                     float *slopes, float *restrict products)
{
    for (int i = 0; i < hidden; i++) {
        products[i] = 0;
    }
    for (int i = 0; i < FIRST; i++) {
        const size_t row = at->first + (size_t)i * (size_t)hidden;
        if (first[i] != 0) {
            slopes[at->first_biases + (size_t)i] += first[i];
            add_scaled(products, stack + row, first[i], hidden);
            add_scaled(slopes + row, forward->products, first[i], hidden);
        }
    }
}

/* Turns the sums of a view into their slopes; a clipped sum has none. */
static void push_through_products(float *restrict sums, const float *restrict products, int half,
                                  float *restrict bias_slopes)
{
    for (int i = 0; i < half; i++) {
        const float a = sums[i], b = sums[i + half];
        sums[i] = a > 0 && a < 1 ? products[i] * clip(b) : 0;
        sums[i + half] = b > 0 && b < 1 ? products[i] * clip(a) : 0;
        bias_slopes[i] += sums[i];
        bias_slopes[i + half] += sums[i + half];
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

static void run_backwards(const EngTrainModel *model, const float *values,
                          const EngTrainExample *example, Forward *forward, float slope,
                          float *gradients)
{
    _Alignas(64) float products[ENG_NETWORK_HIDDEN_MAX];
    float first[FIRST];
    const int hidden = model->shape.hidden, half = hidden / 2;
    const float *stack = stack_of(model, example, values);
    float *slopes = gradients + (stack - values);
    push_through_small_layers(&model->stack, stack, forward, slope, slopes, first);
    push_through_first_layer(&model->stack, stack, hidden, forward, first, slopes, products);
    for (int view = 0; view < 2; view++) {
        push_through_products(forward->sums[view], products + view * half, half,
                              gradients + model->biases_at);
        add_to_rows(gradients, example->rows[view], example->count, hidden, forward->sums[view]);
    }
}

static double learn(const EngTrainModel *model, const float *values,
                    const EngTrainExample *examples, size_t count, float share, float *gradients,
                    float *said)
{
    Forward forward;
    double loss = 0;
    for (size_t e = 0; e < count; e++) {
        run_forwards(model, values, &examples[e], &forward);
        if (said) {
            said[e] = forward.value;
        }
        const float chance = 1 / (1 + expf(-forward.value)), error = chance - examples[e].target;
        loss += (double)(error * error);
        if (gradients) {
            run_backwards(model, values, &examples[e], &forward,
                          2 * error * chance * (1 - chance) * share, gradients);
        }
    }
    return loss;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

/* How far Adam moves a number. Fading means are set to zero before they become so small that the
 * processor slows down. */
static inline float move_by(const EngTrainStep *s, float gradient, float *mean, float *variance)
{
    const float tiny = 1e-25f;
    const float m = s->mean_share * *mean + (1 - s->mean_share) * gradient;
    const float v = s->variance_share * *variance + (1 - s->variance_share) * gradient * gradient;
    *mean = fabsf(m) < tiny ? 0 : m;
    *variance = v < tiny ? 0 : v;
    return s->rate * m * s->mean_factor / (sqrtf(v * s->variance_factor) + 1e-8f);
}

static void step(const EngTrainStep *s, const EngTrainMoments *moments, float *restrict values,
                 float *const *gradients, int gradient_count, size_t from, size_t to)
{
    float *restrict sum = gradients[0];
    float *restrict means = moments->means;
    float *restrict variances = moments->variances;
    for (int g = 1; g < gradient_count; g++) {
        float *restrict more = gradients[g];
        for (size_t i = from; i < to; i++) {
            sum[i] += more[i];
            more[i] = 0;
        }
    }
    for (size_t i = from; i < to; i++) {
        const float move = move_by(s, sum[i], &means[i], &variances[i]);
        sum[i] = 0;
        values[i] = clamp(values[i] - move - s->rate * s->decay * values[i], s->limit);
    }
}

static void step_common(const EngTrainStep *s, const EngTrainModel *model,
                        const EngTrainMoments *moments, float *values, float *const *gradients,
                        int gradient_count, size_t from, size_t to)
{
    const size_t bucket = (size_t)ENG_NETWORK_FEATURES * (size_t)model->shape.hidden;
    for (size_t at = from; at < to; at += FLOATS) {
        float moves[FLOATS] = {0};
        for (int g = 0; g < gradient_count; g++) {
            for (size_t row = at; row < model->biases_at; row += bucket) {
                for (int i = 0; i < FLOATS; i++) {
                    moves[i] += gradients[g][row + (size_t)i];
                }
            }
        }
        for (int i = 0; i < FLOATS; i++) {
            const size_t own = model->common_at + at + (size_t)i;
            moves[i] = move_by(s, moves[i], &moments->means[own], &moments->variances[own]);
        }
        for (size_t row = at; row < model->biases_at; row += bucket) {
            for (int i = 0; i < FLOATS; i++) {
                values[row + (size_t)i] -= moves[i];
            }
        }
    }
}

const EngTrainKernel ENG_TRAIN_KERNEL = {
    .learn = learn,
    .step = step,
    .step_common = step_common,
};
