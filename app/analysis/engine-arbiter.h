/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arbiter schedules searches, so that engines never compete for the machine.
 *
 * In the foreground one search runs at a time: a move to be played comes before a hint, and a hint
 * before analysis, which restarts after waiting. Only analyses run beside each other, each with its
 * own engine: the caller shares the cores among them, and each gets at least one, even on a machine
 * with fewer. Background work (review, mining) gets the remaining cores and gives way: its search
 * is stopped when the foreground needs them, and restarts afterwards. A restarted search reports
 * its info from the beginning again; done comes once, at the real end.
 *
 *     guint ticket = tabiya_engine_arbiter_search(arbiter, source, &request);
 *     …
 *     tabiya_engine_arbiter_cancel(arbiter, ticket);   // neither info nor done follow
 *
 * Work that does not ask the arbiter, such as the arena, listens to ::foreground-changed and leaves
 * the cores of tabiya_engine_arbiter_get_foreground() alone.
 *
 * A ticket is spent when its done has come or it was cancelled. Callbacks come on the main context
 * that was thread default at the request; all calls from that thread. */
#ifndef TABIYA_ENGINE_ARBITER_H
#define TABIYA_ENGINE_ARBITER_H

#include "app/analysis/engine-source.h"
#include "engine/play/levels.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENGINE_ARBITER (tabiya_engine_arbiter_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEngineArbiter, tabiya_engine_arbiter, TABIYA, ENGINE_ARBITER, GObject)

typedef enum {
    TABIYA_SEARCH_BACKGROUND,
    TABIYA_SEARCH_ANALYSIS,
    TABIYA_SEARCH_HINT,
    TABIYA_SEARCH_PLAY,
} TabiyaSearchPriority;

/* Everything is copied. */
typedef struct {
    TabiyaSearchPriority priority;
    int cores;        /* wanted; given up to the budget, as the option Threads */
    int level;        /* the option Level: 1 …, or 0 for full strength */
    int rating;       /* with level 0, the option UCI_Elo; 0: no limit */
    EngManner manner; /* what the opponent likes; zeros for everything else */
    const EngPosition *start;
    const EngMove *moves;
    gsize count;
    EngLimits limits;          /* without search_moves */
    TabiyaSearchInfoFunc info; /* may be NULL */
    TabiyaSearchDoneFunc done;
    gpointer user;
} TabiyaSearchRequest;

/* `cores` is the budget, 0 for all of the machine's. */
TabiyaEngineArbiter *tabiya_engine_arbiter_new(int cores) G_GNUC_WARN_UNUSED_RESULT;

int tabiya_engine_arbiter_get_cores(TabiyaEngineArbiter *self);

/* Returns a ticket, never 0. */
guint tabiya_engine_arbiter_search(TabiyaEngineArbiter *self, TabiyaEngineSource *source,
                                   const TabiyaSearchRequest *request);
/* The best move so far is enough: done follows soon. A waiting ticket becomes a short search. */
void tabiya_engine_arbiter_stop(TabiyaEngineArbiter *self, guint ticket);
/* Somebody waits for a search of the background now, which goes on, with that priority. Spent
 * tickets are allowed. */
void tabiya_engine_arbiter_raise(TabiyaEngineArbiter *self, guint ticket,
                                 TabiyaSearchPriority priority);
/* 0 and spent tickets are allowed. */
void tabiya_engine_arbiter_cancel(TabiyaEngineArbiter *self, guint ticket);

/* The cores that searches of the foreground have now: all but background work. */
int tabiya_engine_arbiter_get_foreground(TabiyaEngineArbiter *self);

/* The cores that a ticket has now; 0 if it waits. */
int tabiya_engine_arbiter_get_granted(TabiyaEngineArbiter *self, guint ticket);

G_END_DECLS

#endif
