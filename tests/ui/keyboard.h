/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Real keys for window tests, by XTest like xdotool: they pass through the whole toolkit. */
#ifndef TABIYA_TESTS_KEYBOARD_H
#define TABIYA_TESTS_KEYBOARD_H

#include <gtk/gtk.h>

/* FALSE: no X server, or no XTest. */
gboolean keyboard_is_there(void);

/* Presses and releases a key, "Tab", "Escape", "shift+Tab", "ctrl+k", in `window`, which gets the
 * keyboard first, and waits until it has come: at most a fifth of a second when nothing changes by
 * it. */
void keyboard_press(GtkWindow *window, const char *key);

/* Only presses it, or lets it go. */
void keyboard_hold(GtkWindow *window, const char *key, gboolean down);

/* Turns the wheel by one notch over the upper part of the visible `widget`. */
void keyboard_turn_wheel(GtkWidget *widget, gboolean down);

#endif
