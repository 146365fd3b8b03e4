/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The keyboard of the window: one table, from which the accelerators, the window "Keyboard
 * Shortcuts" and the tooltips are made. */
#ifndef TABIYA_SHORTCUTS_H
#define TABIYA_SHORTCUTS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives the application the shortcuts that hold everywhere. */
void tabiya_shortcuts_install(GtkApplication *application);

/* Gives `window` those that an entry or the board, when focused, has a first right to: clipboard,
 * undo, arrows. */
void tabiya_shortcuts_attach(GtkWidget *window);

/* Shows the list of them all. */
void tabiya_shortcuts_present(GtkWindow *parent);

/* Names a button for the screen reader and in its tooltip, "Open (Ctrl+O)"; `action` NULL or
 * without a shortcut: "Open". */
void tabiya_shortcuts_name_button(GtkWidget *button, const char *name, const char *action);

G_END_DECLS

#endif
