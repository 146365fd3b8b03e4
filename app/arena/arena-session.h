/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The session of the board in the arena: one game between engines, followed while it is played. The
 * board steps along with it, unless the person looks back. Nobody can move. */
#ifndef TABIYA_ARENA_SESSION_H
#define TABIYA_ARENA_SESSION_H

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_SESSION (tabiya_arena_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaSession, tabiya_arena_session, TABIYA, ARENA_SESSION,
                     TabiyaBoardSession)

TabiyaArenaSession *tabiya_arena_session_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Follows `game`, which somebody else plays; the same one again changes nothing. NULL: none, which
 * leaves the last one on the board. */
void tabiya_arena_session_follow(TabiyaArenaSession *self, TabiyaGame *game);

/* Whether its moves are announced for screen readers; not at first, since engines are quick. */
void tabiya_arena_session_set_announces(TabiyaArenaSession *self, gboolean announces);

G_END_DECLS

#endif
