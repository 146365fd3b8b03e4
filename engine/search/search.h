/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search's structures: EngSearch, what the threads of one handle share; EngWorker, what each
 * has of its own; EngStack, one ply of a worker's line.
 *
 * Flow: engine.c fills an EngSearch and starts eng_search_run() on a thread. That starts the
 * helpers (workers.c); each worker deepens iteratively (search.c), calling eng_search_node()
 * (search-node.c), which ends in eng_quiesce() (quiesce.c).
 *
 * Threads share the table ("lazy SMP") and stand at different depths: who begins an iteration
 * leaves out those that half of the others search already, or have passed. What a helper finds two
 * plies further on orders the moves of those behind it, and nobody does another's work again.
 * Whoever is the first to finish a depth tells it, and those still at it or before it leave it and
 * go on from there. Worker 0 alone watches the clock, and hears of what is told; the answer is that
 * of the deepest.
 */
#ifndef ENG_SEARCH_SEARCH_H
#define ENG_SEARCH_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/eval/accumulator.h"
#include "engine/knowledge/polyglot.h"
#include "engine/knowledge/syzygy.h"
#include "engine/play/levels.h"
#include "engine/search/history.h"
#include "engine/search/root-move.h"
#include "engine/search/timeman.h"
#include "engine/search/tt.h"

enum {
    ENG_STACK_BEFORE = 6, /* entries before the root, so that ss - 6 may be read */
    ENG_LMR_SIZE = 64,
};

/* One ply. `position` is set before the node is entered, the rest by the node. */
typedef struct {
    EngPosition position;
    EngPieceTo *continuation; /* of `move`: what followed it */
    EngMove move;             /* played here; ENG_NULL_MOVE; ENG_NO_MOVE before the root */
    EngMove excluded;         /* left out, while a singular search runs here */
    EngMove killers[2];
    int static_eval; /* ENG_VALUE_NONE in check */
    int ply;
    int plies_from_null;   /* since the last null move */
    int double_extensions; /* on the line so far */
    int cutoffs;           /* by this ply's nodes, lately */
    int pv_length;         /* of the line in EngWorker.pv[ply] */
} EngStack;

typedef struct EngSearch EngSearch;

/* Of the deepest iteration that a worker has finished. */
typedef struct {
    int depth;
    EngMove best;
    int value;
    int best_nodes_permille; /* of that worker's nodes, those spent on `best` */
} EngNews;

typedef struct {
    EngSearch *search;
    int index; /* 0 watches the clock and reports */
    pthread_t thread;
    _Atomic uint64_t nodes;
    _Atomic uint64_t table_hits;
    uint64_t node_limit; /* exact with one thread; UINT64_MAX without */
    int root_depth;
    _Atomic int begun_depth; /* the same, for the others to see */
    int completed_depth;
    int selective_depth;
    int multipv_index;      /* which line is being searched */
    int null_blocked_until; /* no null move before this ply (verification) */
    int calls;              /* nodes since the clock was read */
    bool aborted;           /* unwinding: values returned mean nothing */
    bool hurried;           /* told to stop before anyone had finished a depth: to finish this one
                                 without looking further, so that there is a move and a score */
    EngRootMove *root_moves;
    int root_count;
    uint64_t *keys; /* of the game before the root, then of the line */
    size_t keys_before;
    EngHistory history;
    EngAccumulators *accumulators; /* of EngSearch.network */
    EngStack stack[ENG_STACK_BEFORE + ENG_MAX_PLY + 4];
    EngMove pv[ENG_MAX_PLY + 2][ENG_MAX_PLY + 2];
} EngWorker;

/* What the options set, read by the search. */
/* In the order of the option's words; see algorithm.h. */
typedef enum {
    ENG_ALGORITHM_PVS,
    ENG_ALGORITHM_NEGASCOUT,
    ENG_ALGORITHM_MTDF,
    ENG_ALGORITHM_NEGAMAX,
} EngAlgorithm;

typedef struct {
    int threads;
    int multipv;
    int move_overhead_ms;
    EngAlgorithm algorithm;
    bool pruning;
    bool own_book;
    int book_variety;
} EngSearchSettings;

struct EngSearch {
    EngTable table;
    EngTable level_table; /* of levels 1-8: small, cleared before each move, made when needed */
    EngSearchSettings settings;
    int reductions[2][ENG_LMR_SIZE][ENG_LMR_SIZE]; /* LMR: quiet or capture, depth, move */

    /* The job, set by engine.c before eng_search_run(). */
    EngPosition root;
    uint64_t *game_keys; /* of the positions before the root, oldest first */
    size_t game_key_count;
    EngMove last_move;       /* that led to the root, or ENG_NO_MOVE */
    EngPosition before_last; /* where it was played; meaningful with last_move */
    EngLimits limits;        /* search_moves is owned */
    EngCallbacks callbacks;
    void *user;
    EngLevel level; /* number 0: full strength */
    uint64_t seed;  /* of this move's noise and dice */

    const EngNetwork *network; /* borrowed: what evaluates */
    EngBook *book;             /* owned; NULL: none. The engine's, but while a search runs */
    EngSyzygy *tables;         /* a reference; NULL: none. The same */
    int refusals_told;         /* of its refusals, so many have been told */

    /* While it runs. */
    EngTable *active_table;
    int honest_plies;    /* so near the root no move is pruned unseen: levels look at few
                                 nodes, and what they miss should be meant */
    int lines;           /* how many root lines are searched: MultiPV, or what a level wants */
    int table_men;       /* so few pieces are looked up in the tablebases; 0: never */
    bool root_in_tables; /* every root move has its table_rank and table_value */
    int64_t start_ms;    /* of the whole search, pondering included */
    EngClock clock;
    atomic_bool stop;
    atomic_bool pondering;
    bool ponder_seen;        /* worker 0: pondering when last looked */
    uint64_t pondered_nodes; /* when worker 0 noticed the ponderhit: no limit counts those */
    pthread_mutex_t telling; /* for what follows, and so that callbacks come one after the other */
    EngNews news;
    _Atomic int news_depth; /* its depth: a look without the lock */
    EngMove told_move;      /* of the last exact line told as first */
    int told_value;
    EngNews heard;         /* worker 0's alone: the news that it has judged ... */
    int stable_iterations; /* ... and for how many before them the best move was the same */
    pthread_mutex_t lock;  /* for `wake` */
    pthread_cond_t wake;   /* stop or ponderhit came */
    EngWorker **workers;   /* kept from search to search */
    int worker_count;
};

void eng_search_init(EngSearch *search);
void eng_search_free(EngSearch *search);

/* Computes the reductions from the tunables: again, when those have changed (a tuning build). */
void eng_search_fill_reductions(EngSearch *search);

/* Forgets histories and table. */
void eng_search_forget(EngSearch *search);

/* Evaluates by `network` from now on; all that was learned is forgotten. The network before it is
 * used no more. To be called before the first search. */
void eng_search_set_network(EngSearch *search, const EngNetwork *network);

/* Makes `count` workers, or as many as memory allows; false if not even one. */
bool eng_search_prepare_workers(EngSearch *search, int count);

/* The whole search, on the calling thread and its helpers; ends with result_cb. */
void eng_search_run(EngSearch *search);

void eng_search_stop(EngSearch *search);
void eng_search_ponderhit(EngSearch *search);

/* Nodes of all workers. */
uint64_t eng_search_nodes(const EngSearch *search);

/* Positions that all workers found in tablebases. */
uint64_t eng_search_table_hits(const EngSearch *search);

#endif
