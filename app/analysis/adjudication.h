/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When a game between engines is decided before the rules end it: by what the engines themselves
 * think of it, and by tablebases. The rules by score are those that fastchess has. */
#ifndef TABIYA_ADJUDICATION_H
#define TABIYA_ADJUDICATION_H

#include <glib.h>

#include "app/score.h"
#include "engine/board/types.h"

G_BEGIN_DECLS

typedef struct {
    int draw_move;  /* the number of the first move that may end in a draw */
    int draw_count; /* moves of each side in a row, without captures and pawn moves, … */
    int draw_cp;    /* … whose scores are at most this far from 0; draw_count 0: no such draws */

    int resign_count; /* moves of one side in a row … */
    int resign_cp;    /* … whose scores are at least this low; resign_count 0: nobody resigns */
    gboolean resign_by_both; /* only if the other side's scores are as high at the same time */

    gboolean tablebases; /* the process's own (tablebases.h) decide what they cover */
} TabiyaAdjudication;

/* Read "movenumber=40,movecount=8,score=10" and "movecount=3,score=600,twosided=true": missing
 * parts as here, but twosided=false. Blanks separate as well as commas do. */
gboolean tabiya_adjudication_parse_draw(const char *text, TabiyaAdjudication *rules,
                                        GError **error);
gboolean tabiya_adjudication_parse_resign(const char *text, TabiyaAdjudication *rules,
                                          GError **error);

/* "draw=40,8,10 resign=3,600,0 tablebases": equal for equal rules; "" if there are none. */
char *tabiya_adjudication_dup_text(const TabiyaAdjudication *rules) G_GNUC_WARN_UNUSED_RESULT;

/* How many moves in a row have met the conditions so far; all zeros at first. */
typedef struct {
    int near_zero;
    int low[2], high[2]; /* by color */
} TabiyaScoreCounts;

/* A move that was played. */
typedef struct {
    EngColor color;
    gboolean has_score; /* a move from a book has none */
    TabiyaScore score;  /* its player's, before it */
    int number;         /* of the move */
    gboolean resets;    /* it was a capture or a pawn move */
} TabiyaScoredMove;

typedef enum {
    TABIYA_ADJUDICATED_NOT,
    TABIYA_ADJUDICATED_WHITE,
    TABIYA_ADJUDICATED_BLACK,
    TABIYA_ADJUDICATED_DRAW,
} TabiyaAdjudicated;

/* Counts the move, and says whether it decides the game. */
TabiyaAdjudicated tabiya_adjudication_count(const TabiyaAdjudication *rules,
                                            TabiyaScoreCounts *counts,
                                            const TabiyaScoredMove *move);

G_END_DECLS

#endif
