/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Openings being looked at, as the window's board sees them: a TabiyaBoardSession over one game
 * that starts from the initial position, a tree of whatever is tried. The pages of the place
 * "openings" (browser, explorer …) show lines in it and follow its cursor.
 *
 *     tabiya_openings_session_set_line(session, "1. e4 c5");      shows the position
 *     tabiya_openings_session_play_line(session, "1. e4 c5", 600);  move by move
 *
 * Moves made on the board go into the tree, undo takes them back. A line that is set takes the
 * place of the whole tree; looking at one after another is one step, so undo brings back what was
 * there before.
 *
 * What is there is kept in DIRECTORY/openings.pgn, and is there again at the next start.
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

/* `directory` NULL: nothing is kept. */
TabiyaOpeningsSession *tabiya_openings_session_new(const char *directory) G_GNUC_WARN_UNUSED_RESULT;

/* Shows the end of the line `moves` from the initial position, SAN with or without numbers
 * ("1. e4 c5", "e4 c5"); what is no legal move there ends it. What is shown already is no
 * change. */
void tabiya_openings_session_set_line(TabiyaOpeningsSession *self, const char *moves);

/* The same, beginning at the initial position, with a move every `step_ms` (0: all at once).
 * Moving, looking and undoing end it where it is; so does a place's leaving. */
void tabiya_openings_session_play_line(TabiyaOpeningsSession *self, const char *moves,
                                       guint step_ms);

/* From what is shown on, a move of `book` for whoever's turn it is every `step_ms` (0: all at
 * once), as one step, until the book knows no more; then ::message names what arose. */
void tabiya_openings_session_auto_open(TabiyaOpeningsSession *self, TabiyaPlayBook *book,
                                       guint step_ms);

/* Stays where it is. FALSE: nothing was being played. */
gboolean tabiya_openings_session_stop(TabiyaOpeningsSession *self);
/* What the property "playing" says. For tests. */
gboolean tabiya_openings_session_is_playing(TabiyaOpeningsSession *self);

/* Positions have other names: says what this one is called once more. */
void tabiya_openings_session_rename(TabiyaOpeningsSession *self);

/* The line to the cursor as a game of its own, tagged with its opening. */
TabiyaGame *tabiya_openings_session_dup_line(TabiyaOpeningsSession *self) G_GNUC_WARN_UNUSED_RESULT;

/* Waits until what was changed last is written. For tests. */
void tabiya_openings_session_flush(TabiyaOpeningsSession *self);

G_END_DECLS

#endif
