/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See difficulty.h. */
#include "app/puzzles/difficulty.h"

#include <math.h>

#include "app/analysis/material.h"
#include "app/puzzles/difficulty-private.h"
#include "app/puzzles/tagger.h"
#include "engine/board/movegen.h"

/* How the features are laid out. */
enum {
    FIRST = 0,
    MEAN = TABIYA_DIFFICULTY_N_STEP,
    MOST = 2 * TABIYA_DIFFICULTY_N_STEP,
    MOVES = 3 * TABIYA_DIFFICULTY_N_STEP, /* to find */
    MATE,
    MEN,  /* on the board at the first move */
    GAIN, /* of material over the line, in pawns */
    THEMES,
};

G_STATIC_ASSERT(THEMES + TABIYA_N_THEMES == TABIYA_DIFFICULTY_N_FEATURES);
G_STATIC_ASSERT(TABIYA_DIFFICULTY_N_BOARD + TABIYA_DIFFICULTY_N_PEOPLE +
                    TABIYA_DIFFICULTY_N_SEARCH ==
                TABIYA_DIFFICULTY_N_STEP);

static void describe_step(TabiyaLook *look, const TabiyaPuzzle *puzzle, guint n, double *features)
{
    TabiyaPuzzleStep step = {.puzzle = puzzle, .n = n, .move = puzzle->moves[n]};
    tabiya_puzzle_get_position(puzzle, n, &step.position);
    memset(features, 0, TABIYA_DIFFICULTY_N_STEP * sizeof *features);
    tabiya_difficulty_see_board(&step, features);
    features += TABIYA_DIFFICULTY_N_BOARD;
    tabiya_difficulty_see_people(&step, features);
    features += TABIYA_DIFFICULTY_N_PEOPLE;
    tabiya_difficulty_search(&step, look, features);
}

/* Adds the features of the second of the moves to find, or a later one (`later` > 0). */
static void add_later(const double *step, guint later, double *features)
{
    for (int i = 0; i < TABIYA_DIFFICULTY_N_STEP; i++) {
        features[MEAN + i] += (step[i] - features[MEAN + i]) / later;
        features[MOST + i] = later == 1 ? step[i] : MAX(features[MOST + i], step[i]);
    }
}

static void describe_steps(TabiyaLook *look, const TabiyaPuzzle *puzzle, double *features)
{
    const guint first = tabiya_puzzle_get_first(puzzle);
    tabiya_look_forget(look);
    describe_step(look, puzzle, first, features + FIRST);
    for (guint n = first + 2, later = 1; n < puzzle->n_moves; n += 2, later++) {
        double step[TABIYA_DIFFICULTY_N_STEP];
        describe_step(look, puzzle, n, step);
        add_later(step, later, features);
    }
}

static int count_men(const EngPosition *position)
{
    int men = 0;
    for (EngSquare square = 0; square < 64; square++)
        men += position->board[square] != ENG_NO_PIECE;
    return men;
}

static void describe_line(const TabiyaPuzzle *puzzle, double *features)
{
    EngPosition start, end;
    tabiya_puzzle_get_position(puzzle, tabiya_puzzle_get_first(puzzle), &start);
    tabiya_puzzle_get_position(puzzle, puzzle->n_moves, &end);
    const EngColor solver = (EngColor)start.side_to_move;
    features[MOVES] = tabiya_puzzle_get_length(puzzle);
    features[MATE] = end.checkers != 0 && !eng_movegen_any(&end);
    features[MEN] = count_men(&start);
    features[GAIN] =
        (tabiya_material_balance_cp(&end, solver) - tabiya_material_balance_cp(&start, solver)) /
        100.0;
}

/* By the moves alone: goals and classes of players that come with some puzzles do not count. */
static void describe_themes(const TabiyaPuzzle *puzzle, double *features)
{
    EngPosition start;
    tabiya_puzzle_get_position(puzzle, 0, &start);
    const TabiyaThemes themes = tabiya_tag_moves(&start, puzzle->moves, puzzle->n_moves, NULL);
    for (int i = 0; i < TABIYA_N_THEMES; i++)
        features[THEMES + i] = tabiya_themes_has(themes, i);
}

void tabiya_difficulty_get_features(TabiyaLook *look, const TabiyaPuzzle *puzzle,
                                    double features[TABIYA_DIFFICULTY_N_FEATURES])
{
    memset(features, 0, TABIYA_DIFFICULTY_N_FEATURES * sizeof *features);
    describe_steps(look, puzzle, features);
    describe_line(puzzle, features);
    describe_themes(puzzle, features);
}

static double climb(const TabiyaDifficultyNode *tree, const double *features)
{
    const TabiyaDifficultyNode *node = tree;
    while (node->feature >= 0)
        node = tree + (features[node->feature] <= node->limit ? node->low : node->high);
    return node->limit;
}

/* Between two points of the spread, in proportion; outside, as far from its end. */
static double spread(double estimate)
{
    const TabiyaDifficultySpread *at = tabiya_difficulty_spread;
    const guint last = tabiya_difficulty_n_spread - 1;
    if (estimate <= at[0].estimate)
        return at[0].rating + (estimate - at[0].estimate);
    if (estimate >= at[last].estimate)
        return at[last].rating + (estimate - at[last].estimate);
    while (estimate > at[1].estimate)
        at++;
    return at[0].rating + (estimate - at[0].estimate) * (at[1].rating - at[0].rating) /
                              (at[1].estimate - at[0].estimate);
}

guint tabiya_difficulty_from_features(const double features[TABIYA_DIFFICULTY_N_FEATURES])
{
    double sum = tabiya_difficulty_base;
    for (guint i = 0; i < tabiya_difficulty_n_trees; i++)
        sum += climb(&tabiya_difficulty_nodes[tabiya_difficulty_starts[i]], features);
    return (guint)lround(CLAMP(spread(sum), TABIYA_DIFFICULTY_MIN, TABIYA_DIFFICULTY_MAX));
}

void tabiya_difficulty_rate(TabiyaLook *look, TabiyaPuzzle *puzzle)
{
    double features[TABIYA_DIFFICULTY_N_FEATURES];
    tabiya_difficulty_get_features(look, puzzle, features);
    puzzle->rating = tabiya_difficulty_from_features(features);
    puzzle->deviation = TABIYA_DIFFICULTY_DEVIATION;
}
