/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sentences of a language model as the page "Ask" shows them: each with its mark. A check mark
 * with a line is a button, which plays it; what is false is folded away. */
#ifndef TABIYA_ASK_SAID_H
#define TABIYA_ASK_SAID_H

#include <gtk/gtk.h>

#include "ui/talk/conversation.h"

G_BEGIN_DECLS

typedef struct {
    /* A sentence as text with links (ask-text.h). (transfer floating) */
    GtkWidget *(*new_text)(guint start, guint end, gpointer user);
    /* The check mark of the sentence with that index was pressed. */
    void (*play)(guint index, gpointer user);
    gpointer user; /* lives as long as `card` */
} TabiyaAskSaidWatch;

/* Appends them to `card`. */
void tabiya_ask_said_show(const TabiyaModelWords *words, GtkBox *card,
                          const TabiyaAskSaidWatch *watch);

G_END_DECLS

#endif
