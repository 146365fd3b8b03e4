/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Quiescence: searches only captures, until the position is quiet enough to be evaluated. */
#include "engine/eng-assert.h"
#include "engine/search/movepick.h"
#include "engine/search/params.h"
#include "engine/search/search-private.h"

/* The table's value, if it settles the window. */
static bool settles(const EngTableHit *hit, int alpha, int beta)
{
    if (hit->value == ENG_VALUE_NONE) {
        return false;
    }
    return hit->bound == ENG_TT_EXACT || (hit->bound == ENG_TT_LOWER && hit->value >= beta) ||
           (hit->bound == ENG_TT_UPPER && hit->value <= alpha);
}

/* The score of standing pat; H7, the table's score as evaluation: its bound is a better guess if it
 * points the right way. */
static int stand_pat(EngWorker *worker, EngStack *ss, const EngTableHit *hit)
{
    ss->static_eval =
        hit->static_eval != ENG_VALUE_NONE ? hit->static_eval : eng_worker_evaluate(worker, ss);
    const int value = eng_worker_corrected(worker, ss);
    if (ENG_P(USE_TABLE_EVAL) && hit->value != ENG_VALUE_NONE &&
        !eng_value_is_decisive(hit->value) &&
        (hit->bound & (hit->value > value ? ENG_TT_LOWER : ENG_TT_UPPER)) != 0) {
        return hit->value;
    }
    return value;
}

int eng_quiesce(EngWorker *worker, EngStack *ss, int alpha, int beta, bool on_pv)
{
    const EngSearch *search = worker->search;
    const EngPosition *position = &ss->position;
    const bool pruning = search->settings.pruning;
    const bool in_check = position->checkers != 0;
    ENG_ASSERT(eng_window_is_sound(alpha, beta, on_pv));

    int entered;
    if (!eng_worker_enter(worker, ss, on_pv, &entered)) {
        return entered;
    }

    /* 1. Table cutoffs (H48): most positions here were reached before by another order of moves. */
    EngTableHit hit = {.value = ENG_VALUE_NONE, .static_eval = ENG_VALUE_NONE};
    if (pruning) {
        eng_table_probe(search->active_table, position->key, ss->ply, &hit);
        if (ENG_P(USE_QS_TABLE) && !on_pv && settles(&hit, alpha, beta)) {
            return hit.value;
        }
    }

    /* 2. Standing pat: in a quiet position some move keeps at least the evaluation. */
    int best = -ENG_VALUE_INFINITE;
    int futility = -ENG_VALUE_INFINITE;
    ss->static_eval = ENG_VALUE_NONE;
    if (!in_check) {
        best = stand_pat(worker, ss, &hit);
        if (best >= beta) {
            return best;
        }
        alpha = best > alpha ? best : alpha;
        futility = best + ENG_P(QS_FUTILITY);
    }

    /* 3. Captures that may still raise alpha, except those that lose material (H50, SEE pruning);
     *    every evasion in check. */
    const int old_alpha = alpha;
    EngMove best_move = ENG_NO_MOVE;
    EngPicker picker;
    eng_picker_init_tactical(&picker, worker, ss, hit.move,
                             pruning && ENG_P(USE_QS_SEE) ? ENG_P(QS_SEE) : ENG_SEE_ANY);
    int tried = 0;
    for (EngMove move; (move = eng_picker_next(&picker)) != ENG_NO_MOVE;) {
        tried++;
        if (pruning && best > -ENG_VALUE_DECISIVE) {
            const EngPieceType captured = eng_captured_type(position, move);
            /* H49, delta pruning: a capture that cannot bring the score near alpha. */
            if (ENG_P(USE_QS_DELTA) && !in_check && eng_move_kind(move) != ENG_MOVE_PROMOTION &&
                futility + eng_captured_value(captured) <= alpha) {
                const int hoped = futility + eng_captured_value(captured);
                best = hoped > best ? hoped : best;
                continue;
            }
            /* H51, few quiet evasions: once one does not lose by force, others add little. */
            if (ENG_P(USE_QS_EVASIONS) && in_check && tried > ENG_P(QS_EVASIONS) &&
                captured == ENG_NO_PIECE_TYPE) {
                continue;
            }
        }
        eng_worker_play(worker, ss, move);
        const int value = -eng_quiesce(worker, ss + 1, -beta, -alpha, on_pv);
        if (worker->aborted) {
            return ENG_VALUE_DRAW;
        }
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                alpha = value;
                if (on_pv) {
                    eng_worker_update_pv(worker, ss, move);
                }
                if (value >= beta) {
                    break;
                }
            }
        }
    }
    if (in_check && tried == 0) {
        return eng_value_mated_in(ss->ply);
    }
    ENG_ASSERT(eng_value_is_possible(best, ss->ply));
    if (pruning) {
        const EngTableBound bound = best >= beta                ? ENG_TT_LOWER
                                    : on_pv && best > old_alpha ? ENG_TT_EXACT
                                                                : ENG_TT_UPPER;
        eng_table_store(search->active_table, position->key, ss->ply,
                        &(EngTableHit){.move = best_move,
                                       .value = best,
                                       .static_eval = ss->static_eval,
                                       .bound = bound,
                                       .on_pv = hit.on_pv || on_pv});
    }
    return best;
}
