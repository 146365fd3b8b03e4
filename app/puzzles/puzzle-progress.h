/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has done with puzzles: written as it is done, and read for those who show it. Never
 * blocks; the library may be used by others at the same time. What is asked is done in that order,
 * each a transaction, so that a program that is killed has all answers that it has shown.
 *
 *     TabiyaPuzzleProgress *progress = tabiya_puzzle_progress_new(library_path);
 *     tabiya_puzzle_progress_take(progress, &hand);              // a puzzle is begun
 *     tabiya_puzzle_progress_answer_async(progress, &answer, NULL, answered_cb, self);
 *     tabiya_puzzle_progress_note(progress, "e2e4 d7d5?", 900);  // and tried further
 *     tabiya_puzzle_progress_drop(progress);
 *
 * Ratings are those of Glicko-2 (app/training/glicko2.h): a rated answer is a game against the
 * puzzle, for the rating over all themes and for that of each theme the puzzle has. A day without
 * one is a period without games.
 *
 * Signals:
 *   changed   something was written: an answer, a set, a card, a drill; not what is in hand
 *   failed    (const char *text): a translated sentence on what could not be
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

/* `path`: of the library. Nothing is read before something is asked. The last reference waits for
 * what was asked. */
TabiyaPuzzleProgress *tabiya_puzzle_progress_new(const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Whether puzzles that are failed from now on become cards, to be asked again when they are due.
 * Off at first: who wants it says so. */
void tabiya_puzzle_progress_set_reviews(TabiyaPuzzleProgress *self, gboolean reviews);
gboolean tabiya_puzzle_progress_get_reviews(TabiyaPuzzleProgress *self);

/* The time that counts as now. */
gint64 tabiya_puzzle_progress_get_now_ms(TabiyaPuzzleProgress *self);

/* --- Solving ---------------------------------------------------------------------------------- */

/* The puzzle that is begun (copied). Its `attempt` does not count. */
void tabiya_puzzle_progress_take(TabiyaPuzzleProgress *self, const TabiyaPuzzleHand *hand);
/* Nothing is in hand any more. */
void tabiya_puzzle_progress_drop(TabiyaPuzzleProgress *self);
/* What has been played at the puzzle in hand, and how long it took; its attempt's row, if it has
 * one, says the same of the moves. */
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

/* What it made of the rating over all themes; both are 0 where it was not rated. */
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

/* The puzzle in hand, for going on with it; NULL without an error: there is none. */
void tabiya_puzzle_progress_load_hand_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzleHand *tabiya_puzzle_progress_load_hand_finish(GAsyncResult *result,
                                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Looking back ----------------------------------------------------------------------------- */

/* How solving goes. */
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

/* How strong the person is at a theme ("fork"); overall where too little is known of that, or
 * `theme` is TABIYA_PUZZLE_RATING_ALL. All answers that were given before count. */
void tabiya_puzzle_progress_load_rating_async(TabiyaPuzzleProgress *self, const char *theme,
                                              GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user);
gboolean tabiya_puzzle_progress_load_rating_finish(GAsyncResult *result, TabiyaGlicko2 *rating,
                                                   GError **error);

/* What a person has to do with puzzles, by id. */
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

/* The sets of a person, by name: a GPtrArray of TabiyaPuzzleSetRow that owns them. */
void tabiya_puzzle_progress_load_sets_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                            GAsyncReadyCallback done_cb, gpointer user);
GPtrArray *tabiya_puzzle_progress_load_sets_finish(GAsyncResult *result,
                                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* What a change has made of a set. */
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
/* Puts puzzles behind those that are in it, or takes them out of it. */
void tabiya_puzzle_progress_put_async(TabiyaPuzzleProgress *self, gint64 set,
                                      const char *const *puzzles, GAsyncReadyCallback done_cb,
                                      gpointer user);
void tabiya_puzzle_progress_take_out_async(TabiyaPuzzleProgress *self, gint64 set,
                                           const char *const *puzzles, GAsyncReadyCallback done_cb,
                                           gpointer user);
TabiyaPuzzleSetChange *
tabiya_puzzle_progress_change_set_finish(GAsyncResult *result,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* It has just these, in that order. */
void tabiya_puzzle_progress_fill_set(TabiyaPuzzleProgress *self, gint64 set,
                                     const char *const *puzzles);
void tabiya_puzzle_progress_rename_set(TabiyaPuzzleProgress *self, gint64 set, const char *name);
/* What was solved of it stays in the history. */
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
 * error: it has none. */
void tabiya_puzzle_progress_load_mistake_async(TabiyaPuzzleProgress *self, gint64 card,
                                               GCancellable *cancellable,
                                               GAsyncReadyCallback done_cb, gpointer user);
TabiyaPuzzle *tabiya_puzzle_progress_load_mistake_finish(GAsyncResult *result,
                                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Endgame drills --------------------------------------------------------------------------- */

/* Drills and their moves are written as drill-rows.h says; `hand` is the moves with which the same
 * drill is in hand from now on, NULL: nothing is. */

/* An endgame was played out, as far as it is decided by that. */
void tabiya_puzzle_progress_add_drill(TabiyaPuzzleProgress *self, const char *drill,
                                      gboolean reached, const char *moves, const char *hand);
/* Something was played. */
void tabiya_puzzle_progress_take_drill(TabiyaPuzzleProgress *self, const char *drill,
                                       const char *hand);
/* The one in hand, for going on with it; NULL without an error: there is none. */
void tabiya_puzzle_progress_load_drill_hand_async(TabiyaPuzzleProgress *self,
                                                  GCancellable *cancellable,
                                                  GAsyncReadyCallback done_cb, gpointer user);
TabiyaDrillHand *tabiya_puzzle_progress_load_drill_hand_finish(GAsyncResult *result, GError **error)
    G_GNUC_WARN_UNUSED_RESULT;
/* What came of them so far: a GArray of TabiyaDrillTally (drill-rows.h) that owns its strings. */
void tabiya_puzzle_progress_load_drills_async(TabiyaPuzzleProgress *self, GCancellable *cancellable,
                                              GAsyncReadyCallback done_cb, gpointer user);
GArray *tabiya_puzzle_progress_load_drills_finish(GAsyncResult *result,
                                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- For tests -------------------------------------------------------------------------------- */

/* What counts as now; 0: the clock's. For tests. */
void tabiya_puzzle_progress_set_now_ms(TabiyaPuzzleProgress *self, gint64 now_ms);
/* How much was asked and is not done yet. For tests. */
guint tabiya_puzzle_progress_get_n_pending(TabiyaPuzzleProgress *self);

G_END_DECLS

#endif
