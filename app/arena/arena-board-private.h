/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tournament does with its boards. */
#ifndef TABIYA_ARENA_BOARD_PRIVATE_H
#define TABIYA_ARENA_BOARD_PRIVATE_H

#include "app/analysis/match-game.h"
#include "app/arena/arena-board.h"

G_BEGIN_DECLS

typedef struct {
    int number, round;
    int players[2];
    const char *names[2];
} TabiyaArenaBoardGame;

TabiyaArenaBoard *tabiya_arena_board_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* A game begins on it; everything is copied. */
void tabiya_arena_board_begin(TabiyaArenaBoard *self, const TabiyaArenaBoardGame *what,
                              TabiyaMatchGame *game);
/* It is over or dropped: `game` of begin() is gone after this call. */
void tabiya_arena_board_end(TabiyaArenaBoard *self);

G_END_DECLS

#endif
