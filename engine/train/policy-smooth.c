/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See policy-smooth.h. Local linear regression (Cleveland 1979) with a normal window one row,
 * 200 points, wide. */
#include "engine/train/policy-smooth.h"

#include <math.h>

enum { ROWS = ENG_POLICY_RATING_ROWS };

/* How much each row counts for the smoothed value at `row`. */
static void fit_line(const double moves[ROWS], int row, double shares[ROWS])
{
    double sum = 0, first = 0, second = 0;
    for (int i = 0; i < ROWS; i++) {
        const double away = i - row;
        shares[i] = (moves[i] + 1) * exp(-away * away / 2);
        sum += shares[i];
        first += shares[i] * away;
        second += shares[i] * away * away;
    }
    const double whole = sum * second - first * first;
    for (int i = 0; i < ROWS; i++) {
        shares[i] *= (second - first * (i - row)) / whole;
    }
}

/* Of numbers that lie `stride` apart, one for each rating. */
static void smooth_numbers(float *numbers, size_t stride, double shares[ROWS][ROWS])
{
    double smoothed[ROWS] = {0};
    for (int row = 0; row < ROWS; row++) {
        for (int i = 0; i < ROWS; i++) {
            smoothed[row] += shares[row][i] * (double)numbers[(size_t)i * stride];
        }
    }
    for (int row = 0; row < ROWS; row++) {
        numbers[(size_t)row * stride] = (float)smoothed[row];
    }
}

void eng_policy_smooth(const EngPolicyModel *model, float *values, const double moves[ROWS])
{
    const size_t hidden = (size_t)model->hidden;
    double shares[ROWS][ROWS];
    for (int row = 0; row < ROWS; row++) {
        fit_line(moves, row, shares[row]);
    }
    for (size_t h = 0; h < hidden; h++) {
        smooth_numbers(values + ENG_POLICY_IN_RATING * hidden + h, hidden, shares);
    }
    for (size_t mark = 0; mark < ENG_POLICY_WIDE; mark++) {
        smooth_numbers(values + model->leanings_at + mark * ROWS, 1, shares);
    }
}
