/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The user's progress with puzzles: written at once, and read for display. Never blocks; others may
 * use the library at the same time. Requests are carried out in order, each as a transaction, so
 * that a program that is killed has saved every answer that it has shown.
 *
 *     TabiyaPuzzleProgress *progress = tabiya_puzzle_progress_new(library_path);
 *     tabiya_puzzle_progress_take(progress, &hand);              // a puzzle is begun
 *     tabiya_puzzle_progress_answer_async(progress, &answer, NULL, answered_cb, self);
 *     tabiya_puzzle_progress_note(progress, "e2e4 d7d5?", 900);  // and tried further
 *     tabiya_puzzle_progress_drop(progress);
 *
 * Ratings are those of Glicko-2 (app/training/glicko2.h): a rated answer is a game against the
 * puzzle, for the overall rating and for the rating of each of the puzzle's themes. A day without
 * one is a period without games.
 *
 * Signals:
 *   changed   something was written: an answer, a set, a card, a drill; not the puzzle in hand
 *   failed    (const char *text): a translated sentence about a failure
 */
#ifndef TABIYA_PUZZLE_PROGRESS_H
#define TABIYA_PUZZLE_PROGRESS_H

#include <gio/gio.h>

#include "app/puzzles/puzzle-summary.h"
#include "app/store/deck-rows.h"
#include "app/store/drill-rows.h"
#include "app/store/puzzle-set-rows.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PUZZLE_PROGRESS (tabiya_puzzle_progress_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPuzzleProgress, tabiya_puzzle_progress, TABIYA, PUZZLE_PROGRESS, GObject)

/* `path`: of the library. Nothing is read before the first request. Dropping the last reference
 * waits for pending requests. */
TabiyaPuzzleProgress *tabiya_puzzle_progress_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Whether puzzles that are failed from now on become cards, which come back when they are due. Off
 * by default. */
void tabiya_puzzle_progress_set_reviews(TabiyaPuzzleProgress *self, gboolean reviews);
gboolean tabiya_puzzle_progress_get_reviews(TabiyaPuzzleProgress *self);

/* The time that counts as now. */
gint64 tabiya_puzzle_progress_get_now_ms(TabiyaPuzzleProgress *self);

/* --- Solving ---------------------------------------------------------------------------------- */

/* Puts a puzzle (copied) in hand when the user begins it. Its `attempt` does not count. */
void tabiya_puzzle_progress_take(TabiyaPuzzleProgress *self, const TabiyaPuzzleHand *hand);
/* Nothing is in hand any more. */
void tabiya_puzzle_progress_drop(TabiyaPuzzleProgress *self);
/* Saves the moves played in the puzzle in hand and the time taken; the row of its attempt, if it
 * has one, gets the same moves. */
void tabiya_puzzle_progress_note(TabiyaPuzzleProgress *self, const char *played, gint64 elapsed_ms);

/* The answer that decides about the puzzle in hand. All is copied. */
typedef struct {
    const TabiyaPuzzle *puzzle;
    TabiyaPuzzleMode mode;
    gint64 run;  /* 0: none */
    gint64 card; /* that is answered by it; 0: none */
    gboolean rated;
    TabiyaPuzzleResult result;
    gint64 elapsed_ms;
    const char *played;
} TabiyaPuzzleOutcome;

/* The overall rating before and after the answer; both are 0 if it was not rated. */
typedef struct {
    gint64 attempt;
    double before, after;
} TabiyaPuzzleGain;

/* Only SOLVED is won. A card is GOOD where it is, AGAIN otherwise. */
void tabiya_puzzle_progress_answer_async(TabiyaPuzzleProgress *self,
                                         const TabiyaPuzzleOutcome *outcome,
                                         GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_progress_answer_finish(GAsyncResult *result, TabiyaPuzzleGain *gain,
                                              GError **error);

/* The puzzle in hand, for resuming it; NULL without an error: there is none. */
void tabiya_puzzle_progress_load_hand_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleHand *tabiya_puzzle_progress_load_hand_finish(GAsyncResult *result,
                                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Looking back ----------------------------------------------------------------------------- */

/* The statistics of solving. */
void tabiya_puzzle_progress_load_summary_async(TabiyaPuzzleProgress *self,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleSummary *
tabiya_puzzle_progress_load_summary_finish(GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The last `limit` attempts before the row `before` (0: of all), the latest first: a GPtrArray of
 * TabiyaPuzzleAttempt that owns them. */
void tabiya_puzzle_progress_load_history_async(TabiyaPuzzleProgress *self, gint64 before,
                                               guint limit, GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
GPtrArray *tabiya_puzzle_progress_load_history_finish(GAsyncResult *result,
                                                      GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The user's rating for a theme ("fork"); the overall rating if too little is known of the theme,
 * or `theme` is TABIYA_PUZZLE_RATING_ALL. All earlier answers count. */
void tabiya_puzzle_progress_load_rating_async(TabiyaPuzzleProgress *self, const char *theme,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_progress_load_rating_finish(GAsyncResult *result, TabiyaGlicko2 *rating,
                                                   GError **error);

/* What is remembered of the user's puzzles, by id. */
typedef struct {
    GArray *last;         /* of TabiyaPuzzleLast: the last answer to each that was tried, by id */
    GPtrArray *favorites; /* of char *: ids, the one kept last first */
} TabiyaPuzzleMemory;

void tabiya_puzzle_memory_free(TabiyaPuzzleMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleMemory, tabiya_puzzle_memory_free)

void tabiya_puzzle_progress_load_memory_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleMemory *tabiya_puzzle_progress_load_memory_finish(GAsyncResult *result, GError **error)
    G_GNUC_WARN_UNUSED_RESULT;

/* --- Favorites and sets ---------------------------------------------------------------------- */

void tabiya_puzzle_progress_set_favorite(TabiyaPuzzleProgress *self, const char *puzzle,
                                         gboolean on);

/* The user's sets, by name: a GPtrArray of TabiyaPuzzleSetRow that owns them. */
void tabiya_puzzle_progress_load_sets_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
GPtrArray *tabiya_puzzle_progress_load_sets_finish(GAsyncResult *result,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The result of a change to a set. */
typedef struct {
    gint64 set;
    guint n_changed;   /* puzzles that went into it, or out of it */
    GPtrArray *before; /* of char *: its puzzles before that, in order */
} TabiyaPuzzleSetChange;

void tabiya_puzzle_set_change_free(TabiyaPuzzleSetChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleSetChange, tabiya_puzzle_set_change_free)

/* Makes a set of these puzzles (ids, NULL-terminated, copied). Of this and the next two `done_cb`
 * may be NULL. */
void tabiya_puzzle_progress_add_set_async(TabiyaPuzzleProgress *self, const char *name,
                                          const char *const *puzzles, GAsyncReadyCallback done_cb,
                                          gpointer user);
/* Appends puzzles to a set, or removes them from it. */
void tabiya_puzzle_progress_put_async(TabiyaPuzzleProgress *self, gint64 set,
                                      const char *const *puzzles, GAsyncReadyCallback done_cb,
                                      gpointer user);
void tabiya_puzzle_progress_take_out_async(TabiyaPuzzleProgress *self, gint64 set,
                                           const char *const *puzzles, GAsyncReadyCallback done_cb,
                                           gpointer user);
TabiyaPuzzleSetChange *
tabiya_puzzle_progress_change_set_finish(GAsyncResult *result,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Replaces the puzzles of a set with these, in this order. */
void tabiya_puzzle_progress_fill_set(TabiyaPuzzleProgress *self, gint64 set,
                                     const char *const *puzzles);
void tabiya_puzzle_progress_rename_set(TabiyaPuzzleProgress *self, gint64 set, const char *name);
/* Attempts at its puzzles stay in the history. */
void tabiya_puzzle_progress_delete_set(TabiyaPuzzleProgress *self, gint64 set, gboolean deleted);
/* The ids of a set, in order: a GPtrArray of char * that owns them. */
void tabiya_puzzle_progress_load_set_async(TabiyaPuzzleProgress *self, gint64 set,
                                           GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                           gpointer user);
GPtrArray *tabiya_puzzle_progress_load_set_finish(GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Its rounds (`set` not 0), or all runs of a mode, in order: a GArray of TabiyaPuzzleRun. */
void tabiya_puzzle_progress_load_runs_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
GArray *tabiya_puzzle_progress_load_runs_finish(GAsyncResult *result,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Runs ------------------------------------------------------------------------------------- */

/* Begins one: of a mode, or (`set` not 0) a round of a set, where an open round goes on instead. */
void tabiya_puzzle_progress_begin_run_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
/* Its id, and (a set's) the ids of the puzzles that it has no answer to yet, in order: a GPtrArray
 * of char *, the caller's. NULL on an error. */
GPtrArray *tabiya_puzzle_progress_begin_run_finish(GAsyncResult *result, gint64 *run,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_progress_finish_run(TabiyaPuzzleProgress *self, gint64 run);

/* --- Review ----------------------------------------------------------------------------------- */

/* A card that is due. */
typedef struct {
    gint64 card;
    char *puzzle; /* its id; owned. "": the card is about its position alone */
} TabiyaPuzzleDue;

/* Cards of a deck that are due today, in the order in which they are: a GArray of TabiyaPuzzleDue
 * that owns its strings. `kind` is TABIYA_DECK_PUZZLES or TABIYA_DECK_MISTAKES. */
void tabiya_puzzle_progress_load_due_async(TabiyaPuzzleProgress *self, TabiyaDeckKind kind,
                                           GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                           gpointer user);
GArray *tabiya_puzzle_progress_load_due_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* The first mistake of a card as a puzzle, with the id "m" and the card's number. NULL without an
 * error: the card has no mistake. */
void tabiya_puzzle_progress_load_mistake_async(TabiyaPuzzleProgress *self, gint64 card,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzle *tabiya_puzzle_progress_load_mistake_finish(GAsyncResult *result,
                                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Endgame drills --------------------------------------------------------------------------- */

/* Drills and their moves are written as drill-rows.h says; `hand` has the moves of the drill that
 * is in hand from now on, NULL: none is. */

/* Adds the result of an endgame that was played until it was decided. */
void tabiya_puzzle_progress_add_drill(TabiyaPuzzleProgress *self, const char *drill,
                                      gboolean reached, const char *moves, const char *hand);
/* Saves the moves of the drill in hand. */
void tabiya_puzzle_progress_take_drill(TabiyaPuzzleProgress *self, const char *drill,
                                       const char *hand);
/* The drill in hand, for resuming it; NULL without an error: there is none. */
void tabiya_puzzle_progress_load_drill_hand_async(TabiyaPuzzleProgress *self,
                                                  GCancellable *cancellable,
                                                  GAsyncReadyCallback done_cb, gpointer user);
TabiyaDrillHand *tabiya_puzzle_progress_load_drill_hand_finish(GAsyncResult *result, GError **error)
    G_GNUC_WARN_UNUSED_RESULT;
/* The results of all drills so far: a GArray of TabiyaDrillTally (drill-rows.h) that owns its
 * strings. */
void tabiya_puzzle_progress_load_drills_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user);
GArray *tabiya_puzzle_progress_load_drills_finish(GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- For tests -------------------------------------------------------------------------------- */

/* Sets the current time; 0: the clock's. For tests. */
void tabiya_puzzle_progress_set_now_ms(TabiyaPuzzleProgress *self, gint64 now_ms);
/* The number of pending requests. For tests. */
guint tabiya_puzzle_progress_get_n_pending(TabiyaPuzzleProgress *self);

G_END_DECLS

#endif
