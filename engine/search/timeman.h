/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Time management: when a search should stop by itself. All times are milliseconds of the monotonic
 * clock. */
#ifndef ENG_SEARCH_TIMEMAN_H
#define ENG_SEARCH_TIMEMAN_H

#include "engine/search/limits.h"

typedef struct {
    int64_t start_ms;   /* when the limits began to apply */
    int64_t optimum_ms; /* after this no new iteration starts; INT64_MAX without a clock */
    int64_t maximum_ms; /* after this the search is broken off */
    bool scaled;        /* the optimum may change with the course of the search */
} EngClock;

int64_t eng_clock_now_ms(void);

/* Sets the times for `color` by `limits`, from now on. So much may be lost on the way of a move:
 * `overhead_ms` is said, `lag_ms` was measured (clock-lag.h). */
void eng_clock_start(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms,
                     int lag_ms);

int64_t eng_clock_elapsed_ms(const EngClock *clock);

/* The state of the search at the end of an iteration. */
typedef struct {
    int stable_iterations;   /* how long the best move has been the same */
    int score_drop_cp;       /* compared with the previous iteration; negative if it rose */
    int best_nodes_permille; /* share of the nodes spent on the best move */
} EngClockSignals;

/* Whether to stop instead of starting another iteration. */
bool eng_clock_iteration_done(const EngClock *clock, const EngClockSignals *signals);

#endif
