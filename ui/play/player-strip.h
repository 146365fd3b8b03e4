/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One player's line above or below the board: the name, whether it is the player's turn, whether
 * Tabiya is thinking, the captured pieces and the material advantage.
 *
 * The player depends on the board: the strip at the top shows the player whose pieces are at the
 * top. The name of an opponent whose strength can be changed is a button that does it; beside it is
 * the opponent's face, if it has one.
 *
 * Properties (read-write):
 *   session   TabiyaBoardSession or NULL
 *   top       gboolean: the strip above the board
 */
#ifndef TABIYA_PLAYER_STRIP_H
#define TABIYA_PLAYER_STRIP_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PLAYER_STRIP (tabiya_player_strip_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPlayerStrip, tabiya_player_strip, TABIYA, PLAYER_STRIP, GtkWidget)

GtkWidget *tabiya_player_strip_new(TabiyaBoardSession *session, gboolean top);

void tabiya_player_strip_set_session(TabiyaPlayerStrip *self, TabiyaBoardSession *session);

/* Sets the action of the name of an opponent whose strength can be changed. */
void tabiya_player_strip_set_action(TabiyaPlayerStrip *self, const char *action);

/* Whether the name is a button. */
gboolean tabiya_player_strip_has_button(TabiyaPlayerStrip *self);

G_END_DECLS

#endif
