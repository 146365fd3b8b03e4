/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game that is being played, as the library keeps it. */
#ifndef TABIYA_STORED_GAME_H
#define TABIYA_STORED_GAME_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* What is kept beside the moves of a game that is being played. */
typedef struct {
    int human_color; /* EngColor */
    int level;
    int cores;
    int move_time_ms;
    gboolean engine_playing;
    gboolean flipped;
    int takebacks;  /* of the person's, in this game */
    int hints;      /* the same */
    gboolean mixed; /* not against the opponent at one level all the time */
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
