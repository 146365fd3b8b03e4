/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How often a wall of boards is redrawn: at most 20 times a second, all boards together. The time
 * comes from outside. */
#ifndef TABIYA_UI_ARENA_WALL_PACE_H
#define TABIYA_UI_ARENA_WALL_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define TABIYA_WALL_PACE_US 50000

/* All zero: nothing was drawn yet. */
typedef struct {
    bool drawn;
    int64_t last_us;
} TabiyaWallPace;

/* How long the next redraw has to wait; 0: it may be now. A clock that was set back does not make
 * it wait longer than usual. */
static inline int64_t tabiya_wall_pace_get_wait_us(const TabiyaWallPace *self, int64_t now_us)
{
    int64_t wait = self->last_us + TABIYA_WALL_PACE_US - now_us;

    if (!self->drawn || wait < 0)
        return 0;
    return wait < TABIYA_WALL_PACE_US ? wait : TABIYA_WALL_PACE_US;
}

static inline void tabiya_wall_pace_drawn(TabiyaWallPace *self, int64_t now_us)
{
    self->drawn = true;
    self->last_us = now_us;
}

#endif
