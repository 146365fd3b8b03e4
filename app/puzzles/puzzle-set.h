/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A set of puzzles, by their ordinals (puzzle-file.h): solved ones, failed ones, a collection.
 *
 * Ordinals are never reused, so a set is never wrong; a puzzle that an import has changed is no
 * longer in the set until it is rebuilt from the ids. One thread fills a set; afterwards any thread
 * may read it.
 */
#ifndef TABIYA_PUZZLE_SET_H
#define TABIYA_PUZZLE_SET_H

#include <glib.h>

G_BEGIN_DECLS

#define TABIYA_PUZZLE_SET_WORDS 1024 /* a block: 65,536 ordinals */

typedef struct TabiyaPuzzleSet TabiyaPuzzleSet;

TabiyaPuzzleSet *tabiya_puzzle_set_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* The puzzles that are in both sets, in the order of `b`, if it has one. */
TabiyaPuzzleSet *tabiya_puzzle_set_new_common(const TabiyaPuzzleSet *a,
                                              const TabiyaPuzzleSet *b) G_GNUC_WARN_UNUSED_RESULT;
TabiyaPuzzleSet *tabiya_puzzle_set_ref(TabiyaPuzzleSet *self);
void tabiya_puzzle_set_unref(TabiyaPuzzleSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleSet, tabiya_puzzle_set_unref)

void tabiya_puzzle_set_add(TabiyaPuzzleSet *self, guint ordinal);
/* The same, for a set whose order matters: use only this to fill it. */
void tabiya_puzzle_set_append(TabiyaPuzzleSet *self, guint ordinal);
/* All ordinals (of guint32) in the order of appending, once each; NULL: unordered. */
const GArray *tabiya_puzzle_set_get_order(const TabiyaPuzzleSet *self);
gboolean tabiya_puzzle_set_has(const TabiyaPuzzleSet *self, guint ordinal);
guint tabiya_puzzle_set_count(const TabiyaPuzzleSet *self);

/* Bits for the ordinals from 65,536 * block on, the lowest first; NULL: none is in the set. */
const guint64 *tabiya_puzzle_set_get_block(const TabiyaPuzzleSet *self, guint block);
guint tabiya_puzzle_set_count_block(const TabiyaPuzzleSet *self, guint block);

G_END_DECLS

#endif
