/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of levels. A level errs as often as people of its rating: in 5,600 positions from their
 * games, heed_cp was chosen so that its moves cost as many winning chances as theirs
 * (docs/levels.md). loss_cap_cp keeps it from leaving a queen, from level 3 on: so much is a queen
 * worth at least on the net's scale. */
#include "engine/play/levels.h"

#include <math.h>

#include "engine/board/bitboard.h"

static const EngLevel levels[ENG_LEVEL_MAX] = {
    /* number elo nodes depth people habit heed cap mate1 mates book */
    {1, 600, 1000, 1, 700, 850, 5000, 3000, 600, 1, 4},
    {2, 800, 2000, 1, 800, 1000, 2500, 1200, 850, 1, 6},
    {3, 1000, 3000, 2, 1000, 1000, 1500, 330, 950, 3, 8},
    {4, 1250, 5000, 3, 1250, 1000, 750, 330, 1000, 5, 10},
    {5, 1500, 8000, 4, 1500, 1000, 300, 330, 1000, 7, 12},
    {6, 1750, 12000, 5, 1750, 1000, 180, 330, 1000, 9, 16},
    {7, 2000, 20000, 6, 2000, 1000, 95, 330, 1000, 14, 20},
    {8, 2300, 44000, 0, 2300, 1000, 50, 330, 1000, 32, 30},
    {9, 3000, 0, 0, 2800, 1000, 0, 0, 1000, 256, 0},
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
        .people = between(a->people, b->people, share),
        .habit_permille = between(a->habit_permille, b->habit_permille, share),
        .heed_cp = between(a->heed_cp, b->heed_cp, share),
        .loss_cap_cp = between(a->loss_cap_cp, b->loss_cap_cp, share),
        .mate_in_one_permille = between(a->mate_in_one_permille, b->mate_in_one_permille, share),
        .mate_sight_plies = between(a->mate_sight_plies, b->mate_sight_plies, share),
        .book_plies = between(a->book_plies, book_plies, share),
    };
}

/* A mate in two, and the nodes for it. */
enum { KNOWN_PLIES = 3, KNOWN_NODES = 4000 };

static int at_least(int number, int least)
{
    return number < least ? least : number;
}

void eng_level_know_mates(EngLevel *level, const EngPosition *position)
{
    const EngColor enemy = eng_other((EngColor)position->side_to_move);
    if (level->depth == 0 || eng_has_several(position->by_color[enemy])) {
        return;
    }
    level->depth = at_least(level->depth, KNOWN_PLIES);
    level->mate_sight_plies = at_least(level->mate_sight_plies, KNOWN_PLIES);
    level->nodes = level->nodes < KNOWN_NODES ? KNOWN_NODES : level->nodes;
}

bool eng_level_knows_opening(const EngLevel *level, const EngPosition *position)
{
    const int ply = 2 * (position->fullmove_number - 1) + (int)position->side_to_move;
    return level->book_plies == 0 || ply < level->book_plies;
}
