/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs a query on a store, block by block; for puzzle-query.c. */
#ifndef TABIYA_PUZZLE_FILTER_H
#define TABIYA_PUZZLE_FILTER_H

#include "app/puzzles/puzzle-query.h"

G_BEGIN_DECLS

typedef struct {
    const TabiyaPuzzleQuery *query;
    TabiyaPuzzleStore *store;
    GArray *openings;     /* properties, at least one of which must match; NULL: no condition */
    TabiyaPuzzleSet *ids; /* those with the prefix; NULL: no condition */
} TabiyaPuzzleFilter;

/* Call this and all that follows between tabiya_puzzle_store_begin() and _end(). */
gboolean tabiya_puzzle_filter_init(TabiyaPuzzleFilter *self, const TabiyaPuzzleQuery *query,
                                   TabiyaPuzzleStore *store, GError **error);
void tabiya_puzzle_filter_clear(TabiyaPuzzleFilter *self);

/* The matching slots of a block, a bit each, and their number. */
gboolean tabiya_puzzle_filter_run(TabiyaPuzzleFilter *self, guint block,
                                  guint64 bits[TABIYA_PUZZLE_SET_WORDS], guint *count,
                                  GError **error);

/* An upper bound for the matches in a block; very cheap. */
gboolean tabiya_puzzle_filter_get_bound(TabiyaPuzzleFilter *self, guint block, guint *bound,
                                        GError **error);

G_END_DECLS

#endif
