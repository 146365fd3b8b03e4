/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a function for every window of the program, no matter who creates it. */
#ifndef TABIYA_EVERY_WINDOW_H
#define TABIYA_EVERY_WINDOW_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Calls `watch` for each existing window, and for each new one as soon as it is listed, when it is
 * still empty and may not have its final class. Call after gtk_init(). */
void tabiya_every_window(void (*watch)(GtkWindow *window));

G_END_DECLS

#endif
