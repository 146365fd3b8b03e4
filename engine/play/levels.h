/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nine levels, as one constant table: each one's budget and errors.
 *
 * A level has a budget of nodes, never of time, so that it plays alike on every machine. Below 9 it
 * plays like people of a rating: it chooses among the moves that they would play (prior.h), avoids
 * what a small search finds to be worse (opponent.h), and does not see long mates. Everything
 * random is a function of the option Seed and the position, so that games are reproducible.
 */
#ifndef ENG_PLAY_LEVELS_H
#define ENG_PLAY_LEVELS_H

#include "engine/board/position.h"

enum {
    ENG_LEVEL_MIN = 1,
    ENG_LEVEL_MAX = 9,        /* full strength: no budget, all threads */
    ENG_LEVEL_ELO_MIN = 100,  /* UCI_Elo's range begins one step below level 1, */
    ENG_LEVEL_ELO_MAX = 3000, /* and ends beyond the last: clients expect no less later */
    ENG_MANNER_MAX = 100,
};

/* What an opponent likes, whatever its strength; 0 each: as people on the whole. */
typedef struct {
    int attacks; /* goes for the king (up to ENG_MANNER_MAX), or waits (down to its negative) */
    int trades;  /* exchanges pieces, or keeps them */
} EngManner;

typedef struct {
    int number;         /* 1 ... 9; 0 for levels in between and for full strength */
    int elo;            /* of the people whose games its own are most like (docs/levels.md) */
    uint64_t nodes;     /* per move; 0: no limit */
    int depth;          /* the maximum of plies, without captures; 0: no limit */
    int people;         /* of this rating; their moves come to its mind (prior.h) */
    int habit_permille; /* how much it follows them: the exponent of a move's chance */
    int heed_cp;        /* a move that feels this much worse than the best is e times rarer; 0: it
                         * always plays the best */
    int loss_cap_cp;    /* never plays a move that looks this much worse than the best */
    int mate_in_one_permille; /* how often it sees a mate in one */
    int mate_sight_plies;     /* it does not see longer mates */
    int book_plies; /* half-moves of a game that it plays from a book; even, so that both sides get
                     * as many; 0: no limit */
} EngLevel;

/* Level 1 ... 9; other numbers give the nearest. Never NULL. */
const EngLevel *eng_level(int number);

/* An intermediate level that plays at about `elo`; its number is 0. Below level 1 it extrapolates
 * from levels 2 and 1. From the last level's rating on it no longer errs, but still has the budget
 * of nodes with which that rating was measured: beyond it, the last level's strength depends on the
 * machine.
 */
EngLevel eng_level_for_elo(int elo);

/* What people know even if they see little: how to mate a king that has nothing left. Against it
 * the lowest levels look further. */
void eng_level_know_mates(EngLevel *level, const EngPosition *position);

/* Whether a level still plays from a book in `position`, by the number of its move. */
bool eng_level_knows_opening(const EngLevel *level, const EngPosition *position);

/* Whether a level weakens play: all but full strength do. */
static inline bool eng_level_is_limited(const EngLevel *level)
{
    return level->nodes != 0;
}

/* How many of `threads` search at a level: below the last only one, so that it plays alike on every
 * machine. */
static inline int eng_level_threads(const EngLevel *level, int threads)
{
    return eng_level_is_limited(level) ? 1 : threads;
}

#endif
