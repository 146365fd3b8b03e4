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

/* The manual in the first of the person's languages that has one: of TabiyaHelpTopic
 * (help-text.h). (transfer full) */
GPtrArray *tabiya_help_read_manual(void) G_GNUC_WARN_UNUSED_RESULT;

/* Shows the topic or section `id` ("play", "levels"), or the list if there is none with that id;
 * NULL: the list. `parent` has a single help window. */
void tabiya_help_present(GtkWindow *parent, const char *id);

/* Makes F1 in another window, such as a dialog, show its section; `id` must remain valid. */
void tabiya_help_attach(GtkWindow *window, const char *id);

G_END_DECLS

#endif
