/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The one window: header bar, and below it the board with the strips of the players and the panel
 * of the place that shows.
 *
 * The window owns the sessions of its places and is the view of the one that shows: what a person
 * does goes to that session as a call, what it tells becomes what is seen. Every command is an action of
 * the window ("win.…", window-actions.c), so buttons, keys, menus, scripts and tests share them.
 */
#ifndef TABIYA_WINDOW_H
#define TABIYA_WINDOW_H

#include "app/analysis/analysis.h"
#include "app/session/play-session.h"
#include "app/study/reviewer.h"
#include "app/study/study-session.h"
#include "ui/application.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WINDOW (tabiya_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWindow, tabiya_window, TABIYA, WINDOW, AdwApplicationWindow)

/* A window of `application`, playing in its store; the unfinished game of the store, if any, comes
 * back by itself. */
GtkWindow *tabiya_window_new(TabiyaApplication *application);

TabiyaBoardView *tabiya_window_get_board(TabiyaWindow *self);


/* Whether the game of the store has come back (or there was none to come). */
gboolean tabiya_window_get_ready(TabiyaWindow *self);

/* Starts a game; what stands against it is said in a toast. */
void tabiya_window_new_game(TabiyaWindow *self, const TabiyaNewGame *options);

/* Asks for a new game, with `position` as the one on the board; `chosen`: it starts there. */
void tabiya_window_ask_new_game(TabiyaWindow *self, const EngPosition *position, gboolean chosen);

/* Opens a file in a tab of the place "study"; messages in a toast. */
void tabiya_window_open_file(TabiyaWindow *self, GFile *file);

/* Writes the game, or the file that is studied, to `file`, whole or not at all; says so in a toast.
 * "save" saves there from now on. */
void tabiya_window_save_file(TabiyaWindow *self, GFile *file);

/* Says something in passing, to the eye and to a screen reader. The toast before it goes. */
void tabiya_window_toast(TabiyaWindow *self, const char *text);

/* The same, with a button "Undo" that activates `action`. */
void tabiya_window_toast_undo(TabiyaWindow *self, const char *text, const char *action);

/* The same, with a button of another `label`: what can be done about it. */
void tabiya_window_toast_offer(TabiyaWindow *self, const char *text, const char *label,
                               const char *action);

G_END_DECLS

#endif
