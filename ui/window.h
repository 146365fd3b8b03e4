/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The one window: header bar, and below it the board with the strips of the players and the panel
 * of the shown place.
 *
 * It has parts (part.h, parts.c), including the places (place.h), and names none of them. It is a
 * view of the shown place: the person's actions become calls to its session, whose signals update
 * the view. Every command is an action of the window ("win.…"), most of them a part's, so that
 * buttons, keys, menus, scripts and tests share them. To its parts it is a TabiyaShell
 * (shell.h). */
#ifndef TABIYA_WINDOW_H
#define TABIYA_WINDOW_H

#include "ui/application.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_WINDOW (tabiya_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaWindow, tabiya_window, TABIYA, WINDOW, AdwApplicationWindow)

/* A window of `application` that uses its store; the unfinished game of the store, if any, is
 * restored. */
GtkWindow *tabiya_window_new(TabiyaApplication *application);

/* Whether the stored game has been restored (or there was none). */
gboolean tabiya_window_get_ready_for_tests(TabiyaWindow *self);

/* Opens a file according to its type: games in Study. Reports errors in it. */
void tabiya_window_open_file(TabiyaWindow *self, GFile *file);

G_END_DECLS

#endif
