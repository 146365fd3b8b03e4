/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Announcements for screen readers where GTK has no call for them (before 4.14).
 *
 * Two ways lead to the person, because screen readers listen to different events: the window's live
 * label, whose role is STATUS, takes the words as its name, and the object with the keyboard focus
 * takes them as its description for a moment. Orca 43 speaks the second and ignores the first: of
 * objects without the focus it speaks alerts of GTK 3 alone. */
#ifndef TABIYA_ANNOUNCER_H
#define TABIYA_ANNOUNCER_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes `label`, which is in `window` and not seen, the live label of that window and of the
 * windows over it. */
void tabiya_announcer_attach(GtkWindow *window, GtkLabel *label);

/* Says `text`, of whatever window of the program `widget` is in. */
void tabiya_announcer_say(GtkWidget *widget, const char *text);

G_END_DECLS

#endif
