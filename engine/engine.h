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
 * the other: copy the struct and pass it on; inside a callback only eng_engine_stop() may be
 * called. Two handles share nothing, not even a table. Where a program is itself one thread of
 * a web page (search/own-thread.h), eng_engine_go() returns when the search has ended.
 *
 * Scores are from the side to move. The engine never prints, never exits and has no globals.
 */
#ifndef ENG_ENGINE_H
#define ENG_ENGINE_H

#include "engine/board/position.h"
#include "engine/option.h"
#include "engine/search/limits.h"

typedef struct EngEngine EngEngine;
typedef struct EngSyzygy EngSyzygy; /* engine/knowledge/syzygy.h */

/* NULL if memory ran out, or the built-in net is invalid. Options have their defaults, and the
 * position is the initial one. */
EngEngine *eng_engine_new(void);

/* Stops and waits for any search, then frees. NULL is allowed. */
void eng_engine_free(EngEngine *engine);

/* Forgets everything learned: hash table, histories. Takes no time: the next search clears them, on
 * its own thread. Like UCI's ucinewgame. */
void eng_engine_new_game(EngEngine *engine);

/* Does now what the next search would do first, on its clock: gets the memory of the hash table,
 * and clears it. Takes about a second for 4 GB; no effect during a search. Like UCI's isready. */
void eng_engine_make_ready(EngEngine *engine);

/* The position to search: `start` and the legal `moves` played from it (repetitions count). Returns
 * false, with nothing changed, if a move is illegal or a search is running. */
bool eng_engine_set_position(EngEngine *engine, const EngPosition *start, const EngMove *moves,
                             size_t count);

/* The position last set, after its moves. */
const EngPosition *eng_engine_get_position(const EngEngine *engine);

/* Starts a search and returns at once. False if one is running. */
bool eng_engine_go(EngEngine *engine, const EngLimits *limits, const EngCallbacks *callbacks,
                   void *user);

/* Asks the search to end; result_cb follows within milliseconds. No effect if none is running. */
void eng_engine_stop(EngEngine *engine);

/* The move pondered on was played: the limits count from now. */
void eng_engine_ponderhit(EngEngine *engine);

/* Blocks until the search, if any, has ended and its result_cb has returned. */
void eng_engine_wait(EngEngine *engine);

/* Waits like eng_engine_wait(), then ends the threads, which otherwise stay for the next search:
 * the next one runs on new threads. */
void eng_engine_end_threads(EngEngine *engine);

bool eng_engine_is_searching(const EngEngine *engine);

/* Whether the running search ends only on request: it is infinite, or still pondering. */
bool eng_engine_is_endless(const EngEngine *engine);

/* The static evaluation of the position, from the side to move. eng_engine_explain() writes the
 * output of `eval`, several lines, to `text`, truncated to `size`. */
int eng_engine_evaluate_cp(const EngEngine *engine);
void eng_engine_explain(const EngEngine *engine, char *text, size_t size);

/* --- Tablebases ------------------------------------------------------------------------------- */

/* Plays with `tables` (takes a reference; NULL: none), like the option SyzygyPath, but shared
 * between engines. Levels below the last use no tablebases. False, with nothing changed, during a
 * search. */
bool eng_engine_set_tables(EngEngine *engine, EngSyzygy *tables);

/* The tables in use, lent; NULL: none. */
EngSyzygy *eng_engine_get_tables(const EngEngine *engine);

/* Calls `refused_cb` for each file refused since the last report by this or by a search. */
void eng_engine_tell_refusals(EngEngine *engine,
                              void (*refused_cb)(const char *path, const char *why, void *user),
                              void *user);

/* --- Options: one table, which UCI prints and preferences are built from ---------------------- */

/* The table, `*count` entries, constant. */
const EngOption *eng_engine_options(size_t *count);

/* Sets an option from text. On an unknown name, a value out of range or a running search returns
 * false, changes nothing and writes a sentence to `error` (`size` bytes; may be NULL, 0).
 *
 * OwnBook plays from the Polyglot book BookFile, or, if that is empty, from the book that comes
 * with the program (engine/knowledge/polyglot.h; for BookVariety see eng_book_choose()): as deep as
 * the level knows openings, but never in an analysis (`infinite`, `ponder`, searchmoves, a search
 * for a mate, UCI_AnalyseMode) or in a repeated position. A file that is not a book is refused like
 * any wrong value; without any book so is OwnBook.
 *
 * EvalFile is the net for the evaluation (engine/eval/network.h); empty: the built-in one. A file
 * that is not a net, or is damaged, is refused.
 *
 * SyzygyPath names folders of tablebases, separated by colons. eng_engine_get_tables() tells what
 * was found in them; it is refused only if none of the folders can be read. */
bool eng_engine_set_option(EngEngine *engine, const char *name, const char *value, char *error,
                           size_t size);

/* The same for a spin option, from a number. */
bool eng_engine_set_number(EngEngine *engine, const char *name, int number, char *error,
                           size_t size);

/* The current value as text, NULL for an unknown name; owned by the engine until the next call. */
const char *eng_engine_get_option(EngEngine *engine, const char *name);

#endif
