/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A tournament: how far it is, what can be done with it, and its pages: the wall of boards, the
 * game that is followed on the window's board, the table, the games, the incidents. */
#ifndef TABIYA_ARENA_RUN_H
#define TABIYA_ARENA_RUN_H

#include <gtk/gtk.h>

#include "app/arena/tournament.h"
#include "app/session/board-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_RUN (tabiya_arena_run_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaRun, tabiya_arena_run, TABIYA, ARENA_RUN, GtkWidget)

/* `session` is that of the board. Signal "follow" (TabiyaArenaBoard *): the person wants to follow
 * that board. */
GtkWidget *tabiya_arena_run_new(TabiyaBoardSession *session) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none. */
void tabiya_arena_run_set_tournament(TabiyaArenaRun *self, TabiyaTournament *tournament);

/* "wall", "game", "table", "games" or "incidents". An unknown name changes nothing. */
void tabiya_arena_run_set_tab(TabiyaArenaRun *self, const char *tab);
const char *tabiya_arena_run_get_tab(TabiyaArenaRun *self);

/* Marks the board that is followed; NULL: none is. */
void tabiya_arena_run_set_followed(TabiyaArenaRun *self, TabiyaArenaBoard *board);

void tabiya_arena_run_set_compact(TabiyaArenaRun *self, gboolean compact);

G_END_DECLS

#endif
