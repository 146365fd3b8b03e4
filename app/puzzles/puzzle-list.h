/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of the puzzles that a query finds, in its order: a TabiyaLazyList (app/lazy-list.h) of
 * TabiyaPuzzleItem over ordinals, four bytes each. Its total is the size of the collection.
 *
 *     TabiyaPuzzleList *list = tabiya_puzzle_list_new(shelf);
 *     tabiya_puzzle_list_set_query(list, query);
 *
 * Until a search has finished, the list keeps its items; a new search cancels the old one. When the
 * shelf reports a change, the list searches again.
 */
#ifndef TABIYA_PUZZLE_LIST_H
#define TABIYA_PUZZLE_LIST_H

#include "app/lazy-list.h"
#include "app/puzzles/puzzle-item.h"
#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_LIST (tabiya_puzzle_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleList, tabiya_puzzle_list, TABIYA, PUZZLE_LIST, TabiyaLazyList)

/* Empty: nothing is read before a query is set. Holds the shelf. */
TabiyaPuzzleList *tabiya_puzzle_list_new(TabiyaPuzzleShelf *shelf) G_GNUC_WARN_UNUSED_RESULT;

/* Searches for `query`, copied; does nothing if it equals the last one. */
void tabiya_puzzle_list_set_query(TabiyaPuzzleList *self, const TabiyaPuzzleQuery *query);
/* The last one, NULL before. Borrowed. */
const TabiyaPuzzleQuery *tabiya_puzzle_list_get_query(TabiyaPuzzleList *self);

/* The puzzle at `position`, without making an item; G_MAXUINT: none. */
guint tabiya_puzzle_list_get_ordinal(TabiyaPuzzleList *self, guint position);
G_END_DECLS

#endif
