/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reviews a whole game: searches every position of its main line, judges every move, and explains
 * bad ones.
 *
 *     review = tabiya_game_review_new(arbiter, source, game, &(EngLimits){.nodes = 200000});
 *     g_signal_connect(review, "ply-done", …);
 *     tabiya_game_review_start(review);
 *     …
 *     tabiya_review_write_notes(review);     // review-notes.h: into the game, if wanted
 *
 * Order. The last position is searched first and the first one last, so that the engine's results
 * for later positions help with earlier ones. Positions in which the game is over are not searched.
 *
 * No one else should use the source during the review, which sets its options MultiPV and Threads
 * and clears its hash table at the start, so that a limit of nodes or depth gives the same review
 * every time. Searches go through the arbiter in the background, one core each, and give way to
 * others. An engine that fails is tried again twice before the review ends with its error.
 *
 * The moves are read once, when the review is made: later changes of the game do not affect it.
 *
 * Signals:
 *   ply-done (guint ply)      get_ply(ply) is done, and the move of ply + 1 judged and explained
 *                             if it can be
 *   finished (GError *error)  NULL: every position is done. Not after cancel().
 * Properties: "game", "progress" (0 … 1, notifies), "running" (notifies).
 *
 * Terms, all from the view of the side that moved, in points of winning chances (judgment.h):
 * - missed win: the best move would have kept at least 80, and less than 60 is left.
 * - only move: it played the engine's choice, and the next best move loses at least 20 against it.
 * - obvious: the move answers a check, recaptures, or promotes to a queen.
 * - sound sacrifice: the engine's choice, not obvious, which leaves at least 50, and the next best
 *   move loses at least 10 against it; the opponent can then win at least two pawns' worth by
 *   captures, minus what the move captured, and at least that much more than if the move had not
 *   been played.
 * - critical moment: a mistake or blunder (weight: what it costs), a sacrifice (40), an only move
 *   that is not obvious, captures nothing and does not end the game (weight: the next best's loss).
 * - natural: a mistake or blunder that many players of the same rating would make
 *   (review-natural.h). The rating is the one in the game's tags when the review is made; without
 *   one, that of set_usual_rating().
 *
 * Reasons. Every reason for a bad move is tested against the best replies (review-claims.h), with a
 * few more searches for each.
 */
#ifndef TABIYA_GAME_REVIEW_H
#define TABIYA_GAME_REVIEW_H

#include "app/analysis/engine-arbiter.h"
#include "app/analysis/review-ply.h"
#include "app/game/game.h"
#include "app/names/classifier.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_GAME_REVIEW (tabiya_game_review_get_type())
G_DECLARE_FINAL_TYPE(TabiyaGameReview, tabiya_game_review, TABIYA, GAME_REVIEW, GObject)

typedef struct {
    int moves;
    double accuracy; /* NAN until the review is complete, or without moves */
    double average_cp_loss;
    int labels[TABIYA_N_LABELS];
    int missed_wins, only_moves, sacrifices;
    int natural; /* mistakes and blunders that are natural at this level */
} TabiyaReviewSummary;

/* `limits` are those of every search; without any it is one second. */
TabiyaGameReview *tabiya_game_review_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *source,
                                         TabiyaGame *game,
                                         const EngLimits *limits) G_GNUC_WARN_UNUSED_RESULT;

/* The rating of players whose rating is not in the tags of the game (1500 by default). Before any
 * move is judged. */
void tabiya_game_review_set_usual_rating(TabiyaGameReview *self, int rating);

/* Starts, or continues after earlier work. Does nothing if it is running; if everything is done,
 * only ::finished follows, from the main loop. */
void tabiya_game_review_start(TabiyaGameReview *self);
/* Stops; finished work stays, and start() continues from it. */
void tabiya_game_review_cancel(TabiyaGameReview *self);

TabiyaGame *tabiya_game_review_get_game(TabiyaGameReview *self);
double tabiya_game_review_get_progress(TabiyaGameReview *self);

/* Whether it is running; whether everything is done. For tests. */
gboolean tabiya_game_review_is_running(TabiyaGameReview *self);
gboolean tabiya_game_review_is_complete(TabiyaGameReview *self);

/* Half-moves of the main line; plies are 0 … this number. */
guint tabiya_game_review_get_length(TabiyaGameReview *self);
/* Borrowed; changes during the review. NULL beyond the end. */
const TabiyaReviewPly *tabiya_game_review_get_ply(TabiyaGameReview *self, guint ply);
EngMove tabiya_game_review_get_move(TabiyaGameReview *self, guint ply); /* the one that led to `ply`
                                                                         * > 0 */
const EngPosition *tabiya_game_review_get_position(TabiyaGameReview *self, guint ply);

void tabiya_game_review_get_summary(TabiyaGameReview *self, EngColor color,
                                    TabiyaReviewSummary *summary);
/* The last named opening of the game, or NULL; `ply` (may be NULL) receives its place. */
const TabiyaOpening *tabiya_game_review_get_opening(TabiyaGameReview *self, guint *ply);
/* The plies of the `limit` most critical moments, in the order of the game: a GArray of guint. */
GArray *tabiya_game_review_dup_critical(TabiyaGameReview *self,
                                        guint limit) G_GNUC_WARN_UNUSED_RESULT;

/* How critical the judged move that led to `ply` was; 0: not at all. */
double tabiya_game_review_get_weight(TabiyaGameReview *self, guint ply);

/* The finished work, to be stored and given to another review of the same moves. Floating. */
GVariant *tabiya_game_review_dup_state(TabiyaGameReview *self) G_GNUC_WARN_UNUSED_RESULT;
/* Restores an earlier review's work. FALSE with TABIYA_ERROR_BAD_ARGUMENT, and nothing is taken, if
 * it belongs to other moves, or is not a state. Not while it is running. */
gboolean tabiya_game_review_restore(TabiyaGameReview *self, GVariant *state, GError **error);

G_END_DECLS

#endif
