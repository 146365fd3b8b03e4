/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game in progress, as stored in the library. */
#ifndef TABIYA_STORED_GAME_H
#define TABIYA_STORED_GAME_H

#include "app/game/game.h"

G_BEGIN_DECLS

enum { TABIYA_STATE_STRENGTH_BYTES = 24 };

/* The state of a game in progress, besides its moves. */
typedef struct {
    int human_color; /* EngColor */
    int level;
    char
        strength[TABIYA_STATE_STRENGTH_BYTES]; /* as text (app/session/strength.h); "": the level */
    int cores;
    int move_time_ms;
    gboolean engine_playing;
    gboolean flipped;
    int takebacks;  /* of the person's, in this game */
    int hints;      /* the same */
    gboolean mixed; /* the opponent has not always had the same level */
} TabiyaPlayState;

typedef struct {
    gint64 id;
    TabiyaGame *game;
    TabiyaPlayState state;
} TabiyaStoredGame;

void tabiya_stored_game_free(TabiyaStoredGame *stored);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaStoredGame, tabiya_stored_game_free)

G_END_DECLS

#endif
