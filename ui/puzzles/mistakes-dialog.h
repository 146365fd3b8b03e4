/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that starts a search for the person's own mistakes. It asks for the player's names
 * (players of the library with their number of games, likely ones first), which games to search and
 * how thoroughly. */
#ifndef TABIYA_MISTAKES_DIALOG_H
#define TABIYA_MISTAKES_DIALOG_H

#include <gtk/gtk.h>

#include "app/puzzles/mistakes-wish.h"

G_BEGIN_DECLS

/* `wish` is lent. */
typedef void (*TabiyaMistakesFunc)(const TabiyaMistakesWish *wish, gpointer user);

/* Modal for `parent`. `func` is called at most once, and only while `parent` lives. `first` gives
 * the initial choices; its names may be NULL. (transfer none) */
GtkWindow *tabiya_mistakes_ask(GtkWindow *parent, const char *library,
                               const TabiyaMistakesWish *first, TabiyaMistakesFunc func,
                               gpointer user);

G_END_DECLS

#endif
