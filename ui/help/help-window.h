/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual, in a window of its own: a list of topics, which can be searched, and a topic. It is
 * part of the program and needs neither network nor another program. */
#ifndef TABIYA_HELP_WINDOW_H
#define TABIYA_HELP_WINDOW_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_HELP_WINDOW (tabiya_help_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaHelpWindow, tabiya_help_window, TABIYA, HELP_WINDOW, AdwWindow)

/* Shows the topic or the section `id` ("play", "levels"), or the list where there is none of that
 * id; NULL: the list. There is one window of help for all of `parent`. */
void tabiya_help_present(GtkWindow *parent, const char *id);

/* Lets F1 in another window, such as a dialog, show what the manual says of it; `id` is to last. */
void tabiya_help_attach(GtkWindow *window, const char *id);

G_END_DECLS

#endif
