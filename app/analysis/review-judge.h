/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judges one move of a game between two searched positions. For game-review.c. */
#ifndef TABIYA_REVIEW_JUDGE_H
#define TABIYA_REVIEW_JUDGE_H

#include "app/analysis/review-ply.h"

G_BEGIN_DECLS

/* A move of the game, all borrowed. */
typedef struct {
    const EngPosition *before;
    EngMove played;
    const EngPosition *earlier; /* the position before `previous`; NULL at the start */
    EngMove previous;           /* the opponent's last move */
} TabiyaReviewMove;

/* Fills in the judgment of a move between `from` and `to`, which are both done; without claims. */
void tabiya_review_judge(const TabiyaReviewMove *move, const TabiyaReviewPly *from,
                         TabiyaReviewPly *to);

/* How critical the move was, 0 if not at all; see game-review.h. */
double tabiya_review_weight(const TabiyaReviewMove *move, const TabiyaReviewPly *from,
                            const TabiyaReviewPly *to);

G_END_DECLS

#endif
