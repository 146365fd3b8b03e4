/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inner loop of learning what people play, compiled once for each instruction set with
 * ENG_POLICY_LEARN_KERNEL as the name of the result, and with -ffast-math: sums may be computed in
 * any order. The value of a move is the sum over its marks of (hidden layer × row of the mark);
 * moves share most of their marks, so each product is computed once for a scene, and each row
 * receives one slope. */
#include <math.h>
#include <string.h>

#include "engine/train/policy-model.h"

/* Loops that add up keep four vectors of what every processor here has in registers; larger ones
 * the compiler would keep in memory. */
enum { FLOATS = 8, STRETCH = 4 * FLOATS };
typedef float Floats __attribute__((vector_size(32)));

/* The hidden layer of a scene: sums, clipped sums and their squares. */
typedef struct {
    _Alignas(64) float clipped[ENG_POLICY_MODEL_HIDDEN_MAX];
    _Alignas(64) float squares[ENG_POLICY_MODEL_HIDDEN_MAX];
    _Alignas(64) float slopes[ENG_POLICY_MODEL_HIDDEN_MAX];
} Layer;

/* The two rows of a rating and their weights. */
static const float *rating_rows(const float *values, const EngPolicyRating *rating, int hidden)
{
    return values + (size_t)(ENG_POLICY_IN_RATING + rating->row) * (size_t)hidden;
}

static float upper_share(const EngPolicyRating *rating)
{
    return (float)rating->share / ENG_POLICY_SHARES;
}

static void sum_stretch(const float *values, const EngPolicyExample *example, size_t hidden,
                        Floats sums[4])
{
    Floats a = sums[0], b = sums[1], c = sums[2], d = sums[3];
    for (int i = 0; i < example->inputs.count; i++) {
        const Floats *row = (const Floats *)(values + example->inputs.rows[i] * hidden);
        a += row[0];
        b += row[1];
        c += row[2];
        d += row[3];
    }
    sums[0] = a;
    sums[1] = b;
    sums[2] = c;
    sums[3] = d;
}

static void sum_inputs(const EngPolicyModel *model, const float *values,
                       const EngPolicyExample *example, Layer *layer)
{
    const size_t hidden = (size_t)model->hidden;
    const float *biases = values + model->biases_at;
    const float *lower = rating_rows(values, &example->rating, model->hidden);
    const float share = upper_share(&example->rating);
    for (size_t h = 0; h < hidden; h++) {
        layer->clipped[h] = biases[h] + lower[h] * (1 - share) + lower[hidden + h] * share;
    }
    for (size_t at = 0; at < hidden; at += STRETCH) {
        sum_stretch(values + at, example, hidden, (Floats *)(layer->clipped + at));
    }
}

static void activate(Layer *layer, int hidden)
{
    for (int h = 0; h < hidden; h++) {
        const float sum = layer->clipped[h];
        const float clipped = sum < 0 ? 0 : sum > 1 ? 1 : sum;
        layer->clipped[h] = clipped;
        layer->squares[h] = clipped * clipped;
        layer->slopes[h] = 0;
    }
}

static float product(const float *a, const float *b, int length)
{
    Floats sums[4] = {{0}};
    float total = 0;
    for (int at = 0; at < length; at += STRETCH) {
        const Floats *left = (const Floats *)(a + at), *right = (const Floats *)(b + at);
        sums[0] += left[0] * right[0];
        sums[1] += left[1] * right[1];
        sums[2] += left[2] * right[2];
        sums[3] += left[3] * right[3];
    }
    sums[0] += sums[1] + (sums[2] + sums[3]);
    for (int i = 0; i < FLOATS; i++) {
        total += sums[0][i];
    }
    return total;
}

/* The numbers of one mark, and how many. */
static size_t find_row(const EngPolicyModel *model, uint32_t mark, int *length)
{
    if (mark < ENG_POLICY_WIDE) {
        *length = model->hidden;
        return model->wide_at + mark * (size_t)model->hidden;
    }
    *length = model->narrow;
    return model->narrow_at + (mark - ENG_POLICY_WIDE) * (size_t)model->narrow;
}

static float lean(const EngPolicyModel *model, const float *values, const EngPolicyRating *rating,
                  uint32_t mark)
{
    const float *leanings =
        values + model->leanings_at + mark * ENG_POLICY_RATING_ROWS + (size_t)rating->row;
    const float share = upper_share(rating);
    return leanings[0] * (1 - share) + leanings[1] * share;
}

static void note_mark(EngPolicyWork *work, uint16_t *slot, uint32_t mark)
{
    if (*slot == 0) {
        work->rows[work->count++] = mark;
        *slot = (uint16_t)work->count;
    }
}

static void note_marks(const EngPolicyExample *example, EngPolicyWork *work)
{
    work->count = 0;
    for (int m = 0; m < example->moves.count; m++) {
        const EngPolicyMarks *marks = &example->marks[m];
        note_mark(work, &work->slot_of_narrow[marks->narrow], ENG_POLICY_WIDE + marks->narrow);
        for (int i = 0; i < marks->count; i++) {
            note_mark(work, &work->slot_of_wide[marks->wide[i]], marks->wide[i]);
        }
    }
}

static void forget_marks(EngPolicyWork *work)
{
    for (int i = 0; i < work->count; i++) {
        const uint32_t mark = work->rows[i];
        *(mark < ENG_POLICY_WIDE ? &work->slot_of_wide[mark]
                                 : &work->slot_of_narrow[mark - ENG_POLICY_WIDE]) = 0;
    }
}

static void value_marks(const EngPolicyLesson *lesson, const EngPolicyExample *example,
                        const Layer *layer)
{
    EngPolicyWork *work = lesson->work;
    for (int i = 0; i < work->count; i++) {
        int length;
        const float *row = lesson->values + find_row(lesson->model, work->rows[i], &length);
        work->sums[i] = product(layer->squares, row, length);
        if (work->rows[i] < ENG_POLICY_WIDE) {
            work->sums[i] += lean(lesson->model, lesson->values, &example->rating, work->rows[i]);
        }
    }
}

static void value_moves(const EngPolicyExample *example, const EngPolicyWork *work, float *chances)
{
    float largest = -1e30f, total = 0;
    for (int m = 0; m < example->moves.count; m++) {
        const EngPolicyMarks *marks = &example->marks[m];
        float value = work->sums[work->slot_of_narrow[marks->narrow] - 1];
        for (int i = 0; i < marks->count; i++) {
            value += work->sums[work->slot_of_wide[marks->wide[i]] - 1];
        }
        chances[m] = value;
        largest = fmaxf(largest, value);
    }
    for (int m = 0; m < example->moves.count; m++) {
        chances[m] = expf(chances[m] - largest);
        total += chances[m];
    }
    for (int m = 0; m < example->moves.count; m++) {
        chances[m] /= total;
    }
}

/* The sums become the slopes of the marks. */
static void slope_marks(const EngPolicyExample *example, EngPolicyWork *work, const float *chances,
                        float share)
{
    memset(work->sums, 0, (size_t)work->count * sizeof *work->sums);
    for (int m = 0; m < example->moves.count; m++) {
        const EngPolicyMarks *marks = &example->marks[m];
        const float slope = (chances[m] - (m == example->played ? 1.0f : 0.0f)) * share;
        work->sums[work->slot_of_narrow[marks->narrow] - 1] += slope;
        for (int i = 0; i < marks->count; i++) {
            work->sums[work->slot_of_wide[marks->wide[i]] - 1] += slope;
        }
    }
}

static void push_to_mark(const float *restrict row, float *restrict row_slopes, Layer *layer,
                         float slope, int length)
{
    for (int at = 0; at < length; at += FLOATS) {
        *(Floats *)(layer->slopes + at) += *(const Floats *)(row + at) * slope;
        *(Floats *)(row_slopes + at) += *(const Floats *)(layer->squares + at) * slope;
    }
}

static void push_to_leanings(const EngPolicyLesson *lesson, const EngPolicyRating *rating,
                             uint32_t mark, float slope)
{
    const float share = upper_share(rating);
    float *leanings = lesson->gradients + lesson->model->leanings_at +
                      mark * ENG_POLICY_RATING_ROWS + (size_t)rating->row;
    leanings[0] += slope * (1 - share);
    leanings[1] += slope * share;
}

static void push_to_marks(const EngPolicyLesson *lesson, const EngPolicyExample *example,
                          Layer *layer)
{
    const EngPolicyWork *work = lesson->work;
    for (int i = 0; i < work->count; i++) {
        int length;
        const size_t row = find_row(lesson->model, work->rows[i], &length);
        push_to_mark(lesson->values + row, lesson->gradients + row, layer, work->sums[i], length);
        if (work->rows[i] < ENG_POLICY_WIDE) {
            push_to_leanings(lesson, &example->rating, work->rows[i], work->sums[i]);
        }
    }
}

static void push_to_inputs(const EngPolicyModel *model, const EngPolicyExample *example,
                           Layer *layer, float *gradients)
{
    const size_t hidden = (size_t)model->hidden;
    const float share = upper_share(&example->rating);
    float *restrict biases = gradients + model->biases_at;
    float *restrict lower =
        gradients + (size_t)(ENG_POLICY_IN_RATING + example->rating.row) * hidden;
    for (size_t h = 0; h < hidden; h++) {
        const float clipped = layer->clipped[h];
        const float slope = clipped < 1 ? 2 * clipped * layer->slopes[h] : 0;
        layer->slopes[h] = slope;
        biases[h] += slope;
        lower[h] += slope * (1 - share);
        lower[hidden + h] += slope * share;
    }
    for (int i = 0; i < example->inputs.count; i++) {
        float *row = gradients + example->inputs.rows[i] * hidden;
        for (size_t at = 0; at < hidden; at += FLOATS) {
            *(Floats *)(row + at) += *(const Floats *)(layer->slopes + at);
        }
    }
}

static double learn(const EngPolicyLesson *lesson, const EngPolicyExample *example)
{
    Layer layer;
    sum_inputs(lesson->model, lesson->values, example, &layer);
    activate(&layer, lesson->model->hidden);
    note_marks(example, lesson->work);
    value_marks(lesson, example, &layer);
    value_moves(example, lesson->work, lesson->chances);
    if (lesson->gradients) {
        slope_marks(example, lesson->work, lesson->chances, lesson->share);
        push_to_marks(lesson, example, &layer);
        push_to_inputs(lesson->model, example, &layer, lesson->gradients);
    }
    forget_marks(lesson->work);
    return -log((double)lesson->chances[example->played] + 1e-12);
}

const EngPolicyLearnKernel ENG_POLICY_LEARN_KERNEL = {.learn = learn};
