/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/train/train-isa.h"

enum { ALIGNMENT = 64, FLOATS = 16 };

/* The first numbers, drawn from minus these to these, and the biases. */
#define FEATURE_MOST 0.1
#define BIAS 0.3f
#define FIRST_MOST 3.0

extern const EngTrainKernel eng_train_kernel_plain;
#if defined __x86_64__
extern const EngTrainKernel eng_train_kernel_avx2;
extern const EngTrainKernel eng_train_kernel_avx512;
#endif

const EngTrainKernel *eng_train_kernel(void)
{
    static const EngTrainKernel *const kernels[ENG_TRAIN_ISA_COUNT] = {
        [ENG_TRAIN_ISA_PLAIN] = &eng_train_kernel_plain,
#if defined __x86_64__
        [ENG_TRAIN_ISA_AVX2] = &eng_train_kernel_avx2,
        [ENG_TRAIN_ISA_AVX512] = &eng_train_kernel_avx512,
#endif
    };
    return kernels[eng_train_isa()];
}

static size_t place(size_t *end, size_t count)
{
    const size_t at = *end;
    *end += (count + FLOATS - 1) / FLOATS * FLOATS;
    return at;
}

static void place_stack(EngTrainStack *stack, size_t hidden)
{
    stack->count = 0;
    stack->first = place(&stack->count, ENG_NETWORK_FIRST * hidden);
    stack->first_biases = place(&stack->count, ENG_NETWORK_FIRST);
    stack->second = place(&stack->count, ENG_NETWORK_SECOND * ENG_NETWORK_SECOND);
    stack->second_biases = place(&stack->count, ENG_NETWORK_SECOND);
    stack->value = place(&stack->count, ENG_NETWORK_SECOND);
    stack->value_bias = place(&stack->count, 1);
}

void eng_train_model_init(EngTrainModel *model, const EngNetworkShape *shape)
{
    const size_t hidden = (size_t)shape->hidden, bucket = ENG_NETWORK_FEATURES * hidden;
    size_t end = (size_t)shape->king_buckets * bucket;
    model->shape = *shape;
    place_stack(&model->stack, hidden);
    model->biases_at = place(&end, hidden);
    model->stacks_at = place(&end, (size_t)shape->output_buckets * model->stack.count);
    model->common_at = place(&end, shape->king_buckets > 1 ? bucket : 0);
    model->count = end;
}

float *eng_train_floats(size_t count)
{
    const size_t size = (count * sizeof(float) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    float *floats = aligned_alloc(ALIGNMENT, size);
    if (floats) {
        memset(floats, 0, size);
    }
    return floats;
}

/* Words in as much memory as half so many floats. */
static int16_t *make_words(size_t count)
{
    return (int16_t *)eng_train_floats((count + 1) / 2);
}

bool eng_train_rounded_init(EngTrainRounded *rounded, const EngTrainModel *model)
{
    rounded->words = make_words(model->stacks_at);
    rounded->stacks = eng_train_floats(model->common_at - model->stacks_at);
    return rounded->words && rounded->stacks;
}

void eng_train_rounded_free(EngTrainRounded *rounded)
{
    free(rounded->words);
    free(rounded->stacks);
}

bool eng_train_scratch_init(EngTrainScratch *scratch, const EngTrainModel *model, size_t examples)
{
    const size_t sums = 2 * examples * (size_t)model->shape.hidden;
    const size_t rows = (size_t)model->shape.king_buckets * ENG_NETWORK_FEATURES;
    scratch->sums = make_words(sums);
    scratch->slopes = eng_train_floats(sums);
    scratch->views = calloc(examples * 2 * ENG_TRAIN_PIECES, sizeof *scratch->views);
    scratch->starts = calloc(rows + 2, sizeof *scratch->starts);
    return scratch->sums && scratch->slopes && scratch->views && scratch->starts;
}

void eng_train_scratch_free(EngTrainScratch *scratch)
{
    free(scratch->sums);
    free(scratch->slopes);
    free(scratch->views);
    free(scratch->starts);
}

/* SplitMix64 (Steele, Lea, Flood 2014), from -most to most. */
static float draw(uint64_t *state, double most)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (float)(((double)((value ^ value >> 31) >> 11) / 4503599627370496.0 - 1) * most);
}

static void draw_all(float *values, size_t count, double most, uint64_t *state)
{
    for (size_t i = 0; i < count; i++) {
        values[i] = draw(state, most);
    }
}

static void draw_stack(const EngTrainModel *model, float *values, uint64_t *state)
{
    const EngTrainStack *stack = &model->stack;
    const size_t hidden = (size_t)model->shape.hidden;
    draw_all(values + stack->first, ENG_NETWORK_FIRST * hidden, FIRST_MOST / sqrt((double)hidden),
             state);
    draw_all(values + stack->second, ENG_NETWORK_SECOND * ENG_NETWORK_SECOND,
             1 / sqrt(ENG_NETWORK_SECOND), state);
    draw_all(values + stack->second_biases, ENG_NETWORK_SECOND, 1 / sqrt(ENG_NETWORK_SECOND),
             state);
    draw_all(values + stack->value, ENG_NETWORK_SECOND, 1 / sqrt(ENG_NETWORK_SECOND), state);
}

static void draw_features(const EngTrainModel *model, float *values, uint64_t *state)
{
    const size_t hidden = (size_t)model->shape.hidden;
    const size_t rows = (size_t)model->shape.king_buckets * ENG_NETWORK_FEATURES;
    for (size_t row = 0; row < rows; row++) {
        for (size_t at = 0; at < hidden; at++) {
            values[eng_train_feature_at(model, row, at)] =
                row < ENG_NETWORK_FEATURES
                    ? draw(state, FEATURE_MOST)
                    : values[eng_train_feature_at(model, row % ENG_NETWORK_FEATURES, at)];
        }
    }
}

/* Scaled so that the sums of about thirty rows are between the bends of the activation. All king
 * buckets start alike, and so do all stacks. */
void eng_train_model_draw(const EngTrainModel *model, float *values, uint64_t seed)
{
    const size_t hidden = (size_t)model->shape.hidden;
    memset(values, 0, model->count * sizeof *values);
    draw_features(model, values, &seed);
    for (size_t i = 0; i < hidden; i++) {
        values[model->biases_at + i] = BIAS;
    }
    draw_stack(model, values + model->stacks_at, &seed);
    for (size_t i = model->stacks_at + model->stack.count; i < model->common_at; i++) {
        values[i] = values[i - model->stack.count];
    }
}

double eng_train_expectation(const EngTrainAim *aim, double cp)
{
    return 1 / (1 + exp(-cp / aim->scale_cp));
}

void eng_train_example(const EngTrainModel *model, const EngTrainAim *aim,
                       const EngTrainPosition *position, EngTrainExample *example)
{
    const EngColor us = (EngColor)position->side_to_move;
    unsigned layouts[2] = {0, 0};
    EngBitboard rest = position->occupied;
    for (int i = 0; rest != 0; i++) {
        const EngSquare square = eng_pop_first(&rest);
        const EngPiece piece = position->pieces[i / 2] >> 4 * (i % 2) & 15;
        if (eng_piece_type(piece) == ENG_KING) {
            const EngColor side = eng_piece_color(piece);
            layouts[side] =
                eng_network_layout_of(model->shape.king_bucket, eng_network_turn(side, square));
        }
    }
    rest = position->occupied;
    int count = 0;
    for (; rest != 0; count++) {
        const EngSquare square = eng_pop_first(&rest);
        const EngPiece piece = position->pieces[count / 2] >> 4 * (count % 2) & 15;
        for (int view = 0; view < 2; view++) {
            const EngColor side = (EngColor)(us ^ view);
            example->rows[view][count] =
                (uint16_t)eng_network_row(side, layouts[side], piece, square);
        }
    }
    example->count = count;
    example->bucket = eng_network_output_bucket(model->shape.output_buckets, count);
    const double result_share = position->without_result ? 0 : aim->result_share;
    example->target = (float)(result_share * position->result / 2 +
                              (1 - result_share) * eng_train_expectation(aim, position->score_cp));
}
