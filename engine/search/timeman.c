/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See timeman.h.
 *
 * A move gets a share of the clock as if about TIME_MOVES more were to come, most of the increment
 * on top. That optimum stretches when the best move keeps changing, the score falls or the effort
 * is spread over many moves, and shrinks when all is calm (strong engines use these three signals).
 * What a move loses on its way (clock-lag.h) is taken off each share. The maximum is only a part of
 * the time left after that, the overhead and a reserve for a busy machine, so that even a late
 * check of the clock does not lose the game.
 */
#include "engine/search/timeman.h"

#include <time.h>

#include "engine/eng-assert.h"
#include "engine/search/params.h"

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

static void share_clock(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms,
                        int lag_ms)
{
    const int64_t most = (int64_t)1 << 40; /* keeps sums far from overflow on absurd clocks */
    const int64_t time = at_most(at_least(limits->time_ms[color], 0), most);
    const int64_t increment = at_most(at_least(limits->increment_ms[color], 0), most);
    const int64_t after_overhead = at_least(time - overhead_ms - lag_ms, 1);
    const int64_t left =
        at_least(after_overhead - at_most(after_overhead / 2, ENG_P(TIME_RESERVE)), 1);
    const int64_t moves = limits->moves_to_go > 0
                              ? at_most(limits->moves_to_go, ENG_P(TIME_MOVES_TO_GO))
                              : ENG_P(TIME_MOVES);
    /* What each move loses on its way is no time to think. */
    int64_t optimum = left / moves + increment * ENG_P(TIME_INCREMENT_PERCENT) / 100 - lag_ms;
    int64_t maximum_percent = ENG_P(TIME_MAXIMUM_PERCENT);
    if (moves == 1) {
        optimum = left * ENG_P(TIME_LAST_PERCENT) / 100;
        maximum_percent = ENG_P(TIME_LAST_MAXIMUM);
    } else {
        optimum = at_most(optimum, left * ENG_P(TIME_OPTIMUM_PERCENT) / 100);
    }
    clock->optimum_ms = at_least(optimum, 1);
    clock->maximum_ms =
        at_least(at_most(optimum * ENG_P(TIME_MAXIMUM_FACTOR), left * maximum_percent / 100), 1);
    clock->scaled = true;
    ENG_ASSERT(clock->optimum_ms >= 1 && clock->maximum_ms >= 1 &&
               clock->maximum_ms <= at_least(time, 1));
}

void eng_clock_start(EngClock *clock, const EngLimits *limits, EngColor color, int overhead_ms,
                     int lag_ms)
{
    *clock = (EngClock){
        .start_ms = eng_clock_now_ms(), .optimum_ms = INT64_MAX, .maximum_ms = INT64_MAX};
    if (limits->has_clock) {
        share_clock(clock, limits, color, overhead_ms, lag_ms);
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
    const int64_t stable = at_most(signals->stable_iterations, ENG_P(TIME_STABLE_MAX));
    const int64_t drop =
        at_most(at_least(signals->score_drop_cp, -ENG_P(TIME_TREND_RISE)), ENG_P(TIME_TREND_FALL));
    /* H53, time by the score: if it falls, look for another move. */
    const double trend = 1.0 + ENG_P(TIME_TREND) / 1000.0 * (double)drop;
    double steadiness = 1.0, effort = 1.0;
    /* H52, time by stability: a stable best move needs no more thought. */
    if (ENG_P(USE_TIME_STABILITY)) {
        steadiness =
            ENG_P(TIME_STABLE_BASE) / 100.0 - ENG_P(TIME_STABLE_STEP) / 1000.0 * (double)stable;
    }
    /* H54, time by effort: if the best move took most nodes, the others are easily refuted. */
    if (ENG_P(USE_TIME_EFFORT)) {
        effort = ENG_P(TIME_EFFORT_BASE) / 100.0 -
                 ENG_P(TIME_EFFORT_STEP) / 100000.0 * signals->best_nodes_permille;
    }
    const double target = (double)clock->optimum_ms * steadiness * trend * effort;
    return (double)eng_clock_elapsed_ms(clock) >= target;
}
