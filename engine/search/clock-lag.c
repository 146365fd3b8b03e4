/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See clock-lag.h. */
#include "engine/search/clock-lag.h"

enum {
    LAG_MAX_MS = 1000, /* a clock that lost more was changed by hand */
    CLOCK_MAX_MS = 1 << 30,
};

/* Whether this is the clock that was due: the next move of the same game and control. */
static bool follows(const EngClockLag *self, const EngLimits *limits, const EngPosition *position)
{
    const EngColor color = (EngColor)position->side_to_move;
    return self->expects && limits->has_clock && color == self->color &&
           position->fullmove_number == self->fullmove + 1 &&
           limits->increment_ms[color] == self->increment_ms &&
           limits->moves_to_go == (self->moves_to_go == 0 ? 0 : self->moves_to_go - 1);
}

int eng_clock_lag_learn(EngClockLag *self, const EngLimits *limits, const EngPosition *position)
{
    if (follows(self, limits, position)) {
        const int64_t lost = self->due_ms - limits->time_ms[self->color];
        const int64_t lag = lost + self->late_ms;
        self->lag_ms -= self->lag_ms / 8;
        if (lost >= 0 && lag > self->lag_ms && lag <= LAG_MAX_MS) {
            self->lag_ms = (int)lag;
        }
    }
    self->expects = false;
    return limits->has_clock ? self->lag_ms : 0;
}

void eng_clock_lag_answered(EngClockLag *self, const EngLimits *limits, const EngPosition *position,
                            int64_t used_ms, int64_t most_ms)
{
    const EngColor color = (EngColor)position->side_to_move;
    const int64_t time = limits->time_ms[color], increment = limits->increment_ms[color];
    self->expects = limits->has_clock && limits->moves_to_go != 1 && time >= 0 &&
                    time <= CLOCK_MAX_MS && increment >= 0 && increment <= CLOCK_MAX_MS;
    self->color = color;
    self->fullmove = position->fullmove_number;
    self->moves_to_go = limits->moves_to_go;
    self->increment_ms = increment;
    self->due_ms = self->expects ? time + increment - used_ms : 0;
    self->late_ms = used_ms > most_ms ? used_ms - most_ms : 0;
}
