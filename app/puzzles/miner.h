/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds puzzles in games: positions in which a mistake left exactly one way to win, mate or hold.
 *
 * Every position of the main line is searched a little, the last one first, unless a comment after
 * the move says what an engine found ([%eval]). Where a move raised the result that the other side
 * can expect (Lichess's published fit, judgment.h; 0 … 1) by RISE, that position is searched with
 * all nodes, and so is each one that the line reaches from there:
 *
 * If wanted, mistakes that were not played, but that so many players of that rating make in this
 * position (app/people), count as well: a game has more than ten times as many of them.
 *
 * Or it takes what people found hard: where the player of the game had a good result in hand, and
 * threw it away with the next move, the position before that move counts, whether the opponent's
 * move was a mistake or not.
 *
 *   - At the solver's moves the best move has to be the only one: the second best is GAP worse and
 *     no longer a win (or a draw, where the best one only saves the game). At the last move any
 *     mate in one will do, and a move that is forced needs no search.
 *   - The opponent answers with its best move.
 *   - The line ends before the first move of the solver's that is not the only one; where there is
 *     a mate to be found, with the mate, or there is no puzzle.
 *
 * A puzzle must have something to find: not the only legal move, not a mere recapture, and, if it
 * has one move, not a capture that simply wins a piece. Two puzzles of a game are more than 6
 * half-moves apart. A puzzle's id is "t" and 7 letters and digits that follow from its position and
 * moves.
 *
 * A puzzle's rating is an estimate (difficulty.h), its themes follow from the board (tagger.h); the
 * search decides on a crushing or clear advantage and on equality.
 *
 * The same game gives the same puzzles with the same numbers of nodes. All calls block and come
 * from one thread, other than stop().
 */
#ifndef TABIYA_PUZZLE_MINER_H
#define TABIYA_PUZZLE_MINER_H

#include "app/game/game.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

typedef struct {
    guint64 nodes;      /* at every move of a solution */
    guint64 scan_nodes; /* at every position of a game without an evaluation */
    int depth;          /* the maximum per move of a solution; 0: only the nodes limit it */
    guint least_moves;  /* of the solver; 0 means 1 */
    double tempting;    /* the least chance of a mistake that was not played; 0: only played ones.
                         * The net of tabiya_people_get_default() must be there. */
    gboolean missed;    /* only what the player of the game failed to find, and nothing tempting */
    guint least_rating; /* of a puzzle; 0: any */
    guint most_pieces;  /* on the board before the opponent's mistake, kings too; 0: any number */
    TabiyaThemes any_themes; /* a puzzle has at least one of them; empty: any or none */
} TabiyaMinerConfig;

typedef struct {
    TabiyaPuzzle *puzzle;
    guint ply;       /* half-moves of the game before the opponent's move */
    gboolean played; /* that move was played in the game */
} TabiyaMinedPuzzle;

typedef struct TabiyaMiner TabiyaMiner;

/* NULL: not enough memory. */
TabiyaMiner *tabiya_miner_new(const TabiyaMinerConfig *config) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_miner_free(TabiyaMiner *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaMiner, tabiya_miner_free)

/* The puzzles of the main line of `game`, in its order: GPtrArray of TabiyaMinedPuzzle, empty if
 * there is none. (transfer full) */
GPtrArray *tabiya_miner_mine(TabiyaMiner *self, TabiyaGame *game) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
