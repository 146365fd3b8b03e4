/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Claims about one move of a game, tested on the best reply. For game-review.c.
 *
 * The engine's line after a move says what it expects, and deep in that line its replies are hardly
 * thought through. So after each move of whoever wins something, up to the one that cashes in, the
 * position is searched by itself: the claim is looked for again in the moves so far and the best
 * line from there. What does not hold then is not said.
 *
 * The searches are the caller's: what is not known yet is wished for, and the caller asks again. */
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

/* What is known of `position`; NULL: nothing yet. Borrowed. */
typedef const TabiyaReviewReply *(*TabiyaReviewReplyFunc)(const EngPosition *position,
                                                          gpointer user);

/* Moves from the position before the judged one to one that must be searched. */
typedef struct {
    EngMove moves[TABIYA_CLAIM_MOVES + 1];
    guint length;
} TabiyaReviewWish;

/* Fills `refutation` and `missed` of `to`. FALSE: `wish` has to be searched first. */
gboolean tabiya_review_find_claims(const TabiyaJudgedMove *move, const TabiyaReviewPly *from,
                                   TabiyaReviewPly *to, TabiyaReviewReplyFunc reply, gpointer user,
                                   TabiyaReviewWish *wish);

G_END_DECLS

#endif
