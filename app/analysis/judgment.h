/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns scores into judgments: winning chances, labels, accuracy. Pure arithmetic.
 *
 * Winning chances. Lichess's published fit of rated games: a score of cp centipawns wins 50 + 50 *
 * (2 / (1 + exp(-0.00368208 * cp)) - 1) percent of the points, drawn games counted half. A mate, or
 * a win in the tablebases, is 100.
 *
 * Labels, as Lichess gives them. A move that costs its player at least 5, 10, 15 points of winning
 * chances is an inaccuracy, a mistake, a blunder (Lichess says .1, .2, .3 of chances from −1 to 1).
 * Missing a forced mate, or allowing one, is a blunder; if the player stays ahead, or was behind,
 * by more than 7 or 9.99 pawns, it is only a mistake or an inaccuracy. A slower mate is as good as
 * a fast one. A win in the tablebases counts as a mate. The engine's first choice is never an
 * error.
 *
 * Accuracy. Lichess's published method (lichess.org/page/accuracy). For a move that costs d points:
 * 103.1668 * exp(-0.04354 * d) - 3.1669, with one point added because engines err too, between 0
 * and 100. For a side in a game: the mean of two averages over its moves, one weighted by
 * volatility (the standard deviation of the chances in a window of a tenth of the game, 2 to 8
 * positions wide, around the move, between 0.5 and 12) and the harmonic one. Here a mate, and any
 * score beyond, counts ten pawns.
 *
 * Centipawn loss. Scores beyond ten pawns, and mates, count ten pawns; a move never gains.
 */
#ifndef TABIYA_JUDGMENT_H
#define TABIYA_JUDGMENT_H

#include "app/analysis/score-view.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_LABEL_NONE,
    TABIYA_LABEL_INACCURACY,
    TABIYA_LABEL_MISTAKE,
    TABIYA_LABEL_BLUNDER,
    TABIYA_N_LABELS,
} TabiyaLabel;

/* Winning chances of `color`, 0 … 100. */
double tabiya_win_percent(TabiyaScore score, EngColor color);

/* The label of a move of `color`, from the scores of the best move and of the played one. */
TabiyaLabel tabiya_label_of_move(TabiyaScore before, TabiyaScore after, EngColor color);

/* 0 … 100 for a move whose player had `before` percent before it, and `after` afterwards. */
double tabiya_move_accuracy(double before, double after);

/* Accuracy of `color` over a line: `win` are White's chances in its `count` positions, White to
 * move in the first one if `first` is ENG_WHITE. NAN if the side has no move in it. */
double tabiya_game_accuracy(const double *win, gsize count, EngColor first, EngColor color);

/* The cost of a move for its player `color`, in centipawns, 0 … 2000. */
int tabiya_centipawn_loss(TabiyaScore before, TabiyaScore after, EngColor color);

G_END_DECLS

#endif
