/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See movegen.h. The public functions of move generation, and questions about single moves. */
#include "engine/board/movegen.h"

#include "engine/board/kernel.h"
#include "engine/board/movegen-core.h"

void eng_movegen_legal(const EngPosition *position, EngMoveList *list)
{
    eng_board_kernel(eng_isa())->legal(position, list);
}

void eng_movegen_tactical(const EngPosition *position, EngMoveList *list)
{
    eng_board_kernel(eng_isa())->tactical(position, list);
}

void eng_movegen_quiet(const EngPosition *position, EngMoveList *list)
{
    eng_board_kernel(eng_isa())->quiet(position, list);
}

bool eng_movegen_any(const EngPosition *position)
{
    EngGenBoard board = eng_gen_board(position);
    EngGenSink sink = {.counting = true};
    if (position->side_to_move == ENG_WHITE)
        eng_gen_all(&board, ENG_WHITE, ENG_GEN_LEGAL, &sink);
    else
        eng_gen_all(&board, ENG_BLACK, ENG_GEN_LEGAL, &sink);
    return sink.count != 0;
}

/* --- Legality -------------------------------------------------------------------------------- */

/* Whether the king of the side to move is safe on `king` with the blockers `occupied`, once the
 * pieces of `captured` are gone. For a single square, with few sliders on a line to it, checking
 * each is cheaper than the big tables of eng_position_attackers(). */
static bool is_safe(const EngPosition *position, EngSquare king, EngBitboard occupied,
                    EngBitboard captured)
{
    const EngBitboard *by_type = position->by_type;
    EngColor us = position->side_to_move;
    EngBitboard enemy = position->by_color[us ^ 1] & ~captured;
    EngBitboard leapers = (eng_pawn_attacks(us, king) & by_type[ENG_PAWN]) |
                          (eng_knight_attacks(king) & by_type[ENG_KNIGHT]) |
                          (eng_king_attacks(king) & by_type[ENG_KING]);
    if (leapers & enemy)
        return false;
    EngBitboard straight = by_type[ENG_ROOK] | by_type[ENG_QUEEN];
    EngBitboard diagonal = by_type[ENG_BISHOP] | by_type[ENG_QUEEN];
    EngBitboard sliders = ((eng_piece_reach(ENG_ROOK, king) & straight) |
                           (eng_piece_reach(ENG_BISHOP, king) & diagonal)) &
                          enemy;
    while (sliders) {
        if (!(eng_between(king, eng_pop_first(&sliders)) & occupied))
            return false;
    }
    return true;
}

static bool castling_is_legal(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    int index = (int)us * 2 + (to < from);
    if (position->checkers || !(position->castling >> index & 1) ||
        position->castling_rook[index] != to) {
        return false;
    }
    EngBitboard occupied = eng_position_occupied(position);
    if (!eng_gen_castling_is_clear(occupied, from, to, index))
        return false;
    occupied ^= eng_bit(from);
    for (EngBitboard path = eng_gen_king_path(from, index); path;) {
        if (!is_safe(position, eng_pop_first(&path), occupied, 0))
            return false;
    }
    /* Checked again at the king's target, with the rook gone from beside it. */
    occupied ^= eng_bit(to) | eng_bit(eng_gen_castled_rook(index));
    return is_safe(position, eng_gen_castled_king(index), occupied, 0);
}

/* Whether a pawn can make this move, apart from its king's safety. */
static bool pawn_can_go(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    EngBitboard empty = ~eng_position_occupied(position);
    EngBitboard pushed = eng_ahead(eng_bit(from), us) & empty;
    if (eng_rank(from) == eng_relative_rank(us, 1))
        pushed |= eng_ahead(pushed, us) & empty;
    return ((pushed | (eng_pawn_attacks(us, from) & position->by_color[us ^ 1])) & eng_bit(to)) !=
           0;
}

bool eng_move_is_legal(const EngPosition *position, EngMove move)
{
    EngColor us = position->side_to_move;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngMoveKind kind = eng_move_kind(move);
    EngPiece piece = position->board[from];
    if (piece == ENG_NO_PIECE || eng_piece_color(piece) != us)
        return false;
    if (kind != ENG_MOVE_PROMOTION && (move >> 12 & 3))
        return false;
    EngPieceType type = eng_piece_type(piece);
    if (kind == ENG_MOVE_CASTLING)
        return type == ENG_KING && castling_is_legal(position, from, to);
    if (position->by_color[us] & eng_bit(to))
        return false;

    EngBitboard occupied = eng_position_occupied(position), captured = eng_bit(to);
    EngSquare king = type == ENG_KING ? to : eng_position_king(position, us);
    if (type == ENG_PAWN) {
        bool last_rank = eng_rank(to) == eng_relative_rank(us, 7);
        if (kind == ENG_MOVE_EN_PASSANT) {
            if (to != position->en_passant || !(eng_pawn_attacks(us, from) & eng_bit(to)))
                return false;
            captured = eng_bit(to ^ 8);
        } else if (last_rank != (kind == ENG_MOVE_PROMOTION) || !pawn_can_go(position, from, to)) {
            return false;
        }
    } else if (kind != ENG_MOVE_NORMAL ||
               !(eng_piece_attacks(type, from, occupied) & eng_bit(to))) {
        return false;
    }
    occupied = ((occupied ^ eng_bit(from)) & ~captured) | eng_bit(to);
    return is_safe(position, king, occupied, captured);
}

bool eng_move_is_capture(const EngPosition *position, EngMove move)
{
    EngMoveKind kind = eng_move_kind(move);
    if (kind == ENG_MOVE_EN_PASSANT)
        return true;
    return kind != ENG_MOVE_CASTLING && position->board[eng_move_to(move)] != ENG_NO_PIECE;
}

/* --- Checks ---------------------------------------------------------------------------------- */

static bool castling_gives_check(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    int index = (int)us * 2 + (to < from);
    EngSquare king_to = eng_gen_castled_king(index), rook_to = eng_gen_castled_rook(index);
    EngBitboard occupied = (eng_position_occupied(position) & ~eng_bit(from) & ~eng_bit(to)) |
                           eng_bit(king_to) | eng_bit(rook_to);
    EngSquare enemy_king = eng_position_king(position, eng_other(us));
    EngBitboard ours = position->by_color[us];
    EngBitboard straight = (position->by_type[ENG_ROOK] | position->by_type[ENG_QUEEN]) & ours;
    EngBitboard diagonal = (position->by_type[ENG_BISHOP] | position->by_type[ENG_QUEEN]) & ours;
    straight = (straight & ~eng_bit(to)) | eng_bit(rook_to);
    return (eng_rook_attacks(enemy_king, occupied) & straight) ||
           (eng_bishop_attacks(enemy_king, occupied) & diagonal);
}

bool eng_move_gives_check(const EngPosition *position, EngMove move)
{
    EngColor us = position->side_to_move;
    EngSquare from = eng_move_from(move), to = eng_move_to(move);
    EngMoveKind kind = eng_move_kind(move);
    if (kind == ENG_MOVE_CASTLING)
        return castling_gives_check(position, from, to);

    EngSquare king = eng_position_king(position, eng_other(us));
    EngBitboard occupied = (eng_position_occupied(position) ^ eng_bit(from)) | eng_bit(to);
    if (kind == ENG_MOVE_EN_PASSANT)
        occupied ^= eng_bit(to ^ 8);
    EngPieceType type = kind == ENG_MOVE_PROMOTION ? eng_move_promoted(move)
                                                   : eng_piece_type(position->board[from]);
    if (type == ENG_PAWN) {
        if (eng_pawn_attacks(us, to) & eng_bit(king))
            return true;
    } else if (type != ENG_KING && (eng_piece_attacks(type, to, occupied) & eng_bit(king))) {
        return true;
    }
    /* Discovered check, which needs a line from the king through the square that was left. */
    if (!eng_line(king, from) && kind != ENG_MOVE_EN_PASSANT)
        return false;
    EngBitboard ours = position->by_color[us] & ~eng_bit(from);
    EngBitboard straight = (position->by_type[ENG_ROOK] | position->by_type[ENG_QUEEN]) & ours;
    EngBitboard diagonal = (position->by_type[ENG_BISHOP] | position->by_type[ENG_QUEEN]) & ours;
    return (eng_rook_attacks(king, occupied) & straight) ||
           (eng_bishop_attacks(king, occupied) & diagonal);
}

/* --- Finding a move by its squares ----------------------------------------------------------- */

/* The king's square two files aside (or any castled square) means castling, too. */
static EngMove find_castling(const EngPosition *position, EngSquare from, EngSquare to)
{
    EngColor us = position->side_to_move;
    for (int index = (int)us * 2, end = index + 2; index < end; index++) {
        EngSquare rook = position->castling_rook[index];
        if (!(position->castling >> index & 1))
            continue;
        bool two_aside =
            eng_gen_castled_king(index) == to && (to > from ? to - from : from - to) == 2;
        if (to != rook && !two_aside)
            continue;
        EngMove move = eng_move_of_kind(from, rook, ENG_MOVE_CASTLING);
        return eng_move_is_legal(position, move) ? move : ENG_NO_MOVE;
    }
    return ENG_NO_MOVE;
}

EngMove eng_move_find(const EngPosition *position, EngSquare from, EngSquare to,
                      EngPieceType promotion)
{
    EngPiece piece = from < 64 && to < 64 ? position->board[from] : ENG_NO_PIECE;
    if (piece == ENG_NO_PIECE || eng_piece_color(piece) != position->side_to_move)
        return ENG_NO_MOVE;
    EngPieceType type = eng_piece_type(piece);
    EngMove move = eng_move(from, to);
    if (type == ENG_PAWN && (eng_rank(to) == 0 || eng_rank(to) == 7)) {
        if (promotion == ENG_NO_PIECE_TYPE)
            promotion = ENG_QUEEN;
        if (promotion < ENG_KNIGHT || promotion > ENG_QUEEN)
            return ENG_NO_MOVE;
        move = eng_move_promotion(from, to, promotion);
    } else if (promotion != ENG_NO_PIECE_TYPE) {
        return ENG_NO_MOVE;
    } else if (type == ENG_PAWN && to == position->en_passant && eng_file(from) != eng_file(to)) {
        move = eng_move_of_kind(from, to, ENG_MOVE_EN_PASSANT);
    }
    if (eng_move_is_legal(position, move))
        return move;
    return type == ENG_KING ? find_castling(position, from, to) : ENG_NO_MOVE;
}
