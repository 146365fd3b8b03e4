/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One game between two engine sources, with a referee for legal moves, clocks, all kinds of draws
 * (threefold and fifty moves need no claim), adjudication, and engines that die, hang or play
 * illegal moves: they forfeit the game, and their processes are started again for the next. */
#ifndef TABIYA_MATCH_GAME_H
#define TABIYA_MATCH_GAME_H

#include "app/analysis/adjudication.h"
#include "app/analysis/match-config.h"
#include "app/analysis/match-openings.h"
#include "app/game/game.h"

G_BEGIN_DECLS

/* State files have these numbers: new ones are added at the end. */
typedef enum {
    TABIYA_MATCH_END_RULES,      /* mate, stalemate, draw by a rule */
    TABIYA_MATCH_END_LENGTH,     /* drawn at the maximum game length */
    TABIYA_MATCH_END_TIME,       /* one side's flag fell */
    TABIYA_MATCH_END_DISCONNECT, /* one side's engine died or did not start; in files of version 1.0
                                  * also one that hung or played an illegal move */
    TABIYA_MATCH_END_HANG,       /* one side's engine did not answer */
    TABIYA_MATCH_END_ILLEGAL,    /* one side's engine answered, but not with a legal move */
    TABIYA_MATCH_END_SCORE,      /* adjudicated by the engines' scores */
    TABIYA_MATCH_END_TABLEBASES, /* adjudicated by tablebases */
} TabiyaMatchEnd;

#define TABIYA_MATCH_END_LAST TABIYA_MATCH_END_TABLEBASES

/* Whether one side's engine has failed: died, hung or played an illegal move. A loss on time is
 * none: it is chess. */
gboolean tabiya_match_end_is_failure(TabiyaMatchEnd end);

/* A player that fails in so many games in a row is broken, and is better set aside than left to
 * give away points. */
#define TABIYA_MATCH_FAILURES_MAX 3

typedef struct {
    TabiyaGame *game; /* with tags, moves and result; borrowed */
    TabiyaResult result;
    TabiyaMatchEnd end;
    const char *reason;    /* PGN's Termination in words; borrowed */
    gboolean has_moved[2]; /* by color: with a move that it thought about */
    const char *said; /* after a loss on time or by a failure, the last lines of the loser's engine
                       * as plain text; else NULL; borrowed */
} TabiyaMatchGameReport;

/* Whether that side has lost by a failure. */
gboolean tabiya_match_game_report_has_failed(const TabiyaMatchGameReport *report, EngColor color);

/* (transfer full) */
TabiyaMatchGameReport *
tabiya_match_game_report_copy(const TabiyaMatchGameReport *report) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_match_game_report_free(TabiyaMatchGameReport *report);

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

/* Before its first move: it may be decided by these rules, too. */
void tabiya_match_game_set_adjudication(TabiyaMatchGame *game, const TabiyaAdjudication *rules);

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
