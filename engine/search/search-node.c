/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search node, fail-soft, in numbered steps.
 *
 * Every step names its technique and says why it works. H and a number is a heuristic in the table
 * of README.md, which has its worth; margins and switches are in params.h. Without the option
 * Pruning the pruning steps are skipped: the rest is a plain full-width search, which tests compare
 * with.
 */
#include "engine/board/movegen.h"
#include "engine/eng-assert.h"
#include "engine/search/algorithm.h"
#include "engine/search/movepick.h"
#include "engine/search/params.h"
#include "engine/search/search-private.h"
#include "engine/search/tables.h"

enum { QUIETS_KEPT = 64, CAPTURES_KEPT = 32 };

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

static int max_int(int a, int b)
{
    return a > b ? a : b;
}

/* Pieces other than pawns: without them zugzwang is common, and null moves mislead. */
static bool has_pieces(const EngPosition *position)
{
    const EngBitboard rest = position->by_color[position->side_to_move] &
                             ~position->by_type[ENG_PAWN] & ~position->by_type[ENG_KING];
    return rest != 0;
}

static EngTableHit probe(EngWorker *worker, EngStack *ss)
{
    EngTableHit hit = {.value = ENG_VALUE_NONE, .static_eval = ENG_VALUE_NONE};
    if (worker->search->settings.pruning && ss->excluded == ENG_NO_MOVE) {
        eng_table_probe(worker->search->active_table, ss->position.key, ss->ply, &hit);
    }
    return hit;
}

static bool table_cuts(const EngTableHit *hit, const EngStack *ss, int alpha, int beta, int depth)
{
    if (hit->value == ENG_VALUE_NONE || hit->depth < depth ||
        ss->position.halfmove_clock >= ENG_P(TABLE_FIFTY)) {
        return false;
    }
    const unsigned wanted = hit->value >= beta    ? ENG_TT_LOWER
                            : hit->value <= alpha ? ENG_TT_UPPER
                                                  : ENG_TT_EXACT;
    return (hit->bound & wanted) == wanted;
}

static void store(EngWorker *worker, const EngStack *ss, int depth, EngTableBound bound,
                  EngMove move, int value, bool on_pv)
{
    if (!worker->search->settings.pruning || ss->excluded != ENG_NO_MOVE) {
        return;
    }
    eng_table_store(worker->search->active_table, ss->position.key, ss->ply,
                    &(EngTableHit){.move = move,
                                   .value = value,
                                   .static_eval = ss->static_eval,
                                   .depth = depth,
                                   .bound = bound,
                                   .on_pv = on_pv});
}

/* --- Learning from cutoffs ------------------------------------------------------------------- */

static void update_quiet(EngWorker *worker, EngStack *ss, EngMove move, int bonus)
{
    const EngPosition *position = &ss->position;
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    const int piece = eng_piece_index(position->board[from]);
    eng_history_update(&worker->history.butterfly[position->side_to_move][from][to], bonus);
    static const int back[3] = {1, 2, 4};
    for (int i = 0; i < 3; i++) {
        if (ss[-back[i]].move != ENG_NO_MOVE && ss[-back[i]].move != ENG_NULL_MOVE) {
            eng_history_update(&(*ss[-back[i]].continuation)[piece][to], bonus);
        }
    }
}

static void update_capture(EngWorker *worker, const EngStack *ss, EngMove move, int bonus)
{
    const EngPosition *position = &ss->position;
    const int piece = eng_piece_index(position->board[eng_move_from(move)]);
    eng_history_update(
        &worker->history.captures[piece][eng_move_to(move)][eng_captured_type(position, move)],
        bonus);
}

typedef struct {
    EngMove quiets[QUIETS_KEPT], captures[CAPTURES_KEPT];
    int quiet_count, capture_count;
} Tried;

/* A cutoff: its move is rewarded, and kept as one of the killers (H40); H45, history malus: moves
 * tried in vain before it are penalized. */
static void learn_from_cutoff(EngWorker *worker, EngStack *ss, EngMove move, int depth,
                              const Tried *tried)
{
    const int bonus = eng_history_bonus(depth);
    if (eng_move_is_tactical(&ss->position, move)) {
        update_capture(worker, ss, move, bonus);
    } else {
        if (ENG_P(USE_KILLERS) && ss->killers[0] != move) {
            ss->killers[1] = ss->killers[0];
            ss->killers[0] = move;
        }
        const EngMove before = ss[-1].move;
        if (before != ENG_NO_MOVE && before != ENG_NULL_MOVE) {
            const EngPiece piece = ss[-1].position.board[eng_move_from(before)];
            worker->history.counters[eng_piece_index(piece)][eng_move_to(before)] = move;
        }
        update_quiet(worker, ss, move, bonus);
        for (int i = 0; ENG_P(USE_MALUS) && i < tried->quiet_count; i++) {
            update_quiet(worker, ss, tried->quiets[i], -bonus);
        }
    }
    for (int i = 0; ENG_P(USE_MALUS) && i < tried->capture_count; i++) {
        update_capture(worker, ss, tried->captures[i], -bonus);
    }
}

static void remember(Tried *tried, bool tactical, EngMove move)
{
    if (tactical && tried->capture_count < CAPTURES_KEPT) {
        tried->captures[tried->capture_count++] = move;
    } else if (!tactical && tried->quiet_count < QUIETS_KEPT) {
        tried->quiets[tried->quiet_count++] = move;
    }
}

/* --- Parts of the node ------------------------------------------------------------------------ */

/* H11, null move: if passing still fails high, a real move surely would. Returns ENG_VALUE_NONE if
 * it proves nothing. H12: deep ones are verified by a search without null moves, because of
 * zugzwang. */
static int null_move(EngWorker *worker, EngStack *ss, int beta, int depth, int eval)
{
    const int reduction = ENG_P(NULL_BASE) + depth / ENG_P(NULL_DEPTH_DIVISOR) +
                          min_int((eval - beta) / ENG_P(NULL_EVAL_DIVISOR), ENG_P(NULL_EVAL_MAX));
    eng_worker_play(worker, ss, ENG_NULL_MOVE);
    int value =
        -eng_search_node(worker, ss + 1, -beta, -beta + 1, depth - reduction, ENG_NODE_NO_NULL);
    if (worker->aborted || value < beta) {
        return ENG_VALUE_NONE;
    }
    if (eng_value_is_decisive(value)) {
        value = beta;
    }
    if (!ENG_P(USE_NULL_VERIFICATION) || depth < ENG_P(NULL_VERIFY_DEPTH) ||
        worker->null_blocked_until > ss->ply) {
        return value;
    }
    const int blocked = worker->null_blocked_until;
    worker->null_blocked_until = ss->ply + (depth - reduction) * ENG_P(NULL_VERIFY_PERCENT) / 100;
    const int verified =
        eng_search_node(worker, ss, beta - 1, beta, depth - reduction, ENG_NODE_NO_NULL);
    worker->null_blocked_until = blocked;
    return verified >= beta && !worker->aborted ? value : ENG_VALUE_NONE;
}

/* H13, ProbCut: a good capture that beats beta by a margin at reduced depth will beat beta, too. */
static int probcut(EngWorker *worker, EngStack *ss, int beta, int depth, EngMove table_move)
{
    const int raised = beta + ENG_P(PROBCUT_MARGIN);
    EngPicker picker;
    eng_picker_init_tactical(&picker, worker, ss, table_move, raised - ss->static_eval);
    for (EngMove move; (move = eng_picker_next(&picker)) != ENG_NO_MOVE;) {
        if (move == ss->excluded) {
            continue;
        }
        eng_worker_play(worker, ss, move);
        int value = -eng_quiesce(worker, ss + 1, -raised, -raised + 1, false);
        if (value >= raised) {
            value = -eng_search_node(worker, ss + 1, -raised, -raised + 1,
                                     depth - ENG_P(PROBCUT_REDUCTION), ENG_NODE_CUT);
        }
        if (worker->aborted) {
            return ENG_VALUE_NONE;
        }
        if (value >= raised) {
            store(worker, ss, depth - ENG_P(PROBCUT_REDUCTION) + 1, ENG_TT_LOWER, move, value,
                  false);
            return value;
        }
    }
    return ENG_VALUE_NONE;
}

/* Whether to skip the quiet or losing move without a search; `reduced` is the depth it would
 * get. */
static bool prunes_move(const EngWorker *worker, const EngStack *ss, EngPicker *picker,
                        EngMove move, bool tactical, int depth, int reduced, int moves, int alpha,
                        bool improving)
{
    if (tactical) {
        /* H19, SEE pruning of captures: they lose more than such a shallow search could win
         * back. */
        return ENG_P(USE_SEE_CAPTURES) && depth <= ENG_P(SEE_DEPTH) &&
               !eng_see_at_least(&ss->position, move, -ENG_P(SEE_CAPTURE_MARGIN) * depth);
    }
    /* H15, late move pruning: near the leaves quiet moves this far down the order rarely matter. */
    if (ENG_P(USE_LATE_MOVE_PRUNING) && depth <= ENG_P(LMP_DEPTH) &&
        moves >= (ENG_P(LMP_BASE) + depth * depth * ENG_P(LMP_SQUARE_PERCENT) / 100) *
                     (improving ? 100 : ENG_P(LMP_NOT_IMPROVING_PERCENT)) / 100) {
        picker->skip_quiets = true;
        return true;
    }
    /* H16, futility pruning: a quiet move will not raise such a bad position to alpha. H57,
     * futility spares checks: no evaluation sees the effect of a check, and mates are made of
     * them. */
    if (ENG_P(USE_FUTILITY) && ss->static_eval != ENG_VALUE_NONE &&
        reduced <= ENG_P(FUTILITY_DEPTH) &&
        ss->static_eval + ENG_P(FUTILITY_BASE) + ENG_P(FUTILITY_MARGIN) * max_int(reduced, 0) <=
            alpha) {
        if (!ENG_P(USE_SPARED_CHECKS)) {
            picker->skip_quiets = true;
            return true;
        }
        eng_picker_only_checks(picker);
        if (!eng_checks_have(&picker->checks, &ss->position, move)) {
            return true;
        }
    }
    /* H17, history pruning: a move that failed everywhere else. */
    if (ENG_P(USE_HISTORY_PRUNING) && reduced <= ENG_P(HISTORY_PRUNE_DEPTH) &&
        eng_quiet_history(worker, ss, move) < -ENG_P(HISTORY_PRUNE_MARGIN) * max_int(reduced, 1)) {
        return true;
    }
    /* H18, SEE pruning of quiet moves: a piece put where it is lost. */
    return ENG_P(USE_SEE_QUIETS) && depth <= ENG_P(SEE_DEPTH) &&
           !eng_see_at_least(&ss->position, move,
                             -ENG_P(SEE_QUIET_MARGIN) * max_int(reduced, 1) * max_int(reduced, 1));
}

/* Extensions must end: this deep below the root there are none. */
static bool may_extend(const EngWorker *worker, const EngStack *ss)
{
    return ss->ply * 100 < worker->root_depth * ENG_P(EXTENSION_PLY_PERCENT);
}

/* H20, singular extensions: when all other moves fail clearly below the table's score, the move is
 * the only good one and deserves a deeper look; H21, double extensions: when they fail far below
 * it, two plies. H23, negative extensions: when some other move may be as good, a shallower one.
 * Returns plies to extend (negative: reduce), or ENG_VALUE_NONE with `*cut` set when even without
 * the move the node fails high (H22, multi-cut). */
static int singular(EngWorker *worker, EngStack *ss, const EngTableHit *hit, int beta, int depth,
                    unsigned flags, int *cut)
{
    const int singular_beta = hit->value - ENG_P(SINGULAR_MARGIN) * depth;
    ss->excluded = hit->move;
    const int value =
        eng_search_node(worker, ss, singular_beta - 1, singular_beta,
                        (depth - 1) * ENG_P(SINGULAR_DEPTH_PERCENT) / 100, flags & ENG_NODE_CUT);
    ss->excluded = ENG_NO_MOVE;
    if (worker->aborted) {
        return 0;
    }
    if (value < singular_beta) {
        if (ENG_P(USE_DOUBLE_EXTENSIONS) && (flags & ENG_NODE_PV) == 0 &&
            value < singular_beta - ENG_P(SINGULAR_DOUBLE) &&
            ss->double_extensions < ENG_P(SINGULAR_DOUBLE_MAX)) {
            return 2;
        }
        return 1;
    }
    if (ENG_P(USE_MULTI_CUT) && singular_beta >= beta && !eng_value_is_decisive(singular_beta)) {
        *cut = singular_beta;
        return ENG_VALUE_NONE;
    }
    if (!ENG_P(USE_NEGATIVE_EXTENSIONS)) {
        return 0;
    }
    if (hit->value >= beta) {
        return -ENG_P(NEGATIVE_EXTENSION);
    }
    return (flags & ENG_NODE_CUT) != 0 ? -1 : 0;
}

/* H25, late move reductions: moves late in a good order are searched less deep until they surprise.
 * Returns plies to take off. */
static int late_move_reduction(const EngWorker *worker, const EngStack *ss, EngMove move,
                               bool tactical, int depth, int moves, unsigned flags, bool improving,
                               bool table_pv, bool table_tactical, int history)
{
    const int d = min_int(depth, ENG_LMR_SIZE - 1), m = min_int(moves, ENG_LMR_SIZE - 1);
    int reduction = worker->search->reductions[tactical][d][m];
    if (tactical && !ENG_P(USE_LMR_CAPTURES)) { /* H26, LMR of captures */
        return 0;
    }
    if (!tactical) {
        /* H28, LMR by history. H27: what beats a capture is rarely quiet. H29: killers are no late
         * moves. */
        reduction -= ENG_P(USE_LMR_HISTORY) ? history * 100 / ENG_P(LMR_HISTORY_DIVISOR) : 0;
        reduction += table_tactical ? ENG_P(LMR_TABLE_TACTICAL) : 0;
        reduction -= move == ss->killers[0] || move == ss->killers[1] ? ENG_P(LMR_KILLER) : 0;
    }
    /* In this order: H30, cut nodes; H31, not improving; H32, former principal lines; H33, on a
     * principal line; H34, checks; H35, replies that failed high. */
    reduction += (flags & ENG_NODE_CUT) != 0 ? ENG_P(LMR_CUT_NODE) : 0;
    reduction += improving ? 0 : ENG_P(LMR_NOT_IMPROVING);
    reduction -= table_pv ? ENG_P(LMR_TABLE_PV) : 0;
    reduction -= (flags & ENG_NODE_PV) != 0 ? ENG_P(LMR_PV) : 0;
    reduction -= ss[1].position.checkers != 0 ? ENG_P(LMR_CHECK) : 0;
    reduction += ss[1].cutoffs > ENG_P(LMR_CUTOFFS_COUNT) ? ENG_P(LMR_CUTOFFS) : 0;
    return reduction / 100;
}

/* The depth for searching a move again that exceeded expectations by `surprise` at `reduction`
 * plies less than `depth`: H36, one ply deeper after a large reduction and a big surprise; H56, one
 * ply less deep after hardly any. */
static int depth_again(int surprise, int depth, int reduction)
{
    if (ENG_P(USE_LMR_DEEPER) && surprise > ENG_P(LMR_DEEPER_MARGIN) &&
        reduction > ENG_P(LMR_DEEPER_REDUCTION)) {
        return depth + 1;
    }
    return surprise < ENG_P(LMR_SHALLOWER_MARGIN) ? depth - 1 : depth;
}

/* Moves the evaluation's correction for this pawn structure toward the search result. */
static void learn_correction(EngWorker *worker, const EngStack *ss, int best, int depth)
{
    const int error = best - eng_worker_corrected(worker, ss);
    const int most = ENG_P(CORRECTION_ERROR);
    eng_worker_correct(worker, ss, max_int(min_int(error, most), -most), depth);
}

/* --- The node -------------------------------------------------------------------------------- */

int eng_search_node(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth, unsigned flags)
{
    EngSearch *search = worker->search;
    const EngPosition *position = &ss->position;
    const bool on_pv = (flags & ENG_NODE_PV) != 0;
    const bool pruning = search->settings.pruning;
    const bool in_check = position->checkers != 0;
    const EngMove excluded = ss->excluded;
    ENG_ASSERT(excluded == ENG_NO_MOVE || eng_move_is_legal(position, excluded));

    /* 1. The horizon: on with captures until the position is quiet. */
    if (depth <= 0) {
        return eng_quiesce(worker, ss, alpha, beta, on_pv);
    }
    depth = min_int(depth, ENG_MAX_PLY - 1);
    ENG_ASSERT(eng_window_is_sound(alpha, beta, on_pv) && !(on_pv && (flags & ENG_NODE_CUT) != 0));

    /* 2. Count the node, obey stop and clock; draws and the end of the stack. */
    int entered;
    if (!eng_worker_enter(worker, ss, on_pv, &entered)) {
        return entered;
    }

    /* 3. Mate distance pruning (H4): no mate found here can be better than one already found nearer
     *    the root. */
    if (pruning && ENG_P(USE_MATE_DISTANCE)) {
        alpha = max_int(alpha, eng_value_mated_in(ss->ply));
        beta = min_int(beta, eng_value_mate_in(ss->ply + 1));
        if (alpha >= beta) {
            return alpha;
        }
    }

    /* 4. Table cutoffs (H5): the same position, searched deep enough, needs no search. H6: its move
     *    has proved its worth again. */
    const EngTableHit hit = probe(worker, ss);
    const bool table_pv = on_pv || hit.on_pv;
    if (ENG_P(USE_TABLE_CUTOFFS) && !on_pv && excluded == ENG_NO_MOVE &&
        table_cuts(&hit, ss, alpha, beta, depth)) {
        if (ENG_P(USE_TABLE_PRAISE) && hit.move != ENG_NO_MOVE && hit.value >= beta &&
            eng_move_is_legal(position, hit.move) && !eng_move_is_tactical(position, hit.move)) {
            update_quiet(worker, ss, hit.move, eng_history_bonus(depth));
        }
        return hit.value;
    }

    /* 4a. The tablebases have the result right after a capture or pawn move: as a bound, since
     *     there may be a quicker win. */
    int least = -ENG_VALUE_INFINITE, most = ENG_VALUE_INFINITE;
    EngTableBound known;
    int verdict;
    if (search->table_men != 0 && excluded == ENG_NO_MOVE &&
        eng_tables_probe(worker, ss, &verdict, &known)) {
        if (known == ENG_TT_EXACT || (known == ENG_TT_LOWER ? verdict >= beta : verdict <= alpha)) {
            ss->static_eval = ENG_VALUE_NONE;
            store(worker, ss, min_int(depth + ENG_P(TABLEBASE_DEPTH), ENG_MAX_PLY - 1), known,
                  ENG_NO_MOVE, verdict, table_pv);
            return verdict;
        }
        least = known == ENG_TT_LOWER && on_pv ? verdict : least;
        most = known == ENG_TT_UPPER && on_pv ? verdict : most;
        alpha = max_int(alpha, least);
    }

    /* 5. The static evaluation, or the table's score if that is more precise (H7); and whether it
     *    improves on our last one (H8): if so, fail highs are more likely and fail lows rarer. */
    int eval = ENG_VALUE_NONE;
    if (in_check) {
        ss->static_eval = ENG_VALUE_NONE;
    } else if (excluded == ENG_NO_MOVE) {
        ss->static_eval =
            hit.static_eval != ENG_VALUE_NONE ? hit.static_eval : eng_worker_evaluate(worker, ss);
        eval = eng_worker_corrected(worker, ss);
        if (ENG_P(USE_TABLE_EVAL) && hit.value != ENG_VALUE_NONE &&
            !eng_value_is_decisive(hit.value) &&
            (hit.bound & (hit.value > eval ? ENG_TT_LOWER : ENG_TT_UPPER)) != 0) {
            eval = hit.value;
        }
    } else {
        eval = ss->static_eval;
    }
    const bool improving =
        ENG_P(USE_IMPROVING) && !in_check &&
        (ss[-2].static_eval != ENG_VALUE_NONE
             ? ss->static_eval > ss[-2].static_eval
             : ss[-4].static_eval != ENG_VALUE_NONE && ss->static_eval > ss[-4].static_eval);
    ss[1].killers[0] = ss[1].killers[1] = ENG_NO_MOVE;
    ss[2].cutoffs = 0;
    ss->double_extensions = ss[-1].double_extensions;

    if (pruning && !on_pv && !in_check && excluded == ENG_NO_MOVE) {
        /* 6. Razoring (H9): this far below alpha only captures could help, so try only those. */
        if (ENG_P(USE_RAZORING) && depth <= ENG_P(RAZOR_DEPTH) &&
            eval + ENG_P(RAZOR_MARGIN) * depth < alpha) {
            const int value = eng_quiesce(worker, ss, alpha, alpha + 1, false);
            if (value <= alpha || worker->aborted) {
                return value;
            }
        }
        /* 7. Reverse futility (H10): this far above beta the opponent's best will not bring it
         *    back within the few plies left. */
        if (ENG_P(USE_REVERSE_FUTILITY) && depth <= ENG_P(RFP_DEPTH) &&
            !eng_value_is_decisive(beta) && eval < ENG_VALUE_DECISIVE &&
            eval - ENG_P(RFP_MARGIN) * depth + (improving ? ENG_P(RFP_IMPROVING) : 0) >= beta) {
            return (eval * ENG_P(RFP_EVAL_PERCENT) + beta * (100 - ENG_P(RFP_EVAL_PERCENT))) / 100;
        }
        /* 8. Null move (H11). */
        if (ENG_P(USE_NULL_MOVE) && depth >= ENG_P(NULL_DEPTH) && (flags & ENG_NODE_NO_NULL) == 0 &&
            eval >= beta &&
            ss->static_eval + ENG_P(NULL_STATIC_SLOPE) * depth >=
                beta + ENG_P(NULL_STATIC_MARGIN) &&
            ss[-1].move != ENG_NULL_MOVE && ss->ply >= worker->null_blocked_until &&
            !eng_value_is_decisive(beta) && has_pieces(position)) {
            const int value = null_move(worker, ss, beta, depth, eval);
            if (worker->aborted) {
                return ENG_VALUE_DRAW;
            }
            if (value != ENG_VALUE_NONE) {
                return value;
            }
        }
        /* 9. ProbCut (H13). */
        if (ENG_P(USE_PROBCUT) && depth >= ENG_P(PROBCUT_DEPTH) && !eng_value_is_decisive(beta) &&
            !(hit.value != ENG_VALUE_NONE && hit.depth > depth - ENG_P(PROBCUT_REDUCTION) &&
              hit.value < beta + ENG_P(PROBCUT_MARGIN))) {
            const int value = probcut(worker, ss, beta, depth, hit.move);
            if (worker->aborted) {
                return ENG_VALUE_DRAW;
            }
            if (value != ENG_VALUE_NONE) {
                return value;
            }
        }
    }

    /* 10. Internal iterative reduction (H14): without a move from the table the order is poor; a
     *     shallower search finds one for the next visit. */
    if (pruning && ENG_P(USE_IIR) && depth >= ENG_P(IIR_DEPTH) && hit.move == ENG_NO_MOVE &&
        excluded == ENG_NO_MOVE && (on_pv || (flags & ENG_NODE_CUT) != 0)) {
        depth--;
    }

    const bool table_tactical = hit.move != ENG_NO_MOVE && eng_move_is_tactical(position, hit.move);
    const int old_alpha = alpha;
    int best = least, moves = 0;
    EngMove best_move = ENG_NO_MOVE;
    Tried tried;
    tried.quiet_count = tried.capture_count = 0;
    EngPicker picker;
    eng_picker_init(&picker, worker, ss, hit.move);

    /* 11. The moves, best first. */
    for (EngMove move; (move = eng_picker_next(&picker)) != ENG_NO_MOVE;) {
        if (move == excluded) {
            continue;
        }
        moves++;
        const bool tactical = eng_move_is_tactical(position, move);
        const int history =
            tactical ? eng_capture_history(worker, ss, move) : eng_quiet_history(worker, ss, move);

        /* 12. Pruning before the move is made, once some move avoids being mated; not for moves
         *     that might mate sooner than the best known mate. */
        if (pruning && best > -ENG_VALUE_DECISIVE && alpha < ENG_VALUE_DECISIVE && !in_check &&
            ss->ply > search->honest_plies && has_pieces(position)) {
            const int d = min_int(depth, ENG_LMR_SIZE - 1);
            const int m = min_int(moves, ENG_LMR_SIZE - 1);
            const int reduced = depth - search->reductions[tactical][d][m] / 100;
            if (prunes_move(worker, ss, &picker, move, tactical, depth, reduced, moves, alpha,
                            improving)) {
                continue;
            }
        }

        /* 13. Extensions: singular moves (H20), and checks (H24). */
        int extension = 0;
        if (pruning && ENG_P(USE_SINGULAR) && depth >= ENG_P(SINGULAR_DEPTH) && move == hit.move &&
            excluded == ENG_NO_MOVE && hit.depth >= depth - ENG_P(SINGULAR_TABLE_DEPTH) &&
            (hit.bound & ENG_TT_LOWER) != 0 && !eng_value_is_decisive(hit.value) &&
            may_extend(worker, ss)) {
            int cut = 0;
            extension = singular(worker, ss, &hit, beta, depth, flags, &cut);
            if (worker->aborted) {
                return ENG_VALUE_DRAW;
            }
            if (extension == ENG_VALUE_NONE) {
                return cut;
            }
        }
        eng_worker_play(worker, ss, move);
        if (ENG_P(USE_CHECK_EXTENSIONS) && extension == 0 && ss[1].position.checkers != 0 &&
            may_extend(worker, ss) && pruning && (depth <= ENG_P(CHECK_DEPTH) || on_pv)) {
            extension = 1;
        }
        ss[0].double_extensions = ss[-1].double_extensions + (extension == 2);
        const int new_depth = depth - 1 + extension;

        /* 14. Late moves by a reduced null window (H25), then in full if they surprise (H36,
         *     H56). The first move of a PV node, and moves above alpha there, by the whole window:
         *     that is PVS, see algorithm.h for the others. */
        int value = -ENG_VALUE_INFINITE;
        if (pruning && ENG_P(USE_LMR) && depth >= ENG_P(LMR_DEPTH) && moves > 1 + on_pv) {
            int reduction = late_move_reduction(worker, ss, move, tactical, depth, moves, flags,
                                                improving, table_pv, table_tactical, history);
            reduction = max_int(0, min_int(reduction, new_depth - 1));
            value = eng_scout(worker, ss, alpha, beta, new_depth - reduction, on_pv, ENG_NODE_CUT);
            const int again = depth_again(value - best, new_depth, reduction);
            if (value > alpha && again > new_depth - reduction) {
                value = eng_scout(worker, ss, alpha, beta, again, on_pv,
                                  (flags & ENG_NODE_CUT) ^ ENG_NODE_CUT);
            }
        } else if (!on_pv || moves > 1) {
            value = eng_scout(worker, ss, alpha, beta, new_depth, on_pv,
                              (flags & ENG_NODE_CUT) ^ ENG_NODE_CUT);
        }
        if (on_pv && moves == 1) {
            value = -eng_search_node(worker, ss + 1, -beta, -alpha, new_depth, ENG_NODE_PV);
        } else if (on_pv && value > alpha &&
                   eng_wants_again(worker, alpha, beta, value, new_depth)) {
            value = eng_search_again(worker, ss, alpha, beta, value, new_depth);
        }
        if (worker->aborted) {
            return ENG_VALUE_DRAW;
        }

        /* 15. A new best move? One far above beta gets a larger reward (H46). */
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                alpha = value;
                if (on_pv) {
                    eng_worker_update_pv(worker, ss, move);
                }
                if (value >= beta) {
                    ss->cutoffs++;
                    learn_from_cutoff(worker, ss, move,
                                      depth + (ENG_P(USE_BONUS_MARGIN) &&
                                               best > beta + ENG_P(HISTORY_BONUS_MARGIN)),
                                      &tried);
                    break;
                }
            }
        }
        remember(&tried, tactical, move);
    }

    /* 16. No move: mate or stalemate (or the only move was excluded). */
    if (moves == 0) {
        return excluded != ENG_NO_MOVE ? alpha
               : in_check              ? eng_value_mated_in(ss->ply)
                                       : ENG_VALUE_DRAW;
    }

    best = min_int(best, most);
    ENG_ASSERT(eng_value_is_possible(best, ss->ply));

    /* 17. Store the result, and the error of the evaluation. */
    const EngTableBound bound = best >= beta                ? ENG_TT_LOWER
                                : on_pv && best > old_alpha ? ENG_TT_EXACT
                                                            : ENG_TT_UPPER;
    store(worker, ss, depth, bound, best_move, best, table_pv);
    if (pruning && !in_check && excluded == ENG_NO_MOVE && !eng_value_is_decisive(best) &&
        (best_move == ENG_NO_MOVE || !eng_move_is_tactical(position, best_move)) &&
        !(bound == ENG_TT_LOWER && best <= ss->static_eval) &&
        !(bound == ENG_TT_UPPER && best >= ss->static_eval)) {
        learn_correction(worker, ss, best, depth);
    }
    return best;
}
