/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks whose games are to be looked through for mistakes (players of the library with how many
 * games they have, those who are likely the person first), which of them, and how thoroughly. */
#ifndef TABIYA_MISTAKES_DIALOG_H
#define TABIYA_MISTAKES_DIALOG_H

#include <gtk/gtk.h>

#include "app/puzzles/mistakes-wish.h"

G_BEGIN_DECLS

/* `wish` is lent. */
typedef void (*TabiyaMistakesFunc)(const TabiyaMistakesWish *wish, gpointer user);

/* Modal for `parent`, during whose life `func` may be called, once at most. What `first` says is
 * chosen at first; its names may be NULL. (transfer none) */
GtkWindow *tabiya_mistakes_ask(GtkWindow *parent, const char *library,
                               const TabiyaMistakesWish *first, TabiyaMistakesFunc func,
                               gpointer user);

G_END_DECLS

#endif
