/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opponent.h. The random numbers of the levels: SplitMix64 (Steele, Lea, Flood 2014) as a hash
 * of seed and subject. */
#include "engine/play/opponent.h"

#include <math.h>

#include "engine/board/bitboard.h"
#include "engine/board/movegen.h"

enum {
    UNSEEN_MATE_CP = 1200, /* the value of a mate that it does not see */
    WON_CP = 500,
    TECHNIQUE = 100, /* times as much weighs a loss where only technique is left */
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

/* Whether the game is won and all that is left to do is to mate: against a king with one piece at
 * most, and pawns. */
static bool only_technique_is_left(const EngPosition *position, int best_value)
{
    const EngBitboard enemies = position->by_color[eng_other((EngColor)position->side_to_move)];
    const EngBitboard small = position->by_type[ENG_PAWN] | position->by_type[ENG_KING];
    return best_value >= WON_CP && eng_popcount(enemies & ~small) <= 1;
}

/* How much rarer a move is for being worse than the best, as the exponent of e. */
static double regret(const EngLevel *level, int value, int best_value, bool technique)
{
    return technique ? (double)(best_value - value) * TECHNIQUE / level->heed_cp
                     : (feeling(best_value) - feeling(value)) / level->heed_cp;
}

static double weigh(const EngLevel *level, const EngRootMove *move, int best_value, bool technique)
{
    const int value = eng_opponent_feels(level, move->settled_value);
    if (move->settled_value <= -ENG_VALUE_INFINITE || best_value - value > level->loss_cap_cp) {
        return 0;
    }
    return pow(move->prior, level->habit_permille / 1000.0) *
           exp(-regret(level, value, best_value, technique));
}

/* People promote to a queen, unless another piece is better. */
static bool is_odd_promotion(const EngRootMove *moves, int count, const EngRootMove *root_move)
{
    const EngMove move = root_move->move;
    if (eng_move_kind(move) != ENG_MOVE_PROMOTION || eng_move_promoted(move) == ENG_QUEEN) {
        return false;
    }
    const EngMove queen = eng_move_promotion(eng_move_from(move), eng_move_to(move), ENG_QUEEN);
    for (int i = 0; i < count; i++) {
        if (moves[i].move == queen) {
            return moves[i].settled_value >= root_move->settled_value;
        }
    }
    return false;
}

int eng_opponent_choose(const EngLevel *level, const EngPosition *position, uint64_t seed,
                        const EngRootMove *moves, int count)
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
    const bool technique = only_technique_is_left(position, best_value);
    for (int i = 0; i < count; i++) {
        weights[i] = is_odd_promotion(moves, count, &moves[i])
                         ? 0
                         : weigh(level, &moves[i], best_value, technique);
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
