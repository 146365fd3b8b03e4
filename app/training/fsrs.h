/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When to ask again: FSRS-6, the Free Spaced Repetition Scheduler, with its default parameters.
 *
 * Published by J. Ye and others as "The Algorithm" in the wiki of open-spaced-repetition/fsrs4anki
 * (version 6, 2025), after J. Ye, J. Su, Y. Cao: "A Stochastic Shortest Path Algorithm for
 * Optimizing Spaced Repetition Scheduling", KDD 2022. The formulas and numbers are in fsrs.c.
 *
 * A memory is two numbers: its stability, the days after which it is recalled with a probability of
 * 90%, and its difficulty, 1 … 10. A graded answer turns it into a new memory:
 *
 *     TabiyaMemory memory = {0};                                  // never asked
 *     memory = tabiya_fsrs_answer(&memory, TABIYA_GRADE_GOOD, 0);
 *     days = tabiya_fsrs_get_interval(memory.stability, TABIYA_RETENTION);
 *
 * Pure: no clock, no randomness, no state. Time is in whole calendar days (two answers on one day
 * are 0 apart); see training-day.h.
 *
 * The authors leave some choices to each program. Here a wrong answer is asked again on the same
 * day, a right one after at least a day, and each better grade at least a day later than the one
 * below it.
 */
#ifndef TABIYA_FSRS_H
#define TABIYA_FSRS_H

#include "app/store/card-memory.h"

G_BEGIN_DECLS

/* How likely an answer should be right when it is asked for: with this one the interval is the
 * stability. */
#define TABIYA_RETENTION 0.9

/* No interval is longer: a hundred years. */
#define TABIYA_INTERVAL_MAX 36500

/* The memory after an answer, `elapsed_days` after the one before (whatever it is for the
 * first). */
TabiyaMemory tabiya_fsrs_answer(const TabiyaMemory *before, TabiyaGrade grade, double elapsed_days);

/* How likely it is still recalled after `elapsed_days`: 1 at once, never 0. */
double tabiya_fsrs_get_retrievability(double stability, double elapsed_days);

/* The days after which the retrievability is `retention` (above 0, below 1), as a real number. */
double tabiya_fsrs_get_interval(double stability, double retention);

/* The outcome of each grade. */
typedef struct {
    TabiyaMemory memory;
    guint days; /* until it is asked for again; 0: today once more */
} TabiyaFsrsChoice;

/* Fills in the choice of each grade, choices[grade - 1]. AGAIN is 0 days, then each is longer than
 * the one before (as far as TABIYA_INTERVAL_MAX allows). */
void tabiya_fsrs_plan(const TabiyaMemory *before, double elapsed_days, double retention,
                      TabiyaFsrsChoice choices[TABIYA_N_GRADES]);

G_END_DECLS

#endif
