/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The status line of a session in the panels of exercises: shows its "status", and passes its
 * "announcement" to assistive technology when that changes.
 *
 * Its label has the CSS class "play-status". Disposing it drops the session.
 */
#ifndef TABIYA_STATUS_LINE_H
#define TABIYA_STATUS_LINE_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_STATUS_LINE (tabiya_status_line_get_type())
G_DECLARE_FINAL_TYPE(TabiyaStatusLine, tabiya_status_line, TABIYA, STATUS_LINE, GtkWidget)

/* A session with those two properties; NULL keeps the text. */
void tabiya_status_line_set_session(TabiyaStatusLine *self, TabiyaBoardSession *session);

/* Shows `text` instead for so many seconds, or until the session has another status. */
void tabiya_status_line_interrupt(TabiyaStatusLine *self, const char *text, guint seconds);

/* Whether the text is visible; announcements are made either way. */
void tabiya_status_line_set_shown(TabiyaStatusLine *self, gboolean shown);

/* The line is never lower than `text` (NULL: any height) needs: what stands below it stays where it
 * is when the question makes room for a shorter verdict. */
void tabiya_status_line_keep_room(TabiyaStatusLine *self, const char *text);

/* Focuses the text, so that it is read out. FALSE if it is hidden. */
gboolean tabiya_status_line_read(TabiyaStatusLine *self);

G_END_DECLS

#endif
