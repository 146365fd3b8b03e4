/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The players of a tournament, chosen by ticking: levels, opponents with a name, the person's
 * engines, the nets of a folder, scripted players. Each kind unfolds.
 *
 * Signals:
 *   changed        another player is ticked, or no longer is
 *   choose-nets    the person wants another folder of nets
 */
#ifndef TABIYA_ARENA_PLAYERS_H
#define TABIYA_ARENA_PLAYERS_H

#include <adwaita.h>

#include "app/arena/arena-setup.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ARENA_PLAYERS (tabiya_arena_players_get_type())
G_DECLARE_FINAL_TYPE(TabiyaArenaPlayers, tabiya_arena_players, TABIYA, ARENA_PLAYERS,
                     AdwPreferencesGroup)

GtkWidget *tabiya_arena_players_new(TabiyaEngineRegistry *engines) G_GNUC_WARN_UNUSED_RESULT;

/* Ticks the players of `setup`, and shows its folder of nets. Emits nothing. */
void tabiya_arena_players_show(TabiyaArenaPlayers *self, const TabiyaArenaSetup *setup);
/* Replaces its players by the ticked ones, in the order of the rows. */
void tabiya_arena_players_read(TabiyaArenaPlayers *self, TabiyaArenaSetup *setup);

G_END_DECLS

#endif
