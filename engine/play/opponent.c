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

int eng_opponent_noise(const EngLevel *level, uint64_t seed, uint64_t key)
{
    const uint64_t random = hash(seed ^ key);
    const int width = level->noise_cp + 1;
    const int a = (int)((random & 0xffffffff) % (unsigned)width);
    const int b = (int)((random >> 32) % (unsigned)width);
    return a - b;
}

static bool happens(uint64_t random, int permille)
{
    return (int)(random % 1000) < permille;
}

static bool is_checkmate(const EngPosition *position)
{
    return position->checkers != 0 && !eng_movegen_any(position);
}

bool eng_opponent_ignores(const EngLevel *level, uint64_t seed, const EngPosition *after,
                          EngMove move)
{
    return happens(hash(seed ^ hash(move ^ UINT64_C(0x626c696e64))), level->blindness_permille) &&
           !is_checkmate(after);
}

/* Whether the side to move wins more than `limit_cp` by one exchange. */
static bool wins_more(const EngPosition *position, int limit_cp)
{
    EngMoveList captures;
    eng_movegen_tactical(position, &captures);
    for (int i = 0; i < captures.count; i++) {
        if (eng_see_at_least(position, captures.moves[i], limit_cp + 1)) {
            return true;
        }
    }
    return false;
}

bool eng_opponent_overlooks(const EngLevel *level, uint64_t seed, const EngPosition *after,
                            EngMove move)
{
    const uint64_t random = hash(seed ^ hash(move));
    if (is_checkmate(after)) {
        return !happens(random, level->mate_in_one_permille);
    }
    return happens(random, level->oversight_permille) &&
           !wins_more(after, level->worst_oversight_cp);
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
    if (level->temperature_cp == 0 || best_value >= ENG_VALUE_MATE_BOUND) {
        return best;
    }
    for (int i = 0; i < count; i++) {
        const int loss = best_value - eng_opponent_feels(level, moves[i].settled_value);
        weights[i] = moves[i].settled_value > -ENG_VALUE_INFINITE && loss <= level->loss_cap_cp
                         ? exp(-(double)loss / level->temperature_cp)
                         : 0;
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
