/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the guessing of a game's moves has come (guess-session.h). */
#ifndef TABIYA_GUESS_STAGE_H
#define TABIYA_GUESS_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_GUESS_STAGE_EMPTY,   /* no game was offered */
    TABIYA_GUESS_STAGE_OFFERED, /* a game, and the question for which side */
    TABIYA_GUESS_STAGE_ASKING,
    TABIYA_GUESS_STAGE_JUDGING,
    TABIYA_GUESS_STAGE_SHOWING, /* the game's moves are being played */
    TABIYA_GUESS_STAGE_OVER,
} TabiyaGuessStage;

G_END_DECLS

#endif
