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

/* What an engine thinks of the position. */
typedef struct {
    gboolean has_score;
    TabiyaScore score;             /* from White's point of view */
    TabiyaAnalysisFigures figures; /* of its last search; depth 0: unknown */
    const char *line; /* lent: the moves it expects, in SAN with English letters; NULL: unknown */
} TabiyaSideThought;

typedef struct {
    const char *names[2]; /* by color; lent, never NULL */
    gint64 clocks_ms[2];  /* as they stand now; -1: it has no clock */
    TabiyaGame *game;     /* lent; NULL: it has not begun */
    TabiyaResult result;  /* UNKNOWN: it is being played */
    gboolean live;        /* it is being played: clocks run */
    gboolean has_score;
    TabiyaScore score; /* of the side that has thought last */

    gboolean wants_thoughts; /* set by who asks: these cost much more than all the rest */
    TabiyaSideThought thoughts[2];
} TabiyaGameFacts;

/* Fills in the facts of a board, an item of the arena's list of boards; all but `wants_thoughts`
 * are zero. */
typedef void (*TabiyaGameFactsFunc)(gpointer board, TabiyaGameFacts *facts);

/* The function for a TabiyaArenaBoard. */
void tabiya_game_facts_read(gpointer board, TabiyaGameFacts *facts);

/* The number of the move to be made or, once it is over, of the last one. */
int tabiya_game_facts_get_move_number(const TabiyaGameFacts *self);

/* "1:02:03", "2:05", and in the last 20 seconds "9.4"; "" without a clock. The caller's. */
char *tabiya_clock_dup_text(gint64 ms) G_GNUC_WARN_UNUSED_RESULT;

/* "Board 3: Level 4 against Level 6, move 23, White is ahead by 1.00": for assistive technology.
 * `board` counts from 1. The caller's. */
char *tabiya_game_facts_dup_words(const TabiyaGameFacts *self, int board) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
