/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Static exchange evaluation: captures on one square, the least valuable piece first.
 *
 * It only tells whether a threshold is reached, so the loop ends as soon as one side is satisfied.
 * Pieces pinned to their king do not take part while the pinner is there. */
#include "engine/board/movegen.h"

#include "engine/board/pins.h"

static const int piece_value_cp[7] = {100, 320, 330, 500, 900, 20000, 0};

/* Whether the side to move is satisfied with the exchange on `to`, where its piece now is, with the
 * blockers `occupied`; if that piece is lost, it misses its aim by -`balance`. */
static bool wins_exchange(const EngPosition *position, EngSquare to, EngBitboard occupied,
                          int balance)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard straight = by_type[ENG_ROOK] | by_type[ENG_QUEEN];
    EngBitboard diagonal = by_type[ENG_BISHOP] | by_type[ENG_QUEEN];
    EngBitboard attackers = eng_position_attackers(position, to, occupied);
    EngColor us = (EngColor)position->side_to_move, side = eng_other(us);
    EngBitboard pinners[2], pinned[2];
    bool looked_for_pins[2] = {false, false};

    /* `side` must capture or give up; `balance` is the other side's. */
    for (;;) {
        attackers &= occupied;
        EngBitboard mine = attackers & position->by_color[side];
        if (!mine)
            break;
        if (!looked_for_pins[side]) {
            pinned[side] = eng_find_pinned(position, side, &pinners[side]);
            looked_for_pins[side] = true;
        }
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

bool eng_see_at_least(const EngPosition *position, EngMove move, int threshold_cp)
{
    if (eng_move_kind(move) == ENG_MOVE_CASTLING)
        return threshold_cp <= 0;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngBitboard occupied = (eng_position_occupied(position) ^ eng_bit(from)) | eng_bit(to);
    EngPieceType on_square = eng_piece_type(position->board[from]);
    int balance = piece_value_cp[eng_piece_type(position->board[to])] - threshold_cp;
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
    return balance >= 0 || /* even if the piece is lost */
           wins_exchange(position, to, occupied, balance);
}
