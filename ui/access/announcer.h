/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Announcements for screen readers where GTK has no call for them (before 4.14).
 *
 * There are two ways, because screen readers listen to different events: the words become the name
 * of the window's live label, whose role is STATUS, and briefly the description of the focused
 * object. Orca 43 speaks the second and ignores the first: of objects without the focus it speaks
 * only alerts of GTK 3. */
#ifndef TABIYA_ANNOUNCER_H
#define TABIYA_ANNOUNCER_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes `label`, an invisible child of `window`, the live label of that window and of the windows
 * above it. */
void tabiya_announcer_attach(GtkWindow *window, GtkLabel *label);

/* Passes everything that is announced in `window` and in windows above it on to `func`, whichever
 * call announces it. One per window. */
typedef void (*TabiyaAnnouncerFunc)(GtkWidget *widget, const char *text, gpointer user);
void tabiya_announcer_listen(GtkWindow *window, TabiyaAnnouncerFunc func, gpointer user);
/* For that other call, of newer versions of GTK. */
void tabiya_announcer_pass_on(GtkWidget *widget, const char *text);

/* Announces `text` in the window of `widget`, or in the active one. */
void tabiya_announcer_say(GtkWidget *widget, const char *text);

G_END_DECLS

#endif
