/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The threads of a search, which with their memory are kept for the next. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/movegen.h"
#include "engine/eng-assert.h"
#include "engine/play/opponent.h"
#include "engine/play/prior.h"
#include "engine/search/own-thread.h"
#include "engine/search/params.h"
#include "engine/search/search-private.h"
#include "engine/search/tables.h"

enum { LEVEL_TABLE_MB = 4, LEVEL_HONEST_PLIES = 3 };

void eng_search_fill_reductions(EngSearch *search)
{
    for (int depth = 1; depth < ENG_LMR_SIZE; depth++) {
        for (int move = 1; move < ENG_LMR_SIZE; move++) {
            const double logs = log(depth) * log(move) * 10000;
            search->reductions[0][depth][move] = ENG_P(LMR_BASE) + (int)(logs / ENG_P(LMR_DIVISOR));
            search->reductions[1][depth][move] = (int)(logs / ENG_P(LMR_CAPTURE_DIVISOR));
        }
    }
}

void eng_search_init(EngSearch *search)
{
    eng_search_fill_reductions(search);
    atomic_init(&search->stop, false);
    atomic_init(&search->pondering, false);
    pthread_mutex_init(&search->telling, NULL);
    pthread_mutex_init(&search->lock, NULL);
    pthread_cond_init(&search->wake, NULL);
}

static void free_worker(EngWorker *worker)
{
    if (worker) {
        eng_kept_thread_clear(&worker->thread);
        free(worker->root_moves);
        free(worker->keys);
        eng_accumulators_free(worker->accumulators);
        free(worker);
    }
}

void eng_search_free(EngSearch *search)
{
    for (int i = 0; i < search->worker_count; i++) {
        free_worker(search->workers[i]);
    }
    free(search->workers);
    eng_table_free(&search->table);
    eng_table_free(&search->level_table);
    eng_policy_net_close(search->people);
    eng_book_close(search->book);
    eng_syzygy_unref(search->tables);
    pthread_mutex_destroy(&search->telling);
    pthread_mutex_destroy(&search->lock);
    pthread_cond_destroy(&search->wake);
}

void eng_search_forget(EngSearch *search)
{
    search->is_stale = true;
    search->lag.expects = false;
}

static void clear_histories(EngSearch *search)
{
    for (int i = 0; i < search->worker_count; i++) {
        eng_history_clear(&search->workers[i]->history);
    }
}

void eng_search_make_ready(EngSearch *search, int threads)
{
    eng_search_prepare_workers(search, threads);
    if (search->is_stale || !search->table.in_use) {
        eng_table_wipe(&search->table, threads);
        clear_histories(search);
        search->is_stale = false;
    }
}

void eng_search_set_network(EngSearch *search, const EngNetwork *network)
{
    const bool first = !search->network; /* of a new search, which has nothing to forget */
    search->network = network;
    for (int i = 0; i < search->worker_count; i++) {
        eng_accumulators_free(search->workers[i]->accumulators);
        search->workers[i]->accumulators = NULL;
    }
    if (!first) {
        eng_search_forget(search);
    }
}

static EngWorker *new_worker(EngSearch *search, int index)
{
    EngWorker *worker = calloc(1, sizeof *worker);
    if (!worker) {
        return NULL;
    }
    worker->search = search;
    worker->index = index;
    eng_kept_thread_init(&worker->thread);
    atomic_init(&worker->nodes, 0);
    atomic_init(&worker->table_hits, 0);
    worker->root_moves = calloc(ENG_MAX_MOVES, sizeof *worker->root_moves);
    if (!worker->root_moves) {
        free_worker(worker);
        return NULL;
    }
    return worker;
}

static void set_worker_count(EngSearch *search, int count)
{
    while (search->worker_count > count) {
        free_worker(search->workers[--search->worker_count]);
    }
    EngWorker **workers = realloc(search->workers, (size_t)count * sizeof *workers);
    if (!workers) {
        return;
    }
    search->workers = workers;
    while (search->worker_count < count) {
        EngWorker *worker = new_worker(search, search->worker_count);
        if (!worker) {
            return;
        }
        search->workers[search->worker_count++] = worker;
    }
}

/* Room for the keys of the game, and for the network's accumulators. */
static bool prepare_memory(EngWorker *worker)
{
    const EngSearch *search = worker->search;
    const size_t keys = search->game_key_count + ENG_MAX_PLY + 8;
    uint64_t *memory = realloc(worker->keys, keys * sizeof *memory);
    if (!memory) {
        return false;
    }
    worker->keys = memory;
    if (!worker->accumulators) {
        worker->accumulators = eng_accumulators_new(search->network, ENG_MAX_PLY + 4);
    }
    return worker->accumulators != NULL;
}

bool eng_search_prepare_workers(EngSearch *search, int count)
{
    set_worker_count(search, count);
    int ready = 0;
    while (ready < search->worker_count && prepare_memory(search->workers[ready])) {
        ready++;
    }
    while (search->worker_count > ready) {
        free_worker(search->workers[--search->worker_count]);
    }
    return ready > 0;
}

uint64_t eng_search_nodes(const EngSearch *search)
{
    uint64_t sum = 0;
    for (int i = 0; i < search->worker_count; i++) {
        sum += eng_worker_nodes(search->workers[i]);
    }
    return sum;
}

uint64_t eng_search_table_hits(const EngSearch *search)
{
    uint64_t sum = 0;
    for (int i = 0; i < search->worker_count; i++) {
        sum += atomic_load_explicit(&search->workers[i]->table_hits, memory_order_relaxed);
    }
    return sum;
}

/* --- Stop and ponderhit ----------------------------------------------------------------------- */

static void raise_flag(EngSearch *search, atomic_bool *flag, bool value)
{
    atomic_store_explicit(flag, value, memory_order_relaxed);
    pthread_mutex_lock(&search->lock);
    pthread_cond_broadcast(&search->wake);
    pthread_mutex_unlock(&search->lock);
}

void eng_search_stop(EngSearch *search)
{
    raise_flag(search, &search->stop, true);
}

void eng_search_ponderhit(EngSearch *search)
{
    raise_flag(search, &search->pondering, false);
}

/* An infinite or pondering search may not answer before it is told to. */
static void wait_for_leave(EngSearch *search)
{
    pthread_mutex_lock(&search->lock);
    while (ENG_SEARCH_HAS_THREAD && !eng_search_stopped(search) &&
           (search->limits.infinite ||
            atomic_load_explicit(&search->pondering, memory_order_relaxed))) {
        pthread_cond_wait(&search->wake, &search->lock);
    }
    pthread_mutex_unlock(&search->lock);
}

/* --- Running ---------------------------------------------------------------------------------- */

static void helper_job(void *argument)
{
    EngWorker *worker = argument;
    EngSearch *search = worker->search;
    if (search->callbacks.thread_started_cb) {
        search->callbacks.thread_started_cb(search->user);
    }
    eng_worker_iterate(worker);
}

static int start_helpers(EngSearch *search)
{
    int started = 1;
    for (; started < search->worker_count; started++) {
        EngWorker *worker = search->workers[started];
        if (!eng_kept_thread_run(&worker->thread, helper_job, worker)) {
            break;
        }
    }
    return started;
}

static void wait_for_helpers(EngSearch *search, int started)
{
    for (int i = 1; i < started; i++) {
        eng_kept_thread_wait(&search->workers[i]->thread);
    }
}

void eng_search_end_threads(EngSearch *search)
{
    for (int i = 0; i < search->worker_count; i++) {
        eng_kept_thread_end(&search->workers[i]->thread);
    }
}

/* Levels below the last start from a clean state, so that a seed and a position always give the
 * same move. */
static void prepare_level(EngSearch *search)
{
    search->active_table = &search->table;
    if (!eng_level_is_limited(&search->level)) {
        return;
    }
    if (search->level_table.buckets || eng_table_resize(&search->level_table, LEVEL_TABLE_MB)) {
        search->active_table = &search->level_table;
    }
    eng_table_clear(search->active_table);
    clear_histories(search);
}

/* Nobody asked for it to be made ready. */
static void refresh(EngSearch *search)
{
    if (search->is_stale && search->active_table == &search->table) {
        eng_table_clear(&search->table);
        clear_histories(search);
        search->is_stale = false;
    }
    search->active_table->in_use = true; /* nothing but a new game clears it from now on */
}

/* What people would play here, for each root move of the only worker. Without the memory for the
 * net, all moves are equally likely. */
static void prepare_priors(EngSearch *search)
{
    EngWorker *worker = search->workers[0];
    const EngPolicyPast past = {
        .last = search->last_move,
        .own = search->move_before,
        .captured = search->last_move != ENG_NO_MOVE &&
                    eng_move_is_capture(&search->before_last, search->last_move),
    };
    EngPolicyScene scene;
    if (!eng_level_is_limited(&search->level)) {
        return;
    }
    if (!search->people) {
        search->people = eng_policy_net_open_shipped(NULL);
    }
    if (search->people) {
        eng_policy_look(&scene, &search->root, &past);
        eng_prior_fill(search->people, &scene, search->level.people, &search->settings.manner,
                       worker->root_moves, worker->root_count);
    }
}

static uint64_t first_worker_node_limit(const EngSearch *search)
{
    uint64_t limit = UINT64_MAX;
    if (search->limits.nodes != 0 && search->worker_count == 1 && !search->limits.infinite) {
        limit = search->limits.nodes;
    }
    if (eng_level_is_limited(&search->level) && search->level.nodes < limit) {
        limit = search->level.nodes;
    }
    return limit;
}

static void prepare(EngSearch *search)
{
    search->start_ms = eng_clock_now_ms();
    search->ponder_seen = atomic_load_explicit(&search->pondering, memory_order_relaxed);
    eng_clock_start(&search->clock, &search->limits, (EngColor)search->root.side_to_move,
                    search->settings.move_overhead_ms,
                    eng_clock_lag_learn(&search->lag, &search->limits, &search->root));
    prepare_level(search);
    refresh(search);
    eng_table_new_search(search->active_table);
    search->news = search->heard = (EngNews){.best = ENG_NO_MOVE};
    atomic_store_explicit(&search->news_depth, 0, memory_order_relaxed);
    search->told_move = ENG_NO_MOVE;
    search->told_value = ENG_VALUE_NONE;
    search->stable_iterations = 0;
    for (int i = 0; i < search->worker_count; i++) {
        eng_worker_prepare(search->workers[i]);
        search->workers[i]->node_limit = UINT64_MAX;
    }
    eng_search_set_ends(search);
    search->workers[0]->node_limit = first_worker_node_limit(search);
    prepare_priors(search);
    eng_tables_prepare(search);
    search->honest_plies = eng_level_is_limited(&search->level) ? LEVEL_HONEST_PLIES : 0;
    const int moves = search->workers[0]->root_count;
    search->lines = eng_level_is_limited(&search->level) ? 1 : search->settings.multipv;
    search->lines = search->lines < moves ? search->lines : moves;
}

/* The move to ponder on: the second of the line, or the table's move after the first. */
static EngMove ponder_move(const EngSearch *search, const EngRootMove *best)
{
    if (best->pv_length >= 2) {
        return best->pv[1];
    }
    EngPosition after;
    EngTableHit hit;
    eng_position_play(&after, &search->root, best->move);
    if (eng_table_probe(search->active_table, after.key, 1, &hit) && hit.move != ENG_NO_MOVE &&
        eng_move_is_legal(&after, hit.move)) {
        return hit.move;
    }
    return ENG_NO_MOVE;
}

static void answer_without_moves(EngSearch *search)
{
    EngResult result = {
        .score = search->root.checkers != 0 ? (EngScore){ENG_SCORE_MATE, 0}
                                            : (EngScore){ENG_SCORE_CENTIPAWNS, 0},
    };
    if (search->callbacks.info_cb) {
        EngInfo info = {.multipv = 1, .score = result.score};
        const int value = search->root.checkers != 0 ? -ENG_VALUE_MATE : ENG_VALUE_DRAW;
        eng_report_wdl(value, 0, &info.win_permille, &info.draw_permille, &info.loss_permille);
        search->callbacks.info_cb(&info, search->user);
    }
    wait_for_leave(search);
    search->callbacks.result_cb(&result, search->user);
}

/* The depth to which a worker is sure of its best move. A stopped iteration counts once it has
 * reached the best move of the others: before that it may simply not have seen it. */
static int known_depth(const EngSearch *search, const EngWorker *worker)
{
    const EngRootMove *best = &worker->root_moves[0];
    if (!worker->aborted || best->value == -ENG_VALUE_INFINITE || best->bound == ENG_BOUND_UPPER) {
        return worker->completed_depth;
    }
    for (int i = 0; i < worker->root_count; i++) {
        const EngRootMove *root_move = &worker->root_moves[i];
        if (root_move->move == search->news.best &&
            root_move->searched_depth == worker->root_depth) {
            return worker->root_depth;
        }
    }
    return worker->completed_depth;
}

/* The worker whose line counts: the deepest. */
static EngWorker *best_worker(EngSearch *search)
{
    EngWorker *best = search->workers[0];
    for (int i = 1; i < search->worker_count; i++) {
        if (known_depth(search, search->workers[i]) > known_depth(search, best)) {
            best = search->workers[i];
        }
    }
    return best;
}

/* Restores the move from the last finished iteration. */
static void settle(EngRootMove *root_move)
{
    root_move->value = root_move->settled_value;
    root_move->pv_length = root_move->settled_length;
    memcpy(root_move->pv, root_move->settled_pv, root_move->pv_length * sizeof(EngMove));
}

static const EngRootMove *best_settled(const EngWorker *worker)
{
    const EngRootMove *best = &worker->root_moves[0];
    for (int i = 1; i < worker->root_count; i++) {
        const EngRootMove *root_move = &worker->root_moves[i];
        if (root_move->table_rank > best->table_rank ||
            (root_move->table_rank == best->table_rank &&
             root_move->settled_value > best->settled_value)) {
            best = root_move;
        }
    }
    return best;
}

/* A mate found by an iteration that was stopped. Being mated is not trusted, since the remaining
 * moves may hold; nor is a quicker mate than one that can be shown. A mating move without a
 * complete line is played, and reported as better than the last known value. */
static int settle_mate(EngSearch *search, const EngWorker *worker, EngRootMove *best, int value,
                       EngBound *bound)
{
    const bool is_hasty =
        worker->aborted && value < 0 && eng_value_is_mate(value) && value != best->settled_value;
    if (!is_hasty && eng_line_shows(search, best, value)) {
        return value;
    }
    const EngRootMove *settled = best_settled(worker);
    if (settled->settled_value == -ENG_VALUE_INFINITE) {
        return value;
    }
    if (value < 0 || settled->settled_value >= ENG_VALUE_MATE_BOUND) {
        *best = *settled;
        settle(best);
    } else {
        *bound = ENG_BOUND_LOWER;
    }
    return settled->settled_value;
}

/* The line of a move that was stopped between failing and searching again is only a move or two:
 * the rest comes from the last finished iteration, or from the table. */
static void complete_stopped_line(const EngSearch *search, const EngWorker *worker,
                                  EngRootMove *best)
{
    const size_t known = best->pv_length;
    if (best->bound == ENG_BOUND_EXACT || eng_value_is_mate(best->value)) {
        return;
    }
    if (best->settled_length > known &&
        memcmp(best->settled_pv, best->pv, known * sizeof(EngMove)) == 0) {
        best->pv_length = best->settled_length;
        memcpy(best->pv, best->settled_pv, best->pv_length * sizeof(EngMove));
    } else {
        eng_line_complete(search, best, (size_t)worker->completed_depth);
    }
}

static void answer(EngSearch *search)
{
    EngWorker *worker = best_worker(search);
    int chosen = 0;
    if (eng_level_is_limited(&search->level)) {
        chosen = eng_opponent_choose(&search->level, &search->root, search->seed,
                                     worker->root_moves, worker->root_count);
    }
    EngRootMove best = worker->root_moves[chosen];
    if (eng_level_is_limited(&search->level)) {
        settle(&best);
    } else {
        complete_stopped_line(search, worker, &best);
    }
    EngBound bound = ENG_BOUND_EXACT;
    int value = best.value != -ENG_VALUE_INFINITE ? best.value : best.previous_value;
    value = settle_mate(search, worker, &best, value, &bound);
    if (best.move != search->told_move || value != search->told_value) {
        worker->root_moves[0] = best;
        eng_report_line(worker, 1, search->news.depth, bound, value);
    }
    value = eng_tables_root_value(search, &best, value, &bound);
    eng_tables_tell_refusals(search);
    const EngResult result = {
        .best = best.move,
        .ponder = ponder_move(search, &best),
        .score = eng_value_to_score(value),
        .depth = search->news.depth,
        .nodes = eng_search_nodes(search),
        .time_ms = eng_clock_now_ms() - search->start_ms,
    };
    ENG_ASSERT(eng_move_is_legal(&search->root, result.best));
    eng_clock_lag_answered(&search->lag, &search->limits, &search->root,
                           eng_clock_elapsed_ms(&search->clock), search->clock.maximum_ms);
    search->callbacks.result_cb(&result, search->user);
}

/* Whether the request is for a move, not for an analysis of the position. */
static bool wants_book(const EngSearch *search)
{
    const EngLimits *limits = &search->limits;
    const EngPosition *root = &search->root;
    if (!search->settings.own_book || !search->book || limits->infinite || limits->ponder ||
        limits->mate_moves > 0 || limits->search_moves_count > 0 ||
        !eng_level_knows_opening(&search->level, root)) {
        return false;
    }
    for (size_t i = 0; i < search->game_key_count; i++) {
        if (search->game_keys[i] == root->key) {
            return false; /* a book may lead in circles */
        }
    }
    return true;
}

static bool answer_from_book(EngSearch *search)
{
    EngBookMoves moves;
    if (!wants_book(search)) {
        return false;
    }
    eng_book_find(search->book, &search->root, search->last_move, &moves);
    const int chosen = eng_book_choose(&moves, search->settings.book_variety, search->seed);
    if (chosen < 0) {
        return false;
    }
    EngResult result = {.best = moves.moves[chosen].move,
                        .book_weight = moves.moves[chosen].weight};
    for (int i = 0; i < moves.count; i++) {
        result.book_weights += moves.moves[i].weight;
    }
    search->callbacks.result_cb(&result, search->user);
    return true;
}

void eng_search_run(EngSearch *search)
{
    if (search->callbacks.thread_started_cb) {
        search->callbacks.thread_started_cb(search->user);
    }
    if (answer_from_book(search)) {
        return;
    }
    prepare(search);
    EngWorker *worker = search->workers[0];
    if (worker->root_count == 0) {
        answer_without_moves(search);
        return;
    }
    const int started = start_helpers(search);
    eng_worker_iterate(worker);
    wait_for_leave(search);
    atomic_store_explicit(&search->stop, true, memory_order_relaxed);
    wait_for_helpers(search, started);
    answer(search);
}
