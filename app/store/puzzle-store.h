/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a file of puzzles: single puzzles, and the properties of whole blocks (see puzzle-file.h),
 * by which puzzle-query.h finds puzzles.
 *
 *     g_autoptr(TabiyaPuzzleStore) store = tabiya_puzzle_store_open(path, &error);
 *     tabiya_puzzle_store_begin(store, &error);
 *     …
 *     tabiya_puzzle_store_end(store);
 *
 * Between begin and end all reads see one moment, whatever others write. Blocks stay in memory
 * (some tens of megabytes at most) until the file changes. A word that was written before it became
 * a theme counts as that theme. One thread at a time.
 */
#ifndef TABIYA_PUZZLE_STORE_H
#define TABIYA_PUZZLE_STORE_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef struct TabiyaPuzzleStore TabiyaPuzzleStore;

/* The file must exist. (transfer full) */
TabiyaPuzzleStore *tabiya_puzzle_store_open(const char *path,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_store_free(TabiyaPuzzleStore *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleStore, tabiya_puzzle_store_free)

gboolean tabiya_puzzle_store_begin(TabiyaPuzzleStore *self, GError **error);
void tabiya_puzzle_store_end(TabiyaPuzzleStore *self);

/* Whether another file, or none, is now at its path. */
gboolean tabiya_puzzle_store_is_gone(TabiyaPuzzleStore *self);

/* Ratings that take the place of the file's in values and columns: a table of ordinals to ratings,
 * both by GUINT_TO_POINTER(); NULL: none. Others may read it meanwhile, nobody changes it. A puzzle
 * is loaded with the rating of the file. */
void tabiya_puzzle_store_set_ratings(TabiyaPuzzleStore *self, GHashTable *ratings);
/* The one that takes the place of `rating`, or itself. */
guint tabiya_puzzle_store_get_rating(TabiyaPuzzleStore *self, guint ordinal, guint rating);

/* --- Between begin and end -------------------------------------------------------------------- */

/* A number that is another one once somebody else has written to the file. */
gint64 tabiya_puzzle_store_get_version(TabiyaPuzzleStore *self);

/* The number of puzzles, and of their blocks. */
guint tabiya_puzzle_store_get_n_puzzles(TabiyaPuzzleStore *self);
guint tabiya_puzzle_store_get_n_blocks(TabiyaPuzzleStore *self);
/* The number of used slots of a block: 65,536, except for the last block. */
guint tabiya_puzzle_store_get_n_slots(TabiyaPuzzleStore *self, guint block);

/* The puzzle; NULL without `error`: it does not exist. (transfer full) */
TabiyaPuzzle *tabiya_puzzle_store_load(TabiyaPuzzleStore *self, guint ordinal,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The ordinal of a puzzle, by its id; G_MAXUINT without `error`: not found. */
guint tabiya_puzzle_store_find(TabiyaPuzzleStore *self, const char *id, GError **error);

/* Calls `func` for all puzzles whose ids begin with `prefix` ("": all), in the order of ids, until
 * it returns FALSE. */
typedef gboolean (*TabiyaPuzzleWalkFunc)(guint ordinal, gpointer user);
gboolean tabiya_puzzle_store_walk_ids(TabiyaPuzzleStore *self, const char *prefix,
                                      TabiyaPuzzleWalkFunc func, gpointer user, GError **error);

/* The openings (of guint: properties) that match a search for `name`: the one with this name,
 * ignoring case, accents and punctuation ("King's Gambit: Accepted"), or else all whose names begin
 * with it. (transfer full) */
GArray *tabiya_puzzle_store_find_openings(TabiyaPuzzleStore *self,
                                          const char *name) G_GNUC_WARN_UNUSED_RESULT;

/* The tags of openings in the file, by the alphabet, NULL-terminated. The caller's. */
char **tabiya_puzzle_store_dup_openings(TabiyaPuzzleStore *self) G_GNUC_WARN_UNUSED_RESULT;

/* A property of a block. */
typedef struct {
    GBytes *bytes; /* lent until tabiya_puzzle_store_end(); NULL: no puzzle has it */
    guint count;   /* of a set: the number of its slots */
} TabiyaPuzzleProperty;

/* The value of one slot in a column; for a few slots, cheaper than the whole column. */
gboolean tabiya_puzzle_store_get_value(TabiyaPuzzleStore *self, guint block, guint property,
                                       guint slot, guint *value, GError **error);

gboolean tabiya_puzzle_store_get_property(TabiyaPuzzleStore *self, guint block, guint property,
                                          TabiyaPuzzleProperty *value, GError **error);

G_END_DECLS

#endif
