/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See endgame.h. Values are rough on purpose: they only order the results. */
#include "engine/eval/endgame.h"

#include <stdlib.h>

#include "engine/board/bitboard.h"

enum {
    KNOWN_WIN = 600,  /* on top of the material: a mate that can be forced */
    EDGE_STEP = 18,   /* for each step of the bare king from the center */
    CLOSE_STEP = 10,  /* for each step that the kings are closer */
    CORNER_STEP = 40, /* KBNK: for each step toward the bishop's corner */
    SCALE_NO_PAWNS = 10,
    SCALE_ROOK_MINOR = 8,
    SCALE_ONE_PAWN = 40,
    SCALE_OPPOSITE_PURE = 24,
    SCALE_OPPOSITE_PAWN = 3, /* for each pawn of the better side */
    SCALE_OPPOSITE_MIXED = 50,
};

static const int piece_values[6] = {100, 320, 330, 500, 950, 0};

static int count(const EngPosition *position, EngColor color, EngPieceType type)
{
    return eng_popcount(eng_position_pieces(position, color, type));
}

static int non_pawn_material(const EngPosition *position, EngColor color)
{
    int sum = 0;
    for (EngPieceType type = ENG_KNIGHT; type <= ENG_QUEEN; type++) {
        sum += piece_values[type] * count(position, color, type);
    }
    return sum;
}

static int distance(EngSquare a, EngSquare b)
{
    const int files = abs(eng_file(a) - eng_file(b));
    const int ranks = abs(eng_rank(a) - eng_rank(b));
    return files > ranks ? files : ranks;
}

/* Steps from the four central squares, as a king walks along the axes: 0 ... 6. */
static int from_center(EngSquare square)
{
    const int file = eng_file(square), rank = eng_rank(square);
    return (file < 4 ? 3 - file : file - 4) + (rank < 4 ? 3 - rank : rank - 4);
}

/* Steps to the nearer corner of the bishop's color: the only ones where KBNK mates. */
static int to_bishop_corner(EngSquare square, bool light)
{
    const EngSquare a = light ? eng_square(7, 0) : eng_square(0, 0);
    const EngSquare b = light ? eng_square(0, 7) : eng_square(7, 7);
    const int to_a = abs(eng_file(square) - eng_file(a)) + abs(eng_rank(square) - eng_rank(a));
    const int to_b = abs(eng_file(square) - eng_file(b)) + abs(eng_rank(square) - eng_rank(b));
    return to_a < to_b ? to_a : to_b;
}

static bool has_bishop_pair(const EngPosition *position, EngColor color)
{
    const EngBitboard bishops = eng_position_pieces(position, color, ENG_BISHOP);
    return (bishops & ENG_LIGHT_SQUARES) != 0 && (bishops & ~ENG_LIGHT_SQUARES) != 0;
}

int eng_endgame_phase(const EngPosition *position)
{
    const int phase = eng_popcount(position->by_type[ENG_KNIGHT]) +
                      eng_popcount(position->by_type[ENG_BISHOP]) +
                      2 * eng_popcount(position->by_type[ENG_ROOK]) +
                      4 * eng_popcount(position->by_type[ENG_QUEEN]);
    return phase > ENG_PHASE_MAX ? ENG_PHASE_MAX : phase;
}

bool eng_endgame_mating(const EngPosition *position, int *score)
{
    for (EngColor strong = ENG_WHITE; strong <= ENG_BLACK; strong++) {
        const EngColor weak = eng_other(strong);
        if (eng_has_several(position->by_color[weak])) {
            continue;
        }
        const int bishops = count(position, strong, ENG_BISHOP);
        const int knights = count(position, strong, ENG_KNIGHT);
        const int majors = count(position, strong, ENG_ROOK) + count(position, strong, ENG_QUEEN);
        const int pawns = count(position, strong, ENG_PAWN);
        const bool bishop_and_knight = majors == 0 && pawns == 0 && bishops == 1 && knights == 1;
        if (majors == 0 && !has_bishop_pair(position, strong) && !(bishops > 0 && knights > 0) &&
            knights < 3) {
            continue;
        }
        const EngSquare lone = eng_position_king(position, weak);
        int value = KNOWN_WIN + non_pawn_material(position, strong) + 100 * pawns +
                    CLOSE_STEP * (7 - distance(lone, eng_position_king(position, strong)));
        if (bishop_and_knight) {
            const bool light =
                (eng_position_pieces(position, strong, ENG_BISHOP) & ENG_LIGHT_SQUARES) != 0;
            value += CORNER_STEP * (7 - to_bishop_corner(lone, light)) + 4 * from_center(lone);
        } else {
            value += EDGE_STEP * from_center(lone);
        }
        *score = strong == ENG_WHITE ? value : -value;
        return true;
    }
    return false;
}

/* Only rook pawns on one file, no bishop that guards their promotion corner, and the other king
 * there: the king cannot be driven out. */
static bool is_wrong_rook_pawn(const EngPosition *position, EngColor strong)
{
    const EngBitboard pawns = eng_position_pieces(position, strong, ENG_PAWN);
    const EngBitboard bishops = eng_position_pieces(position, strong, ENG_BISHOP);
    const EngBitboard others =
        position->by_color[strong] & ~pawns & ~bishops & ~position->by_type[ENG_KING];
    if (pawns == 0 || others != 0 || ((pawns & ~ENG_FILE_A) != 0 && (pawns & ~ENG_FILE_H) != 0)) {
        return false;
    }
    const int file = (pawns & ENG_FILE_A) != 0 ? 0 : 7;
    const EngSquare corner = eng_square(file, strong == ENG_WHITE ? 7 : 0);
    const bool corner_light = (eng_bit(corner) & ENG_LIGHT_SQUARES) != 0;
    const EngBitboard guards = corner_light ? ENG_LIGHT_SQUARES : ~ENG_LIGHT_SQUARES;
    return (bishops & guards) == 0 &&
           distance(eng_position_king(position, eng_other(strong)), corner) <= 1;
}

static int opposite_bishops_scale(const EngPosition *position, EngColor strong)
{
    const EngColor weak = eng_other(strong);
    if (count(position, strong, ENG_BISHOP) != 1 || count(position, weak, ENG_BISHOP) != 1) {
        return ENG_SCALE_NORMAL;
    }
    const EngBitboard light = position->by_type[ENG_BISHOP] & ENG_LIGHT_SQUARES;
    if (light == 0 || eng_has_several(light)) {
        return ENG_SCALE_NORMAL;
    }
    const int bishop = piece_values[ENG_BISHOP];
    if (non_pawn_material(position, strong) == bishop &&
        non_pawn_material(position, weak) == bishop) {
        return SCALE_OPPOSITE_PURE + SCALE_OPPOSITE_PAWN * count(position, strong, ENG_PAWN);
    }
    return SCALE_OPPOSITE_MIXED;
}

int eng_endgame_scale(const EngPosition *position, EngColor strong)
{
    const EngColor weak = eng_other(strong);
    const int pawns = count(position, strong, ENG_PAWN);
    const int mine = non_pawn_material(position, strong);
    const int theirs = non_pawn_material(position, weak);
    if (pawns == 0 && mine - theirs <= piece_values[ENG_BISHOP]) {
        /* Without pawns an extra minor piece does not win. */
        if (mine < piece_values[ENG_ROOK]) {
            return 0;
        }
        return theirs <= piece_values[ENG_BISHOP] ? SCALE_ROOK_MINOR : SCALE_NO_PAWNS;
    }
    if (pawns == 0 && mine == 2 * piece_values[ENG_KNIGHT] && theirs == 0 &&
        count(position, weak, ENG_PAWN) == 0) {
        return 0;
    }
    if (is_wrong_rook_pawn(position, strong)) {
        return 0;
    }
    const int opposite = opposite_bishops_scale(position, strong);
    if (opposite != ENG_SCALE_NORMAL) {
        return opposite > ENG_SCALE_NORMAL ? ENG_SCALE_NORMAL : opposite;
    }
    if (pawns == 1 && mine - theirs <= piece_values[ENG_BISHOP]) {
        return SCALE_ONE_PAWN;
    }
    return ENG_SCALE_NORMAL;
}
