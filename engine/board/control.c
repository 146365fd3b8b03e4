/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See control.h. */
#include "engine/board/control.h"

#include <string.h>

#include "engine/board/movegen.h"
#include "engine/board/pins.h"

/* The squares that the piece on `square` bears on; a slider sees through `transparent` ones of its
 * kind. */
static EngBitboard bears_on(const EngPosition *position, EngSquare square, EngBitboard transparent)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard occupied = eng_position_occupied(position);
    EngBitboard queens = by_type[ENG_QUEEN];
    EngBitboard past_straight = occupied & ~(transparent & (by_type[ENG_ROOK] | queens));
    EngBitboard past_diagonal = occupied & ~(transparent & (by_type[ENG_BISHOP] | queens));
    EngPiece piece = position->board[square];

    switch (eng_piece_type(piece)) {
    case ENG_PAWN:
        return eng_pawn_attacks(eng_piece_color(piece), square);
    case ENG_BISHOP:
        return eng_bishop_attacks(square, past_diagonal);
    case ENG_ROOK:
        return eng_rook_attacks(square, past_straight);
    case ENG_QUEEN:
        return eng_rook_attacks(square, past_straight) | eng_bishop_attacks(square, past_diagonal);
    default:
        return eng_piece_attacks(eng_piece_type(piece), square, occupied);
    }
}

void eng_control(EngControl *control, const EngPosition *position)
{
    memset(control, 0, sizeof *control);
    for (int color = ENG_WHITE; color <= ENG_BLACK; color++) {
        EngBitboard own = position->by_color[color], pinners;
        EngBitboard pinned = eng_find_pinned(position, (EngColor)color, &pinners);
        EngSquare king = eng_position_king(position, (EngColor)color);

        for (EngBitboard pieces = own; pieces;) {
            EngSquare square = eng_pop_first(&pieces);
            EngBitboard squares = bears_on(position, square, own & ~pinned);

            if (pinned & eng_bit(square))
                squares &= eng_line(king, square);
            while (squares)
                control->count[color][eng_pop_first(&squares)]++;
        }
    }
}

static EngSquare victim_of(const EngPosition *position, EngMove move)
{
    EngSquare to = eng_move_to(move);

    return eng_move_kind(move) == ENG_MOVE_EN_PASSANT ? (EngSquare)(to ^ 8) : to;
}

/* Adds the captures of the side to move. */
static void add_captures(EngThreats *threats, const EngPosition *position)
{
    EngMoveList list;

    eng_movegen_tactical(position, &list);
    for (int i = 0; i < list.count; i++) {
        EngMove move = list.moves[i];
        EngSquare victim = victim_of(position, move);

        if (!eng_move_is_capture(position, move) ||
            eng_piece_type(position->board[victim]) == ENG_KING) {
            continue;
        }
        threats->attacked |= eng_bit(victim);
        if (eng_see_at_least(position, move, ENG_HANGING_FROM_CP))
            threats->hanging |= eng_bit(victim);
    }
}

void eng_threats(EngThreats *threats, const EngPosition *position)
{
    EngPosition turned = *position;
    EngBitboard pinners;

    memset(threats, 0, sizeof *threats);
    for (int color = ENG_WHITE; color <= ENG_BLACK; color++)
        threats->pinned |= eng_find_pinned(position, (EngColor)color, &pinners);
    add_captures(threats, position);
    /* The same with the other side to move. If the side to move is in check this is not a legal
     * position, but the captures are still the threats besides the one to the king. */
    turned.side_to_move ^= 1;
    turned.en_passant = ENG_NO_SQUARE;
    eng_position_complete(&turned);
    add_captures(threats, &turned);
}
