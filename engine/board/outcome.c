/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The outcome of a game: mate, stalemate, and all kinds of draws. */
#include "engine/board/movegen.h"
#include "engine/board/position.h"

#include "engine/board/attacks.h"

/* --- Dead positions -------------------------------------------------------------------------- */

/* Bare kings, a single minor piece, or bishops that are all on one color. */
static bool material_cannot_mate(const EngPosition *position)
{
    const EngBitboard *by_type = position->by_type;
    if (by_type[ENG_PAWN] | by_type[ENG_ROOK] | by_type[ENG_QUEEN])
        return false;
    if (by_type[ENG_KNIGHT])
        return !by_type[ENG_BISHOP] && !eng_has_several(by_type[ENG_KNIGHT]);
    EngBitboard bishops = by_type[ENG_BISHOP];
    return !(bishops & ENG_LIGHT_SQUARES) || !(bishops & ~ENG_LIGHT_SQUARES);
}

static EngBitboard pawn_attacks_of(const EngPosition *position, EngColor color)
{
    EngBitboard pawns = eng_position_pieces(position, color, ENG_PAWN);
    return eng_ahead_a(pawns, color) | eng_ahead_h(pawns, color);
}

/* All squares reachable from `start` by steps of `attacks`, never entering `closed`. */
static EngBitboard flood(EngBitboard start, EngBitboard closed,
                         EngBitboard (*attacks)(EngSquare square))
{
    EngBitboard region = start, frontier = start;
    while (frontier) {
        EngBitboard next = attacks(eng_pop_first(&frontier)) & ~closed & ~region;
        region |= next;
        frontier |= next;
    }
    return region;
}

static EngBitboard bishop_steps(EngSquare square)
{
    return eng_king_attacks(square) & eng_bishop_attacks(square, 0);
}

static EngBitboard king_steps(EngSquare square)
{
    return eng_king_attacks(square);
}

static EngBitboard neighbors(EngBitboard set, EngBitboard (*attacks)(EngSquare square))
{
    EngBitboard reached = 0;
    while (set)
        reached |= attacks(eng_pop_first(&set));
    return reached;
}

/* The squares that `color`'s king and bishops could ever reach while all pawns stay: supersets,
 * since they ignore each other. */
typedef struct {
    EngBitboard king, bishops;
} Reach;

static Reach find_reach(const EngPosition *position, EngColor color)
{
    EngColor them = eng_other(color);
    EngBitboard pawns = position->by_type[ENG_PAWN];
    return (Reach){
        .king = flood(eng_bit(eng_position_king(position, color)),
                      pawns | pawn_attacks_of(position, them), king_steps),
        .bishops = flood(eng_position_pieces(position, color, ENG_BISHOP), pawns, bishop_steps),
    };
}

/* Whether `color` can never capture a pawn, offer a piece to a pawn, or give check. */
static bool is_harmless(const EngPosition *position, EngColor color, const Reach *own,
                        const Reach *enemy)
{
    EngColor them = eng_other(color);
    EngBitboard enemy_pawns = eng_position_pieces(position, them, ENG_PAWN);
    EngBitboard guarded = pawn_attacks_of(position, them);
    EngBitboard bishop_targets = neighbors(own->bishops, bishop_steps) | own->bishops;
    return !(neighbors(own->king, king_steps) & enemy_pawns & ~guarded) &&
           !(bishop_targets & enemy_pawns) && !(own->bishops & guarded) &&
           !(bishop_targets & enemy->king);
}

/* Only kings, bishops and pawns are left; every pawn is blocked by another pawn and can capture
 * nothing; and neither side can ever change that or give check. So no pawn ever moves and there is
 * never a check, hence no mate. */
static bool is_locked(const EngPosition *position)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard pawns = by_type[ENG_PAWN];
    if (!pawns || (by_type[ENG_KNIGHT] | by_type[ENG_ROOK] | by_type[ENG_QUEEN]) ||
        position->checkers || position->en_passant != ENG_NO_SQUARE) {
        return false;
    }
    for (int color = 0; color < 2; color++) {
        EngBitboard own = eng_position_pieces(position, (EngColor)color, ENG_PAWN);
        if (eng_ahead(own, (EngColor)color) & ~pawns)
            return false;
        if (pawn_attacks_of(position, (EngColor)color) & position->by_color[color ^ 1])
            return false;
    }
    Reach white = find_reach(position, ENG_WHITE), black = find_reach(position, ENG_BLACK);
    return is_harmless(position, ENG_WHITE, &white, &black) &&
           is_harmless(position, ENG_BLACK, &black, &white);
}

bool eng_position_is_dead(const EngPosition *position)
{
    return material_cannot_mate(position) || is_locked(position);
}

/* --- Outcome --------------------------------------------------------------------------------- */

/* How often the position has occurred, including now. */
static int count_repetitions(const EngPosition *position, const uint64_t *keys, size_t count)
{
    size_t reach = position->halfmove_clock < count ? position->halfmove_clock : count;
    int times = 1;
    for (size_t back = 1; back <= reach; back++)
        times += keys[count - back] == position->key;
    return times;
}

EngOutcome eng_outcome(const EngPosition *position, const uint64_t *keys, size_t count)
{
    if (!eng_movegen_any(position))
        return position->checkers ? ENG_OUTCOME_CHECKMATE : ENG_OUTCOME_STALEMATE;
    if (eng_position_is_dead(position))
        return ENG_OUTCOME_DEAD_POSITION;
    if (position->halfmove_clock >= 150)
        return ENG_OUTCOME_SEVENTY_FIVE;
    int times = count_repetitions(position, keys, count);
    if (times >= 5)
        return ENG_OUTCOME_FIVEFOLD;
    if (position->halfmove_clock >= 100)
        return ENG_OUTCOME_FIFTY_CLAIMABLE;
    return times >= 3 ? ENG_OUTCOME_THREEFOLD_CLAIMABLE : ENG_OUTCOME_ONGOING;
}
