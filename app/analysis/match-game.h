/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game between two engine sources, with a referee for legal moves, clocks, all kinds of draws
 * (threefold and fifty moves need no claim), and engines that die or hang. */
#ifndef TABIYA_MATCH_GAME_H
#define TABIYA_MATCH_GAME_H

#include "app/analysis/match-config.h"
#include "app/analysis/match-openings.h"
#include "app/game/game.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_MATCH_END_RULES,      /* mate, stalemate, draw by a rule */
    TABIYA_MATCH_END_LENGTH,     /* drawn at the maximum game length */
    TABIYA_MATCH_END_TIME,       /* one side's flag fell */
    TABIYA_MATCH_END_DISCONNECT, /* one side's engine died, hung or played an illegal move */
} TabiyaMatchEnd;

typedef struct {
    TabiyaGame *game; /* with tags, moves and result; borrowed */
    TabiyaResult result;
    TabiyaMatchEnd end;
    const char *reason; /* PGN's Termination in words; borrowed */
} TabiyaMatchGameReport;

/* By color. */
typedef struct {
    TabiyaEngineSource *source;
    const char *name;
    TabiyaMatchLimits limits;
    TabiyaMatchOpeningFunc open; /* NULL: it thinks from the first move */
    gpointer open_user;
    guint32 seed; /* of what it chooses by chance */
} TabiyaMatchSide;

typedef struct TabiyaMatchGame TabiyaMatchGame;
typedef void (*TabiyaMatchGameFunc)(const TabiyaMatchGameReport *report, gpointer user);

/* Begins the game; `done` is called once, from the main loop, and the game frees itself after
 * it. (transfer none) */
TabiyaMatchGame *tabiya_match_game_start(const TabiyaMatchSide sides[2],
                                         const TabiyaMatchOpening *opening, int max_plies,
                                         TabiyaMatchGameFunc done, gpointer user);

/* The game so far; borrowed. */
TabiyaGame *tabiya_match_game_get_game(TabiyaMatchGame *game);

/* `info` (may be NULL) hears what the side to move reports while it thinks. */
void tabiya_match_game_watch(TabiyaMatchGame *game, TabiyaSearchInfoFunc info, gpointer user);

/* A side's remaining time now, -1 if it has no clock. */
gint64 tabiya_match_game_get_clock_ms(TabiyaMatchGame *game, EngColor color);

/* While a game is held, nobody is asked for another move and no clock runs: a move that is being
 * thought about is still played. */
void tabiya_match_game_set_held(TabiyaMatchGame *game, gboolean held);

/* Ends it without a result; `done` is not called. */
void tabiya_match_game_abort(TabiyaMatchGame *game);

G_END_DECLS

#endif
