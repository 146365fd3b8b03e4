/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The moves of a game, set like a book: numbers dim, the main line strong, variations smaller and
 * indented, the move that is shown on the board marked. A click or Enter on a move looks at it;
 * with the focus here, arrows go through the game.
 *
 * Put it into the GtkViewport (without "scroll-to-focus") of a GtkScrolledWindow: it keeps the marked
 * move in sight. What stands where comes from
 * notation-model.h and notation-layout.h; each move is a child widget, so that a screen reader can
 * read and press it, and only the children of moves that changed are made anew.
 *
 * Properties (read-write):
 *   session   TabiyaBoardSession or NULL
 *   flowing   gboolean: the main line runs on like text instead of standing in two columns
 *   figurine  gboolean: pieces as pictures in place of letters; bound to the setting of that name
 */
#ifndef TABIYA_NOTATION_VIEW_H
#define TABIYA_NOTATION_VIEW_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_NOTATION_VIEW (tabiya_notation_view_get_type())
G_DECLARE_FINAL_TYPE(TabiyaNotationView, tabiya_notation_view, TABIYA, NOTATION_VIEW, GtkWidget)

GtkWidget *tabiya_notation_view_new(TabiyaBoardSession *session);

void tabiya_notation_view_set_session(TabiyaNotationView *self, TabiyaBoardSession *session);
TabiyaBoardSession *tabiya_notation_view_get_session(TabiyaNotationView *self);

void tabiya_notation_view_set_flowing(TabiyaNotationView *self, gboolean flowing);
gboolean tabiya_notation_view_get_flowing(TabiyaNotationView *self);

G_END_DECLS

#endif
