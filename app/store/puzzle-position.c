/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-position.h. */
#include "app/store/puzzle-position.h"

#include "engine/board/bitboard.h"
#include "engine/board/fen.h"

/* Half a byte: color * 6 + type, and these. */
enum { PASSING_PAWN = 12, CASTLING_WHITE_ROOK, CASTLING_BLACK_ROOK, MOVING_BLACK_KING };

/* --- Packing ---------------------------------------------------------------------------------- */

static gboolean is_passing_pawn(const EngPosition *position, EngSquare square)
{
    return position->en_passant != ENG_NO_SQUARE &&
           eng_file(position->en_passant) == eng_file(square) &&
           (square == position->en_passant + 8 || square + 8 == position->en_passant) &&
           eng_rank(square) == (position->side_to_move == ENG_WHITE ? 4 : 3);
}

static gboolean is_castling_rook(const EngPosition *position, EngSquare square)
{
    for (int right = 0; right < 4; right++) {
        if ((position->castling >> right & 1) != 0 && position->castling_rook[right] == square)
            return TRUE;
    }
    return FALSE;
}

static guint code_of(const EngPosition *position, EngSquare square)
{
    const EngPiece piece = position->board[square];
    const EngColor color = eng_piece_color(piece);
    switch (eng_piece_type(piece)) {
    case ENG_PAWN:
        if (is_passing_pawn(position, square))
            return PASSING_PAWN;
        break;
    case ENG_ROOK:
        if (is_castling_rook(position, square))
            return color == ENG_WHITE ? CASTLING_WHITE_ROOK : CASTLING_BLACK_ROOK;
        break;
    case ENG_KING:
        if (color == ENG_BLACK && position->side_to_move == ENG_BLACK)
            return MOVING_BLACK_KING;
        break;
    default:
        break;
    }
    return (guint)color * 6 + (guint)eng_piece_type(piece);
}

void tabiya_puzzle_put_position(GByteArray *bytes, const EngPosition *position)
{
    guint8 packed[8 + 32] = {0};
    guint n = 0;
    EngBitboard occupied = eng_position_occupied(position);
    for (guint i = 0; i < 8; i++)
        packed[i] = (guint8)(occupied >> (8 * i));
    for (; occupied != 0; n++) {
        const guint code = code_of(position, eng_pop_first(&occupied));
        packed[8 + n / 2] |= (guint8)(code << (n % 2 * 4));
    }
    g_byte_array_append(bytes, packed, 8 + (n + 1) / 2);
    tabiya_puzzle_put_varint(bytes, position->halfmove_clock);
    tabiya_puzzle_put_varint(bytes, position->fullmove_number);
}

/* --- Unpacking -------------------------------------------------------------------------------- */

/* Rights run from the king to the rook: toward the h-file is right 0 of a color. */
static void add_right(EngPosition *position, EngColor color, EngSquare rook, EngSquare king)
{
    const guint right = (guint)color * 2 + (rook < king);
    position->castling |= (guint8)(1u << right);
    position->castling_rook[right] = rook;
    position->chess960 |= eng_file(king) != 4 || eng_file(rook) != (rook < king ? 0 : 7);
}

static void place(EngPosition *position, EngSquare square, guint code, EngBitboard *rooks)
{
    switch (code) {
    case PASSING_PAWN: {
        const EngColor color = eng_rank(square) == 3 ? ENG_WHITE : ENG_BLACK;
        position->board[square] = eng_piece(color, ENG_PAWN);
        position->en_passant = (EngSquare)(color == ENG_WHITE ? square - 8 : square + 8);
        break;
    }
    case CASTLING_WHITE_ROOK:
    case CASTLING_BLACK_ROOK:
        position->board[square] =
            eng_piece(code == CASTLING_WHITE_ROOK ? ENG_WHITE : ENG_BLACK, ENG_ROOK);
        *rooks |= eng_bit(square);
        break;
    case MOVING_BLACK_KING:
        position->board[square] = eng_piece(ENG_BLACK, ENG_KING);
        position->side_to_move = ENG_BLACK;
        break;
    default:
        position->board[square] = eng_piece((EngColor)(code / 6), (EngPieceType)(code % 6));
    }
}

static EngSquare find_king(const EngPosition *position, EngColor color)
{
    for (EngSquare square = 0; square < 64; square++) {
        if (position->board[square] == eng_piece(color, ENG_KING))
            return square;
    }
    return ENG_NO_SQUARE;
}

static void add_rights(EngPosition *position, EngBitboard rooks)
{
    while (rooks != 0) {
        const EngSquare rook = eng_pop_first(&rooks);
        const EngColor color = eng_piece_color(position->board[rook]);
        const EngSquare king = find_king(position, color);
        if (king != ENG_NO_SQUARE)
            add_right(position, color, rook, king);
    }
}

char *tabiya_puzzle_get_position_fen(TabiyaPuzzleBytes *bytes)
{
    EngPosition position = {.en_passant = ENG_NO_SQUARE};
    EngBitboard occupied = 0, rooks = 0;
    char fen[ENG_FEN_MAX];
    if (bytes->end - bytes->at < 8) {
        bytes->is_bad = TRUE;
        return NULL;
    }
    for (guint i = 0; i < 8; i++)
        occupied |= (EngBitboard)bytes->at[i] << (8 * i);
    bytes->at += 8;
    const gssize n_bytes = (eng_popcount(occupied) + 1) / 2;
    if (bytes->end - bytes->at < n_bytes) {
        bytes->is_bad = TRUE;
        return NULL;
    }
    for (EngSquare square = 0; square < 64; square++)
        position.board[square] = ENG_NO_PIECE;
    for (guint n = 0; occupied != 0; n++)
        place(&position, eng_pop_first(&occupied), bytes->at[n / 2] >> (n % 2 * 4) & 15, &rooks);
    bytes->at += n_bytes;
    add_rights(&position, rooks);
    position.halfmove_clock = (guint16)tabiya_puzzle_get_varint(bytes);
    position.fullmove_number = (guint16)tabiya_puzzle_get_varint(bytes);
    return g_strdup(eng_fen_write(&position, fen));
}
