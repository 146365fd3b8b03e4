/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See search.h. Iterative deepening with aspiration windows over the root moves, for one worker. */
#include "engine/search/search-private.h"

#include <string.h>

#include "engine/board/movegen.h"
#include "engine/play/opponent.h"
#include "engine/search/algorithm.h"
#include "engine/search/params.h"
#include "engine/search/tables.h"

enum {
    CURRMOVE_AFTER_MS = 1000,
    BOUNDS_AFTER_MS = 1000,
    SINGLE_REPLY_DEPTH = 6, /* deep enough to evaluate the only move */
};

/* --- Preparation ------------------------------------------------------------------------------ */

static bool is_wanted(const EngLimits *limits, EngMove move)
{
    for (size_t i = 0; i < limits->search_moves_count; i++) {
        if (limits->search_moves[i] == move) {
            return true;
        }
    }
    return limits->search_moves_count == 0;
}

static void list_root_moves(EngWorker *worker)
{
    EngMoveList list;
    eng_movegen_legal(&worker->search->root, &list);
    worker->root_count = 0;
    for (int i = 0; i < list.count; i++) {
        if (is_wanted(&worker->search->limits, list.moves[i])) {
            EngRootMove *root_move = &worker->root_moves[worker->root_count++];
            *root_move = (EngRootMove){.move = list.moves[i],
                                       .value = -ENG_VALUE_INFINITE,
                                       .previous_value = -ENG_VALUE_INFINITE,
                                       .settled_value = -ENG_VALUE_INFINITE,
                                       .pv_length = 1,
                                       .pv = {list.moves[i]}};
        }
    }
}

void eng_worker_prepare(EngWorker *worker)
{
    EngSearch *search = worker->search;
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    atomic_store_explicit(&worker->table_hits, 0, memory_order_relaxed);
    worker->completed_depth = worker->root_depth = worker->selective_depth = 0;
    atomic_store_explicit(&worker->begun_depth, 0, memory_order_relaxed);
    worker->null_blocked_until = worker->calls = 0;
    worker->aborted = worker->hurried = false;
    const int count = (int)(sizeof worker->stack / sizeof worker->stack[0]);
    for (int i = 0; i < count; i++) {
        EngStack *ss = &worker->stack[i];
        memset(ss, 0, sizeof *ss);
        ss->ply = i - ENG_STACK_BEFORE;
        ss->continuation = &worker->history.no_continuation;
        ss->static_eval = ENG_VALUE_NONE;
    }
    EngStack *root = eng_worker_root(worker);
    root->position = search->root;
    if (worker->accumulators) {
        eng_accumulators_set(worker->accumulators, 0, &root->position);
    }
    root->plies_from_null = (int)search->game_key_count;
    if (search->last_move != ENG_NO_MOVE) {
        root[-1].position = search->before_last;
        root[-1].move = search->last_move;
    }
    worker->keys_before = search->game_key_count;
    if (search->game_key_count > 0) {
        memcpy(worker->keys, search->game_keys, search->game_key_count * sizeof *worker->keys);
    }
    worker->keys[worker->keys_before] = search->root.key;
    list_root_moves(worker);
}

/* --- The root node ---------------------------------------------------------------------------- */

static void keep_line(EngWorker *worker, EngRootMove *root_move, int value)
{
    const EngStack *child = eng_worker_root(worker) + 1;
    root_move->value = value;
    root_move->selective_depth = worker->selective_depth;
    root_move->pv[0] = root_move->move;
    memcpy(root_move->pv + 1, worker->pv[1], (size_t)child->pv_length * sizeof(EngMove));
    root_move->pv_length = (size_t)child->pv_length + 1;
}

static void tell_currmove(const EngWorker *worker, EngMove move, int number)
{
    EngSearch *search = worker->search;
    if (worker->index == 0 && search->callbacks.currmove_cb &&
        eng_clock_now_ms() - search->start_ms >= CURRMOVE_AFTER_MS) {
        pthread_mutex_lock(&search->telling);
        search->callbacks.currmove_cb(move, number, worker->root_depth, search->user);
        pthread_mutex_unlock(&search->telling);
    }
}

/* H3, late root moves reduced: how much less deep a root move is scouted, in a good order. */
static int root_reduction(const EngWorker *worker, const EngStack *ss, int depth, int number)
{
    if (!worker->search->settings.pruning || !ENG_P(USE_ROOT_LMR) ||
        depth < ENG_P(ROOT_LMR_DEPTH) || number <= ENG_P(ROOT_LMR_MOVES)) {
        return 0;
    }
    const int d = depth < ENG_LMR_SIZE ? depth : ENG_LMR_SIZE - 1;
    const int m = number < ENG_LMR_SIZE ? number : ENG_LMR_SIZE - 1;
    const bool tactical = eng_move_is_tactical(&ss->position, ss->move);
    const int reduction = (worker->search->reductions[tactical][d][m] - ENG_P(ROOT_LMR_LESS)) / 100;
    return reduction < 0 ? 0 : reduction > depth - 2 ? depth - 2 : reduction;
}

/* A root move after the first: scouted, less deep if late, then in full if it surprises. */
static int search_later_root_move(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth,
                                  int number)
{
    const int reduction = root_reduction(worker, ss, depth, number);
    int value = eng_scout(worker, ss, alpha, beta, depth - 1 - reduction, true, ENG_NODE_CUT);
    if (value > alpha && reduction > 0 && !worker->aborted) {
        value = eng_scout(worker, ss, alpha, beta, depth - 1, true, ENG_NODE_CUT);
    }
    if (value > alpha && !worker->aborted &&
        eng_wants_again(worker, alpha, beta, value, depth - 1)) {
        value = eng_search_again(worker, ss, alpha, beta, value, depth - 1);
    }
    return value;
}

/* The index after the last of the moves that the tablebases rank equal to number `from`. */
static int end_of_rank(const EngWorker *worker, int from)
{
    int end = from;
    while (end < worker->root_count &&
           worker->root_moves[end].table_rank == worker->root_moves[from].table_rank) {
        end++;
    }
    return end;
}

static int search_root(EngWorker *worker, int alpha, int beta, int depth)
{
    EngStack *ss = eng_worker_root(worker);
    const int end = end_of_rank(worker, worker->multipv_index);
    int best = -ENG_VALUE_INFINITE;
    ss->static_eval = ss->position.checkers != 0 ? ENG_VALUE_NONE : eng_worker_evaluate(worker, ss);
    ss[1].killers[0] = ss[1].killers[1] = ENG_NO_MOVE;
    for (int i = worker->multipv_index; i < end; i++) {
        EngRootMove *root_move = &worker->root_moves[i];
        const uint64_t before = eng_worker_nodes(worker);
        const int number = i - worker->multipv_index + 1;
        tell_currmove(worker, root_move->move, i + 1);
        eng_worker_play(worker, ss, root_move->move);
        const int value =
            number == 1 ? -eng_search_node(worker, ss + 1, -beta, -alpha, depth - 1, ENG_NODE_PV)
                        : search_later_root_move(worker, ss, alpha, beta, depth, number);
        root_move->nodes += eng_worker_nodes(worker) - before;
        if (worker->aborted) {
            return best;
        }
        root_move->searched_depth = worker->root_depth;
        root_move->value = -ENG_VALUE_INFINITE;
        if (number == 1 || value > alpha) {
            keep_line(worker, root_move, value);
            root_move->bound = value >= beta    ? ENG_BOUND_LOWER
                               : value <= alpha ? ENG_BOUND_UPPER
                                                : ENG_BOUND_EXACT;
        }
        best = value > best ? value : best;
        alpha = value > alpha ? value : alpha;
        if (value >= beta) {
            break;
        }
    }
    return best;
}

/* The value of a root move for a level that errs, exact above `alpha`. */
static int search_level_move(EngWorker *worker, EngStack *ss, EngMove move, int alpha, int depth)
{
    const EngSearch *search = worker->search;
    if (eng_opponent_misses_mate(&search->level, search->seed, &ss[1].position, move)) {
        ss[1].pv_length = 0;
        return -eng_worker_evaluate(worker, ss + 1);
    }
    return -eng_search_node(worker, ss + 1, -ENG_VALUE_INFINITE, -alpha, depth - 1, ENG_NODE_PV);
}

/* A level that errs needs the value of every move that it might choose: each is searched in full
 * down to its cap below the best. */
static void search_root_for_level(EngWorker *worker, int depth)
{
    const EngSearch *search = worker->search;
    EngStack *ss = eng_worker_root(worker);
    int best = -ENG_VALUE_INFINITE;
    for (int i = 0; i < worker->root_count; i++) {
        EngRootMove *root_move = &worker->root_moves[i];
        const int floor = best - search->level.loss_cap_cp - 1;
        const int alpha = floor < -ENG_VALUE_INFINITE ? -ENG_VALUE_INFINITE : floor;
        eng_worker_play(worker, ss, root_move->move);
        const int value = search_level_move(worker, ss, root_move->move, alpha, depth);
        if (worker->aborted) {
            return;
        }
        keep_line(worker, root_move, value);
        root_move->bound = value <= alpha ? ENG_BOUND_UPPER : ENG_BOUND_EXACT;
        /* Not below a mate that it cannot see: otherwise nothing would be searched. */
        const int felt = eng_opponent_feels(&search->level, value);
        best = felt > best ? felt : best;
    }
}

/* --- Sorting ---------------------------------------------------------------------------------- */

static bool comes_before(const EngRootMove *a, const EngRootMove *b)
{
    return a->table_rank != b->table_rank ? a->table_rank > b->table_rank
           : a->value != b->value         ? a->value > b->value
                                          : a->previous_value > b->previous_value;
}

/* Stable, so that equal moves keep their order: insertion. */
static void sort_root_moves(EngWorker *worker, int from, int to)
{
    for (int i = from + 1; i < to; i++) {
        const EngRootMove moved = worker->root_moves[i];
        int j = i;
        while (j > from && comes_before(&moved, &worker->root_moves[j - 1])) {
            worker->root_moves[j] = worker->root_moves[j - 1];
            j--;
        }
        worker->root_moves[j] = moved;
    }
}

/* --- Aspiration ------------------------------------------------------------------------------- */

static int clamp_window(int value)
{
    return value > ENG_VALUE_INFINITE    ? ENG_VALUE_INFINITE
           : value < -ENG_VALUE_INFINITE ? -ENG_VALUE_INFINITE
                                         : value;
}

/* Reports the bound of a long iteration, if nobody has a better one. */
static void tell_bound(EngWorker *worker, int depth, int value)
{
    EngSearch *search = worker->search;
    if (worker->index != 0 || search->lines != 1 || eng_value_is_mate(value) ||
        eng_clock_now_ms() - search->start_ms < BOUNDS_AFTER_MS) {
        return;
    }
    pthread_mutex_lock(&search->telling);
    if (depth > search->news.depth) {
        eng_report_line(worker, 1, depth, worker->root_moves[0].bound, value);
    }
    pthread_mutex_unlock(&search->telling);
}

/* H1, aspiration windows: the score will be near the last one, so a narrow window around it cuts
 * more; it is widened on the side where it failed. H2: shallower after a fail high, which has found
 * the move already and only needs its value. */
static void aspirate(EngWorker *worker, int depth)
{
    const int previous = worker->root_moves[worker->multipv_index].previous_value;
    int delta = ENG_P(ASPIRATION_DELTA);
    int alpha = -ENG_VALUE_INFINITE, beta = ENG_VALUE_INFINITE;
    int reduced = 0;
    if (worker->search->settings.pruning && ENG_P(USE_ASPIRATION) &&
        depth >= ENG_P(ASPIRATION_DEPTH) && !eng_value_is_decisive(previous)) {
        alpha = clamp_window(previous - delta);
        beta = clamp_window(previous + delta);
    }
    for (;;) {
        const int from = worker->multipv_index;
        const int value =
            search_root(worker, alpha, beta, depth - reduced < 1 ? 1 : depth - reduced);
        if (worker->aborted) {
            sort_root_moves(worker, from, worker->root_count);
            return;
        }
        sort_root_moves(worker, from, worker->root_count);
        if (value > alpha && value < beta) {
            return;
        }
        tell_bound(worker, depth, value);
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = clamp_window(value - delta);
            reduced = 0;
        } else {
            beta = clamp_window(value + delta);
            reduced += reduced < ENG_P(ASPIRATION_REDUCED);
        }
        delta += delta * ENG_P(ASPIRATION_GROWTH) / 100 + ENG_P(ASPIRATION_STEP);
        if (delta > ENG_P(ASPIRATION_FULL)) {
            alpha = -ENG_VALUE_INFINITE;
            beta = ENG_VALUE_INFINITE;
        }
    }
}

/* --- MTD(f) ----------------------------------------------------------------------------------- */

/* Null windows close in on the score from both sides, starting at the last score. The best move is
 * that of the last one that failed high: search_root() keeps the order if all fail low. If the same
 * side fails repeatedly, the steps grow. A null window gives only the beginning of a line: the
 * table has the rest, and if it lacks the end of a mate, one more search with an open window finds
 * it. */
static void close_in(EngWorker *worker, int depth)
{
    const int from = worker->multipv_index;
    int lower = -ENG_VALUE_INFINITE, upper = ENG_VALUE_INFINITE, step = 0;
    int guess = worker->root_moves[from].previous_value;
    guess = guess <= lower ? ENG_VALUE_DRAW : guess;
    while (lower < upper) {
        const int beta = guess <= lower ? lower + 1 : guess > upper ? upper : guess;
        const int value = search_root(worker, beta - 1, beta, depth);
        sort_root_moves(worker, from, worker->root_count);
        if (worker->aborted) {
            return;
        }
        const bool high = value >= beta;
        lower = high ? value : lower;
        upper = high ? upper : value;
        step = step != 0 && (step > 0) == high ? 2 * step : high ? 1 : -1;
        guess = clamp_window(high ? value + step : value + 1 + step);
    }
    worker->root_moves[from].value = lower;
    worker->root_moves[from].bound = ENG_BOUND_EXACT;
    if (!eng_line_shows(worker->search, &worker->root_moves[from], lower)) {
        search_root(worker, clamp_window(lower - 1), clamp_window(lower + 1), depth);
        sort_root_moves(worker, from, worker->root_count);
    } else if (!eng_value_is_mate(lower)) {
        eng_line_complete(worker->search, &worker->root_moves[from], (size_t)depth);
    }
}

/* --- Deepening -------------------------------------------------------------------------------- */

static void start_iteration(EngWorker *worker)
{
    worker->selective_depth = 0;
    for (int i = 0; i < worker->root_count; i++) {
        EngRootMove *root_move = &worker->root_moves[i];
        root_move->previous_value = root_move->value;
        root_move->value = -ENG_VALUE_INFINITE;
    }
}

static void search_iteration(EngWorker *worker, int depth)
{
    EngSearch *search = worker->search;
    if (eng_level_is_limited(&search->level)) {
        search_root_for_level(worker, depth);
        if (!worker->aborted) {
            sort_root_moves(worker, 0, worker->root_count);
        }
        return;
    }
    for (worker->multipv_index = 0; worker->multipv_index < search->lines && !worker->aborted;
         worker->multipv_index++) {
        if (search->settings.algorithm == ENG_ALGORITHM_MTDF) {
            close_in(worker, depth);
        } else {
            aspirate(worker, depth);
        }
        sort_root_moves(worker, 0, worker->multipv_index + 1);
    }
    worker->multipv_index = 0;
}

static void settle_root_moves(EngWorker *worker)
{
    for (int i = 0; i < worker->root_count; i++) {
        EngRootMove *root_move = &worker->root_moves[i];
        root_move->settled_value = root_move->value;
        root_move->settled_length = root_move->pv_length;
        memcpy(root_move->settled_pv, root_move->pv, root_move->pv_length * sizeof(EngMove));
    }
}

/* Levels report one line, at the end; they search for the value of every move. */
static void tell_lines(EngWorker *worker, int depth)
{
    EngSearch *search = worker->search;
    if (eng_level_is_limited(&search->level)) {
        return;
    }
    eng_tables_tell_refusals(search);
    for (int i = 0; i < search->lines; i++) {
        eng_report_line(worker, i + 1, depth, worker->root_moves[i].bound,
                        worker->root_moves[i].value);
    }
    if (search->settings.pruning) {
        const EngRootMove *best = &worker->root_moves[0];
        eng_table_store(search->active_table, search->root.key, 0,
                        &(EngTableHit){.move = best->move,
                                       .value = best->value,
                                       .static_eval = eng_worker_root(worker)->static_eval,
                                       .depth = depth,
                                       .bound = ENG_TT_EXACT,
                                       .on_pv = true});
    }
}

static void finish_iteration(EngWorker *worker, int depth)
{
    EngSearch *search = worker->search;
    const EngRootMove *best = &worker->root_moves[0];
    const uint64_t nodes = eng_worker_nodes(worker);
    worker->completed_depth = depth;
    settle_root_moves(worker);
    pthread_mutex_lock(&search->telling);
    if (depth > search->news.depth) {
        search->news = (EngNews){
            .depth = depth,
            .best = best->move,
            .value = best->value,
            .best_nodes_permille = nodes > 0 ? (int)(best->nodes * 1000 / nodes) : 0,
        };
        atomic_store_explicit(&search->news_depth, depth, memory_order_relaxed);
        tell_lines(worker, depth);
    }
    pthread_mutex_unlock(&search->telling);
}

/* --- Stopping --------------------------------------------------------------------------------- */

/* Whether the results answer the request, apart from the clock. */
static bool is_answered(const EngSearch *search, const EngNews *news)
{
    if (search->limits.infinite || search->ponder_seen) {
        return false;
    }
    if (search->limits.mate_moves > 0 && news->value >= ENG_VALUE_MATE_BOUND &&
        ENG_VALUE_MATE - news->value <= 2 * search->limits.mate_moves - 1) {
        return true;
    }
    /* H55, a single reply: there is nothing to choose. */
    return ENG_P(USE_SINGLE_REPLY) && search->limits.has_clock &&
           search->workers[0]->root_count == 1 && news->depth >= SINGLE_REPLY_DEPTH;
}

static bool is_time_up(EngSearch *search, const EngNews *news)
{
    const EngNews *before = &search->heard;
    search->stable_iterations = news->best == before->best ? search->stable_iterations + 1 : 0;
    if (search->ponder_seen) {
        return false;
    }
    const EngClockSignals signals = {
        .stable_iterations = search->stable_iterations,
        .score_drop_cp = news->depth > 1 ? before->value - news->value : 0,
        .best_nodes_permille = news->best_nodes_permille,
    };
    return eng_clock_iteration_done(&search->clock, &signals);
}

bool eng_search_has_enough(EngSearch *search)
{
    if (atomic_load_explicit(&search->news_depth, memory_order_relaxed) == search->heard.depth) {
        return false;
    }
    pthread_mutex_lock(&search->telling);
    const EngNews news = search->news;
    pthread_mutex_unlock(&search->telling);
    const bool time_is_up = is_time_up(search, &news);
    search->heard = news;
    return time_is_up || is_answered(search, &news);
}

/* --- Iterations ------------------------------------------------------------------------------- */

static int last_depth(const EngSearch *search)
{
    int depth = ENG_MAX_PLY - 1;
    if (search->limits.depth > 0 && search->limits.depth < depth) {
        depth = search->limits.depth;
    }
    if (search->level.depth > 0 && search->level.depth < depth) {
        depth = search->level.depth;
    }
    return depth;
}

/* How many other workers search at that depth or deeper. */
static int count_at_depth(const EngWorker *worker, int depth)
{
    const EngSearch *search = worker->search;
    int count = 0;
    for (int i = 0; i < search->worker_count; i++) {
        const EngWorker *other = search->workers[i];
        count += other != worker &&
                 atomic_load_explicit(&other->begun_depth, memory_order_relaxed) >= depth;
    }
    return count;
}

/* The next depth that nobody has finished and fewer than half of the threads search. */
static int next_depth(EngWorker *worker, int last)
{
    EngSearch *search = worker->search;
    const int threads = search->worker_count;
    int depth = atomic_load_explicit(&search->news_depth, memory_order_relaxed) + 1;
    depth = depth < last ? depth : last;
    while (depth < last && 2 * count_at_depth(worker, depth) >= threads) {
        depth++;
    }
    atomic_store_explicit(&worker->begun_depth, depth, memory_order_relaxed);
    return depth;
}

/* Continues from the results of a faster worker. */
static void take_news(EngWorker *worker)
{
    EngSearch *search = worker->search;
    EngRootMove *moves = worker->root_moves;
    pthread_mutex_lock(&search->telling);
    const EngNews news = search->news;
    pthread_mutex_unlock(&search->telling);
    for (int i = 0; i < worker->root_count; i++) {
        moves[i].value = moves[i].move == news.best ? news.value : moves[i].settled_value;
    }
    for (int i = 1; i < worker->root_count; i++) {
        if (moves[i].move == news.best) {
            const EngRootMove best = moves[i];
            memmove(moves + 1, moves, (size_t)i * sizeof *moves);
            moves[0] = best;
        }
    }
    worker->aborted = false;
}

/* A helper that has finished all depths ends the search for all, unless nobody may answer yet. */
static void end_for_all(EngSearch *search)
{
    if (!search->limits.infinite &&
        !atomic_load_explicit(&search->pondering, memory_order_relaxed)) {
        atomic_store_explicit(&search->stop, true, memory_order_relaxed);
    }
}

void eng_worker_iterate(EngWorker *worker)
{
    EngSearch *search = worker->search;
    const int last = last_depth(search);
    int depth = 0;
    /* If stopped before the first depth is done, worker 0 finishes it in a hurry (tick()). */
    while (depth < last && !worker->hurried &&
           (!eng_search_stopped(search) || (depth == 0 && worker->index == 0))) {
        depth = worker->root_depth = next_depth(worker, last);
        start_iteration(worker);
        search_iteration(worker, depth);
        if (!worker->aborted) {
            finish_iteration(worker, depth);
        } else if (eng_worker_is_overtaken(worker)) {
            take_news(worker);
        } else {
            return;
        }
        if (worker->index == 0 && eng_search_has_enough(search)) {
            return;
        }
    }
    if (worker->index != 0) {
        end_for_all(search);
    }
}
