/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two moves of one position, compared by the engine: it searches the position after each with the
 * same number of nodes and nothing learned, one after the other, so that neither has an advantage
 * from being searched second. Where a move ends the game, the board gives the result.
 *
 *     const TabiyaMoveQuestion question = {.node = node, .moves = {tried, best}, .nodes = 200000};
 *     self->compare = tabiya_move_compare_new(arbiter, engine, &question, told_cb, self);
 *     …
 *     static void told_cb(const TabiyaMoveWorth *worth, const GError *error, gpointer user)
 *     {
 *         g_clear_pointer(&self->compare, tabiya_move_compare_free);
 */
#ifndef TABIYA_MOVE_COMPARE_H
#define TABIYA_MOVE_COMPARE_H

#include "app/analysis/engine-arbiter.h"
#include "app/game/game.h"

G_BEGIN_DECLS

/* Of a line no more moves are kept. */
#define TABIYA_WORTH_MOVES 32

/* What a move is worth. */
typedef struct {
    TabiyaScore score;
    EngMove line[TABIYA_WORTH_MOVES]; /* what follows it, as far as the engine says */
    guint length;
} TabiyaMoveWorth;

/* Which moves are compared, and how much each is searched. */
typedef struct {
    const TabiyaNode *node; /* borrowed; lives as long as the comparison */
    EngMove moves[2];       /* legal there; the second ENG_NO_MOVE: only the first one is looked at,
                               and the second worth says nothing */
    guint64 nodes;
} TabiyaMoveQuestion;

typedef struct TabiyaMoveCompare TabiyaMoveCompare;

/* Called once, never from inside tabiya_move_compare_new(). `worth` are those of the first and of
 * the second move; with `error` set (borrowed) the engine could not say, and it is NULL. The
 * comparison may be freed in it. */
typedef void (*TabiyaMoveCompareFunc)(const TabiyaMoveWorth worth[2], const GError *error,
                                      gpointer user);

/* Begins to search. The question is copied. */
TabiyaMoveCompare *tabiya_move_compare_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                           const TabiyaMoveQuestion *question,
                                           TabiyaMoveCompareFunc func,
                                           gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* What runs is broken off; `func` is not called any more. */
void tabiya_move_compare_free(TabiyaMoveCompare *self);

G_END_DECLS

#endif
