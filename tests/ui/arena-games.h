/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games that play themselves at random, for the arena's views: boards as the views read them, with
 * names, clocks, scores and lines, always the same ones for the same seed. */
#ifndef TABIYA_TESTS_ARENA_GAMES_H
#define TABIYA_TESTS_ARENA_GAMES_H

#include <gio/gio.h>

#include "ui/arena/game-facts.h"

G_BEGIN_DECLS

#define ARENA_TYPE_GAME (arena_game_get_type())
G_DECLARE_FINAL_TYPE(ArenaGame, arena_game, ARENA, GAME, GObject)

/* `n` of them: a GListStore. */
GListModel *arena_games_new(guint n, guint32 seed) G_GNUC_WARN_UNUSED_RESULT;

/* Plays a random move; after the end of a game the next one begins. Emits "changed". */
void arena_game_play(ArenaGame *self);
/* Ends it. */
void arena_game_end(ArenaGame *self, TabiyaResult result);

TabiyaGame *arena_game_get_game(ArenaGame *self);

/* A TabiyaGameFactsFunc. */
void arena_game_read(gpointer board, TabiyaGameFacts *facts);

G_END_DECLS

#endif
