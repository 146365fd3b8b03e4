/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session of the library: shows the game of the selected row, read-only.
 *
 * "Undo" and "redo" apply to changes to the library's games.
 *
 * Property beside TabiyaBoardSession's (read-only, notifies):
 *   game-id   int64: of the shown game; 0: none
 */
#ifndef TABIYA_LIBRARY_SESSION_H
#define TABIYA_LIBRARY_SESSION_H

#include "app/library/librarian.h"
#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LIBRARY_SESSION (tabiya_library_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLibrarySession, tabiya_library_session, TABIYA, LIBRARY_SESSION,
                     TabiyaBoardSession)

TabiyaLibrarySession *
tabiya_library_session_new(TabiyaLibrarian *librarian) G_GNUC_WARN_UNUSED_RESULT;

TabiyaLibrarian *tabiya_library_session_get_librarian(TabiyaLibrarySession *self);

/* Fetches the game and shows it where `query` (may be NULL) first holds on the board, else at its
 * end. The latest request wins. 0: an empty board. */
void tabiya_library_session_show(TabiyaLibrarySession *self, gint64 id, const TabiyaQuery *query);

/* The id of the shown game; 0: none. */
gint64 tabiya_library_session_get_game_id(TabiyaLibrarySession *self);

G_END_DECLS

#endif
