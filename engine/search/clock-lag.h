/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a move costs on the clock beyond the time that the engine took: the way of `go` to the
 * engine and of its answer back, and how late a search stops on a busy machine. Nobody tells it;
 * but in a game each clock follows from the one before:
 *
 *     lag = clock before + increment - time taken - clock now
 *
 * The slowest moves count: each is forgotten by an eighth a move. All times are milliseconds. */
#ifndef ENG_SEARCH_CLOCK_LAG_H
#define ENG_SEARCH_CLOCK_LAG_H

#include "engine/search/limits.h"

/* Zeroed: nothing is known. */
typedef struct {
    int lag_ms;
    /* The clock that is due at the next move, if the game goes on. */
    bool expects;
    EngColor color;
    int fullmove, moves_to_go;
    int64_t increment_ms, due_ms;
    int64_t late_ms; /* how long the last search went on after it should have stopped */
} EngClockLag;

/* The clock of `limits` at `position`: returns the lag, which it may change. */
int eng_clock_lag_learn(EngClockLag *self, const EngLimits *limits, const EngPosition *position);

/* The move there was answered, `used_ms` after its clock began to run; it had been meant to take at
 * most `most_ms`. */
void eng_clock_lag_answered(EngClockLag *self, const EngLimits *limits, const EngPosition *position,
                            int64_t used_ms, int64_t most_ms);

#endif
