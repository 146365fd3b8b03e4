/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The one window: header bar, and below it the board with the strips of the players and the panel
 * of the place that shows.
 *
 * It has parts (part.h, parts.c), the places among them (place.h), and knows none of them by name.
 * To the place that shows it is a view: what a person does goes to its session as a call, what that
 * tells becomes what is seen. Every command is an action of the window ("win.…"), most of them a
 * part's, so that buttons, keys, menus, scripts and tests share them. To its parts it is a
 * TabiyaShell (shell.h). */
#ifndef TABIYA_WINDOW_H
#define TABIYA_WINDOW_H

#include "ui/application.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WINDOW (tabiya_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWindow, tabiya_window, TABIYA, WINDOW, AdwApplicationWindow)

/* A window of `application`, playing in its store; the unfinished game of the store, if any, comes
 * back by itself. */
GtkWindow *tabiya_window_new(TabiyaApplication *application);

/* Whether the game of the store has come back (or there was none to come). */
gboolean tabiya_window_get_ready_for_tests(TabiyaWindow *self);

/* Opens a file as what it is: games where they are studied. What is wrong with it is said. */
void tabiya_window_open_file(TabiyaWindow *self, GFile *file);

G_END_DECLS

#endif
