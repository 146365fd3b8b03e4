/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game of a tournament that is counted. It does not change. */
#ifndef TABIYA_ARENA_GAME_H
#define TABIYA_ARENA_GAME_H

#include <gio/gio.h>

#include "app/analysis/match.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_GAME (tabiya_arena_game_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaGame, tabiya_arena_game, TABIYA, ARENA_GAME, GObject)

typedef struct {
    int number; /* 0 … */
    TabiyaMatchFixture fixture;
    TabiyaMatchRecord record;
    int plies;              /* half-moves */
    gint64 duration_ms;     /* from its first move to its end */
    gint64 pgn_at, pgn_end; /* bytes of the PGN file; both 0 if there is none */
    const char *reason;     /* how it ended: a sentence, or the engine's error */
} TabiyaArenaGameFacts;

/* Copies the facts. */
TabiyaArenaGame *tabiya_arena_game_new(const TabiyaArenaGameFacts *facts) G_GNUC_WARN_UNUSED_RESULT;

/* Lent. */
const TabiyaArenaGameFacts *tabiya_arena_game_get_facts(TabiyaArenaGame *self);

/* Lost on time, or by a crash, a hang or an illegal move; the player who did. -1: none. */
int tabiya_arena_game_get_culprit(TabiyaArenaGame *self);

G_END_DECLS

#endif
