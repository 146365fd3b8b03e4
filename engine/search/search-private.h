/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of the search share: its workers, its nodes, its lines. */
#ifndef ENG_SEARCH_SEARCH_PRIVATE_H
#define ENG_SEARCH_SEARCH_PRIVATE_H

#include "engine/search/search.h"

enum {
    ENG_NODE_PV = 1,      /* on the principal line: a flag of its own, not a wide window */
    ENG_NODE_CUT = 2,     /* expected to fail high */
    ENG_NODE_NO_NULL = 4, /* no null move here */
};

/* Fills root moves from the limits; deepens until something stops it. */
void eng_worker_prepare(EngWorker *worker);
void eng_worker_iterate(EngWorker *worker);

/* Worker 0 hears what has been found, by any: true if that is enough. */
bool eng_search_has_enough(EngSearch *search);

int eng_search_node(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth,
                    unsigned flags);
int eng_quiesce(EngWorker *worker, EngStack *ss, int alpha, int beta, bool on_pv);

/* Enters a node: counts it, obeys stop and clock (worker 0 reads it here), knows draws and the end
 * of the stack. False where there is nothing to search, with the node's value. */
bool eng_worker_enter(EngWorker *worker, EngStack *ss, bool on_pv, int *value);

/* The static evaluation of `ss->position` with the level's noise. */
int eng_worker_evaluate(EngWorker *worker, const EngStack *ss);

/* That evaluation (`ss->static_eval`) corrected by what searches of like positions found. */
int eng_worker_corrected(const EngWorker *worker, const EngStack *ss);

/* Learns that the corrected evaluation was wrong by `difference` centipawns at `depth`. */
void eng_worker_correct(EngWorker *worker, const EngStack *ss, int difference, int depth);

/* Plays `move` on the position of `ss`: sets up ss + 1. */
void eng_worker_play(EngWorker *worker, EngStack *ss, EngMove move);

/* Copies the line of `ss + 1` behind `move` into the line of `ss`. */
void eng_worker_update_pv(EngWorker *worker, EngStack *ss, EngMove move);

/* Whether the line of `root_move` is a mate of exactly the distance that `value` says, by legal
 * moves and no draw on the way. */
bool eng_line_proves(const EngSearch *search, const EngRootMove *root_move, int value);

/* Makes the line longer, up to `length`, by what the table knows; not beyond a position that was
 * there before. */
void eng_line_complete(const EngSearch *search, EngRootMove *root_move, size_t length);

/* Whether `value` is no mate or its line proves it, which the table may complete to that end. */
bool eng_line_shows(const EngSearch *search, EngRootMove *root_move, int value);

/* Sends one line to info_cb. An exact mate is told with a line that proves it, or as the bound that
 * it is of what is known without it. The caller holds `telling`, or the helpers have gone. */
void eng_report_line(EngWorker *worker, int rank, int depth, EngBound bound, int value);

/* Chances of a result for a static score, in permille that add up to 1000. */
void eng_report_wdl(int value, int ply, int *win, int *draw, int *loss);

static inline uint64_t eng_worker_nodes(const EngWorker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

/* Whether anyone has finished a depth: there is a move to answer with. */
static inline bool eng_search_has_news(const EngSearch *search)
{
    return atomic_load_explicit(&search->news_depth, memory_order_relaxed) > 0;
}

/* Whether another has finished the depth that this one searches. */
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
