/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fsrs.h. Each function is one formula of the publication, with its symbols: S stability, D
 * difficulty, R retrievability, G grade, t days, w the parameters. */
#include "app/training/fsrs.h"

#include <math.h>

/* w0 … w20: the defaults of FSRS-6, fitted by its authors to the reviews of some ten thousand
 * people. */
static const double W[21] = {
    0.212,  1.2931, 2.3065, 8.2956, /* S of the first answer, by grade */
    6.4133, 0.8334,                 /* D of the first answer */
    3.0194, 0.001,                  /* how D changes, and how it comes back to the mean */
    1.8722, 0.1666, 0.796,          /* S after a right answer */
    1.4835, 0.0614, 0.2629, 1.6483, /* S after a wrong one */
    0.6014, 1.8729,                 /* what HARD takes, and EASY gives */
    0.5425, 0.0912, 0.0658,         /* S after an answer on the same day */
    0.1542,                         /* how flat the curve of forgetting is */
};

#define S_MIN 0.001

static double clamp_difficulty(double d)
{
    return CLAMP(d, 1.0, 10.0);
}

static double clamp_stability(double s)
{
    return CLAMP(s, S_MIN, (double)TABIYA_INTERVAL_MAX);
}

/* --- The curve of forgetting ------------------------------------------------------------------ */

/* Chosen so that R(S, S) is 0.9. */
static double get_factor(void)
{
    return pow(0.9, -1.0 / W[20]) - 1.0;
}

/* R(t, S) = (1 + factor · t / S)^−w20 */
double tabiya_fsrs_get_retrievability(double stability, double elapsed_days)
{
    g_return_val_if_fail(stability > 0, 0);
    return pow(1.0 + get_factor() * MAX(elapsed_days, 0.0) / stability, -W[20]);
}

/* I(r, S) = S / factor · (r^(−1 / w20) − 1) */
double tabiya_fsrs_get_interval(double stability, double retention)
{
    g_return_val_if_fail(stability > 0 && retention > 0 && retention < 1, 0);
    return stability / get_factor() * (pow(retention, -1.0 / W[20]) - 1.0);
}

/* --- Difficulty ------------------------------------------------------------------------------- */

/* D0(G) = w4 − e^(w5 · (G − 1)) + 1, not clamped */
static double first_difficulty(TabiyaGrade grade)
{
    return W[4] - exp(W[5] * ((double)grade - 1.0)) + 1.0;
}

/* D′ = D − w6 · (G − 3) · (10 − D) / 9, and D″ = w7 · D0(4) + (1 − w7) · D′ */
static double next_difficulty(double d, TabiyaGrade grade)
{
    double moved = d - W[6] * ((double)grade - 3.0) * (10.0 - d) / 9.0;

    return clamp_difficulty(W[7] * first_difficulty(TABIYA_GRADE_EASY) + (1.0 - W[7]) * moved);
}

/* --- Stability -------------------------------------------------------------------------------- */

/* S′ = S · e^(w17 · (G − 3 + w18)) · S^−w19; what was right makes it no smaller */
static double same_day_stability(double s, TabiyaGrade grade)
{
    double growth = exp(W[17] * ((double)grade - 3.0 + W[18])) * pow(s, -W[19]);

    return s * (grade >= TABIYA_GRADE_GOOD ? MAX(growth, 1.0) : growth);
}

/* S′r = S · (1 + e^w8 · (11 − D) · S^−w9 · (e^(w10 · (1 − R)) − 1) · (w15 if G = 2, w16 if G =
 * 4)) */
static double recalled_stability(const TabiyaMemory *before, double r, TabiyaGrade grade)
{
    double s = before->stability;
    double of_grade = grade == TABIYA_GRADE_HARD ? W[15] : grade == TABIYA_GRADE_EASY ? W[16] : 1.0;

    return s * (1.0 + exp(W[8]) * (11.0 - before->difficulty) * pow(s, -W[9]) *
                          (exp(W[10] * (1.0 - r)) - 1.0) * of_grade);
}

/* S′f = w11 · D^−w12 · ((S + 1)^w13 − 1) · e^(w14 · (1 − R)), at most S / e^(w17 · w18) */
static double forgotten_stability(const TabiyaMemory *before, double r)
{
    double s = before->stability;
    double fresh = W[11] * pow(before->difficulty, -W[12]) * (pow(s + 1.0, W[13]) - 1.0) *
                   exp(W[14] * (1.0 - r));

    return MIN(fresh, s / exp(W[17] * W[18]));
}

static double next_stability(const TabiyaMemory *before, TabiyaGrade grade, double elapsed_days)
{

    if (elapsed_days < 1.0)
        return same_day_stability(before->stability, grade);
    double r = tabiya_fsrs_get_retrievability(before->stability, elapsed_days);
    return grade == TABIYA_GRADE_AGAIN ? forgotten_stability(before, r)
                                       : recalled_stability(before, r, grade);
}

/* --- Answers ---------------------------------------------------------------------------------- */

TabiyaMemory tabiya_fsrs_answer(const TabiyaMemory *before, TabiyaGrade grade, double elapsed_days)
{
    g_return_val_if_fail(grade >= TABIYA_GRADE_AGAIN && grade <= TABIYA_GRADE_EASY,
                         (TabiyaMemory){0});
    if (before->stability <= 0) {
        return (TabiyaMemory){clamp_stability(W[grade - 1]),
                              clamp_difficulty(first_difficulty(grade))};
    }
    return (TabiyaMemory){clamp_stability(next_stability(before, grade, elapsed_days)),
                          next_difficulty(before->difficulty, grade)};
}

static guint whole_days(double stability, double retention)
{
    double days = round(tabiya_fsrs_get_interval(stability, retention));

    return (guint)CLAMP(days, 1.0, (double)TABIYA_INTERVAL_MAX);
}

void tabiya_fsrs_plan(const TabiyaMemory *before, double elapsed_days, double retention,
                      TabiyaFsrsChoice choices[TABIYA_N_GRADES])
{
    for (int grade = TABIYA_GRADE_AGAIN; grade <= TABIYA_GRADE_EASY; grade++) {
        TabiyaFsrsChoice *choice = &choices[grade - 1];

        choice->memory = tabiya_fsrs_answer(before, (TabiyaGrade)grade, elapsed_days);
        choice->days = grade == TABIYA_GRADE_AGAIN
                           ? 0
                           : MAX(whole_days(choice->memory.stability, retention),
                                 MIN(choice[-1].days + 1, TABIYA_INTERVAL_MAX));
    }
}
