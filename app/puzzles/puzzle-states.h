/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's results with the puzzles of a collection, as sets of ordinals: for queries (their
 * `only` and `without`) and for drawing them, cell by cell (tabiya_puzzle_set_has()). */
#ifndef TABIYA_PUZZLE_STATES_H
#define TABIYA_PUZZLE_STATES_H

#include "app/puzzles/puzzle-progress.h"
#include "app/puzzles/puzzle-shelf.h"

G_BEGIN_DECLS

/* The sets by the last answer to each puzzle; one solved with a hint counts as failed. The receiver
 * owns it. */
typedef struct {
    TabiyaPuzzleSet *seen; /* solved or failed */
    TabiyaPuzzleSet *solved, *failed, *favorites;
    TabiyaPuzzleSet *lately; /* seen since the given time */
    TabiyaMovedRatings *moved;
} TabiyaPuzzleStates;

void tabiya_puzzle_states_free(TabiyaPuzzleStates *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleStates, tabiya_puzzle_states_free)

/* Includes all earlier answers. `since_ms`: the start of `lately`. The shelf then goes by the
 * ratings that the answers have moved. */
void tabiya_puzzle_states_load_async(TabiyaPuzzleProgress *progress, TabiyaPuzzleShelf *shelf,
                                     gint64 since_ms, GCancellable *cancellable,
                                     GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleStates *tabiya_puzzle_states_load_finish(GAsyncResult *result,
                                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
