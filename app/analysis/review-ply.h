/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The results of a review for one half-move; game-review.h explains the terms. */
#ifndef TABIYA_REVIEW_PLY_H
#define TABIYA_REVIEW_PLY_H

#include "app/analysis/claim.h"
#include "app/analysis/judgment.h"
#include "app/analysis/review-natural.h"

G_BEGIN_DECLS

#define TABIYA_REVIEW_PV 24

/* The data of one ply: the position after that many half-moves, and the move that led there. */
typedef struct {
    gboolean done;    /* this position was searched, or the game is over there */
    gboolean is_over; /* the game is over: no best move, and `score` only tells who won */
    TabiyaScore score;
    double win; /* White's chances, 0 … 100 */
    int depth;
    EngMove pv[TABIYA_REVIEW_PV]; /* the best line from here */
    guint pv_length;
    gboolean has_second;
    TabiyaScore second; /* of the second best move here */

    gboolean judged;  /* this and the position before are done; never at ply 0 */
    gboolean is_best; /* the move is the engine's first choice */
    double drop;      /* its cost for the player, in points */
    int cp_loss;
    double accuracy;
    TabiyaLabel label;
    gboolean missed_win, only_move, sacrifice;
    TabiyaNatural natural;  /* of a mistake or blunder */
    gboolean explained;     /* a bad move's reasons are tested, and the confirmed ones are here: */
    TabiyaClaim refutation; /* why it was bad: the opponent's answer; motif NONE if unknown */
    TabiyaClaim missed;     /* and the better move */
} TabiyaReviewPly;

G_END_DECLS

#endif
