/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Time management.
 *
 * A move gets a share of the clock as if about MOVES_HORIZON more were to come, most of the
 * increment on top. That optimum stretches when the best move keeps changing, the score falls or
 * the effort is spread over many moves, and shrinks when all is calm (the three signals trusted
 * engines use). The maximum is never more than a part of what is left after the overhead and a
 * reserve for a busy machine, so that even a late look at the clock does not lose the game.
 */
#include "engine/search/timeman.h"

#include <time.h>

enum {
    MOVES_HORIZON = 24,      /* moves a game is assumed to have left */
    MOVES_TO_GO_MAX = 40,
    INCREMENT_PERCENT = 80,  /* of the increment spent at once */
    MAXIMUM_FACTOR = 5,      /* times the optimum */
    MAXIMUM_PERCENT = 40,    /* of the time left */
    RESERVE_MS = 200,        /* not planned with, while half the clock is more */
    OPTIMUM_PERCENT = 40,    /* of the time left, at most */
    STABLE_CAP = 8,
};

int64_t eng_clock_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t at_least(int64_t value, int64_t least)
{
    return value < least ? least : value;
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value > most ? most : value;
}

static void share_clock(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms)
{
    const int64_t most = (int64_t)1 << 40; /* keeps sums far from overflow on absurd clocks */
    const int64_t time = at_most(at_least(limits->time_ms[color], 0), most);
    const int64_t increment = at_most(at_least(limits->increment_ms[color], 0), most);
    const int64_t after_overhead = at_least(time - overhead_ms, 1);
    const int64_t left = at_least(after_overhead - at_most(after_overhead / 2, RESERVE_MS), 1);
    const int64_t moves = limits->moves_to_go > 0
                              ? at_most(limits->moves_to_go, MOVES_TO_GO_MAX)
                              : MOVES_HORIZON;
    int64_t optimum = left / moves + increment * INCREMENT_PERCENT / 100;
    int64_t maximum_percent = MAXIMUM_PERCENT;
    if (moves == 1) {
        optimum = left * 3 / 4;
        maximum_percent = 90;
    } else {
        optimum = at_most(optimum, left * OPTIMUM_PERCENT / 100);
    }
    clock->optimum_ms = at_least(optimum, 1);
    clock->maximum_ms =
        at_least(at_most(optimum * MAXIMUM_FACTOR, left * maximum_percent / 100), 1);
    clock->scaled = true;
}

void eng_clock_start(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms)
{
    *clock = (EngClock){
        .start_ms = eng_clock_now_ms(), .optimum_ms = INT64_MAX, .maximum_ms = INT64_MAX};
    if (limits->has_clock) {
        share_clock(clock, limits, color, overhead_ms);
    }
    if (limits->movetime_ms > 0) {
        const int64_t movetime = at_least(limits->movetime_ms - overhead_ms / 4, 1);
        clock->maximum_ms = at_most(clock->maximum_ms, movetime);
    }
}

int64_t eng_clock_elapsed_ms(const EngClock *clock)
{
    return eng_clock_now_ms() - clock->start_ms;
}

bool eng_clock_iteration_done(const EngClock *clock, const EngClockSignals *signals)
{
    if (clock->optimum_ms == INT64_MAX) {
        return false;
    }
    const int stable =
        signals->stable_iterations < STABLE_CAP ? signals->stable_iterations : STABLE_CAP;
    const int drop = signals->score_drop_cp < -20  ? -20
                     : signals->score_drop_cp > 60 ? 60
                                                   : signals->score_drop_cp;
    const double steadiness = 1.35 - 0.075 * stable;
    const double trend = 1.0 + 0.01 * drop;
    const double effort = 1.6 - 0.00095 * signals->best_nodes_permille;
    const double target = (double)clock->optimum_ms * steadiness * trend * effort;
    return (double)eng_clock_elapsed_ms(clock) >= target;
}
