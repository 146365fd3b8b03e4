/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual in its own window: a searchable list of topics, and a topic. It is part of the program
 * and needs neither a network nor another program. */
#ifndef TABIYA_HELP_WINDOW_H
#define TABIYA_HELP_WINDOW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_HELP_WINDOW (tabiya_help_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHelpWindow, tabiya_help_window, TABIYA, HELP_WINDOW, AdwWindow)

/* Shows the topic or section `id` ("play", "levels"), or the list if there is none with that id;
 * NULL: the list. `parent` has a single help window. */
void tabiya_help_present(GtkWindow *parent, const char *id);

/* Makes F1 in another window, such as a dialog, show its section; `id` must remain valid. */
void tabiya_help_attach(GtkWindow *window, const char *id);

G_END_DECLS

#endif
