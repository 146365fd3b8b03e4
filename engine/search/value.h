/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search's internal scores: plain ints in centipawns for the side to move, with mates at the
 * far end, and tablebase wins before them.
 *
 * A mate in n plies from the root is ENG_VALUE_MATE - n, a position n plies from the root that is
 * won in the tablebases is ENG_VALUE_TABLES - n; both are "decisive". Outside the search a score is
 * an EngScore with a type: eng_value_to_score().
 */
#ifndef ENG_SEARCH_VALUE_H
#define ENG_SEARCH_VALUE_H

#include "engine/search/limits.h"

enum {
    ENG_VALUE_DRAW = 0,
    ENG_VALUE_MATE = 32000,
    ENG_VALUE_INFINITE = 32001,
    ENG_VALUE_NONE = 32002,
    ENG_VALUE_MATE_BOUND = ENG_VALUE_MATE - 2 * ENG_MAX_PLY, /* beyond it every score is a mate */
    ENG_VALUE_TABLES = ENG_VALUE_MATE_BOUND - 1,
    ENG_VALUE_DECISIVE = ENG_VALUE_TABLES - 2 * ENG_MAX_PLY, /* beyond it every score is decisive */
};

static inline int eng_value_mated_in(int ply)
{
    return ply - ENG_VALUE_MATE;
}

static inline int eng_value_mate_in(int ply)
{
    return ENG_VALUE_MATE - ply;
}

static inline bool eng_value_is_mate(int value)
{
    return value >= ENG_VALUE_MATE_BOUND || value <= -ENG_VALUE_MATE_BOUND;
}

static inline bool eng_value_is_decisive(int value)
{
    return value >= ENG_VALUE_DECISIVE || value <= -ENG_VALUE_DECISIVE;
}

/* A static evaluation must never look decisive. */
static inline int eng_value_clamp_static(int value)
{
    const int limit = ENG_VALUE_DECISIVE - 1;
    return value > limit ? limit : value < -limit ? -limit : value;
}

/* Whether a node at that ply can have this value: nobody mates before it, nor is mated. */
static inline bool eng_value_is_possible(int value, int ply)
{
    return value >= eng_value_mated_in(ply) && value <= eng_value_mate_in(ply);
}

/* A window is not empty, and off the principal line it is a null window. */
static inline bool eng_window_is_sound(int alpha, int beta, bool on_pv)
{
    return alpha >= -ENG_VALUE_INFINITE && alpha < beta && beta <= ENG_VALUE_INFINITE &&
           (on_pv || alpha == beta - 1);
}

static inline EngScore eng_value_to_score(int value)
{
    if (value >= ENG_VALUE_MATE_BOUND) {
        return (EngScore){ENG_SCORE_MATE, ENG_VALUE_MATE - value};
    }
    if (value <= -ENG_VALUE_MATE_BOUND) {
        return (EngScore){ENG_SCORE_MATE, -ENG_VALUE_MATE - value};
    }
    if (value >= ENG_VALUE_DECISIVE) {
        return (EngScore){ENG_SCORE_TABLES, ENG_VALUE_TABLES - value};
    }
    if (value <= -ENG_VALUE_DECISIVE) {
        return (EngScore){ENG_SCORE_TABLES, -ENG_VALUE_TABLES - value};
    }
    return (EngScore){ENG_SCORE_CENTIPAWNS, value};
}

#endif
