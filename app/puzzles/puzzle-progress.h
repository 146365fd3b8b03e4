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
 * one is a period without games. The same answers move the puzzle's own rating, if that is an
 * estimate (moved-rating.h): answers count against the moved rating, while courses and filters go
 * by the file's, since the search for a puzzle reads the file alone.
 *
 * Signals:
 *   changed   something was written: an answer, a set, a card, a drill; not the puzzle in progress
 *   failed    (const char *text): a translated sentence about a failure
 */
#ifndef TABIYA_PUZZLE_PROGRESS_H
#define TABIYA_PUZZLE_PROGRESS_H

#include <gio/gio.h>

#include "app/puzzles/learning.h"
#include "app/puzzles/progress-export.h"
#include "app/puzzles/puzzle-summary.h"
#include "app/store/card-rows.h"
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

/* Emits "changed": another device's answers have come into the library. */
void tabiya_puzzle_progress_tell_changed(TabiyaPuzzleProgress *self);

/* Whether puzzles failed from now on become cards, which come back when due. Off until it is
 * set. */
void tabiya_puzzle_progress_set_reviews(TabiyaPuzzleProgress *self, gboolean reviews);

/* The current time, or the one set by tests. */
gint64 tabiya_puzzle_progress_get_now_ms(TabiyaPuzzleProgress *self);

/* --- Solving ---------------------------------------------------------------------------------- */

/* Saves a puzzle (copied) as the one in progress when the person begins it. Its `attempt` is
 * ignored. */
void tabiya_puzzle_progress_take(TabiyaPuzzleProgress *self, const TabiyaPuzzleHand *hand);
/* No puzzle is in progress any more. */
void tabiya_puzzle_progress_drop(TabiyaPuzzleProgress *self);
/* Saves the moves played in the puzzle in progress and the time taken; the row of its attempt, if
 * any, gets the same moves. */
void tabiya_puzzle_progress_note(TabiyaPuzzleProgress *self, const char *played, gint64 elapsed_ms);

/* The answer that decides the puzzle in progress. Everything is copied; the puzzle has the file's
 * rating. */
typedef struct {
    const TabiyaPuzzle *puzzle;
    TabiyaPuzzleMode mode;
    gint64 run;  /* 0: none */
    gint64 card; /* the card that it answers; 0: none */
    gboolean rated;
    TabiyaPuzzleResult result;
    gint64 elapsed_ms;
    const char *played;
} TabiyaPuzzleOutcome;

/* The effects of an answer. */
typedef struct {
    gint64 attempt;
    double before, after; /* the overall rating; both are 0 if it was not rated */
    double deviation;     /* of `after` */
    guint puzzle_rating;  /* as this answer has moved it */
    gboolean first_card;  /* the puzzle was failed, and is the person's first to come back */
} TabiyaPuzzleGain;

/* Only SOLVED counts as a win. A card gets GOOD then, otherwise AGAIN. */
void tabiya_puzzle_progress_answer_async(TabiyaPuzzleProgress *self,
                                         const TabiyaPuzzleOutcome *outcome,
                                         GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_progress_answer_finish(GAsyncResult *result, TabiyaPuzzleGain *gain,
                                              GError **error);

/* The puzzle in progress, to resume it; NULL without an error: none. */
void tabiya_puzzle_progress_load_hand_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleHand *tabiya_puzzle_progress_load_hand_finish(GAsyncResult *result,
                                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- History ---------------------------------------------------------------------------------- */

/* The statistics of solving. */
void tabiya_puzzle_progress_load_summary_async(TabiyaPuzzleProgress *self,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleSummary *
tabiya_puzzle_progress_load_summary_finish(GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What was learned apart from single puzzles. */
void tabiya_puzzle_progress_load_learning_async(TabiyaPuzzleProgress *self,
                                                GCancellable *cancellable,
                                                GAsyncReadyCallback done_cb, gpointer user);
TabiyaLearning *tabiya_puzzle_progress_load_learning_finish(GAsyncResult *result, GError **error)
    G_GNUC_WARN_UNUSED_RESULT;

/* Writes progress to a file (`wish` is copied; its time is the current one). TRUE once it is there.
 */
void tabiya_puzzle_progress_export_async(TabiyaPuzzleProgress *self,
                                         const TabiyaProgressExport *wish,
                                         GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_progress_export_finish(GAsyncResult *result, GError **error);

/* The last `limit` attempts before the row `before` (0: all), most recent first: a GPtrArray of
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

/* The rating of a puzzle (copied, with the file's rating) as all earlier answers have moved it. 0
 * with `error`. */
void tabiya_puzzle_progress_load_moved_async(TabiyaPuzzleProgress *self, const TabiyaPuzzle *puzzle,
                                             GAsyncReadyCallback done_cb, gpointer user);
guint tabiya_puzzle_progress_load_moved_finish(GAsyncResult *result, GError **error);

/* The person's results with single puzzles, by id. */
typedef struct {
    GArray *last;         /* of TabiyaPuzzleLast: the last answer to each puzzle tried, by id */
    GPtrArray *favorites; /* of char *: ids, most recently added first */
    GArray *rated;        /* of TabiyaPuzzleRatedAnswer: all of them, by id, then in order */
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
    guint n_changed;   /* puzzles added or removed */
    GPtrArray *before; /* of char *: its former puzzles, in order */
} TabiyaPuzzleSetChange;

void tabiya_puzzle_set_change_free(TabiyaPuzzleSetChange *change);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleSetChange, tabiya_puzzle_set_change_free)

/* Makes a set of these puzzles (ids, NULL-terminated, copied). For this and the next two, `done_cb`
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

/* The rounds of a set (`set` not 0), or all runs of a mode, in order: a GArray of
 * TabiyaPuzzleRun. */
void tabiya_puzzle_progress_load_runs_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
GArray *tabiya_puzzle_progress_load_runs_finish(GAsyncResult *result,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Runs ------------------------------------------------------------------------------------- */

/* Begins a run: of a mode, or (`set` not 0) a round of a set, whose open round continues
 * instead. */
void tabiya_puzzle_progress_begin_run_async(TabiyaPuzzleProgress *self, TabiyaPuzzleMode mode,
                                            gint64 set, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
/* Its id, and for a set the ids of its unanswered puzzles, in order: a GPtrArray of char *, the
 * caller's. NULL on an error. */
GPtrArray *tabiya_puzzle_progress_begin_run_finish(GAsyncResult *result, gint64 *run,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_progress_finish_run(TabiyaPuzzleProgress *self, gint64 run);

/* --- Review ----------------------------------------------------------------------------------- */

/* A card that is due. */
typedef struct {
    gint64 card;
    char *puzzle; /* its id; owned. "": the card is only about its position */
} TabiyaPuzzleDue;

/* The cards of a deck that are due today, in order: a GArray of TabiyaPuzzleDue that owns its
 * strings. `kind` is TABIYA_DECK_PUZZLES or TABIYA_DECK_MISTAKES. */
void tabiya_puzzle_progress_load_due_async(TabiyaPuzzleProgress *self, TabiyaDeckKind kind,
                                           GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                           gpointer user);
GArray *tabiya_puzzle_progress_load_due_finish(GAsyncResult *result,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether a card of such a deck is due on the day `today` (tabiya_training_day()). */
gboolean tabiya_puzzle_card_is_due(const TabiyaCard *card, TabiyaDeckKind kind, gint64 today);
/* The first mistake of a card as a puzzle, with the id "m" and the card's number. NULL without an
 * error: the card has no mistake. */
void tabiya_puzzle_progress_load_mistake_async(TabiyaPuzzleProgress *self, gint64 card,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzle *tabiya_puzzle_progress_load_mistake_finish(GAsyncResult *result,
                                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Endgame drills --------------------------------------------------------------------------- */

/* Drills and moves are written as in drill-rows.h; `hand` has the moves of the drill that is now in
 * progress, NULL: none. */

/* Adds the result of an endgame that was played until it was decided. */
void tabiya_puzzle_progress_add_drill(TabiyaPuzzleProgress *self, const char *drill,
                                      gboolean reached, const char *moves, const char *hand);
/* Saves the moves of the drill in progress. */
void tabiya_puzzle_progress_take_drill(TabiyaPuzzleProgress *self, const char *drill,
                                       const char *hand);
/* The drill in progress, to resume it; NULL without an error: none. */
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
