/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the mistakes that a side made in a game and turns each into a puzzle: what should have been
 * played there?
 *
 * Candidates come from the game's own annotations: a move whose evaluations ([%eval], from Lichess
 * or our review) say that it cost 10 points of winning chances or more (judgment.h), or that
 * somebody has marked with ? or ??. In a game without evaluations every position is searched a
 * little.
 *
 * Each candidate is searched with all nodes, and if it is one, once more with
 * TABIYA_MISTAKE_PROOF times as many. It becomes a puzzle if one other move is better than the
 * second best by 15 points, and what was played cost as much: a person should be asked only for
 * moves that can be found, not for one of several equal ones. That best move is the solution, and
 * it goes on as long as there is one good move (solution.h).
 *
 * Before the first move of a game the opponent has made no move: the puzzle begins with the
 * question (puzzle.h). Games that begin from a given position, Chess960 included, are treated like
 * any other. The same game gives the same mistakes with the same numbers of nodes. All calls block
 * and come from one thread, other than stop() and set_paused().
 */
#ifndef TABIYA_MISTAKE_FINDER_H
#define TABIYA_MISTAKE_FINDER_H

#include "app/game/game.h"
#include "app/store/mistake-rows.h"

G_BEGIN_DECLS

#define TABIYA_MISTAKE_NODES 200000
/* The second search of a candidate has that many times the nodes. */
#define TABIYA_MISTAKE_PROOF 8

typedef struct TabiyaMistakeFinder TabiyaMistakeFinder;

/* `nodes` at each move of a solution; 0: TABIYA_MISTAKE_NODES. NULL: not enough memory. */
TabiyaMistakeFinder *tabiya_mistake_finder_new(guint64 nodes) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_mistake_finder_free(TabiyaMistakeFinder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMistakeFinder, tabiya_mistake_finder_free)

guint64 tabiya_mistake_finder_get_nodes(const TabiyaMistakeFinder *self);

/* Whether the game itself shows where the mistakes are: most of its moves have evaluations. */
gboolean tabiya_mistake_finder_is_reviewed(TabiyaGame *game);

/* The mistakes in the main line of those who `counts` says (by EngColor), in its order: a GPtrArray
 * of TabiyaFoundMistake (mistake-rows.h) that owns them and their strings; id, card and game
 * are 0 in each. NULL: it was stopped. (transfer full) */
GPtrArray *tabiya_mistake_finder_find(TabiyaMistakeFinder *self, TabiyaGame *game,
                                      const gboolean counts[2]) G_GNUC_WARN_UNUSED_RESULT;

/* Any thread. stop() is for good; what is paused goes on where it was. */
void tabiya_mistake_finder_stop(TabiyaMistakeFinder *self);
void tabiya_mistake_finder_set_paused(TabiyaMistakeFinder *self, gboolean paused);

G_END_DECLS

#endif
