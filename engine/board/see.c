/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Static exchange evaluation by swapping off on one square, the least piece first.
 *
 * Only the question "at least so much?" is answered, which lets the loop end as soon as one side
 * is content. Pieces that are pinned to their king do not take part while the pinner stands. */
#include "engine/board/movegen.h"

#include "engine/board/attacks.h"

static const int piece_value_cp[7] = {100, 320, 330, 500, 900, 20000, 0};

/* Own pieces of `color` that shield its king from a slider of the other side. */
static EngBitboard find_pinned(const EngPosition *position, EngColor color, EngBitboard *pinners)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard own = position->by_color[color], enemy = position->by_color[eng_other(color)];
    EngSquare king = eng_position_king(position, color);
    EngBitboard straight = by_type[ENG_ROOK] | by_type[ENG_QUEEN];
    EngBitboard diagonal = by_type[ENG_BISHOP] | by_type[ENG_QUEEN];
    EngBitboard snipers = ((eng_rook_attacks(king, enemy) & straight) |
                           (eng_bishop_attacks(king, enemy) & diagonal)) & enemy;
    EngBitboard pinned = 0;
    *pinners = 0;
    while (snipers) {
        EngSquare sniper = eng_pop_first(&snipers);
        EngBitboard shields = eng_between(king, sniper) & own;
        if (shields && !eng_has_several(shields)) {
            pinned |= shields;
            *pinners |= eng_bit(sniper);
        }
    }
    return pinned;
}

bool eng_see_at_least(const EngPosition *position, EngMove move, int threshold_cp)
{
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        return threshold_cp <= 0;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    const EngBitboard *by_type = position->by_type;
    EngBitboard occupied = eng_position_occupied(position) ^ eng_bit(from);
    EngPieceType on_square = eng_piece_type(position->board[from]);
    int balance = -threshold_cp;
    if (position->board[to] != ENG_NO_PIECE)
        balance += piece_value_cp[eng_piece_type(position->board[to])];
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT) {
        balance += piece_value_cp[ENG_PAWN];
        occupied ^= eng_bit(to ^ 8);
    } else if (eng_move_kind(move) == ENG_MOVE_PROMOTION) {
        on_square = eng_move_promoted(move);
        balance += piece_value_cp[on_square] - piece_value_cp[ENG_PAWN];
    }
    if (balance < 0)
        return false; /* not even if nothing is lost in return */
    balance -= piece_value_cp[on_square];
    if (balance >= 0)
        return true; /* even if the piece is lost */

    EngBitboard pinners[2], pinned[2];
    for (int color = 0; color < 2; color++)
        pinned[color] = find_pinned(position, (EngColor)color, &pinners[color]);
    EngBitboard straight = by_type[ENG_ROOK] | by_type[ENG_QUEEN];
    EngBitboard diagonal = by_type[ENG_BISHOP] | by_type[ENG_QUEEN];
    occupied |= eng_bit(to);
    EngBitboard attackers = eng_position_attackers(position, to, occupied);
    EngColor us = position->side_to_move, side = eng_other(us);

    /* `side` is to capture or give up. `balance` is what the other side has won beyond its aim,
     * should the piece that now stands there be lost for nothing. */
    for (;;) {
        attackers &= occupied;
        EngBitboard mine = attackers & position->by_color[side];
        if (pinned[side] && (pinners[side] & occupied))
            mine &= ~pinned[side] | eng_line(eng_position_king(position, side), to);
        if (!mine)
            break;
        EngPieceType type = ENG_PAWN;
        while (!(mine & by_type[type]))
            type++;
        if (type == ENG_KING && (attackers & position->by_color[eng_other(side)]))
            break;
        occupied ^= eng_bit(eng_first(mine & by_type[type]));
        if (type == ENG_PAWN || type == ENG_BISHOP || type == ENG_QUEEN)
            attackers |= eng_bishop_attacks(to, occupied) & diagonal;
        if (type == ENG_ROOK || type == ENG_QUEEN)
            attackers |= eng_rook_attacks(to, occupied) & straight;
        side = eng_other(side);
        balance = -balance - 1 - piece_value_cp[type];
        if (balance >= 0)
            break;
    }
    return side != us;
}
