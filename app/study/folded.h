/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which variations of a game are folded where its moves are written. It is the game's, so that every
 * view of it says the same, and no part of what is saved. */
#ifndef TABIYA_FOLDED_H
#define TABIYA_FOLDED_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* The set of first moves (const TabiyaNode *) of folded variations, the caller's to change. Borrowed:
 * it lives as long as the game. */
GHashTable *tabiya_folded_get(TabiyaGame *game);

/* The same as paths (node-path.h), in no order; for a game that is read again later. NULL: none. */
char **tabiya_folded_dup_paths(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* Folds them; `paths` may be NULL. What the game does not have is passed over. */
void tabiya_folded_add_paths(TabiyaGame *game, const char *const *paths);

G_END_DECLS

#endif
