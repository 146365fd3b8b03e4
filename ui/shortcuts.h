/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The keyboard shortcuts of the window: a single table from which the accelerators, the window
 * "Keyboard Shortcuts" and the tooltips are made. */
#ifndef TABIYA_SHORTCUTS_H
#define TABIYA_SHORTCUTS_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Sets the shortcuts of the application that work everywhere. */
void tabiya_shortcuts_install(GtkApplication *application);

/* Adds the shortcuts that a focused entry or the board handles first (clipboard, undo, arrow keys)
 * to a window, or to a part of it that has keys of its own, which come after them then. */
void tabiya_shortcuts_attach(GtkWidget *widget);

/* Shows the list of all shortcuts. */
void tabiya_shortcuts_present(GtkWindow *parent);

/* The n-th row of that list: its action with its target (NULL: handled elsewhere) and its
 * translated title, both lent. FALSE: no more. */
gboolean tabiya_shortcuts_get(guint index, const char **action, const char **title);
/* "Ctrl+R" for an action with its target; NULL: it has no shortcut. (transfer full) */
char *tabiya_shortcuts_dup_keys(const char *action) G_GNUC_WARN_UNUSED_RESULT;

/* Names a button for screen readers and in its tooltip, "Open (Ctrl+O)"; `action` NULL or
 * without a shortcut: "Open". */
void tabiya_shortcuts_name_button(GtkWidget *button, const char *name, const char *action);

G_END_DECLS

#endif
