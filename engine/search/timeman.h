/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Time: when a search should stop by itself. All times are milliseconds of the monotonic clock. */
#ifndef ENG_SEARCH_TIMEMAN_H
#define ENG_SEARCH_TIMEMAN_H

#include "engine/search/limits.h"

typedef struct {
    int64_t start_ms;   /* when the limits began to count */
    int64_t optimum_ms; /* after this no new iteration starts; INT64_MAX without a clock */
    int64_t maximum_ms; /* after this the search is broken off */
    bool scaled;        /* the optimum may stretch and shrink with how the search goes */
} EngClock;

int64_t eng_clock_now_ms(void);

/* Sets the times from what `limits` say for `color`, from now on. */
void eng_clock_start(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms);

int64_t eng_clock_elapsed_ms(const EngClock *clock);

/* What the search knows at the end of an iteration. */
typedef struct {
    int stable_iterations;   /* how long the best move has been the same */
    int score_drop_cp;       /* against the iteration before; negative when it rose */
    int best_nodes_permille; /* share of the nodes spent on the best move */
} EngClockSignals;

/* Whether it is time to stop rather than start another iteration. */
bool eng_clock_iteration_done(const EngClock *clock, const EngClockSignals *signals);

#endif
