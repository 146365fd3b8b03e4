/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Replays a game from a row of `body`, move by move. Nothing in the row is trusted: an unreadable
 * start position becomes the initial one, without moves, and an illegal move ends the game.
 *
 *     tabiya_replay_init(&replay, fen, bytes, length);
 *     do
 *         look(tabiya_replay_get(&replay), tabiya_replay_get_next(&replay));
 *     while (tabiya_replay_step(&replay));
 */
#ifndef TABIYA_POSITION_REPLAY_H
#define TABIYA_POSITION_REPLAY_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct {
    EngPosition positions[2]; /* used in turn, to avoid a copy */
    guint at;                 /* the index of the current one */
    EngMove next;
    const guint8 *move, *end;
} TabiyaReplay;

/* `start_fen` NULL: the initial position. `moves` (EngMove, little-endian, `length` bytes) is
 * borrowed until the replay ends. */
void tabiya_replay_init(TabiyaReplay *self, const char *start_fen, const void *moves, gsize length);

/* The current position, and the move played there; ENG_NO_MOVE at the end. */
static inline const EngPosition *tabiya_replay_get(const TabiyaReplay *self)
{
    return &self->positions[self->at];
}

static inline EngMove tabiya_replay_get_next(const TabiyaReplay *self)
{
    return self->next;
}

/* Plays that move. FALSE: there is none. */
gboolean tabiya_replay_step(TabiyaReplay *self);

/* Goes on to the first occurrence of `wanted`. FALSE: none; the replay may then end early, once too
 * many captures make it impossible. */
gboolean tabiya_replay_find(TabiyaReplay *self, const EngPosition *wanted);

G_END_DECLS

#endif
