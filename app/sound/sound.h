/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sounds of the program (data/sounds), and which sound a move makes.
 *
 * tabiya_sound_play() returns at once, whatever the state of the sound system: a separate thread
 * plays. Without the library, a device or the file there is silence and no error. After a failure
 * nothing is tried for some minutes, because the sound library writes to the terminal each time. */
#ifndef TABIYA_SOUND_H
#define TABIYA_SOUND_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_SOUND_MOVE,
    TABIYA_SOUND_CAPTURE,
    TABIYA_SOUND_CASTLE,
    TABIYA_SOUND_CHECK,
    TABIYA_SOUND_PROMOTION,
    TABIYA_SOUND_GAME_END,
    TABIYA_SOUND_RIGHT,
    TABIYA_SOUND_WRONG,
    TABIYA_SOUND_NOTICE,
    TABIYA_N_SOUNDS,
} TabiyaSound;

/* "game-end": the name of its file without ".wav". Static. For tests. */
const char *tabiya_sound_get_name(TabiyaSound sound);

/* The sound of the legal `move` made in `before`; if several apply, the rarest. */
TabiyaSound tabiya_sound_of_move(const EngPosition *before, EngMove move);

/* Whether this build can make a sound at all. */
gboolean tabiya_sound_is_built_in(void);

/* The path of its file, owned by the caller; NULL: there is no such file. For tests. */
char *tabiya_sound_dup_path(TabiyaSound sound) G_GNUC_WARN_UNUSED_RESULT;

/* Plays it at `percent` (1…100) of its volume. Any thread. */
void tabiya_sound_play(TabiyaSound sound, int percent);

/* A function that tabiya_sound_play() calls instead of playing; NULL: play normally. For tests. */
typedef void (*TabiyaSoundFunc)(TabiyaSound sound, int percent, gpointer user);
void tabiya_sound_set_player(TabiyaSoundFunc func, gpointer user);

G_END_DECLS

#endif
