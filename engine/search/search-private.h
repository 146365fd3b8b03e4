/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of the search: its workers, its nodes, its lines. */
#ifndef ENG_SEARCH_SEARCH_PRIVATE_H
#define ENG_SEARCH_SEARCH_PRIVATE_H

#include "engine/search/search.h"

enum {
    ENG_NODE_PV = 1,      /* on the principal line: a separate flag, not a wide window */
    ENG_NODE_CUT = 2,     /* expected to fail high */
    ENG_NODE_NO_NULL = 4, /* no null move here */
};

/* Fills root moves from the limits; deepens until something stops it. */
void eng_worker_prepare(EngWorker *worker);
void eng_worker_iterate(EngWorker *worker);

/* From the limits and the clock: when each worker is to stop all. */
void eng_search_set_ends(EngSearch *search);

/* Tells worker 0 the results of any worker: true if they are enough. */
bool eng_search_has_enough(EngSearch *search);

int eng_search_node(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth,
                    unsigned flags);
int eng_quiesce(EngWorker *worker, EngStack *ss, int alpha, int beta, bool on_pv);

/* Enters a node: counts it, checks stop and clock, draws and the end of
 * the stack. False if there is nothing to search, with the node's value. */
bool eng_worker_enter(EngWorker *worker, EngStack *ss, bool on_pv, int *value);

/* The static evaluation of `ss->position` with the level's noise. */
int eng_worker_evaluate(EngWorker *worker, const EngStack *ss);

/* That evaluation (`ss->static_eval`), corrected by the results of searches of similar
 * positions. */
int eng_worker_corrected(const EngWorker *worker, const EngStack *ss);

/* Learns that the corrected evaluation was off by `difference` centipawns at `depth`. */
void eng_worker_correct(EngWorker *worker, const EngStack *ss, int difference, int depth);

/* Plays `move` on the position of `ss`: sets up ss + 1. */
void eng_worker_play(EngWorker *worker, EngStack *ss, EngMove move);

/* Copies `move` and the line of `ss + 1` into the line of `ss`. */
void eng_worker_update_pv(EngWorker *worker, EngStack *ss, EngMove move);

/* Whether the line of `root_move` is a mate of exactly the distance of `value`, by legal moves and
 * without a draw on the way. */
bool eng_line_proves(const EngSearch *search, const EngRootMove *root_move, int value);

/* Extends the line up to `length` from the table; not past a draw. */
void eng_line_complete(const EngSearch *search, EngRootMove *root_move, size_t length);

/* Whether `value` is not a mate, or its line proves it; the table may complete the line. */
bool eng_line_shows(const EngSearch *search, EngRootMove *root_move, int value);

/* Sends one line to info_cb. An exact mate is sent with a line that proves it, or otherwise as a
 * bound on the value known without it. The caller holds `telling`, or the helpers have gone. */
void eng_report_line(EngWorker *worker, int rank, int depth, EngBound bound, int value);

/* The chances of the results for a static score, in permille that add up to 1000. */
void eng_report_wdl(int value, int ply, int *win, int *draw, int *loss);

static inline uint64_t eng_worker_nodes(const EngWorker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Whether any worker has finished a depth, so that there is a move to answer with. */
static inline bool eng_search_has_news(const EngSearch *search)
{
    return atomic_load_explicit(&search->news_depth, memory_order_relaxed) > 0;
}

/* Whether another worker has finished the depth that this one is searching. */
static inline bool eng_worker_is_overtaken(const EngWorker *worker)
{
    return atomic_load_explicit(&worker->search->news_depth, memory_order_relaxed) >=
           worker->root_depth;
}

static inline EngStack *eng_worker_root(EngWorker *worker)
{
    return worker->stack + ENG_STACK_BEFORE;
}

static inline bool eng_search_stopped(const EngSearch *search)
{
    return atomic_load_explicit(&search->stop, memory_order_relaxed);
}

#endif
