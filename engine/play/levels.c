/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of levels: strengths by tests/bench/level-curve.py, ratings by tests/bench/levels.py
 * (others): each level's place on the scale of Stockfish's UCI_Elo. In games against each other the
 * levels are further apart. Set by hand: level 5 overlooks at most 350, so that it does not hang
 * its queen. */
#include "engine/play/levels.h"

#include <math.h>

static const EngLevel levels[ENG_LEVEL_MAX] = {
    /* number elo nodes depth noise temperature cap oversight worst blindness mate1 mates book */
    {1, 390, 1369, 1, 133, 109, 640, 363, 2000, 167, 441, 1, 4},
    {2, 670, 2641, 1, 87, 66, 317, 178, 2000, 70, 796, 1, 6},
    {3, 960, 3656, 2, 65, 47, 188, 100, 2000, 29, 931, 2, 8},
    {4, 1220, 4888, 3, 51, 34, 128, 49, 1868, 0, 1000, 5, 10},
    {5, 1460, 5749, 4, 42, 27, 102, 25, 350, 0, 1000, 7, 12},
    {6, 1720, 6783, 7, 30, 18, 69, 9, 195, 0, 1000, 9, 16},
    {7, 1980, 13529, 10, 18, 10, 46, 1, 31, 0, 1000, 14, 20},
    {8, 2220, 43717, 0, 11, 6, 27, 0, 0, 0, 1000, 32, 30},
    {9, 2530, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 256, 0},
};

const EngLevel *eng_level(int number)
{
    const int nearest = number < ENG_LEVEL_MIN   ? ENG_LEVEL_MIN
                        : number > ENG_LEVEL_MAX ? ENG_LEVEL_MAX
                                                 : number;
    return &levels[nearest - 1];
}

/* Between a level and the last, in place of the last row's missing limits. Its nodes are those of
 * its measurement, so that its rating holds. */
enum { FULL_NODES = 100000, FULL_DEPTH_MORE = 4, FULL_BOOK_FACTOR = 2 };

static int between(int low, int high, double share)
{
    const int value = (int)lround(low + (high - low) * share);
    return value < 0 ? 0 : value;
}

/* Depth if `b` has no limit: a few plies more than `a`, until it is `b`. */
static int depth_between(const EngLevel *a, const EngLevel *b, double share)
{
    if (a->depth == 0 || (b->depth == 0 && share >= 1)) {
        return 0;
    }
    return between(a->depth, b->depth != 0 ? b->depth : a->depth + FULL_DEPTH_MORE, share);
}

EngLevel eng_level_for_elo(int elo)
{
    int upper = 1;
    while (upper < ENG_LEVEL_MAX - 1 && levels[upper].elo < elo) {
        upper++;
    }
    const EngLevel *a = &levels[upper - 1];
    const EngLevel *b = &levels[upper];
    const double nodes_ratio = (double)(b->nodes != 0 ? b->nodes : FULL_NODES) / (double)a->nodes;
    const int book_plies = b->book_plies != 0 ? b->book_plies : a->book_plies * FULL_BOOK_FACTOR;
    double share = (double)(elo - a->elo) / (b->elo - a->elo);
    share = share < -1 ? -1 : share > 1 ? 1 : share;
    return (EngLevel){
        .elo = elo,
        .nodes = (uint64_t)llround((double)a->nodes * pow(nodes_ratio, share)),
        .depth = depth_between(a, b, share),
        .noise_cp = between(a->noise_cp, b->noise_cp, share),
        .temperature_cp = between(a->temperature_cp, b->temperature_cp, share),
        .loss_cap_cp = between(a->loss_cap_cp, b->loss_cap_cp, share),
        .oversight_permille = between(a->oversight_permille, b->oversight_permille, share),
        .worst_oversight_cp = between(a->worst_oversight_cp, b->worst_oversight_cp, share),
        .blindness_permille = between(a->blindness_permille, b->blindness_permille, share),
        .mate_in_one_permille = between(a->mate_in_one_permille, b->mate_in_one_permille, share),
        .mate_sight_plies = between(a->mate_sight_plies, b->mate_sight_plies, share),
        .book_plies = between(a->book_plies, book_plies, share),
    };
}

bool eng_level_knows_opening(const EngLevel *level, const EngPosition *position)
{
    const int ply = 2 * (position->fullmove_number - 1) + (int)position->side_to_move;
    return level->book_plies == 0 || ply < level->book_plies;
}
