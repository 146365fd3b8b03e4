/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules of game-review.h, each a function. */
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
#define SACRIFICE_WEIGHT 40
#define WINS_ANYWAY 97

static double win_of(double whites, EngColor color)
{
    return color == ENG_WHITE ? whites : 100 - whites;
}

/* What the second best move loses against the best, in points. */
static double second_gap(const TabiyaReviewPly *from, EngColor mover)
{
    return from->has_second ? win_of(from->win, mover) - tabiya_win_percent(from->second, mover)
                            : 0;
}

static gboolean is_sacrifice(const EngPosition *before, EngMove played,
                             const TabiyaReviewPly *from, const TabiyaReviewPly *to)
{
    EngColor mover = (EngColor)before->side_to_move;
    if (to->drop >= SACRIFICE_COST || win_of(to->win, mover) < SACRIFICE_LEFT || to->is_over ||
        before->checkers != 0 || !from->has_second ||
        tabiya_win_percent(from->second, mover) >= WINS_ANYWAY)
        return FALSE;
    EngPosition after, passed;
    eng_position_play(&after, before, played);
    eng_position_play(&passed, before, ENG_NULL_MOVE);
    int taken = tabiya_material_balance_cp(&after, mover) -
                tabiya_material_balance_cp(before, mover);
    int given = tabiya_capture_gain_cp(&after, NULL, 0, NULL) - taken;
    int hung_anyway = tabiya_capture_gain_cp(&passed, NULL, 0, NULL);
    return given >= SACRIFICE_CP && given - hung_anyway >= SACRIFICE_CP;
}

static void explain(const EngPosition *before, EngMove played, const TabiyaReviewPly *from,
                    TabiyaReviewPly *to, const guint64 *keys, gsize n_keys)
{
    const TabiyaEngineLine best = {from->pv, from->pv_length, from->score};
    const TabiyaEngineLine answer = {to->pv, to->pv_length, to->score};
    tabiya_claim_played(before, played, &answer, &best, keys, n_keys, &to->refutation);
    tabiya_claim_missed(before, played, &best, &answer, &to->missed);
}

void tabiya_review_judge(const EngPosition *before, EngMove played, const TabiyaReviewPly *from,
                         TabiyaReviewPly *to, const guint64 *keys, gsize n_keys)
{
    EngColor mover = (EngColor)before->side_to_move;
    double had = win_of(from->win, mover), left = win_of(to->win, mover);
    to->judged = TRUE;
    to->is_best = from->pv_length > 0 && from->pv[0] == played;
    to->drop = to->is_best ? 0 : MAX(had - left, 0);
    to->cp_loss = to->is_best ? 0 : tabiya_centipawn_loss(from->score, to->score, mover);
    to->accuracy = tabiya_move_accuracy(had, had - to->drop);
    to->label = to->is_best ? TABIYA_LABEL_NONE
                            : tabiya_label_of_move(from->score, to->score, mover);
    to->missed_win = !to->is_best && had >= MISSED_WIN_HAD && left < MISSED_WIN_LEFT;
    to->only_move = to->is_best && second_gap(from, mover) >= ONLY_MOVE_GAP;
    to->sacrifice = is_sacrifice(before, played, from, to);
    to->refutation.motif = to->missed.motif = TABIYA_MOTIF_NONE;
    if (to->label != TABIYA_LABEL_NONE)
        explain(before, played, from, to, keys, n_keys);
}

double tabiya_review_weight(const EngPosition *before, EngMove played, const TabiyaReviewPly *from,
                            const TabiyaReviewPly *to)
{
    double weight = to->label >= TABIYA_LABEL_MISTAKE ? to->drop : 0;
    if (to->sacrifice)
        weight = MAX(weight, SACRIFICE_WEIGHT);
    if (to->only_move && !to->is_over && !eng_move_is_capture(before, played) &&
        before->checkers == 0)
        weight = MAX(weight, second_gap(from, (EngColor)before->side_to_move));
    return weight;
}
