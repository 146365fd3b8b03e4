/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loops of learning, compiled once for each instruction set with ENG_TRAIN_KERNEL as the
 * name of the result, and with -ffast-math: sums may be computed in any order. Most of the time
 * goes into reading rows (forwards) and adding to rows (backwards), about fifty per position, from
 * more memory than any cache has. So a lesson's examples go through each stripe of the rows
 * together; forwards they read integers, and backwards each row is read and written once, with the
 * slopes of all examples that have it. The layers take a few examples at a time, for the same
 * reason. */
#include <math.h>
#include <string.h>

#include "engine/train/model.h"

enum {
    FLOATS = 16,
    STRIPE = ENG_TRAIN_STRIPE,
    FIRST = ENG_NETWORK_FIRST,
    SECOND = ENG_NETWORK_SECOND,
    GROUP = 4, /* examples that go through the layers together */
};
typedef float Floats __attribute__((vector_size(64)));
typedef int16_t Words __attribute__((vector_size(64)));

static const float unit = ENG_NETWORK_QA;
/* What the engine's shift makes of the product of two ones: 1. */
static const float unit_of_products = (float)(ENG_NETWORK_QP << ENG_NETWORK_QP_SHIFT);

/* What an example makes of the numbers, layer by layer, and the slopes of its first sums. */
typedef struct {
    _Alignas(64) float products[ENG_NETWORK_HIDDEN_MAX];
    _Alignas(64) float first[FIRST], bent[SECOND]; /* the first layer, before and after its bends */
    _Alignas(64) float second[SECOND];
    float slopes[FIRST];
    float value;
} Forward;

/* Some examples with the same stack. */
typedef struct {
    const EngTrainModel *model;
    const EngTrainLesson *lesson;
    const float *stack;
    float *slopes; /* of the stack; NULL without gradients */
    uint32_t examples[GROUP];
    int count;
    Forward forward[GROUP];
} Group;

static float clip(float value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static int clip_word(int word)
{
    return word < 0 ? 0 : word > ENG_NETWORK_QA ? ENG_NETWORK_QA : word;
}

/* --- Rows forwards ---------------------------------------------------------------------------- */

/* Where a lesson's sums (or slopes) of a stripe are, of an example's two views. */
static size_t place_of(const EngTrainLesson *lesson, size_t at, size_t e)
{
    return (at / STRIPE * lesson->count + e) * 2 * STRIPE;
}

static void add_rows(const int16_t *restrict stripe, const int16_t *restrict biases,
                     const EngTrainExample *example, int16_t *restrict sums)
{
    Words ours = *(const Words *)biases, theirs = ours;
    for (int i = 0; i < example->count; i++) {
        ours += *(const Words *)(stripe + (size_t)example->rows[0][i] * STRIPE);
        theirs += *(const Words *)(stripe + (size_t)example->rows[1][i] * STRIPE);
    }
    *(Words *)sums = ours;
    *(Words *)(sums + STRIPE) = theirs;
}

/* The sums of all examples, stripe by stripe. */
static void run_rows(const EngTrainModel *model, const int16_t *words, const EngTrainLesson *lesson)
{
    const size_t hidden = (size_t)model->shape.hidden;
    for (size_t at = 0; at < hidden; at += STRIPE) {
        const int16_t *stripe = words + eng_train_feature_at(model, 0, at);
        const int16_t *biases = words + model->biases_at + at;
        for (size_t e = 0; e < lesson->count; e++) {
            add_rows(stripe, biases, &lesson->examples[e],
                     lesson->scratch->sums + place_of(lesson, at, e));
        }
    }
}

/* --- Layers forwards -------------------------------------------------------------------------- */

/* The sums of a view's two halves from number `at` of a half on. */
static const int16_t *sums_at(const Group *group, int k, size_t view, size_t at)
{
    return group->lesson->scratch->sums + place_of(group->lesson, at, group->examples[k]) +
           view * STRIPE;
}

static void multiply(Group *group, int k)
{
    const size_t half = (size_t)group->model->shape.hidden / 2;
    for (size_t view = 0; view < 2; view++) {
        for (size_t at = 0; at < half; at += STRIPE) {
            const int16_t *a = sums_at(group, k, view, at);
            const int16_t *b = sums_at(group, k, view, half + at);
            float *products = group->forward[k].products + view * half + at;
            for (int i = 0; i < STRIPE; i++) {
                products[i] = (float)(clip_word(a[i]) * clip_word(b[i])) / unit_of_products;
            }
        }
    }
}

static float sum_of(const Floats *floats)
{
    float total = 0;
    for (int i = 0; i < FLOATS; i++) {
        total += (*floats)[i];
    }
    return total;
}

static float dot(const float *restrict a, const float *restrict b, int count)
{
    Floats sum = {0};
    for (int at = 0; at < count; at += FLOATS) {
        sum += *(const Floats *)(a + at) * *(const Floats *)(b + at);
    }
    return sum_of(&sum);
}

/* Two sums of the first layer for all examples of the group. */
static void run_two_of_first(Group *group, int i)
{
    const EngTrainStack *at = &group->model->stack;
    const size_t hidden = (size_t)group->model->shape.hidden;
    const float *weights = group->stack + at->first + eng_train_first_at((size_t)i, 0);
    Floats sums[2][GROUP] = {0};
    for (size_t h = 0; h < hidden; h += FLOATS) {
        const Floats one = *(const Floats *)(weights + h * FIRST);
        const Floats other = *(const Floats *)(weights + h * FIRST + FLOATS);
#pragma GCC unroll 4
        for (int k = 0; k < GROUP; k++) {
            const Floats products = *(const Floats *)(group->forward[k].products + h);
            sums[0][k] += one * products;
            sums[1][k] += other * products;
        }
    }
    for (int k = 0; k < group->count; k++) {
        for (int j = 0; j < 2; j++) {
            group->forward[k].first[i + j] =
                group->stack[at->first_biases + (size_t)(i + j)] + sum_of(&sums[j][k]);
        }
    }
}

static void run_small_layers(const EngTrainStack *at, const float *stack, Forward *forward)
{
    float value = stack[at->value_bias];
    for (int i = 0; i < FIRST; i++) {
        const float sum = forward->first[i];
        forward->bent[i] = clip(sum);
        forward->bent[FIRST + i] = sum * sum > 1 ? 1 : sum * sum;
    }
    for (int i = 0; i < SECOND; i++) {
        forward->second[i] = stack[at->second_biases + (size_t)i] +
                             dot(stack + at->second + (size_t)i * SECOND, forward->bent, SECOND);
        value += clip(forward->second[i]) * stack[at->value + (size_t)i];
    }
    forward->value = value;
}

/* --- Layers backwards ------------------------------------------------------------------------- */

static void add_scaled(float *restrict to, const float *restrict from, float factor, int count)
{
    for (int at = 0; at < count; at += FLOATS) {
        *(Floats *)(to + at) += *(const Floats *)(from + at) * factor;
    }
}

/* Adds the slopes of the small layers' numbers, and finds those of the first layer's sums. */
static void push_through_small_layers(const EngTrainStack *at, const float *stack, float slope,
                                      float *slopes, Forward *forward)
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
        forward->slopes[i] = (sum > 0 && sum < 1 ? bent[i] : 0) +
                             (sum > -1 && sum < 1 ? 2 * sum * bent[FIRST + i] : 0);
        slopes[at->first_biases + (size_t)i] += forward->slopes[i];
    }
}

/* Adds the slopes of the first layer's weights for the products from `h` on, and turns the products
 * into theirs. */
static void push_through_first_layer(Group *group, size_t h)
{
    const size_t at = group->model->stack.first + eng_train_first_at(0, h);
    Floats products[GROUP], slopes[GROUP] = {0};
#pragma GCC unroll 4
    for (int k = 0; k < GROUP; k++) {
        products[k] = *(const Floats *)(group->forward[k].products + h);
    }
    for (size_t i = 0; i < FIRST; i++) {
        const Floats weights = *(const Floats *)(group->stack + at + i * FLOATS);
        Floats sum = *(const Floats *)(group->slopes + at + i * FLOATS);
#pragma GCC unroll 4
        for (int k = 0; k < GROUP; k++) {
            const float slope = group->forward[k].slopes[i];
            slopes[k] += weights * slope;
            sum += products[k] * slope;
        }
        *(Floats *)(group->slopes + at + i * FLOATS) = sum;
    }
#pragma GCC unroll 4
    for (int k = 0; k < GROUP; k++) {
        *(Floats *)(group->forward[k].products + h) = slopes[k];
    }
}

/* Writes the slopes of an example's sums; a clipped sum has none. */
static void push_through_products(const Group *group, int k)
{
    const size_t half = (size_t)group->model->shape.hidden / 2;
    for (size_t view = 0; view < 2; view++) {
        for (size_t at = 0; at < half; at += STRIPE) {
            const int16_t *a = sums_at(group, k, view, at);
            const int16_t *b = sums_at(group, k, view, half + at);
            const float *products = group->forward[k].products + view * half + at;
            float *to = group->lesson->scratch->slopes + (a - group->lesson->scratch->sums);
            float *other = group->lesson->scratch->slopes + (b - group->lesson->scratch->sums);
            for (int i = 0; i < STRIPE; i++) {
                const float slope = products[i] / unit;
                to[i] = a[i] > 0 && a[i] < ENG_NETWORK_QA ? slope * (float)clip_word(b[i]) : 0;
                other[i] = b[i] > 0 && b[i] < ENG_NETWORK_QA ? slope * (float)clip_word(a[i]) : 0;
            }
        }
    }
}

/* --- Groups ----------------------------------------------------------------------------------- */

/* The loss of an example whose first layer has run. */
static double finish_example(Group *group, int k)
{
    const EngTrainLesson *lesson = group->lesson;
    const uint32_t e = group->examples[k];
    const EngTrainStack *at = &group->model->stack;
    Forward *forward = &group->forward[k];
    run_small_layers(at, group->stack, forward);
    if (lesson->said) {
        lesson->said[e] = forward->value;
    }
    const float chance = 1 / (1 + expf(-forward->value));
    const float error = chance - lesson->examples[e].target;
    if (group->slopes) {
        push_through_small_layers(at, group->stack,
                                  2 * error * chance * (1 - chance) * lesson->share, group->slopes,
                                  forward);
    }
    return (double)(error * error);
}

static double learn_group(Group *group)
{
    const size_t hidden = (size_t)group->model->shape.hidden;
    double loss = 0;
    for (int k = 0; k < group->count; k++) {
        multiply(group, k);
    }
    for (int k = group->count; k < GROUP; k++) {
        memset(group->forward[k].products, 0, hidden * sizeof(float));
        memset(group->forward[k].slopes, 0, sizeof group->forward[k].slopes);
    }
    for (int i = 0; i < FIRST; i += 2) {
        run_two_of_first(group, i);
    }
    for (int k = 0; k < group->count; k++) {
        loss += finish_example(group, k);
    }
    if (group->slopes) {
        for (size_t h = 0; h < hidden; h += FLOATS) {
            push_through_first_layer(group, h);
        }
        for (int k = 0; k < group->count; k++) {
            push_through_products(group, k);
        }
    }
    return loss;
}

/* All examples with this stack. */
static double learn_bucket(const EngTrainModel *model, const EngTrainRounded *rounded,
                           const EngTrainLesson *lesson, int bucket)
{
    const size_t at = (size_t)bucket * model->stack.count;
    double loss = 0;
    Group group = {
        .model = model,
        .lesson = lesson,
        .stack = rounded->stacks + at,
        .slopes = lesson->gradients ? lesson->gradients + model->stacks_at + at : NULL,
    };
    for (uint32_t e = 0; e < lesson->count; e++) {
        if (lesson->examples[e].bucket == bucket) {
            group.examples[group.count++] = e;
        }
        if (group.count == GROUP) {
            loss += learn_group(&group);
            group.count = 0;
        }
    }
    return loss + (group.count > 0 ? learn_group(&group) : 0);
}

/* --- Rows backwards --------------------------------------------------------------------------- */

/* Sorts the views of all examples by the rows that they have. */
static void sort_views(const EngTrainModel *model, const EngTrainLesson *lesson)
{
    const size_t rows = (size_t)model->shape.king_buckets * ENG_NETWORK_FEATURES;
    uint32_t *starts = lesson->scratch->starts, *views = lesson->scratch->views;
    memset(starts, 0, (rows + 2) * sizeof *starts);
    for (size_t e = 0; e < 2 * lesson->count; e++) {
        const EngTrainExample *example = &lesson->examples[e / 2];
        for (int i = 0; i < example->count; i++) {
            starts[example->rows[e % 2][i] + 2]++;
        }
    }
    for (size_t row = 2; row < rows + 2; row++) {
        starts[row] += starts[row - 1];
    }
    for (size_t e = 0; e < 2 * lesson->count; e++) {
        const EngTrainExample *example = &lesson->examples[e / 2];
        for (int i = 0; i < example->count; i++) {
            views[starts[example->rows[e % 2][i] + 1]++] = (uint32_t)e;
        }
    }
}

/* Adds the slopes of some views' sums in a stripe. */
static void add_slopes(float *restrict to, const float *restrict slopes, const uint32_t *views,
                       size_t count)
{
    Floats a = *(const Floats *)to, b = *(const Floats *)(to + FLOATS), c = {0}, d = {0};
    size_t i = 0;
    for (; i + 2 <= count; i += 2) {
        const float *one = slopes + (size_t)views[i] * STRIPE;
        const float *other = slopes + (size_t)views[i + 1] * STRIPE;
        a += *(const Floats *)one;
        b += *(const Floats *)(one + FLOATS);
        c += *(const Floats *)other;
        d += *(const Floats *)(other + FLOATS);
    }
    if (i < count) {
        a += *(const Floats *)(slopes + (size_t)views[i] * STRIPE);
        b += *(const Floats *)(slopes + (size_t)views[i] * STRIPE + FLOATS);
    }
    *(Floats *)to = a + c;
    *(Floats *)(to + FLOATS) = b + d;
}

static void add_all_slopes(float *restrict to, const float *restrict slopes, size_t count)
{
    Floats a = *(const Floats *)to, b = *(const Floats *)(to + FLOATS);
    for (size_t i = 0; i < count; i++) {
        a += *(const Floats *)(slopes + i * STRIPE);
        b += *(const Floats *)(slopes + i * STRIPE + FLOATS);
    }
    *(Floats *)to = a;
    *(Floats *)(to + FLOATS) = b;
}

static void push_through_rows(const EngTrainModel *model, const EngTrainLesson *lesson)
{
    const size_t hidden = (size_t)model->shape.hidden;
    const size_t rows = (size_t)model->shape.king_buckets * ENG_NETWORK_FEATURES;
    const uint32_t *starts = lesson->scratch->starts, *views = lesson->scratch->views;
    for (size_t at = 0; at < hidden; at += STRIPE) {
        float *stripe = lesson->gradients + eng_train_feature_at(model, 0, at);
        const float *slopes = lesson->scratch->slopes + place_of(lesson, at, 0);
        add_all_slopes(lesson->gradients + model->biases_at + at, slopes, 2 * lesson->count);
        for (size_t row = 0; row < rows; row++) {
            if (starts[row] < starts[row + 1]) {
                add_slopes(stripe + row * STRIPE, slopes, views + starts[row],
                           starts[row + 1] - starts[row]);
            }
        }
    }
}

/* --- The lesson ------------------------------------------------------------------------------- */

static double learn(const EngTrainModel *model, const EngTrainRounded *rounded,
                    const EngTrainLesson *lesson)
{
    double loss = 0;
    run_rows(model, rounded->words, lesson);
    for (int bucket = 0; bucket < model->shape.output_buckets; bucket++) {
        loss += learn_bucket(model, rounded, lesson, bucket);
    }
    if (lesson->gradients) {
        sort_views(model, lesson);
        push_through_rows(model, lesson);
    }
    return loss;
}

static void round_stacks(const EngTrainModel *model, const float *values, float *stacks,
                         size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        stacks[i] = i % model->stack.count < model->stack.first_biases
                        ? rintf(values[i] * ENG_NETWORK_QB) / ENG_NETWORK_QB
                        : values[i];
    }
}

static void round_numbers(const EngTrainModel *model, const float *values,
                          const EngTrainRounded *rounded, size_t from, size_t to)
{
    const size_t stacks_at = model->stacks_at;
    for (size_t i = from; i < to && i < stacks_at; i++) {
        rounded->words[i] = (int16_t)rintf(values[i] * unit);
    }
    if (to > stacks_at) {
        round_stacks(model, values + stacks_at, rounded->stacks,
                     from > stacks_at ? from - stacks_at : 0, to - stacks_at);
    }
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

static void step(const EngTrainUpdate *update, size_t from, size_t to)
{
    const EngTrainStep *s = &update->step;
    float *restrict sum = update->gradients[0];
    float *restrict values = update->values;
    float *restrict means = update->means;
    float *restrict variances = update->variances;
    for (int g = 1; g < update->gradient_count; g++) {
        float *restrict more = update->gradients[g];
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

/* Moves sixteen numbers of all buckets, the first of which is at `first`; `own` is their place in
 * the moments. */
static void step_together(const EngTrainModel *model, const EngTrainUpdate *update, size_t own,
                          size_t first)
{
    const size_t bucket = (size_t)ENG_NETWORK_FEATURES * STRIPE;
    const size_t end = first + (size_t)model->shape.king_buckets * bucket;
    float moves[FLOATS] = {0};
    for (int g = 0; g < update->gradient_count; g++) {
        for (size_t at = first; at < end; at += bucket) {
            for (int i = 0; i < FLOATS; i++) {
                moves[i] += update->gradients[g][at + (size_t)i];
            }
        }
    }
    for (size_t i = 0; i < FLOATS; i++) {
        moves[i] =
            move_by(&update->step, moves[i], &update->means[own + i], &update->variances[own + i]);
    }
    for (size_t at = first; at < end; at += bucket) {
        for (int i = 0; i < FLOATS; i++) {
            update->values[at + (size_t)i] -= moves[i];
        }
    }
}

static void step_common(const EngTrainModel *model, const EngTrainUpdate *update, size_t from,
                        size_t to)
{
    const size_t bucket = (size_t)ENG_NETWORK_FEATURES * STRIPE;
    for (size_t at = from; at < to; at += FLOATS) {
        const size_t stripe = eng_train_feature_at(model, 0, at / bucket * STRIPE);
        step_together(model, update, model->common_at + at, stripe + at % bucket);
    }
}

const EngTrainKernel ENG_TRAIN_KERNEL = {
    .round = round_numbers,
    .learn = learn,
    .step = step,
    .step_common = step_common,
};
