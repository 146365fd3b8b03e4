/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The nine levels, as one constant table: how much each may think and how it errs.
 *
 * A level is a budget of nodes, never of time, so that it plays alike on every machine. Below 9 it
 * also errs as people do: it judges positions with a little noise, overlooks replies, does not see
 * long mates, and picks among moves that look nearly as good, but never one that looks worse than
 * a cap (opponent.c). Everything random is a function of the option Seed and the position, so that
 * a game can be played again.
 */
#ifndef ENG_PLAY_LEVELS_H
#define ENG_PLAY_LEVELS_H

#include "engine/board/position.h"

enum {
    ENG_LEVEL_MIN = 1,
    ENG_LEVEL_MAX = 9,        /* full strength: no budget, all threads */
    ENG_LEVEL_ELO_MIN = 100,  /* UCI_Elo's range begins a step below level 1, */
    ENG_LEVEL_ELO_MAX = 2800, /* and ends beyond the last: what clients know may only grow */
};

typedef struct {
    int number;               /* 1 ... 9; 0 for UCI_Elo's in-betweens and for full strength */
    int elo;                  /* measured beside stockfish's UCI_Elo; the last with 100,000 nodes */
    uint64_t nodes;           /* budget of a move; 0 without limit */
    int depth;                /* plies it looks ahead at most, captures aside; 0 without limit */
    int noise_cp;             /* amplitude of the evaluation's noise */
    int temperature_cp;       /* a move so much worse is e times less likely; 0: always the best */
    int loss_cap_cp;          /* never a move that looks worse than the best by more */
    int oversight_permille;   /* how often it does not look at the replies to a move */
    int worst_oversight_cp;   /* but it never overlooks what loses more by static exchange */
    int blindness_permille;   /* how often a move does not come to its mind at all */
    int mate_in_one_permille; /* how often it sees a mate in one */
    int mate_sight_plies;     /* mates further off are no mates to it */
    int book_plies; /* half-moves of a game that it knows from a book, even, so that either
                                side has as many; 0 without limit */
} EngLevel;

/* Level 1 ... 9; others are taken as the nearest. Never NULL. */
const EngLevel *eng_level(int number);

/* A level between levels that plays at about `elo`; number is 0 in it. Below level 1 it goes on as
 * from level 2 to 1. From the last level's rating on it errs no more, but has a budget still, the
 * one that this rating was measured with: what the last level can do beyond it depends on the
 * machine.
 */
EngLevel eng_level_for_elo(int elo);

/* Whether a level still knows from a book what to play in `position`: by the number of its move. */
bool eng_level_knows_opening(const EngLevel *level, const EngPosition *position);

/* Whether a level weakens play at all: the full-strength one does not. */
static inline bool eng_level_is_limited(const EngLevel *level)
{
    return level->nodes != 0;
}

/* How many of `threads` search at a level: below the last one serves, so that it plays alike on
 * every machine. */
static inline int eng_level_threads(const EngLevel *level, int threads)
{
    return eng_level_is_limited(level) ? 1 : threads;
}

#endif
