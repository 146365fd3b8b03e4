/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See review-judge.h. The rules of game-review.h, one function each. */
#include "app/analysis/review-judge.h"

#include "app/analysis/material.h"
#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"

#define MISSED_WIN_HAD 80
#define MISSED_WIN_LEFT 60
#define ONLY_MOVE_GAP 20
#define SACRIFICE_COST 5
#define SACRIFICE_LEFT 50
#define SACRIFICE_CP 200
#define SACRIFICE_GAP 10
#define SACRIFICE_WEIGHT 40

static double win_of(double whites, EngColor color)
{
    return color == ENG_WHITE ? whites : 100 - whites;
}

/* How much worse the second best move is than the best, in points. */
static double second_gap(const TabiyaReviewPly *from, EngColor mover)
{
    return from->has_second ? win_of(from->win, mover) - tabiya_win_percent(from->second, mover)
                            : 0;
}

/* Whether the move captures where the opponent has just captured. */
static gboolean is_recapture(const TabiyaReviewMove *move)
{
    return move->earlier && move->previous != ENG_NULL_MOVE &&
           eng_move_is_capture(move->earlier, move->previous) &&
           eng_move_is_capture(move->before, move->played) &&
           eng_move_to(move->played) == eng_move_to(move->previous);
}

static gboolean is_new_queen(EngMove move)
{
    return eng_move_kind(move) == ENG_MOVE_PROMOTION && eng_move_promoted(move) == ENG_QUEEN;
}

/* A move that everybody plays at once deserves no "!". */
static gboolean is_obvious(const TabiyaReviewMove *move)
{
    return move->before->checkers != 0 || is_recapture(move) || is_new_queen(move->played);
}

static gboolean gives_material(const TabiyaReviewMove *move)
{
    const EngColor mover = (EngColor)move->before->side_to_move;
    EngPosition after, passed;
    eng_position_play(&after, move->before, move->played);
    eng_position_play(&passed, move->before, ENG_NULL_MOVE);
    int taken =
        tabiya_material_balance_cp(&after, mover) - tabiya_material_balance_cp(move->before, mover);
    int given = tabiya_capture_gain_cp(&after, NULL, 0, NULL) - taken;
    int hung_anyway = tabiya_capture_gain_cp(&passed, NULL, 0, NULL);
    return given >= SACRIFICE_CP && given - hung_anyway >= SACRIFICE_CP;
}

static gboolean is_sacrifice(const TabiyaReviewMove *move, const TabiyaReviewPly *from,
                             const TabiyaReviewPly *to)
{
    const EngColor mover = (EngColor)move->before->side_to_move;
    return to->is_best && !to->is_over && win_of(to->win, mover) >= SACRIFICE_LEFT &&
           win_of(from->win, mover) - win_of(to->win, mover) < SACRIFICE_COST &&
           second_gap(from, mover) >= SACRIFICE_GAP && !is_obvious(move) && gives_material(move);
}

void tabiya_review_judge(const TabiyaReviewMove *move, const TabiyaReviewPly *from,
                         TabiyaReviewPly *to)
{
    EngColor mover = (EngColor)move->before->side_to_move;
    double had = win_of(from->win, mover), left = win_of(to->win, mover);
    to->judged = TRUE;
    to->is_best = from->pv_length > 0 && from->pv[0] == move->played;
    to->drop = to->is_best ? 0 : MAX(had - left, 0);
    to->cp_loss = to->is_best ? 0 : tabiya_centipawn_loss(from->score, to->score, mover);
    to->accuracy = tabiya_move_accuracy(had, had - to->drop);
    to->label =
        to->is_best ? TABIYA_LABEL_NONE : tabiya_label_of_move(from->score, to->score, mover);
    to->missed_win = !to->is_best && had >= MISSED_WIN_HAD && left < MISSED_WIN_LEFT;
    to->only_move = to->is_best && second_gap(from, mover) >= ONLY_MOVE_GAP;
    to->sacrifice = is_sacrifice(move, from, to);
    to->refutation.motif = to->missed.motif = TABIYA_MOTIF_NONE;
    to->explained = to->label == TABIYA_LABEL_NONE;
}

double tabiya_review_weight(const TabiyaReviewMove *move, const TabiyaReviewPly *from,
                            const TabiyaReviewPly *to)
{
    double weight = to->label >= TABIYA_LABEL_MISTAKE ? to->drop : 0;
    if (to->sacrifice)
        weight = MAX(weight, SACRIFICE_WEIGHT);
    if (to->only_move && !to->is_over && !eng_move_is_capture(move->before, move->played) &&
        !is_obvious(move)) {
        weight = MAX(weight, second_gap(from, (EngColor)move->before->side_to_move));
    }
    return weight;
}
