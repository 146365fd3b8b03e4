/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A move typed in SAN or UCI, anywhere in the window: a pill over the board that shows the typed
 * text and the legal moves it may become.
 *
 * Enter plays it, Tab completes it as far as it is unique, Up and Down choose among the suggested
 * moves, Escape cancels. Text that cannot become a legal move shakes and says why. Hidden until it
 * begins; returns the focus at the end.
 *
 *     if (g_unichar_isalnum(c) && !(state & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
 *         tabiya_move_entry_begin(entry, c);
 *
 * Property "session" (read-write): TabiyaBoardSession or NULL.
 */
#ifndef TABIYA_MOVE_ENTRY_H
#define TABIYA_MOVE_ENTRY_H

#include <gtk/gtk.h>

#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MOVE_ENTRY (tabiya_move_entry_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMoveEntry, tabiya_move_entry, TABIYA, MOVE_ENTRY, GtkWidget)

GtkWidget *tabiya_move_entry_new(TabiyaBoardSession *session);

void tabiya_move_entry_set_session(TabiyaMoveEntry *self, TabiyaBoardSession *session);

/* Shows the pill with `first` typed in it. Returns FALSE, and does nothing, if no move starts with
 * such a character or there is no session; so a caller may hand it any key. */
gboolean tabiya_move_entry_begin(TabiyaMoveEntry *self, gunichar first);

/* Whether `character` is the picture of a piece, of either color. */
gboolean tabiya_move_entry_is_figurine(gunichar character);

/* Drops the text and hides. */
void tabiya_move_entry_cancel(TabiyaMoveEntry *self);

G_END_DECLS

#endif
