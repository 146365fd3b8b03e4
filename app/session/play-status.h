/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The status of a game being played, in one sentence. A pure function, so that every sentence can
 * be tested without a game. */
#ifndef TABIYA_PLAY_STATUS_H
#define TABIYA_PLAY_STATUS_H

#include <glib.h>

#include "app/session/opponents.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

/* What the session is doing. See the table at the top of play-opponent.c. */
typedef enum {
    TABIYA_PLAY_RESTING,  /* nothing is running: the person's turn, or nobody's */
    TABIYA_PLAY_THINKING, /* the opponent is searching */
    TABIYA_PLAY_HOLDING,  /* its move is found and held back for a moment */
    TABIYA_PLAY_HINTING,  /* searching for a hint */
    TABIYA_PLAY_WEIGHING, /* searching for an answer to a draw offer */
    TABIYA_PLAY_JUDGING,  /* the coach judges the person's move */
    TABIYA_PLAY_ASKING,   /* the coach asks whether to take it back */
    TABIYA_PLAY_FAILED,   /* the opponent's engine has failed and waits to be asked again */
} TabiyaPlayPhase;

/* Endings of a game that the board itself does not decide. */
typedef enum {
    TABIYA_ENDING_NONE,
    TABIYA_ENDING_WHITE_RESIGNED,
    TABIYA_ENDING_BLACK_RESIGNED,
    TABIYA_ENDING_AGREED,
    TABIYA_ENDING_FIFTY,     /* claimed */
    TABIYA_ENDING_THREEFOLD, /* claimed */
    TABIYA_ENDING_WHITE_WON, /* according to the file */
    TABIYA_ENDING_BLACK_WON,
    TABIYA_ENDING_DRAWN,
} TabiyaPlayEnding;

typedef struct {
    EngOutcome outcome; /* in the current position */
    TabiyaPlayEnding ending;
    TabiyaPlayPhase phase;
    EngColor side_to_move;
    EngColor human_color;
    gboolean engine_playing;
    const TabiyaOpponent *opponent; /* NULL: nobody with a name */
    gboolean in_check;
    gboolean looking_back; /* against the opponent: an earlier position is shown */
    int shown_move;        /* looking back: the number of the last shown move, 0 at the start */
    int next_move;         /* looking back: the number of the next move of the game */
    int depth;             /* THINKING: reached so far, 0 at first */
    gint64 elapsed_ms;
    const char *failure;      /* FAILED: the engine's error */
    gboolean reply_from_book; /* of the opponent's last move */
    const char *book_moves;   /* the moves of a hint from the book, in words; NULL: none */
    gboolean draw_offered;    /* the opponent offers one */
    const char *hint;         /* the suggested move, in words; NULL: none */
} TabiyaPlayFacts;

/* Never empty. */
char *tabiya_play_status(const TabiyaPlayFacts *facts) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
