/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Judging one move of a game between two positions that were searched. For game-review.c. */
#ifndef TABIYA_REVIEW_JUDGE_H
#define TABIYA_REVIEW_JUDGE_H

#include "app/analysis/game-review.h"

G_BEGIN_DECLS

/* Fills the judgement of the move `played` in `before`, between `from` and `to`, which are both
 * done. `keys` are those of the positions before `before`. */
void tabiya_review_judge(const EngPosition *before, EngMove played, const TabiyaReviewPly *from,
                         TabiyaReviewPly *to, const guint64 *keys, gsize n_keys);

/* How critical the move was, 0 if not at all; see game-review.h. */
double tabiya_review_weight(const EngPosition *before, EngMove played, const TabiyaReviewPly *from,
                            const TabiyaReviewPly *to);

G_END_DECLS

#endif
