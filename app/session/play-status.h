/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The status of a game being played, in one sentence. A pure function of facts, so that every
 * sentence can be tested without a game. */
#ifndef TABIYA_PLAY_STATUS_H
#define TABIYA_PLAY_STATUS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* What the session is busy with. See the table at the top of play-opponent.c. */
typedef enum {
    TABIYA_PLAY_RESTING,  /* nothing runs: the person's turn, or nobody's */
    TABIYA_PLAY_THINKING, /* the opponent's search runs */
    TABIYA_PLAY_HOLDING,  /* its move is found and held back for a moment */
    TABIYA_PLAY_HINTING,  /* a search for a hint runs */
    TABIYA_PLAY_WEIGHING, /* a search that answers an offer of a draw runs */
    TABIYA_PLAY_FAILED,   /* the opponent's engine failed and waits to be asked again */
} TabiyaPlayPhase;

/* Endings of a game that the board itself does not decide. */
typedef enum {
    TABIYA_ENDING_NONE,
    TABIYA_ENDING_WHITE_RESIGNED,
    TABIYA_ENDING_BLACK_RESIGNED,
    TABIYA_ENDING_AGREED,
    TABIYA_ENDING_FIFTY,     /* claimed */
    TABIYA_ENDING_THREEFOLD, /* claimed */
    TABIYA_ENDING_WHITE_WON, /* as the file says it */
    TABIYA_ENDING_BLACK_WON,
    TABIYA_ENDING_DRAWN,
} TabiyaPlayEnding;

typedef struct {
    EngOutcome outcome; /* where the game stands */
    TabiyaPlayEnding ending;
    TabiyaPlayPhase phase;
    EngColor side_to_move;
    EngColor human_color;
    gboolean engine_playing;
    gboolean in_check;
    gboolean looking_back; /* against the opponent: an earlier position is shown */
    int shown_move;        /* looking back: the number of the move before it, 0 at the start */
    int next_move;         /* looking back: the number of the move the game goes on with */
    int depth;             /* THINKING: reached so far, 0 at first */
    gint64 elapsed_ms;
    const char *failure;      /* FAILED: what the engine said */
    gboolean reply_from_book; /* the last move, the opponent's */
    const char *book_moves;   /* that the hint is, in words; NULL: there is no such hint */
    gboolean draw_offered;    /* the opponent offers one */
    const char *hint;         /* the move advised, in words; NULL: none is */
} TabiyaPlayFacts;

/* Never empty. */
char *tabiya_play_status(const TabiyaPlayFacts *facts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
