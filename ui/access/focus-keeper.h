/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the keyboard focus from getting lost. GTK 4 drops the focus when its widget is removed,
 * hidden or disabled (a button that has done its work): the next Tab starts at the window's first
 * button again, and a screen reader is silent. In every window of the program the focus goes to the
 * nearest widget instead: the next one beside it, the one before it, or one around it. A focus that
 * was dropped on purpose stays dropped.
 *
 * A window may have a home for the focus, as the main window has its board: the focus goes there
 * when its button is disabled or its panel has gone, so that keys play and step at once. Lists and
 * menus still do as GTK does.
 *
 * It also keeps the focus in sight in scrolled areas: see focus-sight.h. */
#ifndef TABIYA_FOCUS_KEEPER_H
#define TABIYA_FOCUS_KEEPER_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Starts it for all windows, present and future. Call once per process, after gtk_init(). */
void tabiya_focus_keeper_start(void);

/* The home of the focus in its window, once it is in it; not owned. `go` gives it the focus, and
 * must have a widget of this type. */
void tabiya_focus_keeper_set_home(GtkWidget *home, void (*go)(GtkWidget *home));

G_END_DECLS

#endif
