/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The variations of a game that are folded in the notation. They belong to the game, so that all
 * its views agree, and are not saved to files.
 *
 * Signal "changed": the set has changed. A change of the game does not emit it, though the set may
 * still have nodes that the game has lost.
 */
#ifndef TABIYA_FOLDED_H
#define TABIYA_FOLDED_H

#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_FOLDED (tabiya_folded_get_type())
G_DECLARE_FINAL_TYPE(TabiyaFolded, tabiya_folded, TABIYA, FOLDED, GObject)

/* For no game. */
TabiyaFolded *tabiya_folded_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* That of the game. Borrowed: it lives as long as the game. (transfer none) */
TabiyaFolded *tabiya_folded_of(TabiyaGame *game);

/* Whether the variation is folded; `first` is the first move of a variation. */
gboolean tabiya_folded_contains(TabiyaFolded *self, const TabiyaNode *first);
/* FALSE: it was so already. */
gboolean tabiya_folded_set(TabiyaFolded *self, const TabiyaNode *first, gboolean folded);
void tabiya_folded_clear(TabiyaFolded *self);
/* The set of first moves (const TabiyaNode *). Borrowed, read-only. */
GHashTable *tabiya_folded_get_set(TabiyaFolded *self);

/* The same as paths (node-path.h), unordered; for when the game is read again. NULL: none. */
char **tabiya_folded_dup_paths(TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* Folds them; `paths` may be NULL. Paths that the game does not have are skipped. */
void tabiya_folded_add_paths(TabiyaGame *game, const char *const *paths);

G_END_DECLS

#endif
