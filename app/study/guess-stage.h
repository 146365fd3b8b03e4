/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stages of guessing a game's moves (guess-session.h). */
#ifndef TABIYA_GUESS_STAGE_H
#define TABIYA_GUESS_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_GUESS_STAGE_EMPTY,   /* there is no game */
    TABIYA_GUESS_STAGE_OFFERED, /* a game to guess; the side is still to choose */
    TABIYA_GUESS_STAGE_ASKING,
    TABIYA_GUESS_STAGE_JUDGING,
    TABIYA_GUESS_STAGE_SHOWING, /* the game's moves are being played */
    TABIYA_GUESS_STAGE_OVER,
} TabiyaGuessStage;

G_END_DECLS

#endif
