/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The folded variations of a game in its notation. They belong to the game, so that all its views
 * agree, and are not saved in a file.
 *
 * Signal "changed": the set has changed. Not when the game changes, though a node that has gone
 * with its game's change may still be in the set.
 */
#ifndef TABIYA_FOLDED_H
#define TABIYA_FOLDED_H

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_FOLDED (tabiya_folded_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFolded, tabiya_folded, TABIYA, FOLDED, GObject)

/* Of no game. */
TabiyaFolded *tabiya_folded_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* The game's. Borrowed: it lives as long as the game. (transfer none) */
TabiyaFolded *tabiya_folded_of(TabiyaGame *game);

/* `first` is the first move of a variation. */
gboolean tabiya_folded_contains(TabiyaFolded *self, const TabiyaNode *first);
/* Whether that is a change. */
gboolean tabiya_folded_set(TabiyaFolded *self, const TabiyaNode *first, gboolean folded);
void tabiya_folded_clear(TabiyaFolded *self);
/* The set of first moves (const TabiyaNode *). Borrowed, to be read. */
GHashTable *tabiya_folded_get_set(TabiyaFolded *self);

/* The same as paths (node-path.h), in no order; for a game that is read again later. NULL: none. */
char **tabiya_folded_dup_paths(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* Folds them; `paths` may be NULL. What the game does not have is passed over. */
void tabiya_folded_add_paths(TabiyaGame *game, const char *const *paths);

G_END_DECLS

#endif
