/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The work at every node: counting, checking the clock, evaluating, playing, detecting draws. */
#include "engine/eng-assert.h"
#include "engine/search/params.h"
#include "engine/search/search-private.h"

#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"
#include "engine/play/opponent.h"

enum {
    NODES_BETWEEN_LOOKS = 512, /* checks of the clock: well under a millisecond */
    FIFTY_MOVES = 100,
    DEAD_MAX_PIECES = 5, /* with more pieces no position without pawns is dead */
};

/* --- Counting and stopping ------------------------------------------------------------------- */

/* Worker 0 notices here that the pondered move was played: the limits apply from now on. */
static void notice_ponderhit(EngWorker *worker)
{
    EngSearch *search = worker->search;
    if (!search->ponder_seen || atomic_load_explicit(&search->pondering, memory_order_relaxed)) {
        return;
    }
    search->ponder_seen = false;
    eng_clock_start(&search->clock, &search->limits, (EngColor)search->root.side_to_move,
                    search->settings.move_overhead_ms, search->lag.lag_ms);
    eng_search_set_ends(search);
    if (worker->node_limit != UINT64_MAX) {
        worker->node_limit += eng_worker_nodes(worker);
    }
}

void eng_search_set_ends(EngSearch *search)
{
    const EngLimits *limits = &search->limits;
    const bool endless = search->ponder_seen || limits->infinite;
    const bool counted = !endless && search->worker_count > 1 && limits->nodes != 0;
    const uint64_t nodes = counted ? eng_search_nodes(search) : 0;
    const bool timed = !endless && search->clock.maximum_ms < INT64_MAX - search->clock.start_ms;
    atomic_store_explicit(&search->end_ms,
                          timed ? search->clock.start_ms + search->clock.maximum_ms : INT64_MAX,
                          memory_order_relaxed);
    atomic_store_explicit(&search->end_nodes,
                          counted && limits->nodes < UINT64_MAX - nodes ? nodes + limits->nodes
                                                                        : UINT64_MAX,
                          memory_order_relaxed);
}

/* Each worker looks: with more of them than processors, the first one waits long for its turn. */
static bool is_at_end(const EngSearch *search)
{
    const uint64_t end_nodes = atomic_load_explicit(&search->end_nodes, memory_order_relaxed);
    return eng_clock_now_ms() >= atomic_load_explicit(&search->end_ms, memory_order_relaxed) ||
           (end_nodes != UINT64_MAX && eng_search_nodes(search) >= end_nodes);
}

static void look_at_limits(EngWorker *worker)
{
    EngSearch *search = worker->search;
    bool enough = false;
    worker->calls = 0;
    if (worker->index == 0) {
        notice_ponderhit(worker);
        enough = !search->ponder_seen && !search->limits.infinite && eng_search_has_enough(search);
    }
    if (enough || is_at_end(search)) {
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
    }
}

/* True if the search must unwind. */
static bool tick(EngWorker *worker)
{
    EngSearch *search = worker->search;
    if (worker->aborted || eng_worker_is_overtaken(worker)) {
        worker->aborted = true;
        return true;
    }
    const uint64_t nodes = eng_worker_nodes(worker);
    bool spent = false;
    if (worker->index == 0) {
        spent = nodes >= worker->node_limit && !search->ponder_seen;
        if (spent && !search->limits.infinite) { /* else it waits, and answers when stopped */
            atomic_store_explicit(&search->stop, true, memory_order_relaxed);
        }
    }
    if (++worker->calls >= NODES_BETWEEN_LOOKS) {
        look_at_limits(worker);
    }
    if (spent || eng_search_stopped(search)) {
        if (worker->index != 0 || eng_search_has_news(search)) {
            worker->aborted = true;
            return true;
        }
        worker->hurried = true;
    }
    atomic_store_explicit(&worker->nodes, nodes + 1, memory_order_relaxed);
    return false;
}

/* --- Evaluating ------------------------------------------------------------------------------- */

/* Checks that the values carried from ply to ply equal those computed from scratch. */
static bool is_evaluated_right(EngWorker *worker, const EngStack *ss)
{
    return eng_accumulators_evaluate(worker->accumulators, ss->ply) ==
           eng_network_evaluate(worker->accumulators->network, &ss->position);
}

int eng_worker_evaluate(EngWorker *worker, const EngStack *ss)
{
    ENG_ASSERT(is_evaluated_right(worker, ss));
    return eng_value_clamp_static(eng_accumulators_evaluate(worker->accumulators, ss->ply));
}

static int16_t *correction_slot(EngHistory *history, const EngPosition *position)
{
    return &history
                ->pawn_correction[position->side_to_move][position->pawn_key % ENG_CORRECTION_SIZE];
}

/* H47, correction history: the evaluation's errors in positions with these pawns. */
int eng_worker_corrected(const EngWorker *worker, const EngStack *ss)
{
    if (!worker->search->settings.pruning || !ENG_P(USE_CORRECTION)) {
        return ss->static_eval;
    }
    const EngPosition *position = &ss->position;
    const int correction =
        worker->history
            .pawn_correction[position->side_to_move][position->pawn_key % ENG_CORRECTION_SIZE];
    return eng_value_clamp_static(ss->static_eval + correction / ENG_P(CORRECTION_GRAIN));
}

void eng_worker_correct(EngWorker *worker, const EngStack *ss, int difference, int depth)
{
    int16_t *slot = correction_slot(&worker->history, &ss->position);
    const int most = ENG_P(CORRECTION_WEIGHT);
    const int weight = depth + 1 > most ? most : depth + 1;
    int value = (*slot * (256 - weight) + difference * ENG_P(CORRECTION_GRAIN) * weight) / 256;
    value = value > ENG_P(CORRECTION_LIMIT)    ? ENG_P(CORRECTION_LIMIT)
            : value < -ENG_P(CORRECTION_LIMIT) ? -ENG_P(CORRECTION_LIMIT)
                                               : value;
    *slot = (int16_t)value;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* The first error in a move, or in the position after it; else NULL. */
static const char *wrong_with(const EngStack *ss, EngMove move)
{
    const EngPosition *position = &ss->position;
    if (ss[1].ply != ss->ply + 1 || ss[1].ply > ENG_MAX_PLY) {
        return "the stack has no such ply";
    }
    if (move == ENG_NULL_MOVE ? position->checkers != 0 : !eng_move_is_legal(position, move)) {
        return "the move is not legal";
    }
    return eng_position_check(&ss[1].position);
}

void eng_worker_play(EngWorker *worker, EngStack *ss, EngMove move)
{
    EngStack *next = ss + 1;
    eng_position_play(&next->position, &ss->position, move);
    ENG_ASSERT(!wrong_with(ss, move));
    eng_table_prefetch(worker->search->active_table, next->position.key);
    worker->keys[worker->keys_before + (size_t)next->ply] = next->position.key;
    eng_accumulators_set(worker->accumulators, next->ply, &next->position);
    ss->move = move;
    if (move == ENG_NULL_MOVE) {
        ss->continuation = &worker->history.no_continuation;
        next->plies_from_null = 0;
    } else {
        const int piece = eng_piece_index(ss->position.board[eng_move_from(move)]);
        ss->continuation = &worker->history.continuation[piece][eng_move_to(move)];
        next->plies_from_null = ss->plies_from_null + 1;
    }
}

void eng_worker_update_pv(EngWorker *worker, EngStack *ss, EngMove move)
{
    EngMove *line = worker->pv[ss->ply];
    const int rest = ss[1].pv_length;
    ENG_ASSERT(rest >= 0 && ss->ply + rest < ENG_MAX_PLY && eng_move_is_legal(&ss->position, move));
    line[0] = move;
    memcpy(line + 1, worker->pv[ss->ply + 1], (size_t)rest * sizeof *line);
    ss->pv_length = rest + 1;
}

/* --- Draws ------------------------------------------------------------------------------------ */

/* Twice inside the search is enough: a position that can be repeated once can be repeated again.
 * Against positions of the game before the root it takes the third occurrence. */
static bool is_repetition(const EngWorker *worker, const EngStack *ss)
{
    const EngPosition *position = &ss->position;
    const size_t here = worker->keys_before + (size_t)ss->ply;
    size_t back = position->halfmove_clock;
    if (back > (size_t)ss->plies_from_null) {
        back = (size_t)ss->plies_from_null;
    }
    if (back > here) {
        back = here;
    }
    int earlier = 0;
    for (size_t i = 4; i <= back; i += 2) {
        if (worker->keys[here - i] == position->key && (i < (size_t)ss->ply || ++earlier == 2)) {
            return true;
        }
    }
    return false;
}

static bool is_draw(const EngWorker *worker, const EngStack *ss)
{
    const EngPosition *position = &ss->position;
    if (position->halfmove_clock >= FIFTY_MOVES) {
        return position->checkers == 0 || eng_movegen_any(position);
    }
    if (position->halfmove_clock >= 4 && is_repetition(worker, ss)) {
        return true;
    }
    const EngBitboard strong =
        position->by_type[ENG_PAWN] | position->by_type[ENG_ROOK] | position->by_type[ENG_QUEEN];
    return strong == 0 && eng_popcount(eng_position_occupied(position)) <= DEAD_MAX_PIECES &&
           eng_position_is_dead(position);
}

/* --- Entering a node -------------------------------------------------------------------------- */

bool eng_worker_enter(EngWorker *worker, EngStack *ss, bool on_pv, int *value)
{
    const EngPosition *position = &ss->position;
    ss->pv_length = 0;
    *value = ENG_VALUE_DRAW;
    if (tick(worker)) {
        return false;
    }
    if (on_pv && ss->ply > worker->selective_depth) {
        worker->selective_depth = ss->ply;
    }
    if (is_draw(worker, ss)) {
        return false;
    }
    if (ss->ply >= ENG_MAX_PLY - 1 || worker->hurried) {
        *value = position->checkers != 0 ? ENG_VALUE_DRAW : eng_worker_evaluate(worker, ss);
        return false;
    }
    return true;
}
