/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The games of a tournament, as a long list, the latest first, or those among them that are
 * incidents. A row opens its game in Study ("win.arena-open-game" with its number); its menu also
 * saves it to the library. */
#ifndef TABIYA_ARENA_GAMES_H
#define TABIYA_ARENA_GAMES_H

#include <gtk/gtk.h>

#include "app/arena/tournament.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_GAMES (tabiya_arena_games_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaGames, tabiya_arena_games, TABIYA, ARENA_GAMES, GtkWidget)

/* `incidents`: only games with a crash, a hang, an illegal move or a loss on time. */
GtkWidget *tabiya_arena_games_new(gboolean incidents) G_GNUC_WARN_UNUSED_RESULT;

/* NULL: none. */
void tabiya_arena_games_set_tournament(TabiyaArenaGames *self, TabiyaTournament *tournament);

/* Only the games between these two players; -1, -1: all. */
void tabiya_arena_games_set_pair(TabiyaArenaGames *self, int first, int second);

/* Opens the menu of the focused row of a list; FALSE: none has the focus. For tests. */
gboolean tabiya_arena_games_open_menu(GtkWidget *list);

G_END_DECLS

#endif
