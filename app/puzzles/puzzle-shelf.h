/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asynchronous access to the collection of puzzles: two threads read its file, one for quick
 * requests (a page of a list, a puzzle by its id, a random puzzle), one for searches and counts.
 *
 *     TabiyaPuzzleShelf *shelf = tabiya_puzzle_shelf_new(file);
 *     tabiya_puzzle_shelf_pick_async(shelf, query, seed, cancellable, picked_cb, me);
 *
 * The threads start with the first request, which also makes the file if there is none and adds the
 * puzzles that come with the program (shipped-puzzles.h). Answers come on the caller's main
 * context; every request may be cancelled.
 *
 * Signals:
 *   changed   the file has other puzzles: tabiya_puzzle_shelf_refresh() was called after an import,
 *             or another program has written to it (tabiya_puzzle_shelf_watch())
 *   moved     ratings that answers have moved are known, at first or again after "changed"
 */
#ifndef TABIYA_PUZZLE_SHELF_H
#define TABIYA_PUZZLE_SHELF_H

#include "app/puzzles/moved-rating.h"
#include "app/puzzles/puzzle-query.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_SHELF (tabiya_puzzle_shelf_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleShelf, tabiya_puzzle_shelf, TABIYA, PUZZLE_SHELF, GObject)

/* `file`: puzzles.db (tabiya_puzzle_file_in()). */
TabiyaPuzzleShelf *tabiya_puzzle_shelf_new(const char *file) G_GNUC_WARN_UNUSED_RESULT;
const char *tabiya_puzzle_shelf_get_file(TabiyaPuzzleShelf *self);

/* The ratings that answers have moved, which every question then goes by; NULL: none, as after
 * "changed". TabiyaPuzzleStates sets them. (transfer full) */
TabiyaMovedRatings *
tabiya_puzzle_shelf_dup_moved(TabiyaPuzzleShelf *self) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_shelf_set_moved(TabiyaPuzzleShelf *self, TabiyaMovedRatings *moved);

/* Emits "changed". */
void tabiya_puzzle_shelf_refresh(TabiyaPuzzleShelf *self);

/* Looks out for what other programs write, or no longer does, as while this one imports. Not at
 * first. */
void tabiya_puzzle_shelf_watch(TabiyaPuzzleShelf *self, gboolean watches);

/* A random puzzle that `query` (copied) finds; see tabiya_puzzle_query_pick(). */
void tabiya_puzzle_shelf_pick_async(TabiyaPuzzleShelf *self, const TabiyaPuzzleQuery *query,
                                    guint64 seed, GCancellable *cancellable,
                                    GAsyncReadyCallback done_cb, gpointer user);
/* By its id, or by its ordinal. */
void tabiya_puzzle_shelf_find_async(TabiyaPuzzleShelf *self, const char *id,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user);
void tabiya_puzzle_shelf_load_async(TabiyaPuzzleShelf *self, guint ordinal,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user);
/* For these three: the puzzle, the caller's, and its ordinal (may be NULL). NULL without `error`:
 * not found. */
TabiyaPuzzle *tabiya_puzzle_shelf_puzzle_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                                guint *ordinal,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The number of puzzles that `query` (copied) finds; -1 with `error`. */
void tabiya_puzzle_shelf_count_async(TabiyaPuzzleShelf *self, const TabiyaPuzzleQuery *query,
                                     GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                     gpointer user);
gint64 tabiya_puzzle_shelf_count_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                        GError **error);

/* The set of those of `ids` (NULL-terminated, copied) that are in the file. The caller's. */
void tabiya_puzzle_shelf_set_async(TabiyaPuzzleShelf *self, const char *const *ids,
                                   GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                   gpointer user);
TabiyaPuzzleSet *tabiya_puzzle_shelf_set_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The tags of openings in the file, in alphabetical order ("Sicilian_Defense"), NULL-terminated.
 * The caller's. */
void tabiya_puzzle_shelf_openings_async(TabiyaPuzzleShelf *self, GCancellable *cancellable,
                                        GAsyncReadyCallback done_cb, gpointer user);
char **tabiya_puzzle_shelf_openings_finish(TabiyaPuzzleShelf *self, GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Other questions -------------------------------------------------------------------------- */

typedef enum {
    TABIYA_PUZZLE_QUICK, /* milliseconds */
    TABIYA_PUZZLE_SLOW,
} TabiyaPuzzlePace;

/* Runs on a thread of the shelf, outside begin and end of the store. Returns the task's result;
 * NULL with `error` set on failure, NULL without may be a result. */
typedef gpointer (*TabiyaPuzzleWork)(TabiyaPuzzleStore *store, gpointer data,
                                     GCancellable *cancellable, GError **error);

/* Queues `work`; g_task_propagate_pointer() returns its result, which `free_answer` frees if nobody
 * takes it. `data` is freed with `free_data` afterwards; both may be NULL. `task` (borrowed) has no
 * source object: its last reference may be dropped on the shelf's thread. */
void tabiya_puzzle_shelf_push(TabiyaPuzzleShelf *self, TabiyaPuzzlePace pace, GTask *task,
                              TabiyaPuzzleWork work, gpointer data, GDestroyNotify free_data,
                              GDestroyNotify free_answer);

G_END_DECLS

#endif
