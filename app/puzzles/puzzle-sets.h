/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's sets of puzzles, for a window: the list of sets and the changes to them, the last of
 * which can be undone. A set is a collection to browse and to solve in rounds (puzzle-set-rows.h).
 * Never blocks.
 *
 *     TabiyaPuzzleSets *sets = tabiya_puzzle_sets_new(progress);
 *     tabiya_puzzle_sets_put(sets, set, ids, 0);        // "done": “2 puzzles added to “Pins””
 *     tabiya_puzzle_sets_undo(sets);
 *
 * Signals:
 *   changed   the list or one of its sets has changed; also when it is first read
 *   done      (const char *text, gboolean undoable): a translated sentence about what was done or
 *             failed
 */
#ifndef TABIYA_PUZZLE_SETS_H
#define TABIYA_PUZZLE_SETS_H

#include "app/puzzles/puzzle-progress.h"

G_BEGIN_DECLS

/* The maximum number of puzzles added to a set at once: nobody solves more again and again. */
#define TABIYA_PUZZLE_SET_MAX 2000

#define TABIYA_TYPE_PUZZLE_SETS (tabiya_puzzle_sets_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleSets, tabiya_puzzle_sets, TABIYA, PUZZLE_SETS, GObject)

/* Starts reading the sets, and reads them again whenever the progress changes. */
TabiyaPuzzleSets *tabiya_puzzle_sets_new(TabiyaPuzzleProgress *progress) G_GNUC_WARN_UNUSED_RESULT;

/* By name: of TabiyaPuzzleSetRow, lent until "changed". NULL: they are not read yet. */
const GPtrArray *tabiya_puzzle_sets_get_all(TabiyaPuzzleSets *self);
/* Lent until "changed"; NULL: not found. */
const TabiyaPuzzleSetRow *tabiya_puzzle_sets_find(TabiyaPuzzleSets *self, gint64 set);

/* Creates a set of these puzzles (ids, NULL-terminated), or adds them to a set. `n_found`: the
 * number of puzzles found, of which these are the first; 0: no more than these. */
void tabiya_puzzle_sets_add(TabiyaPuzzleSets *self, const char *name, const char *const *puzzles,
                            guint n_found);
void tabiya_puzzle_sets_put(TabiyaPuzzleSets *self, gint64 set, const char *const *puzzles,
                            guint n_found);
void tabiya_puzzle_sets_take_out(TabiyaPuzzleSets *self, gint64 set, const char *const *puzzles);
void tabiya_puzzle_sets_rename(TabiyaPuzzleSets *self, gint64 set, const char *name);
/* Attempts at its puzzles stay in the history. */
void tabiya_puzzle_sets_delete(TabiyaPuzzleSets *self, gint64 set);

/* Undoes the last change; once. */
void tabiya_puzzle_sets_undo(TabiyaPuzzleSets *self);
gboolean tabiya_puzzle_sets_can_undo(TabiyaPuzzleSets *self);

/* Whether all requests are done and reported. For tests. */
gboolean tabiya_puzzle_sets_is_settled(TabiyaPuzzleSets *self);

/* "40 puzzles, round 2: 13 answered", "40 puzzles, 2 rounds completed". The caller's. */
char *tabiya_puzzle_set_row_dup_words(const TabiyaPuzzleSetRow *set) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
