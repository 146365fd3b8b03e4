/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rating of a puzzle as the person's own rated answers have moved it: each is a game that the
 * puzzle wins unless it is solved, so failing raises it. Only estimates move (difficulty.h): a
 * rating from thousands of people, as Lichess's are, knows more than one person's answers.
 *
 * Nothing is stored: the rating follows from the puzzle in the file and the answers in the library,
 * on every machine in the same way. */
#ifndef TABIYA_MOVED_RATING_H
#define TABIYA_MOVED_RATING_H

#include "app/store/database.h"
#include "app/store/puzzle-store.h"

G_BEGIN_DECLS

typedef struct {
    guint rating, deviation; /* as in TabiyaPuzzle */
} TabiyaMovedRating;

/* `puzzle` has the rating of the file. FALSE with `error`: the answers cannot be read. */
gboolean tabiya_moved_rating_find(TabiyaDatabase *db, const TabiyaPuzzle *puzzle,
                                  TabiyaMovedRating *moved, GError **error);

/* --- Of all puzzles --------------------------------------------------------------------------- */

/* Counted references; any thread may read it. */
typedef struct TabiyaMovedRatings TabiyaMovedRatings;

/* `answers`: of TabiyaPuzzleRatedAnswer, by puzzle, then in order. `known` (NULL: nothing) has what
 * is still right of an earlier one, as long as the puzzles have the same ordinals. Between begin
 * and end of the store. NULL: `error`. */
TabiyaMovedRatings *tabiya_moved_ratings_new(TabiyaPuzzleStore *store, const GArray *answers,
                                             const TabiyaMovedRatings *known,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;
TabiyaMovedRatings *tabiya_moved_ratings_ref(TabiyaMovedRatings *self);
void tabiya_moved_ratings_unref(TabiyaMovedRatings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMovedRatings, tabiya_moved_ratings_unref)

/* For tabiya_puzzle_store_set_ratings(). (transfer none) */
GHashTable *tabiya_moved_ratings_get_table(TabiyaMovedRatings *self);

G_END_DECLS

#endif
