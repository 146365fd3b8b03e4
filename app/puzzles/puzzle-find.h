/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the puzzles of a query: their number, all of them, or a random one. */
#ifndef TABIYA_PUZZLE_FIND_H
#define TABIYA_PUZZLE_FIND_H

#include "app/puzzles/puzzle-query.h"
#include "app/store/puzzle-store.h"

G_BEGIN_DECLS

/* --- Finding, on a thread that may wait -------------------------------------------------------
 *
 * `cancellable` may be NULL. FALSE or NULL with `error`: the file cannot be read, or
 * G_IO_ERROR_CANCELLED. */

gboolean tabiya_puzzle_query_count(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                                   GCancellable *cancellable, guint *count, GError **error);

/* The ordinals (of guint32) in the query's order. (transfer full) */
GArray *tabiya_puzzle_query_find(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                                 GCancellable *cancellable,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Picks one of the puzzles at random, each about equally likely; the same `seed` picks the same one
 * from the same file. G_MAXUINT without `error`: there are none. */
guint tabiya_puzzle_query_pick(const TabiyaPuzzleQuery *self, TabiyaPuzzleStore *store,
                               guint64 seed, GError **error);

G_END_DECLS

#endif
