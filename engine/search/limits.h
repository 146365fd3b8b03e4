/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The limits of a search, and its results. */
#ifndef ENG_SEARCH_LIMITS_H
#define ENG_SEARCH_LIMITS_H

#include "engine/board/position.h"

/* A score with its type; a bare int never leaves the search. */
typedef enum {
    ENG_SCORE_CENTIPAWNS, /* value: centipawns */
    ENG_SCORE_MATE,       /* value: plies to mate, > 0 the side to move mates, < 0 it is mated,
                             0 it is mated already */
    ENG_SCORE_TABLES,     /* value: plies to a position in the tablebases, at least 1; > 0 the side
                           * to move wins, < 0 it loses. A draw is 0 centipawns, a win that the
                           * fifty-move rule turns into a draw is 1 */
} EngScoreType;

typedef struct {
    EngScoreType type;
    int value;
} EngScore;

typedef enum { ENG_BOUND_EXACT, ENG_BOUND_LOWER, ENG_BOUND_UPPER } EngBound;

#define ENG_MAX_PLY 128
#define ENG_MAX_MULTIPV 256
#define ENG_MAX_THREADS 512

/* The limits of a search; 0 means no such limit. Without any it is `infinite`, except at a level
 * below the last, which has its own budget. */
typedef struct {
    int depth;
    uint64_t nodes;
    int mate_moves; /* stop when a mate in this many moves is found */
    int64_t movetime_ms;
    int64_t time_ms[2]; /* clocks, by EngColor */
    int64_t increment_ms[2];
    int moves_to_go;
    bool has_clock;              /* time_ms applies, even if it is 0 or negative */
    bool infinite;               /* no best move before eng_engine_stop() */
    bool ponder;                 /* limits apply only from eng_engine_ponderhit() on */
    const EngMove *search_moves; /* only these root moves; copied; NULL with 0 for all */
    size_t search_moves_count;
} EngLimits;

/* One line of a running search. Borrowed: valid only during the callback. */
typedef struct {
    int depth, selective_depth;
    int multipv; /* rank of this line, from 1 */
    EngScore score;
    EngBound bound;
    int win_permille, draw_permille, loss_permille; /* expected result, side to move */
    uint64_t nodes;
    uint64_t table_hits; /* positions found in tablebases */
    int64_t time_ms;
    int hashfull_permille;
    const EngMove *pv;
    size_t pv_length;
} EngInfo;

typedef struct {
    EngMove best;   /* ENG_NO_MOVE only if there is no legal move */
    EngMove ponder; /* or ENG_NO_MOVE */
    EngScore score; /* of the line of `best` */
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    int book_weight; /* what the book gives `best` ... */
    /* ... and all its moves together; 0: not from a book. A book move comes at once, without score,
     * depth, nodes or line. */
    int book_weights;
} EngResult;

typedef struct {
    void (*info_cb)(const EngInfo *info, void *user);                     /* may be NULL */
    void (*currmove_cb)(EngMove move, int number, int depth, void *user); /* may be NULL; only
                                                                 after a second of search */
    void (*result_cb)(const EngResult *result, void *user); /* exactly once per search, last */
    void (*thread_started_cb)(void *user); /* may be NULL; called in each search on each of its
                                            * threads before the first node, for example to set a
                                            * priority */
    void (*refused_cb)(const char *path, const char *why, void *user); /* may be NULL; a tablebase
                                                                        * was refused */
} EngCallbacks;

#endif
