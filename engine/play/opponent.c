/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opponent.h. The random numbers of the levels: SplitMix64 (Steele, Lea, Flood 2014) as a hash
 * of seed and subject. */
#include "engine/play/opponent.h"

#include <math.h>

#include "engine/board/movegen.h"

enum {
    UNSEEN_MATE_CP = 1200, /* the value of a mate that it does not see */
};

static const double FEELING_CP = 300;

static uint64_t hash(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

uint64_t eng_opponent_seed(uint64_t game_seed, const EngPosition *position)
{
    return hash(game_seed ^ hash(position->key ^ (uint64_t)position->fullmove_number << 48));
}

static bool happens(uint64_t random, int permille)
{
    return (int)(random % 1000) < permille;
}

static bool is_checkmate(const EngPosition *position)
{
    return position->checkers != 0 && !eng_movegen_any(position);
}

bool eng_opponent_misses_mate(const EngLevel *level, uint64_t seed, const EngPosition *after,
                              EngMove move)
{
    return is_checkmate(after) && !happens(hash(seed ^ hash(move)), level->mate_in_one_permille);
}

int eng_opponent_feels(const EngLevel *level, int value)
{
    if (value >= ENG_VALUE_MATE_BOUND && ENG_VALUE_MATE - value > level->mate_sight_plies) {
        return UNSEEN_MATE_CP;
    }
    if (value <= -ENG_VALUE_MATE_BOUND && ENG_VALUE_MATE + value > level->mate_sight_plies) {
        return -UNSEEN_MATE_CP;
    }
    return value;
}

/* About linear up to FEELING_CP, logarithmic beyond. */
static double feeling(int value)
{
    return FEELING_CP * asinh(value / FEELING_CP);
}

static double weigh(const EngLevel *level, const EngRootMove *move, int best_value)
{
    const int value = eng_opponent_feels(level, move->settled_value);
    if (move->settled_value <= -ENG_VALUE_INFINITE || best_value - value > level->loss_cap_cp) {
        return 0;
    }
    return pow(move->prior, level->habit_permille / 1000.0) *
           exp((feeling(value) - feeling(best_value)) / level->heed_cp);
}

int eng_opponent_choose(const EngLevel *level, uint64_t seed, const EngRootMove *moves, int count)
{
    double weights[ENG_MAX_MOVES];
    double sum = 0;
    int best = 0;
    for (int i = 1; i < count; i++) {
        if (moves[i].settled_value > moves[best].settled_value) {
            best = i;
        }
    }
    const int best_value = eng_opponent_feels(level, moves[best].settled_value);
    if (level->heed_cp == 0 || best_value >= ENG_VALUE_MATE_BOUND) {
        return best;
    }
    for (int i = 0; i < count; i++) {
        weights[i] = weigh(level, &moves[i], best_value);
        sum += weights[i];
    }
    double dart = (double)(hash(seed ^ UINT64_C(0x6c6576656c)) >> 11) * 0x1p-53 * sum;
    for (int i = 0; i < count; i++) {
        dart -= weights[i];
        if (weights[i] > 0 && dart <= 0) {
            return i;
        }
    }
    return best;
}
