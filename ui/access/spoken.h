/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts for assistive technology that change many times a second: a screen reader that repeated
 * every change would say nothing else. So a text is passed on at most once in two seconds: the
 * latest one, and always the last one. */
#ifndef TABIYA_SPOKEN_H
#define TABIYA_SPOKEN_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*TabiyaSpokenFunc)(GtkWidget *widget, const char *text);

/* A field of the widget; all zero: not ready. */
typedef struct {
    GtkWidget *widget; /* borrowed */
    TabiyaSpokenFunc tell;
    char *told, *waiting; /* NULL: none */
    guint pause_id;
} TabiyaSpoken;

void tabiya_spoken_init(TabiyaSpoken *self, GtkWidget *widget, TabiyaSpokenFunc tell);
void tabiya_spoken_clear(TabiyaSpoken *self);

/* Passes `text` on now if nothing was passed on a moment ago, else later. */
void tabiya_spoken_set(TabiyaSpoken *self, const char *text);
/* Passes it on at once, and the next one at once, too, because this one ends the previous
 * series. */
void tabiya_spoken_set_now(TabiyaSpoken *self, const char *text);

G_END_DECLS

#endif
