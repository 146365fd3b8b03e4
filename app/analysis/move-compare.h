/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compares two moves of a position: the engine searches the positions after both with the same
 * number of nodes and an empty hash table, one after the other, so that the second has no
 * advantage. Where a move ends the game, the board gives the result.
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

/* The maximum of moves kept in a line. */
#define TABIYA_WORTH_MOVES 32

/* The value of a move. */
typedef struct {
    TabiyaScore score;
    EngMove line[TABIYA_WORTH_MOVES]; /* the moves after it, from the engine */
    guint length;
} TabiyaMoveWorth;

/* The moves to compare, and how much to search each. */
typedef struct {
    const TabiyaNode *node; /* borrowed; lives as long as the comparison */
    EngMove moves[2];       /* legal there; second ENG_NO_MOVE: searches only the first */
    guint64 nodes;
} TabiyaMoveQuestion;

typedef struct TabiyaMoveCompare TabiyaMoveCompare;

/* Called once, never from inside tabiya_move_compare_new(). `worth` has the values of both moves;
 * it is NULL if `error` (borrowed) is set because the engine failed. The comparison may be freed in
 * it. */
typedef void (*TabiyaMoveCompareFunc)(const TabiyaMoveWorth worth[2], const GError *error,
                                      gpointer user);

/* Starts searching. The question is copied. */
TabiyaMoveCompare *tabiya_move_compare_new(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                           const TabiyaMoveQuestion *question,
                                           TabiyaMoveCompareFunc func,
                                           gpointer user) G_GNUC_WARN_UNUSED_RESULT;

/* Cancels a running search; `func` is no longer called. */
void tabiya_move_compare_free(TabiyaMoveCompare *self);

G_END_DECLS

#endif
