/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialogs about repertoires: the name and side of a new one, and which one to add a line to. If
 * `parent` or the dialog is closed, nothing is called. */
#ifndef TABIYA_REPERTOIRE_DIALOG_H
#define TABIYA_REPERTOIRE_DIALOG_H

#include <gtk/gtk.h>

#include "app/openings/repertoires.h"

G_BEGIN_DECLS

typedef void (*TabiyaRepertoireMadeFunc)(const char *name, EngColor color, gpointer user);

void tabiya_repertoire_ask_new(GtkWindow *parent, TabiyaRepertoireMadeFunc func, gpointer user);

/* `whole`: the whole game with its variations, not the line alone. `id` 0: a new repertoire. */
typedef void (*TabiyaRepertoireChosenFunc)(gint64 id, gboolean whole, gpointer user);

/* What to add to a repertoire. */
typedef struct {
    TabiyaRepertoires *repertoires; /* at least one */
    const char *line;               /* for display */
    gboolean can_be_whole;          /* offers the whole game, too */
} TabiyaRepertoireQuestion;

void tabiya_repertoire_ask_where(GtkWindow *parent, const TabiyaRepertoireQuestion *about,
                                 TabiyaRepertoireChosenFunc func, gpointer user);

G_END_DECLS

#endif
