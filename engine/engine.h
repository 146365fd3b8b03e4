/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine as its clients see it: one handle, a position, a search, callbacks.
 *
 *     EngEngine *engine = eng_engine_new();
 *     eng_engine_set_number(engine, "Level", 3, NULL, 0);
 *     eng_engine_set_position(engine, &start, moves, n_moves);
 *     eng_engine_go(engine, &(EngLimits){.nodes = 100000}, &callbacks, user);
 *     eng_engine_wait(engine);                     // or go on with other work
 *     eng_engine_free(engine);
 *
 * Threads. All calls on one handle come from one thread at a time (the owner's); eng_engine_stop()
 * and eng_engine_ponderhit() may come from any. Callbacks run on the search's threads, one after
 * the other: copy the struct and hand it on, and never call the engine from inside one other than
 * eng_engine_stop(). Two handles share nothing, not even a table.
 *
 * Scores are from the side to move. The engine never prints, never exits and keeps no globals.
 */
#ifndef ENG_ENGINE_H
#define ENG_ENGINE_H

#include "engine/board/position.h"

typedef struct EngEngine EngEngine;
typedef struct EngSyzygy EngSyzygy; /* engine/knowledge/syzygy.h */

/* A score says what it means; a bare int never leaves the search. */
typedef enum {
    ENG_SCORE_CENTIPAWNS, /* value: centipawns */
    ENG_SCORE_MATE,       /* value: plies to mate, > 0 the side to move mates, < 0 it is mated,
                             0 it is mated already */
    ENG_SCORE_TABLES,     /* value: plies to a position that the tablebases know, at least 1; > 0
                             the side to move wins, < 0 it loses. A draw is 0 centipawns, a win that
                             the fifty-move rule makes a draw 1 */
} EngScoreType;

typedef struct {
    EngScoreType type;
    int value;
} EngScore;

typedef enum { ENG_BOUND_EXACT, ENG_BOUND_LOWER, ENG_BOUND_UPPER } EngBound;

#define ENG_MAX_PLY 128
#define ENG_MAX_MULTIPV 256
#define ENG_MAX_THREADS 512

/* What limits a search; 0 means "no such limit". With none at all it is as `infinite`, except at a
 * level below the last, which has a budget of its own. */
typedef struct {
    int depth;
    uint64_t nodes;
    int mate_moves; /* stop when a mate in so many moves is found */
    int64_t movetime_ms;
    int64_t time_ms[2]; /* clocks, by EngColor */
    int64_t increment_ms[2];
    int moves_to_go;
    bool has_clock;              /* time_ms is meant, even where it is 0 or negative */
    bool infinite;               /* no best move before eng_engine_stop() */
    bool ponder;                 /* limits count only from eng_engine_ponderhit() on */
    const EngMove *search_moves; /* only these root moves; copied; NULL with 0 for all */
    size_t search_moves_count;
} EngLimits;

/* One line of a search in progress. Borrowed: valid during the callback only. */
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
    EngMove best;   /* ENG_NO_MOVE only when there is no legal move */
    EngMove ponder; /* or ENG_NO_MOVE */
    EngScore score; /* of the line of `best` */
    int depth;
    uint64_t nodes;
    int64_t time_ms;
    int book_weight; /* what the book gives `best` ... */
    /* ... and all its moves together; 0: not from a book. A move from a book comes at once: no
     * score, no depth, no nodes, no line. */
    int book_weights;
} EngResult;

typedef struct {
    void (*info_cb)(const EngInfo *info, void *user);                     /* may be NULL */
    void (*currmove_cb)(EngMove move, int number, int depth, void *user); /* may be NULL; only
                                                                 after a second of search */
    void (*result_cb)(const EngResult *result, void *user); /* exactly once a search, last */
    void (*thread_started_cb)(void *user); /* may be NULL; on every thread that is about to search,
                                              before its first node: to set its priority, say */
    void (*refused_cb)(const char *path, const char *why, void *user); /* may be NULL; a tablebase
                                              turned out to be no good */
} EngCallbacks;

/* NULL when memory ran out, or the net that is built in is none. Options at their defaults, initial
 * position. */
EngEngine *eng_engine_new(void);

/* Stops any search, waits for it, frees. NULL is fine. */
void eng_engine_free(EngEngine *engine);

/* Forgets everything learned: hash table, histories. As UCI's ucinewgame. */
void eng_engine_new_game(EngEngine *engine);

/* The position to search: `start` and the legal `moves` played from it (repetitions count).
 * Returns false, with everything as it was, if a move is not legal or a search runs. */
bool eng_engine_set_position(EngEngine *engine, const EngPosition *start, const EngMove *moves,
                             size_t count);

/* The position set last, after its moves. */
const EngPosition *eng_engine_get_position(const EngEngine *engine);

/* Starts a search and returns at once. False if one runs already. */
bool eng_engine_go(EngEngine *engine, const EngLimits *limits, const EngCallbacks *callbacks,
                   void *user);

/* Asks the search to end; result_cb follows within milliseconds. No effect without one. */
void eng_engine_stop(EngEngine *engine);

/* The move pondered on was played: the limits count from now. */
void eng_engine_ponderhit(EngEngine *engine);

/* Blocks until the search, if any, has ended and its result_cb has returned. */
void eng_engine_wait(EngEngine *engine);

bool eng_engine_is_searching(const EngEngine *engine);

/* Whether the search that runs ends only when it is told to: it is infinite, or it still
 * ponders. */
bool eng_engine_is_endless(const EngEngine *engine);

/* Static evaluation of the position set, from the side to move; what `eval` prints is
 * eng_engine_explain(): several lines of text into `text`, truncated to `size`. */
int eng_engine_evaluate_cp(const EngEngine *engine);
void eng_engine_explain(const EngEngine *engine, char *text, size_t size);

/* --- Tablebases ------------------------------------------------------------------------------- */

/* Plays with `tables` (a reference is taken; NULL: none), as the option SyzygyPath does with a set
 * of its own; so engines share what one has opened. Levels below the last know no tablebases.
 * False, with nothing changed, while a search runs. */
bool eng_engine_set_tables(EngEngine *engine, EngSyzygy *tables);

/* The tables in use, lent; NULL: none. */
EngSyzygy *eng_engine_get_tables(const EngEngine *engine);

/* Calls `refused_cb` for each file that was refused since the last time, or a search, told it. */
void eng_engine_tell_refusals(EngEngine *engine,
                              void (*refused_cb)(const char *path, const char *why, void *user),
                              void *user);

/* --- Options: one table, which UCI prints and preferences are built from ---------------------- */

typedef enum {
    ENG_OPTION_SPIN,
    ENG_OPTION_CHECK,
    ENG_OPTION_COMBO,
    ENG_OPTION_STRING,
    ENG_OPTION_BUTTON,
} EngOptionType;

typedef struct {
    const char *name; /* as UCI spells it; matched without regard to case */
    EngOptionType type;
    const char *default_value;
    int min, max;              /* spin */
    const char *const *values; /* combo: NULL-terminated */
} EngOption;

/* The table, `*count` entries, constant. */
const EngOption *eng_engine_options(size_t *count);

/* Sets an option from text. On an unknown name, a value out of range or a running search returns
 * false, changes nothing and writes a sentence to `error` (`size` bytes; may be NULL, 0).
 *
 * OwnBook plays from the Polyglot book BookFile, or, where that is empty, from the book that comes
 * with the program (engine/knowledge/polyglot.h; what BookVariety means, eng_book_choose()): as
 * deep as the level knows openings, and never in an analysis (`infinite`, `ponder`, some moves
 * alone, a mate to be found, UCI_AnalyseMode) nor where the position has stood before. A file that
 * is no book is refused as any wrong value is; without any book so is OwnBook.
 *
 * EvalFile is the net that evaluates (engine/eval/network.h); empty it is the one that is built in.
 * A file that is no net, or a damaged one, is refused.
 *
 * SyzygyPath names folders of tablebases, separated by colons. What was found in them,
 * eng_engine_get_tables() knows; it is refused only where none of the folders can be read. */
bool eng_engine_set_option(EngEngine *engine, const char *name, const char *value, char *error,
                           size_t size);

/* The same of an option that is a spin, from a number. */
bool eng_engine_set_number(EngEngine *engine, const char *name, int number, char *error,
                           size_t size);

/* The current value as text, NULL for an unknown name; owned by the engine until the next call. */
const char *eng_engine_get_option(EngEngine *engine, const char *name);

#endif
