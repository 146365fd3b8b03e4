/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Estimates the rating of a puzzle before anyone has tried it.
 *
 * The estimate uses what can be seen on the board: how long the solution is, whether it mates,
 * whether its moves are quiet, sacrifice, capture, recapture, give check or go backwards, and how
 * many moves both sides can choose from. The weights were fitted by least squares to Lichess's
 * ratings of half a sample of puzzles. On the other half, 3,688 puzzles, the estimate correlates by
 * 0.67 with the ratings and is off by 270 on average (tests/bench/puzzle-ratings.py). The result is
 * then spread by STRETCH, since a fit draws everything toward the middle, and the easiest and
 * hardest puzzles should stand out.
 */
#ifndef TABIYA_PUZZLE_DIFFICULTY_H
#define TABIYA_PUZZLE_DIFFICULTY_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_DIFFICULTY_MIN 600
#define TABIYA_DIFFICULTY_MAX 2800
/* About the standard error of the estimate: a rating's deviation before anyone has tried it. */
#define TABIYA_DIFFICULTY_DEVIATION 400

/* The inputs of the estimate; the first one is 1. */
#define TABIYA_DIFFICULTY_N_FEATURES 24
void tabiya_difficulty_get_features(const TabiyaPuzzle *puzzle,
                                    double features[TABIYA_DIFFICULTY_N_FEATURES]);

/* TABIYA_DIFFICULTY_MIN … TABIYA_DIFFICULTY_MAX. */
guint tabiya_difficulty_from_features(const double features[TABIYA_DIFFICULTY_N_FEATURES]);

/* Sets the puzzle's rating to the estimate, and its deviation to TABIYA_DIFFICULTY_DEVIATION. */
void tabiya_difficulty_rate(TabiyaPuzzle *puzzle);

G_END_DECLS

#endif
