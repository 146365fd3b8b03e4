/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the verdicts on the moves that may be tried in a puzzle, in small searches one after the
 * other: on one move when it is asked for, and ahead, while the person thinks, on all others. So
 * most verdicts are known before the move is made.
 *
 * Ahead it begins with what pays best: a move that people play often, and a search that is short.
 * The work for one position is bounded, is done on one core and gives way to every other search.
 * What people play is known from app/people; before its net is read all moves are equally likely.
 *
 * Its threads have the priority of the program, not a lower one: beside busy processes a niced
 * search would not end before the person's move, and one that runs cannot be made quicker then.
 *
 * Each search begins with an empty hash table, so that the verdict on a move does not depend on
 * which others were judged before. */
#ifndef TABIYA_TRY_FINDER_H
#define TABIYA_TRY_FINDER_H

#include "app/analysis/engine-arbiter.h"
#include "app/puzzles/try-judge.h"

G_BEGIN_DECLS

/* The nodes that are searched ahead in one position: some seconds of one core. */
#define TABIYA_TRY_AHEAD_NODES 2000000

typedef struct {
    const TabiyaNode *node; /* of the question; borrowed; lives as long as the finder */
    EngMove expected;
    TabiyaTryQuestion question;
    int rating; /* of those who are asked */
} TabiyaTryTask;

typedef struct TabiyaTryFinder TabiyaTryFinder;

/* Called once, unless the finder is freed or something else is asked; never from inside ask().
 * `error` (borrowed) set: the engine failed. The finder may be freed in it. */
typedef void (*TabiyaTryFunc)(const GError *error, gpointer user);

/* The task is copied. */
TabiyaTryFinder *tabiya_try_finder_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                       const TabiyaTryTask *task) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_try_finder_free(TabiyaTryFinder *self);

/* Begins to judge ahead, or goes on after rest() or ask(). */
void tabiya_try_finder_think(TabiyaTryFinder *self);
/* Searches no more until it is asked, or to think. */
void tabiya_try_finder_rest(TabiyaTryFinder *self);

/* The verdict on a legal move, OPEN if it is not known; and its value. */
TabiyaTryVerdict tabiya_try_finder_get(TabiyaTryFinder *self, EngMove move);
const TabiyaTryWorth *tabiya_try_finder_get_worth(TabiyaTryFinder *self, EngMove move);

/* Judges `move` instead of thinking; if `deeply`, with all nodes, for a reason that holds. */
void tabiya_try_finder_ask(TabiyaTryFinder *self, EngMove move, gboolean deeply, TabiyaTryFunc func,
                           gpointer user);
/* From now on, thinking begins with searching `move` deeply: its reason may be asked for.
 * ENG_NO_MOVE: none is. */
void tabiya_try_finder_expect(TabiyaTryFinder *self, EngMove move);

G_END_DECLS

#endif
