/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle of a list (puzzle-list.h). It begins as a number; a reading thread supplies the puzzle
 * later, with "loaded".
 *
 * Property (read-only, notifies):
 *   loaded   gboolean
 */
#ifndef TABIYA_PUZZLE_ITEM_H
#define TABIYA_PUZZLE_ITEM_H

#include <glib-object.h>

#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_ITEM (tabiya_puzzle_item_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleItem, tabiya_puzzle_item, TABIYA, PUZZLE_ITEM, GObject)

TabiyaPuzzleItem *tabiya_puzzle_item_new(guint ordinal) G_GNUC_WARN_UNUSED_RESULT;
/* Takes `puzzle`; NULL if it no longer exists, which also counts as loaded. */
void tabiya_puzzle_item_take(TabiyaPuzzleItem *self, TabiyaPuzzle *puzzle);

guint tabiya_puzzle_item_get_ordinal(TabiyaPuzzleItem *self);
gboolean tabiya_puzzle_item_is_loaded(TabiyaPuzzleItem *self);
/* Lent; NULL until it is loaded. */
const TabiyaPuzzle *tabiya_puzzle_item_get_puzzle(TabiyaPuzzleItem *self);

G_END_DECLS

#endif
