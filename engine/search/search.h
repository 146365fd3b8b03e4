/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search's structures: EngSearch is shared by the threads of one handle; each thread has an
 * EngWorker; EngStack is one ply of a worker's line.
 *
 * Flow: engine.c fills an EngSearch and starts eng_search_run() on a thread. That starts the
 * helpers (workers.c); each worker deepens iteratively (search.c), calling eng_search_node()
 * (search-node.c), which ends in eng_quiesce() (quiesce.c).
 *
 * Threads share the table ("lazy SMP") and search at different depths: a new iteration skips depths
 * that half of the others are searching, or have passed. A helper's results two plies deeper order
 * the moves of the others, and no work is done twice. The first to finish a depth reports it, and
 * those still at it or before it continue from there. Each worker watches the end of the
 * time; only worker 0 decides by the reports to end sooner. The answer is the deepest worker's.
 */
#ifndef ENG_SEARCH_SEARCH_H
#define ENG_SEARCH_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/eval/accumulator.h"
#include "engine/knowledge/polyglot.h"
#include "engine/knowledge/syzygy.h"
#include "engine/play/levels.h"
#include "engine/policy/net.h"
#include "engine/search/clock-lag.h"
#include "engine/search/history.h"
#include "engine/search/kept-thread.h"
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
    EngPieceTo *continuation; /* for `move`: the moves after it */
    EngMove move;             /* played here; ENG_NULL_MOVE; ENG_NO_MOVE before the root */
    EngMove excluded;         /* left out during a singular search here */
    EngMove killers[2];
    int static_eval; /* ENG_VALUE_NONE in check */
    int ply;
    int plies_from_null;   /* since the last null move */
    int double_extensions; /* on the line so far */
    int cutoffs;           /* recent ones by this ply's nodes */
    int pv_length;         /* of the line in EngWorker.pv[ply] */
} EngStack;

typedef struct EngSearch EngSearch;

/* From the deepest iteration that a worker has finished. */
typedef struct {
    int depth;
    EngMove best;
    int value;
    int best_nodes_permille; /* the part of that worker's nodes spent on `best` */
} EngNews;

typedef struct {
    EngSearch *search;
    int index;            /* 0 decides by the reports when to end */
    EngKeptThread thread; /* of its own, unless its index is 0 */
    _Atomic uint64_t nodes;
    _Atomic uint64_t table_hits;
    uint64_t node_limit; /* exact with one thread; UINT64_MAX: no limit */
    int root_depth;
    _Atomic int begun_depth; /* the same, visible to the others */
    int completed_depth;
    int selective_depth;
    int multipv_index;      /* the line being searched */
    int null_blocked_until; /* no null move before this ply (verification) */
    int calls;              /* nodes since the last reading of the clock */
    bool aborted;           /* unwinding: returned values are meaningless */
    bool hurried;           /* stopped before any depth was finished: finish this one without
                             * searching further, so that there is a move and a score */
    EngRootMove *root_moves;
    int root_count;
    uint64_t *keys; /* of the game before the root, then of the line */
    size_t keys_before;
    EngHistory history;
    EngAccumulators *accumulators; /* of EngSearch.network */
    EngStack stack[ENG_STACK_BEFORE + ENG_MAX_PLY + 4];
    EngMove pv[ENG_MAX_PLY + 2][ENG_MAX_PLY + 2];
} EngWorker;

/* The options, as read by the search. */
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
    EngManner manner; /* of a level below the last */
} EngSearchSettings;

struct EngSearch {
    EngTable table;
    bool is_stale;        /* table and histories are to be cleared before they are used */
    EngTable level_table; /* for levels 1-8: small, cleared before each move, made when needed */
    EngSearchSettings settings;
    int reductions[2][ENG_LMR_SIZE][ENG_LMR_SIZE]; /* LMR: quiet or capture, depth, move */

    /* The task, set by engine.c before eng_search_run(). */
    EngPosition root;
    uint64_t *game_keys; /* of the positions before the root, oldest first */
    size_t game_key_count;
    EngMove last_move;       /* that led to the root, or ENG_NO_MOVE */
    EngMove move_before;     /* the one before that, likewise */
    EngPosition before_last; /* the position before last_move; meaningful with it */
    EngLimits limits;        /* search_moves is owned */
    EngCallbacks callbacks;
    void *user;
    EngLevel level; /* number 0: full strength */
    uint64_t seed;  /* for this move's noise and random choices */

    const EngNetwork *network; /* borrowed; for the evaluation */
    EngPolicyNet *people;      /* owned; NULL: not needed so far. For levels below the last */
    EngBook *book;             /* owned; NULL: none. The engine's, except during a search */
    EngSyzygy *tables;         /* a reference; NULL: none. Likewise */
    int refusals_told;         /* how many of its refusals were reported */

    /* During a search. */
    EngTable *active_table;
    int honest_plies;    /* this close to the root no move is pruned unseen: levels search few
                          * nodes, and their oversights should be deliberate */
    int lines;           /* how many root lines to search: MultiPV, or as many as a level needs */
    int table_men;       /* positions up to this many pieces are probed in the tablebases; 0:
                          * never */
    bool root_in_tables; /* every root move has its table_rank and table_value */
    int64_t start_ms;    /* of the whole search, pondering included */
    EngClock clock;
    EngClockLag lag; /* kept between searches */
    atomic_bool stop;
    atomic_bool pondering;
    bool ponder_seen;           /* worker 0: whether it was pondering at the last check */
    _Atomic int64_t end_ms;     /* for all workers: by the clock, and by the nodes of them all; */
    _Atomic uint64_t end_nodes; /* the greatest number: no such end, or none yet */
    pthread_mutex_t telling;    /* for the fields below, and to order the callbacks */
    EngNews news;
    _Atomic int news_depth; /* its depth, for a check without the lock */
    EngMove told_move;      /* of the last exact line reported first */
    int told_value;
    EngNews heard;         /* only worker 0's: the last report that it has processed ... */
    int stable_iterations; /* ... and for how many before it the best move was the same */
    pthread_mutex_t lock;  /* for `wake` */
    pthread_cond_t wake;   /* for stop or ponderhit */
    EngWorker **workers;   /* kept between searches */
    int worker_count;
};

void eng_search_init(EngSearch *search);
void eng_search_free(EngSearch *search);

/* Computes the reductions from the parameters; again when those have changed (a tuning build). */
void eng_search_fill_reductions(EngSearch *search);

/* Table and histories are cleared before they are next used. */
void eng_search_forget(EngSearch *search);

/* Clears what is to be cleared, by `threads` threads, so that the next search loses no time with
 * it, nor with the memory of a new table. */
void eng_search_make_ready(EngSearch *search, int threads);

/* Uses `network` from now on; everything learned is forgotten, and the old network is no longer
 * used. Call it before the first search. */
void eng_search_set_network(EngSearch *search, const EngNetwork *network);

/* Makes `count` workers, or as many as memory allows; false if not even one. */
bool eng_search_prepare_workers(EngSearch *search, int count);

/* The whole search, on the calling thread and its helpers; ends with result_cb. */
void eng_search_run(EngSearch *search);

/* Ends the threads of the helpers, which otherwise stay for the next search. */
void eng_search_end_threads(EngSearch *search);

void eng_search_stop(EngSearch *search);
void eng_search_ponderhit(EngSearch *search);

/* Nodes of all workers. */
uint64_t eng_search_nodes(const EngSearch *search);

/* Positions that all workers found in tablebases. */
uint64_t eng_search_table_hits(const EngSearch *search);

#endif
