/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds claims about one move of a game, tested against the best replies. For game-review.c.
 *
 * Deep in an engine's line, its replies are hardly searched. So after each move of the winner's, up
 * to the winning capture, the position gets its own search: the claim must be found again in the
 * moves so far and the best line from there. Otherwise it is dropped.
 *
 * The caller searches: a function that needs a search sets a wish, and the caller calls it
 * again. */
#ifndef TABIYA_REVIEW_CLAIMS_H
#define TABIYA_REVIEW_CLAIMS_H

#include "app/analysis/motifs.h"
#include "app/analysis/review-ply.h"

G_BEGIN_DECLS

/* The best line from a position. */
typedef struct {
    TabiyaScore score;
    EngMove pv[TABIYA_REVIEW_PV];
    guint pv_length;
} TabiyaReviewReply;

/* The result for `position`; NULL: not searched yet. Borrowed. */
typedef const TabiyaReviewReply *(*TabiyaReviewReplyFunc)(const EngPosition *position,
                                                          gpointer user);

/* Moves from the position before the judged move to one that must be searched. */
typedef struct {
    EngMove moves[TABIYA_CLAIM_MOVES + 1];
    guint length;
} TabiyaReviewWish;

/* Fills in `refutation` and `missed` of `to`. FALSE: `wish` must be searched first. */
gboolean tabiya_review_find_claims(const TabiyaJudgedMove *move, const TabiyaReviewPly *from,
                                   TabiyaReviewPly *to, TabiyaReviewReplyFunc reply, gpointer user,
                                   TabiyaReviewWish *wish);

/* The same for what the best `line` in place of `move` wins, whatever was played: `claim` receives
 * a `missed` claim, or TABIYA_MOTIF_NONE. */
gboolean tabiya_review_find_win(const TabiyaJudgedMove *move, const TabiyaEngineLine *line,
                                TabiyaClaim *claim, TabiyaReviewReplyFunc reply, gpointer user,
                                TabiyaReviewWish *wish);

G_END_DECLS

#endif
