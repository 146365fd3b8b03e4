/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arena before anything is played: tournaments to start at once, and those of the person so
 * far. Its rows activate "win.arena-start" (levels, stockfish, nets, learning, setup),
 * "win.arena-open" and "win.arena-delete" with the id of a tournament. */
#ifndef TABIYA_ARENA_HOME_H
#define TABIYA_ARENA_HOME_H

#include <gtk/gtk.h>

#include "app/analysis/engine-registry.h"
#include "app/arena/arena-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_HOME (tabiya_arena_home_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaHome, tabiya_arena_home, TABIYA, ARENA_HOME, GtkWidget)

GtkWidget *tabiya_arena_home_new(TabiyaArenaShelf *shelf,
                                 TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;

/* The tournament that is open and what it does, which stands in its row in place of its note; NULL:
 * none is. */
void tabiya_arena_home_set_open(TabiyaArenaHome *self, const char *id, const char *status);

void tabiya_arena_home_set_compact(TabiyaArenaHome *self, gboolean compact);

/* The person's Stockfish, or its program if it is only installed; NULL: there is none.
 * (transfer full) */
char *tabiya_arena_home_dup_stockfish(TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
