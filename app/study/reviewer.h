/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews games of a document in the background, one after another, and writes the notes of each
 * game into it when they are ready.
 *
 *     TabiyaReviewer *reviewer = tabiya_reviewer_new(arbiter);
 *     g_signal_connect(reviewer, "game-done", …);
 *     tabiya_reviewer_start_all(reviewer, document, &order);
 *
 * One game's notes are one step of its undo, and all that a review has written can be undone as a
 * whole. Breaking off loses nothing: starting again, on the same moves with the same engine and
 * limits, goes on where it was, and of a whole document the games that were done stay so. Reviews
 * are remembered for the games looked at last. A review that is under way when the program ends
 * goes on at the next start (review-keeper.h).
 *
 * Signals:
 *   changed                        something of what can be asked is another: a position is done,
 *                                  it began or ended
 *   game-done (TabiyaGameReview *review)   complete; its notes, if wished, are written
 *   finished  (GError *error)      all is done (NULL), or the engine failed. Not after cancel().
 */
#ifndef TABIYA_REVIEWER_H
#define TABIYA_REVIEWER_H

#include "app/analysis/review-notes.h"
#include "app/study/pgn-document.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_REVIEWER (tabiya_reviewer_get_type())
G_DECLARE_FINAL_TYPE(TabiyaReviewer, tabiya_reviewer, TABIYA, REVIEWER, GObject)

/* How a review is to be made. All is copied or referenced. */
typedef struct {
    TabiyaEngineSource *source; /* the review's own */
    const char *engine;         /* tells it from others: the id of its entry */
    EngLimits limits;           /* of one position: nodes, depth or time */
    TabiyaReviewNotes notes;    /* 0: nothing is written */
} TabiyaReviewOrder;

/* A game that notes were written into. */
typedef struct {
    TabiyaPgnEntry *entry;
    char *before;     /* its PGN as it was */
    guint after_hash; /* of what it was with them */
} TabiyaReviewWritten;

/* What is left of a review that another run of the program began; all borrowed. */
typedef struct {
    guint n_games;         /* of all of it */
    const GPtrArray *left; /* of TabiyaPgnEntry */
    const GPtrArray *done; /* of TabiyaReviewWritten, whose `after_hash` does not count */
    GVariant *begun;       /* tabiya_game_review_dup_state() of the first game left, or NULL */
} TabiyaReviewRest;

TabiyaReviewer *tabiya_reviewer_new(TabiyaEngineArbiter *arbiter) G_GNUC_WARN_UNUSED_RESULT;

/* Reviews `game`, which is one of the document's, or the one it shows while it has none. Replaces
 * what is running, as if it had been cancelled. */
void tabiya_reviewer_start_game(TabiyaReviewer *self, TabiyaPgnDocument *document, TabiyaGame *game,
                                const TabiyaReviewOrder *order);
/* The same with all games of the document, in its order; those without moves are passed over. */
void tabiya_reviewer_start_all(TabiyaReviewer *self, TabiyaPgnDocument *document,
                               const TabiyaReviewOrder *order);
/* Goes on with the rest of one. */
void tabiya_reviewer_go_on(TabiyaReviewer *self, TabiyaPgnDocument *document,
                           const TabiyaReviewRest *rest, const TabiyaReviewOrder *order);
void tabiya_reviewer_cancel(TabiyaReviewer *self);

/* Undoes what the last review has written, in all its games; what others have done to them since
 * stays. Only while none runs. */
void tabiya_reviewer_undo(TabiyaReviewer *self);
/* What that would undo: of TabiyaReviewWritten, borrowed. */
const GPtrArray *tabiya_reviewer_get_written(TabiyaReviewer *self);

gboolean tabiya_reviewer_is_running(TabiyaReviewer *self);
double tabiya_reviewer_get_progress(TabiyaReviewer *self); /* 0 … 1, of all of it */
/* Another number for every order. */
guint tabiya_reviewer_get_serial(TabiyaReviewer *self);
/* The order that runs, its parts borrowed; and the positions (guint) of the games that are left,
 * the one under way first. */
void tabiya_reviewer_get_order(TabiyaReviewer *self, TabiyaReviewOrder *order);
GArray *tabiya_reviewer_dup_left(TabiyaReviewer *self) G_GNUC_WARN_UNUSED_RESULT;
/* While it runs: how many games, and how many of them are done. */
guint tabiya_reviewer_get_n_games(TabiyaReviewer *self);
guint tabiya_reviewer_get_n_done(TabiyaReviewer *self);
/* Both borrowed; NULL while nothing runs. */
TabiyaPgnDocument *tabiya_reviewer_get_document(TabiyaReviewer *self);
TabiyaGameReview *tabiya_reviewer_get_review(TabiyaReviewer *self);

/* Whether the game that was done last says something else since: FALSE without notes, and where all
 * of them stood there already. */
gboolean tabiya_reviewer_has_written(TabiyaReviewer *self);

/* What is known of `game`, complete or not, as long as its main line is the one that was reviewed;
 * else NULL. (transfer none) */
TabiyaGameReview *tabiya_reviewer_find(TabiyaReviewer *self, TabiyaGame *game);

G_END_DECLS

#endif
