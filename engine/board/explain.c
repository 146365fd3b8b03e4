/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains why a move is illegal, checking in the order in which a teacher would. */
#include "engine/board/movegen.h"

#include "engine/board/attacks.h"

/* The castling right meant by a king's move from `from` to `to`, if any. */
static int castling_index(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    int home = eng_relative_rank(us, 0);
    if (eng_rank(from) != home || eng_rank(to) != home)
        return -1;
    int index = (int)us * 2 + (to < from);
    if (position->board[to] == eng_piece(us, ENG_ROOK))
        return index;
    int distance = to > from ? to - from : from - to;
    return distance == 2 && (eng_file(to) == 2 || eng_file(to) == 6) ? index : -1;
}

static EngLegality explain_castling(const EngPosition *position, EngSquare from, EngSquare to,
                                    int index)
{
    EngColor us = position->side_to_move, them = eng_other(us);
    EngSquare rook = position->castling_rook[index];
    bool onto_rook = position->board[to] == eng_piece(us, ENG_ROOK);
    if (!(position->castling >> index & 1) || (onto_rook && to != rook))
        return ENG_ILLEGAL_CASTLING_RIGHT;
    int rank = eng_rank(from);
    EngSquare king_to = eng_square(index & 1 ? 2 : 6, rank);
    EngSquare rook_to = eng_square(index & 1 ? 3 : 5, rank);
    EngBitboard king_path = eng_between(from, king_to) | eng_bit(king_to);
    EngBitboard rook_path = eng_between(rook, rook_to) | eng_bit(rook_to);
    EngBitboard others = eng_position_occupied(position) & ~eng_bit(from) & ~eng_bit(rook);
    if ((king_path | rook_path) & others)
        return ENG_ILLEGAL_CASTLING_BLOCKED;
    if (position->checkers)
        return ENG_ILLEGAL_CASTLING_IN_CHECK;
    EngBitboard enemy = position->by_color[them];
    for (EngBitboard path = king_path & ~eng_bit(king_to); path;) {
        EngSquare square = eng_pop_first(&path);
        if (eng_position_attackers(position, square, others | eng_bit(rook)) & enemy)
            return ENG_ILLEGAL_CASTLING_THROUGH_CHECK;
    }
    if (eng_position_attackers(position, king_to, others | eng_bit(rook_to)) & enemy)
        return ENG_ILLEGAL_INTO_CHECK;
    return ENG_LEGAL;
}

static EngLegality explain_pawn(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    EngBitboard occupied = eng_position_occupied(position);
    int forward = us == ENG_WHITE ? 8 : -8;
    if (to == from + forward)
        return occupied & eng_bit(to) ? ENG_ILLEGAL_PAWN_BLOCKED : ENG_LEGAL;
    if (to == from + 2 * forward && eng_rank(from) == eng_relative_rank(us, 1)) {
        if (occupied & eng_bit((EngSquare)(from + forward)))
            return ENG_ILLEGAL_BLOCKED;
        return occupied & eng_bit(to) ? ENG_ILLEGAL_PAWN_BLOCKED : ENG_LEGAL;
    }
    if (!(eng_pawn_attacks(us, from) & eng_bit(to)))
        return ENG_ILLEGAL_GEOMETRY;
    if ((occupied & eng_bit(to)) || to == position->en_passant)
        return ENG_LEGAL;
    return ENG_ILLEGAL_PAWN_NO_CAPTURE;
}

/* Whether the piece could go there if kings did not matter. */
static EngLegality explain_geometry(const EngPosition *position, EngPieceType type, EngSquare from,
                                    EngSquare to)
{
    if (type == ENG_PAWN)
        return explain_pawn(position, from, to);
    if (!(eng_piece_attacks(type, from, 0) & eng_bit(to)))
        return ENG_ILLEGAL_GEOMETRY;
    if (!(eng_piece_attacks(type, from, eng_position_occupied(position)) & eng_bit(to)))
        return ENG_ILLEGAL_BLOCKED;
    return ENG_LEGAL;
}

EngLegality eng_move_explain(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    if (from > 63 || position->board[from] == ENG_NO_PIECE)
        return ENG_ILLEGAL_NO_PIECE;
    if (eng_piece_color(position->board[from]) != us)
        return ENG_ILLEGAL_NOT_YOURS;
    if (to > 63 || to == from)
        return ENG_ILLEGAL_GEOMETRY;
    if (eng_move_find(position, from, to, ENG_NO_PIECE_TYPE) != ENG_NO_MOVE)
        return ENG_LEGAL;
    EngPieceType type = eng_piece_type(position->board[from]);
    int index = type == ENG_KING ? castling_index(position, from, to) : -1;
    /* In Chess960 a king's single step may look like castling: it counts as a step. */
    if (index >= 0 && (!(eng_king_attacks(from) & eng_bit(to)) ||
                       (position->castling >> index & 1 && position->castling_rook[index] == to))) {
        return explain_castling(position, from, to, index);
    }
    if (position->by_color[us] & eng_bit(to))
        return ENG_ILLEGAL_OWN_PIECE;
    EngLegality geometry = explain_geometry(position, type, from, to);
    if (geometry != ENG_LEGAL)
        return geometry;
    if (type == ENG_KING)
        return ENG_ILLEGAL_INTO_CHECK;
    /* Without check it can only be a pin, which may also be one along the rank that en passant
     * would open. */
    return position->checkers ? ENG_ILLEGAL_STAYS_IN_CHECK : ENG_ILLEGAL_PINNED;
}
