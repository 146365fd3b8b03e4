/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When the boards of a wall are redrawn: each at most 20 times a second. Many boards take turns:
 * each frame redraws a third of them, so that no frame has the work of all. The time comes from
 * outside. */
#ifndef TABIYA_UI_ARENA_WALL_PACE_H
#define TABIYA_UI_ARENA_WALL_PACE_H

#include <stdbool.h>
#include <stdint.h>

#define TABIYA_WALL_PACE_US 50000
#define TABIYA_WALL_TURNS 3      /* of many boards; as many frames as the pace has */
#define TABIYA_WALL_FEW_BOARDS 9 /* so many are redrawn together */

/* All zero: nothing was drawn yet. By turn. */
typedef struct {
    bool drawn[TABIYA_WALL_TURNS];
    int64_t last_us[TABIYA_WALL_TURNS];
} TabiyaWallPace;

/* Whose turn board `i` of `n` is redrawn in. */
static inline int tabiya_wall_pace_get_turn(int i, int n)
{
    return n > TABIYA_WALL_FEW_BOARDS ? i % TABIYA_WALL_TURNS : 0;
}

/* How long a turn has to wait; 0: it may be drawn now. A clock that was set back does not make it
 * wait longer than usual. */
static inline int64_t tabiya_wall_pace_get_wait_us(const TabiyaWallPace *self, int turn,
                                                   int64_t now_us)
{
    int64_t wait = self->last_us[turn] + TABIYA_WALL_PACE_US - now_us;

    if (!self->drawn[turn] || wait < 0)
        return 0;
    return wait < TABIYA_WALL_PACE_US ? wait : TABIYA_WALL_PACE_US;
}

/* A turn that came a little late, as frames do, is not late the next time as well. */
static inline void tabiya_wall_pace_drawn(TabiyaWallPace *self, int turn, int64_t now_us)
{
    int64_t due = self->last_us[turn] + TABIYA_WALL_PACE_US;
    bool in_time = self->drawn[turn] && now_us >= due && now_us - due < TABIYA_WALL_PACE_US / 4;

    self->drawn[turn] = true;
    self->last_us[turn] = in_time ? due : now_us;
}

#endif
