/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A block of puzzles being filled: its sets and columns (puzzle-file.h). */
#ifndef TABIYA_PUZZLE_BLOCK_H
#define TABIYA_PUZZLE_BLOCK_H

#include "app/store/puzzle-file.h"
#include "app/store/puzzle-row.h"

G_BEGIN_DECLS

typedef struct TabiyaPuzzleBlock TabiyaPuzzleBlock;

/* Loads block `number` from the file; `n` of its slots are used. (transfer full) */
TabiyaPuzzleBlock *tabiya_puzzle_block_load(TabiyaDatabase *db, guint number, guint n,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_block_free(TabiyaPuzzleBlock *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleBlock, tabiya_puzzle_block_free)

/* An empty one. */
TabiyaPuzzleBlock *tabiya_puzzle_block_new(guint number) G_GNUC_WARN_UNUSED_RESULT;

guint tabiya_puzzle_block_get_number(const TabiyaPuzzleBlock *self);

/* Adds a puzzle in the next slot, which must exist. */
void tabiya_puzzle_block_add(TabiyaPuzzleBlock *self, const TabiyaPuzzleRow *row,
                             const GArray *words, const GArray *tags);
void tabiya_puzzle_block_add_gone(TabiyaPuzzleBlock *self, guint slot);

/* Adds the remaining puzzles of `from`, from its slot `*slot` on. FALSE: all are in; otherwise this
 * block is full, and `*slot` is where to continue. */
gboolean tabiya_puzzle_block_move(TabiyaPuzzleBlock *self, const TabiyaPuzzleBlock *from,
                                  guint *slot);

/* Writes what has changed. */
gboolean tabiya_puzzle_block_save(TabiyaPuzzleBlock *self, TabiyaDatabase *db, GError **error);

/* Adds slots (of guint16, sorted here) to the removed ones of another block. */
gboolean tabiya_puzzle_block_bury(TabiyaDatabase *db, guint number, GArray *slots, GError **error);

G_END_DECLS

#endif
