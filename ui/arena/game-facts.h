/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the arena's views show of a game in play. They ask for it when they draw, not when it
 * changes: engines change it a thousand times a second. */
#ifndef TABIYA_UI_ARENA_GAME_FACTS_H
#define TABIYA_UI_ARENA_GAME_FACTS_H

#include <glib-object.h>

#include "app/analysis/analysis.h"
#include "app/game/game.h"

G_BEGIN_DECLS

typedef struct {
    const char *name; /* lent; never NULL */
    gint64 clock_ms;  /* when its turn began, or its last one ended; -1: it has no clock */
    gboolean has_score;
    TabiyaScore score;             /* its opinion, from White's point of view */
    TabiyaAnalysisFigures figures; /* of its last search; depth 0: unknown */
    const char *line; /* lent: the moves it expects, in SAN with English letters; NULL: unknown */
} TabiyaSideFacts;

typedef struct {
    TabiyaGame *game;         /* lent; NULL: it has not begun */
    TabiyaSideFacts sides[2]; /* by color */
    TabiyaResult result;      /* UNKNOWN: it is being played */
    const char *reason;       /* lent: how it ended, "checkmate"; NULL: unknown */
    gboolean live;            /* it is being played: clocks run */
} TabiyaGameFacts;

/* Fills in the facts of a board, an item of the arena's list of boards. */
typedef void (*TabiyaGameFactsFunc)(gpointer board, TabiyaGameFacts *facts);

/* The evaluation to show: that of the side that has thought last. FALSE: there is none. */
gboolean tabiya_game_facts_get_score(const TabiyaGameFacts *self, TabiyaScore *score);

/* The number of the move to be made or, once it is over, of the last one. */
int tabiya_game_facts_get_move_number(const TabiyaGameFacts *self);

/* "1:02:03", "2:05", and in the last 20 seconds "9.4"; "" without a clock. The caller's. */
char *tabiya_clock_dup_text(gint64 ms) G_GNUC_WARN_UNUSED_RESULT;

/* "White wins", "Draw"; translated, static. */
const char *tabiya_result_get_words(TabiyaResult result);

/* "Board 3: Level 4 against Level 6, move 23, White is ahead by 1.00": for assistive technology.
 * `board` counts from 1. The caller's. */
char *tabiya_game_facts_dup_words(const TabiyaGameFacts *self, int board) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
