/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board session of the place "openings": one game from the initial position, with a tree of all
 * moves tried. The pages of the place (browser, explorer …) show lines in it and follow its cursor.
 *
 *     tabiya_openings_session_set_line(session, "1. e4 c5");      shows the position
 *     tabiya_openings_session_play_line(session, "1. e4 c5", 600);  move by move
 *
 * Moves made on the board go into the tree, undo takes them back. Setting a line replaces the whole
 * tree; setting several in a row is one step, so undo brings back the tree from before.
 *
 * The game is saved in DIRECTORY/openings.pgn and restored at the next start.
 *
 * Properties beyond TabiyaBoardSession's (notify; read-only):
 *   playing   gboolean: moves are being shown one after another
 */
#ifndef TABIYA_OPENINGS_SESSION_H
#define TABIYA_OPENINGS_SESSION_H

#include "app/session/board-session.h"
#include "app/session/play-book.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_OPENINGS_SESSION (tabiya_openings_session_get_type())
G_DECLARE_FINAL_TYPE(TabiyaOpeningsSession, tabiya_openings_session, TABIYA, OPENINGS_SESSION,
                     TabiyaBoardSession)

/* `directory` NULL: nothing is saved. */
TabiyaOpeningsSession *tabiya_openings_session_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* Shows the end of the line `moves` from the initial position, SAN with or without numbers ("1. e4
 * c5", "e4 c5"); it ends at the first illegal move. A line that is already shown is no change. */
void tabiya_openings_session_set_line(TabiyaOpeningsSession *self, const char *moves);

/* The same, but played from the initial position, one move per `step_ms` (0: all at once). Moving,
 * navigating, undoing and leaving the place stop it. */
void tabiya_openings_session_play_line(TabiyaOpeningsSession *self, const char *moves,
                                       guint step_ms);

/* From the current position on, plays a move of `book` for either side every `step_ms` (0: all at
 * once), as one step, until the book has none; then ::message names the opening. */
void tabiya_openings_session_auto_open(TabiyaOpeningsSession *self, TabiyaPlayBook *book,
                                       guint step_ms);

/* Stops where it is. FALSE: nothing was being played. */
gboolean tabiya_openings_session_stop(TabiyaOpeningsSession *self);
/* The property "playing". For tests. */
gboolean tabiya_openings_session_is_playing(TabiyaOpeningsSession *self);

/* After a change of opening names: reports the current one again. */
void tabiya_openings_session_rename(TabiyaOpeningsSession *self);

/* The line to the cursor as a new game, tagged with its opening. */
TabiyaGame *tabiya_openings_session_dup_line(TabiyaOpeningsSession *self) G_GNUC_WARN_UNUSED_RESULT;

/* Waits until the last change is written. For tests. */
void tabiya_openings_session_flush(TabiyaOpeningsSession *self);

G_END_DECLS

#endif
