/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a function for every window of the program, whoever makes it. */
#ifndef TABIYA_EVERY_WINDOW_H
#define TABIYA_EVERY_WINDOW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Calls `watch` for each window there is, and for each that comes as soon as it does, when it has
 * nothing in it and its class may not be known yet. gtk_init() was called. */
void tabiya_every_window(void (*watch)(GtkWindow *window));

G_END_DECLS

#endif
