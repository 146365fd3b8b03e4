/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Estimates the rating of a puzzle before anyone has tried it.
 *
 * The estimate uses what a person feels at each move to find: what the move looks like (quiet, a
 * sacrifice, a check, backwards …) and how many others there are; how likely players of five
 * ratings are to find it and which other moves tempt them (app/people); how deep one has to look to
 * see that it is best, and that the tempting moves are not (short searches); and the themes of the
 * puzzle. Boosted regression trees, fitted to Lichess's ratings of half a sample of puzzles, turn
 * that into a rating (`tests/bench/puzzle-ratings.py --fit`, whose figures for the other half are
 * in docs/measurements.md). A fit draws everything toward the middle; so its results are spread as
 * the ratings of the sample are.
 */
#ifndef TABIYA_PUZZLE_DIFFICULTY_H
#define TABIYA_PUZZLE_DIFFICULTY_H

#include "app/puzzles/look.h"
#include "app/store/puzzle.h"

G_BEGIN_DECLS

#define TABIYA_DIFFICULTY_MIN 400
#define TABIYA_DIFFICULTY_MAX 2900
/* About the standard error of the estimate: a rating's deviation before anyone has tried it. */
#define TABIYA_DIFFICULTY_DEVIATION 280

/* The features of the first move to find; their means over the other moves, and their greatest
 * values there; 4 of the puzzle; and for each theme whether it has it. */
#define TABIYA_DIFFICULTY_N_STEP 48
#define TABIYA_DIFFICULTY_N_FEATURES (3 * TABIYA_DIFFICULTY_N_STEP + 4 + TABIYA_N_THEMES)

/* Searches some ten thousand nodes for each move to find, and clears the hash of `look` before.
 * Blocks; waits for the net of people's moves. The same puzzle always has the same features. */
void tabiya_difficulty_get_features(TabiyaLook *look, const TabiyaPuzzle *puzzle,
                                    double features[TABIYA_DIFFICULTY_N_FEATURES]);

/* TABIYA_DIFFICULTY_MIN … TABIYA_DIFFICULTY_MAX. */
guint tabiya_difficulty_from_features(const double features[TABIYA_DIFFICULTY_N_FEATURES]);

/* Sets the puzzle's rating to the estimate, and its deviation to TABIYA_DIFFICULTY_DEVIATION. */
void tabiya_difficulty_rate(TabiyaLook *look, TabiyaPuzzle *puzzle);

G_END_DECLS

#endif
