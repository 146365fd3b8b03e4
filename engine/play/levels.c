/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of levels, calibrated by tests/bench/level-curve.py. Ratings say the order and about what a player
 * of a club may expect; among themselves the levels are further apart. */
#include "engine/play/levels.h"

#include <math.h>

static const EngLevel levels[ENG_LEVEL_MAX] = {
    /* number elo nodes depth noise temperature cap oversight worst blindness mate1 mates book */
    {1, 600, 1640, 1, 120, 97, 550, 312, 2000, 140, 540, 1, 4},
    {2, 800, 2546, 1, 89, 68, 331, 187, 2000, 74, 781, 1, 6},
    {3, 1000, 3669, 2, 65, 47, 187, 99, 2000, 29, 933, 2, 8},
    {4, 1250, 4812, 3, 52, 35, 131, 51, 2000, 0, 1000, 5, 10},
    {5, 1500, 5849, 4, 41, 26, 99, 23, 350, 0, 1000, 7, 12},
    {6, 1750, 6647, 7, 30, 18, 70, 9, 200, 0, 1000, 9, 16},
    {7, 2000, 15428, 0, 16, 9, 41, 0, 0, 0, 1000, 15, 20},
    {8, 2300, 43280, 0, 11, 6, 27, 0, 0, 0, 1000, 29, 30},
    {9, 2800, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 256, 0},
};

const EngLevel *eng_level(int number)
{
    const int nearest = number < ENG_LEVEL_MIN   ? ENG_LEVEL_MIN
                        : number > ENG_LEVEL_MAX ? ENG_LEVEL_MAX
                                                 : number;
    return &levels[nearest - 1];
}

/* Between a level and the last: what the last row leaves without limit. Its nodes are those that it
 * was measured with, so that its rating holds. */
enum { FULL_NODES = 100000, FULL_DEPTH_MORE = 4, FULL_BOOK_FACTOR = 2 };

static int between(int low, int high, double share)
{
    const int value = (int)lround(low + (high - low) * share);
    return value < 0 ? 0 : value;
}

/* Depth where `b` may have no limit: then a few plies more than `a`, until it is `b`. */
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
