/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews games of a document in the background, one after another, and writes notes into each when
 * it is done.
 *
 *     TabiyaReviewer *reviewer = tabiya_reviewer_new(arbiter);
 *     g_signal_connect(reviewer, "game-done", …);
 *     tabiya_reviewer_start_all(reviewer, document, &order);
 *
 * The notes of a game are one step of its undo, and all notes of a review can be undone at once.
 * Cancelling loses nothing: a new start with the same moves, engine and limits goes on where it
 * was, and finished games of a document stay finished. The most recent reviews are remembered. A
 * review that is running when the program ends continues at the next start (review-keeper.h).
 *
 * Signals:
 *   changed                        progress or state have changed: a position is done,
 *                                  it began or ended
 *   game-done (TabiyaGameReview *review)   complete; notes, if wanted, are written
 *   finished  (GError *error)      all done (NULL), or the engine failed. Not after cancel().
 */
#ifndef TABIYA_REVIEWER_H
#define TABIYA_REVIEWER_H

#include "app/analysis/review-notes.h"
#include "app/study/pgn-document.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEWER (tabiya_reviewer_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewer, tabiya_reviewer, TABIYA, REVIEWER, GObject)

/* How to review. Everything is copied or referenced. */
typedef struct {
    TabiyaEngineSource *source; /* the review's own */
    const char *engine;         /* the id of its entry, to tell reviews apart */
    EngLimits limits;           /* per position: nodes, depth or time */
    TabiyaReviewNotes notes;    /* 0: none */
} TabiyaReviewOrder;

/* A game with notes. */
typedef struct {
    TabiyaPgnEntry *entry;
    char *before;     /* its PGN without them */
    guint after_hash; /* hash of its text with them */
} TabiyaReviewWritten;

/* The rest of a review from another run of the program; all borrowed. */
typedef struct {
    guint n_games;         /* in total */
    const GPtrArray *left; /* of TabiyaPgnEntry */
    const GPtrArray *done; /* of TabiyaReviewWritten, whose `after_hash` does not count */
    GVariant *begun;       /* tabiya_game_review_dup_state() of the first game left, or NULL */
} TabiyaReviewRest;

TabiyaReviewer *tabiya_reviewer_new(TabiyaEngineArbiter *arbiter) G_GNUC_WARN_UNUSED_RESULT;

/* Reviews `game`, one of the document's, or the shown one if it has none. Replaces a running
 * review, as if that were cancelled. */
void tabiya_reviewer_start_game(TabiyaReviewer *self, TabiyaPgnDocument *document, TabiyaGame *game,
                                const TabiyaReviewOrder *order);
/* The same for all games of the document, in order; games without moves are skipped. */
void tabiya_reviewer_start_all(TabiyaReviewer *self, TabiyaPgnDocument *document,
                               const TabiyaReviewOrder *order);
/* Continues an unfinished review. */
void tabiya_reviewer_go_on(TabiyaReviewer *self, TabiyaPgnDocument *document,
                           const TabiyaReviewRest *rest, const TabiyaReviewOrder *order);
void tabiya_reviewer_cancel(TabiyaReviewer *self);

/* The rating of players without one in the tags, from the next game on; see game-review.h. */
void tabiya_reviewer_set_usual_rating(TabiyaReviewer *self, int rating);

/* Undoes the notes of the last review in all its games; other changes since stay. Not while a
 * review is running. */
void tabiya_reviewer_undo(TabiyaReviewer *self);
/* The games that undo would change: of TabiyaReviewWritten, borrowed. */
const GPtrArray *tabiya_reviewer_get_written(TabiyaReviewer *self);

gboolean tabiya_reviewer_is_running(TabiyaReviewer *self);
double tabiya_reviewer_get_progress(TabiyaReviewer *self); /* 0 … 1, of all of it */
/* A different number for every order. */
guint tabiya_reviewer_get_serial(TabiyaReviewer *self);
/* The running order, its parts borrowed; and the positions (guint) of the games left, the current
 * one first. */
void tabiya_reviewer_get_order(TabiyaReviewer *self, TabiyaReviewOrder *order);
GArray *tabiya_reviewer_dup_left(TabiyaReviewer *self) G_GNUC_WARN_UNUSED_RESULT;
/* In a running review: how many games, and how many of them are done. */
guint tabiya_reviewer_get_n_games(TabiyaReviewer *self);
guint tabiya_reviewer_get_n_done(TabiyaReviewer *self);
/* Both borrowed; NULL if nothing is running. */
TabiyaPgnDocument *tabiya_reviewer_get_document(TabiyaReviewer *self);
TabiyaGameReview *tabiya_reviewer_get_review(TabiyaReviewer *self);

/* Whether notes have changed the last finished game: FALSE without notes, or if it had them all
 * already. */
gboolean tabiya_reviewer_has_written(TabiyaReviewer *self);

/* The review of `game`, complete or not, if its main line is still the reviewed one; else NULL.
 * (transfer none) */
TabiyaGameReview *tabiya_reviewer_find(TabiyaReviewer *self, TabiyaGame *game);

G_END_DECLS

#endif
