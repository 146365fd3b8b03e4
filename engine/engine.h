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
#include "engine/option.h"
#include "engine/search/limits.h"

typedef struct EngEngine EngEngine;
typedef struct EngSyzygy EngSyzygy; /* engine/knowledge/syzygy.h */

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
