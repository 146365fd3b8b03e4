/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluates with a teacher (teacher.h); compiled once for each instruction set with
 * ENG_TEACHER_KERNEL as its name. Nearly all of the time goes into summing rows. */
#include <string.h>

#include "engine/train/teacher.h"

enum { LANES = 32, HALF = ENG_TEACHER_WIDTH / 2, ONE = 127, WEIGHT_BITS = 6, STRAIGHT = 600 * 16 };
typedef int16_t Lanes __attribute__((vector_size(64)));

EngTeacherKernel ENG_TEACHER_KERNEL;

static void sum_rows(const EngTeacher *teacher, const uint16_t *rows, int count,
                     int16_t sums[ENG_TEACHER_WIDTH])
{
    for (int at = 0; at < ENG_TEACHER_WIDTH; at += 4 * LANES) {
        Lanes sum[4];
        memcpy(sum, teacher->biases + at, sizeof sum);
        for (int i = 0; i < count; i++) {
            const Lanes *row = (const Lanes *)(teacher->rows[rows[i]] + at);
            for (int n = 0; n < 4; n++) {
                sum[n] += row[n];
            }
        }
        memcpy(sums + at, sum, sizeof sum);
    }
}

static int clip(int value)
{
    return value < 0 ? 0 : value > ONE ? ONE : value;
}

/* Multiplies the two halves of a view. */
static void multiply(const int16_t sums[ENG_TEACHER_WIDTH], int16_t out[HALF])
{
    for (int i = 0; i < HALF; i++) {
        out[i] = (int16_t)(clip(sums[i]) * clip(sums[i + HALF]) / (ONE + 1));
    }
}

static int32_t weigh(const int16_t *restrict numbers, const int16_t *restrict weights, int count)
{
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum += numbers[i] * weights[i];
    }
    return sum;
}

static int32_t through_layers(const EngTeacherStack *stack, const int16_t *numbers)
{
    int16_t squared_and_plain[ENG_TEACHER_SECOND] = {0}, last[ENG_TEACHER_SECOND];
    int32_t sum = 0;
    for (int i = 0; i < ENG_TEACHER_FIRST; i++) {
        sum = stack->first_biases[i] + weigh(numbers, stack->first[i], ENG_TEACHER_WIDTH);
        if (i < ENG_TEACHER_FIRST - 1) {
            const int64_t square = ((int64_t)sum * sum) >> (2 * WEIGHT_BITS);
            squared_and_plain[i] = (int16_t)(square / (ONE + 1) > ONE ? ONE : square / (ONE + 1));
            squared_and_plain[ENG_TEACHER_FIRST - 1 + i] = (int16_t)clip(sum >> WEIGHT_BITS);
        }
    }
    for (int i = 0; i < ENG_TEACHER_SECOND; i++) {
        last[i] = (int16_t)clip((stack->second_biases[i] +
                                 weigh(squared_and_plain, stack->second[i], ENG_TEACHER_SECOND)) >>
                                WEIGHT_BITS);
    }
    return stack->value_bias + weigh(last, stack->value, ENG_TEACHER_SECOND) +
           sum * STRAIGHT / (ONE * (1 << WEIGHT_BITS));
}

EngTeacherWords ENG_TEACHER_KERNEL(const EngTeacher *teacher, const EngTeacherView *view)
{
    _Alignas(64) int16_t sums[ENG_TEACHER_WIDTH], numbers[ENG_TEACHER_WIDTH];
    int32_t material = 0;
    for (int side = 0; side < 2; side++) {
        sum_rows(teacher, view->rows[side], view->count, sums);
        multiply(sums, numbers + side * HALF);
        for (int i = 0; i < view->count; i++) {
            const int32_t share = teacher->material[view->rows[side][i]][view->stack];
            material += side == 0 ? share : -share;
        }
    }
    return (EngTeacherWords){.positional = through_layers(&teacher->stacks[view->stack], numbers),
                             .material = material / 2};
}
