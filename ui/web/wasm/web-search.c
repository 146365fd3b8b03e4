/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See web-search.h. */
#include "ui/web/wasm/web-search.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "ui/web/wasm/web-nets.h"
#include "ui/web/wasm/web.h"

/* Phones have little memory. */
enum { HASH_MB = 16 };

static EngEngine *engine;
static int threads = 1;

/* --- Stopping --------------------------------------------------------------------------------- */

/* A worker that searches hears no messages. With threads the page writes the number of the last
 * question that it does not want answered into the memory that it shares with them, and a thread
 * of its own stops the search. Without threads there is neither such memory nor such a thread. */
static atomic_int unwanted = -1;
static atomic_int question;      /* the one that is being answered */
static atomic_bool is_searching; /* for it; from before the engine is until after it has ended */

WEB_EXPORT(web_set_question)
void web_set_question(int number)
{
    atomic_store(&question, number);
}

#ifdef __EMSCRIPTEN_PTHREADS__

enum { NS_BETWEEN_STOPS = 2000000 };

/* A search that has not quite begun forgets that it was stopped: it is told until it ends. */
static void *watch(void *none)
{
    for (;;) {
        const int seen = atomic_load(&unwanted);
        const bool is_unwanted = atomic_load(&is_searching) && atomic_load(&question) <= seen;
        if (is_unwanted) {
            eng_engine_stop(engine);
        }
        __builtin_wasm_memory_atomic_wait32((int *)&unwanted, seen,
                                            is_unwanted ? NS_BETWEEN_STOPS : -1);
    }
    return none;
}

/* Where the page writes; 0: the build without threads, or no thread could be started. */
WEB_EXPORT(web_watch_stops)
int *web_watch_stops(void)
{
    pthread_t thread;

    return pthread_create(&thread, NULL, watch, NULL) == 0 ? (int *)&unwanted : NULL;
}

#endif

/* --- Searching -------------------------------------------------------------------------------- */

/* NULL before its net is given. */
static EngEngine *get_engine(void)
{
    if (!engine && web_nets_have_evaluation() && (engine = eng_engine_new())) {
        eng_engine_set_number(engine, "Hash", HASH_MB, NULL, 0);
        eng_engine_set_number(engine, "Threads", threads, NULL, 0);
    }
    return engine;
}

/* How many threads search at full strength. */
WEB_EXPORT(web_set_threads)
void web_set_threads(int count)
{
    threads = count;
    if (engine) {
        eng_engine_set_number(engine, "Threads", count, NULL, 0);
    }
}

void web_search_new_game(void)
{
    if (get_engine()) {
        eng_engine_new_game(engine);
    }
}

static void info_cb(const EngInfo *info, void *user)
{
    WebSearchLine *lines = ((WebSearchAnswer *)user)->lines;
    if (info->bound != ENG_BOUND_EXACT || info->multipv < 1 || info->multipv > WEB_SEARCH_LINES) {
        return;
    }
    WebSearchLine line = {.told = true, .score = info->score, .depth = info->depth};
    line.length = info->pv_length < WEB_SEARCH_PV ? info->pv_length : WEB_SEARCH_PV;
    if (line.length > 0) {
        memcpy(line.pv, info->pv, line.length * sizeof *line.pv);
    }
    /* If the report makes the second line the first, the old first is the second. */
    if (info->multipv == 1 && lines[0].length > 0 && lines[1].length > 0 && line.length > 0 &&
        line.pv[0] == lines[1].pv[0] && line.pv[0] != lines[0].pv[0]) {
        lines[1] = lines[0];
    }
    lines[info->multipv - 1] = line;
}

static void result_cb(const EngResult *result, void *user)
{
    ((WebSearchAnswer *)user)->result = *result;
}

static bool set_options(const WebSearchTask *task)
{
    return eng_engine_set_number(engine, "Level", task->level, NULL, 0) &&
           eng_engine_set_number(engine, "Seed", task->seed, NULL, 0) &&
           eng_engine_set_number(engine, "Attacks", task->manner.attacks, NULL, 0) &&
           eng_engine_set_number(engine, "Trades", task->manner.trades, NULL, 0) &&
           eng_engine_set_number(engine, "MultiPV", task->lines, NULL, 0);
}

static bool search(const WebSearchTask *task, WebSearchAnswer *answer)
{
    static const EngCallbacks callbacks = {.info_cb = info_cb, .result_cb = result_cb};
    return set_options(task) &&
           eng_engine_set_position(engine, task->start, task->moves, task->count) &&
           eng_engine_go(engine, &task->limits, &callbacks, answer);
}

bool web_search(const WebSearchTask *task, WebSearchAnswer *answer)
{
    *answer = (WebSearchAnswer){0};
    if (!get_engine()) {
        return false;
    }
    atomic_store(&is_searching, true);
    const bool done = atomic_load(&question) > atomic_load(&unwanted) && search(task, answer);
    atomic_store(&is_searching, false);
    return done;
}
