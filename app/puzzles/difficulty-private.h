/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of difficulty.h: difficulty-board.c, difficulty-people.c and
 * difficulty-search.c describe one move to find, difficulty-trees.c (generated) estimates. */
#ifndef TABIYA_PUZZLE_DIFFICULTY_PRIVATE_H
#define TABIYA_PUZZLE_DIFFICULTY_PRIVATE_H

#include "app/puzzles/difficulty.h"
#include "engine/policy/net.h"

G_BEGIN_DECLS

/* The wrong moves whose refutation is looked for. */
#define TABIYA_DIFFICULTY_N_TEMPTING 2

/* A move to find. */
typedef struct {
    const TabiyaPuzzle *puzzle;
    guint n; /* of the puzzle's moves */
    EngPosition position;
    EngMove move;
    EngMove tempting[TABIYA_DIFFICULTY_N_TEMPTING]; /* the likeliest others; ENG_NO_MOVE: none */
} TabiyaPuzzleStep;

/* Each writes so many features of the step, the middle one also its tempting moves. */
enum {
    TABIYA_DIFFICULTY_N_BOARD = 20,
    TABIYA_DIFFICULTY_N_PEOPLE = 14,
    TABIYA_DIFFICULTY_N_SEARCH = 14,
};
void tabiya_difficulty_see_board(const TabiyaPuzzleStep *step, double *features);
void tabiya_difficulty_see_people(TabiyaPuzzleStep *step, double *features);
void tabiya_difficulty_search(const TabiyaPuzzleStep *step, TabiyaLook *look, double *features);

/* A node of a tree: to `low` if the feature is at most the limit, else to `high`, both counted from
 * the tree's first node. A leaf has the feature -1, and the limit is its value. */
typedef struct {
    gint16 feature;
    guint8 low, high;
    float limit;
} TabiyaDifficultyNode;

/* An estimate of the trees and the rating that it stands for. */
typedef struct {
    float estimate, rating;
} TabiyaDifficultySpread;

/* In difficulty-trees.c: an estimate is the base and the value of each tree, which begins at its
 * start among the nodes; the spread is in rising order. */
extern const double tabiya_difficulty_base;
extern const guint tabiya_difficulty_n_trees, tabiya_difficulty_n_spread;
extern const guint16 tabiya_difficulty_starts[];
extern const TabiyaDifficultyNode tabiya_difficulty_nodes[];
extern const TabiyaDifficultySpread tabiya_difficulty_spread[];

G_END_DECLS

#endif
