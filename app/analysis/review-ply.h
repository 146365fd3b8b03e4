/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a review finds out about one half-move: see game-review.h, where the terms are explained. */
#ifndef TABIYA_REVIEW_PLY_H
#define TABIYA_REVIEW_PLY_H

#include "app/analysis/claim.h"
#include "app/analysis/judgment.h"

G_BEGIN_DECLS

#define TABIYA_REVIEW_PV 24

/* What is known of one ply: the position after so many half-moves, and the move that led there. */
typedef struct {
    gboolean done;    /* this position was searched, or the game is over in it */
    gboolean is_over; /* it is: no best move, and `score` only says who won */
    TabiyaScore score;
    double win; /* White's chances, 0 … 100 */
    int depth;
    EngMove pv[TABIYA_REVIEW_PV]; /* the best line from here */
    guint pv_length;
    gboolean has_second;
    TabiyaScore second; /* of the second best move here */

    gboolean judged;  /* this and the position before are done; never at ply 0 */
    gboolean is_best; /* the move is the engine's first choice */
    double drop;      /* what it cost its player, in points */
    int cp_loss;
    double accuracy;
    TabiyaLabel label;
    gboolean missed_win, only_move, sacrifice;
    gboolean explained;     /* a bad move's reasons are tested, and what holds of them is here: */
    TabiyaClaim refutation; /* why it was bad: the opponent's answer; motif NONE if not known */
    TabiyaClaim missed;     /* and what would have been better */
} TabiyaReviewPly;

G_END_DECLS

#endif
