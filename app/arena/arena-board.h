/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One board of the arena: the game that is played on it, and what its two engines say. The board
 * stays, games come and go; after its last game it shows that.
 *
 * Emits ::changed when anything on it changes, often many times a second: those who draw it limit
 * themselves. Clocks run without a signal. */
#ifndef TABIYA_ARENA_BOARD_H
#define TABIYA_ARENA_BOARD_H

#include "app/analysis/engine-source.h"
#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_BOARD (tabiya_arena_board_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaBoard, tabiya_arena_board, TABIYA, ARENA_BOARD, GObject)

/* What an engine says about the position in which it thinks, or thought last. */
typedef struct {
    gboolean has_score; /* FALSE: it has said nothing in this game yet; the rest is 0 */
    TabiyaScore score;  /* White's view */
    int depth;
    guint64 nodes;
    gint64 time_ms;
    const char *line; /* SAN with move numbers, "" if there is none; owned by the board */
} TabiyaArenaThought;

/* The game, which grows as it is played; NULL before the first. Another game: another object. */
TabiyaGame *tabiya_arena_board_get_game(TabiyaArenaBoard *self);

/* Whether the game is being played; FALSE: it is over, dropped, or there is none. */
gboolean tabiya_arena_board_is_live(TabiyaArenaBoard *self);
/* For tests: the game's number in the tournament, from 0, and its round, from 0; -1: none yet. */
int tabiya_arena_board_get_number(TabiyaArenaBoard *self);
int tabiya_arena_board_get_round(TabiyaArenaBoard *self);

/* For tests: a side's player, -1 if there is no game. */
int tabiya_arena_board_get_player(TabiyaArenaBoard *self, EngColor color);
/* A side's name, "" if there is no game. */
const char *tabiya_arena_board_get_name(TabiyaArenaBoard *self, EngColor color);

/* A side's time as it stands now; -1: it plays without a clock. */
gint64 tabiya_arena_board_get_clock_ms(TabiyaArenaBoard *self, EngColor color);

/* What a side's engine says; valid until the next ::changed. */
void tabiya_arena_board_get_thought(TabiyaArenaBoard *self, EngColor color,
                                    TabiyaArenaThought *thought);

/* The last one of either side: what an evaluation bar shows. */
gboolean tabiya_arena_board_get_score(TabiyaArenaBoard *self, TabiyaScore *score);

G_END_DECLS

#endif
