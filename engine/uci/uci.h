/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Universal Chess Interface: an engine controlled by lines of text.
 *
 * A session neither reads nor prints itself: lines are passed in, and its output goes to `write`,
 * one or more whole lines at a time. `write` may be called from a search thread, but never from two
 * threads at once.
 */
#ifndef ENG_UCI_UCI_H
#define ENG_UCI_UCI_H

#include "engine/engine.h"

#ifndef ENG_VERSION
#define ENG_VERSION "unversioned"
#endif
#define ENG_UCI_NAME "Tabiya " ENG_VERSION
#define ENG_UCI_AUTHOR "the Tabiya authors"

typedef struct EngUci EngUci;
typedef void (*EngUciWrite)(const char *text, void *user);

/* NULL if memory ran out. */
EngUci *eng_uci_new(EngUciWrite write, void *user);

/* Stops any search, lets it send its best move, frees. */
void eng_uci_free(EngUci *uci);

/* Waits for a search that ends by itself; stops one that is infinite or pondering. For the end of
 * the input, which is no request to stop like quit. */
void eng_uci_finish(EngUci *uci);

/* Whether `word` begins a known command. */
bool eng_uci_is_command(const char *word);

/* Obeys one line, which may have any bytes but NUL. False if the session is over (quit). */
bool eng_uci_obey(EngUci *uci, const char *line);

/* Whether any line so far had an error. */
bool eng_uci_has_complained(const EngUci *uci);

/* Searches a fixed set of positions to `depth` with one thread and an empty table each; the number
 * of nodes is the signature of search and evaluation. */
void eng_uci_bench(int depth, EngUciWrite write, void *user);

/* Evaluations per second by each kernel with the net of `path` (empty: a random one), and, with a
 * path, nodes per second of searches to `depth` with it and with the built-in net. */
void eng_uci_bench_network(const char *path, int depth, EngUciWrite write, void *user);

enum { ENG_BENCH_DEPTH = 11, ENG_BENCH_DEPTH_MAX = 64 };

#endif
