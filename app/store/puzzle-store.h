/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The puzzles of a file, read: single ones, and the properties of whole blocks (puzzle-file.h says
 * what those are) that puzzle-query.h finds puzzles by.
 *
 *     g_autoptr(TabiyaPuzzleStore) store = tabiya_puzzle_store_open(path, &error);
 *     tabiya_puzzle_store_begin(store, &error);
 *     …
 *     tabiya_puzzle_store_end(store);
 *
 * Between begin and end all is of one moment, whatever others write. Blocks that were read stay in
 * memory (some tens of megabytes at most) until the file changes. A word of a file that was no
 * theme when it was written, and is one now, is that theme. One thread at a time.
 */
#ifndef TABIYA_PUZZLE_STORE_H
#define TABIYA_PUZZLE_STORE_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef struct TabiyaPuzzleStore TabiyaPuzzleStore;

/* The file has to be there. (transfer full) */
TabiyaPuzzleStore *tabiya_puzzle_store_open(const char *path,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_store_free(TabiyaPuzzleStore *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleStore, tabiya_puzzle_store_free)

gboolean tabiya_puzzle_store_begin(TabiyaPuzzleStore *self, GError **error);
void tabiya_puzzle_store_end(TabiyaPuzzleStore *self);

/* Whether the file is no longer the one at its path. */
gboolean tabiya_puzzle_store_is_gone(TabiyaPuzzleStore *self);

/* --- Between begin and end -------------------------------------------------------------------- */

/* Puzzles that are there, and the blocks that they are in. */
guint tabiya_puzzle_store_get_n_puzzles(TabiyaPuzzleStore *self);
guint tabiya_puzzle_store_get_n_blocks(TabiyaPuzzleStore *self);
/* Slots of a block that are used: 65,536, but for the last block. */
guint tabiya_puzzle_store_get_n_slots(TabiyaPuzzleStore *self, guint block);

/* The puzzle; NULL without `error`: there is none. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_store_load(TabiyaPuzzleStore *self, guint ordinal,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Where a puzzle is, by its id; G_MAXUINT without `error`: nowhere. */
guint tabiya_puzzle_store_find(TabiyaPuzzleStore *self, const char *id, GError **error);

/* Calls `func` with all whose ids begin with `prefix` ("": all), in the order of their ids, until
 * it says FALSE. */
typedef gboolean (*TabiyaPuzzleWalkFunc)(guint ordinal, gpointer user);
gboolean tabiya_puzzle_store_walk_ids(TabiyaPuzzleStore *self, const char *prefix,
                                      TabiyaPuzzleWalkFunc func, gpointer user, GError **error);

/* The openings (of guint: properties) that a search for `name` means: the one that is called so,
 * case, accents and points ("King's Gambit: Accepted") aside; where there is none, all whose names
 * begin with it. (transfer full) */
GArray *tabiya_puzzle_store_find_openings(TabiyaPuzzleStore *self,
                                          const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The tags of openings in the file, by the alphabet, NULL-terminated. The caller's. */
char **tabiya_puzzle_store_dup_openings(TabiyaPuzzleStore *self) G_GNUC_WARN_UNUSED_RESULT;

/* A property of a block. */
typedef struct {
    GBytes *bytes; /* lent until tabiya_puzzle_store_end(); NULL: nothing has it */
    guint count;   /* of a set: its slots */
} TabiyaPuzzleProperty;

/* What one slot has in a column; for a few slots of a block that is cheaper than the column. */
gboolean tabiya_puzzle_store_get_value(TabiyaPuzzleStore *self, guint block, guint property,
                                       guint slot, guint *value, GError **error);

gboolean tabiya_puzzle_store_get_property(TabiyaPuzzleStore *self, guint block, guint property,
                                          TabiyaPuzzleProperty *value, GError **error);

G_END_DECLS

#endif
