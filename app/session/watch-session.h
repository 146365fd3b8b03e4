/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A game that others play, being watched: a board session in which nothing can be moved.
 *
 * The cursor follows the game move by move; stepping back stops that, and going to the last move
 * goes on with it. Each new move is the next "announcement". */
#ifndef TABIYA_WATCH_SESSION_H
#define TABIYA_WATCH_SESSION_H

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WATCH_SESSION (tabiya_watch_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWatchSession, tabiya_watch_session, TABIYA, WATCH_SESSION,
                     TabiyaBoardSession)

TabiyaWatchSession *tabiya_watch_session_new(void) G_GNUC_WARN_UNUSED_RESULT;

/* Watches `game`, which others change on this thread, from its last move on. NULL: none; the game
 * watched before stays on the board. */
void tabiya_watch_session_watch(TabiyaWatchSession *self, TabiyaGame *game);

/* Whether the cursor follows the game. */
gboolean tabiya_watch_session_is_at_end(TabiyaWatchSession *self);

G_END_DECLS

#endif
