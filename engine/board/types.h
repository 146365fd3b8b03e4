/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The basic types of chess: colors, pieces, squares, moves, bitboards.
 *
 * Squares run a1 = 0, b1 = 1, … h8 = 63. A bitboard has bit n set for square n. Everything here is
 * a plain value: nothing is allocated, nothing can fail.
 */
#ifndef ENG_BOARD_TYPES_H
#define ENG_BOARD_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t EngBitboard;

typedef enum { ENG_WHITE, ENG_BLACK } EngColor;

typedef enum {
    ENG_PAWN,
    ENG_KNIGHT,
    ENG_BISHOP,
    ENG_ROOK,
    ENG_QUEEN,
    ENG_KING,
    ENG_NO_PIECE_TYPE,
} EngPieceType;

/* A piece is its color and type in one byte: (color << 3) | type. */
typedef uint8_t EngPiece;
#define ENG_NO_PIECE ((EngPiece)ENG_NO_PIECE_TYPE)

static inline EngPiece eng_piece(EngColor color, EngPieceType type)
{
    return (EngPiece)((unsigned)color << 3 | (unsigned)type);
}

static inline EngPieceType eng_piece_type(EngPiece piece)
{
    return (EngPieceType)(piece & 7);
}

/* Undefined for ENG_NO_PIECE. */
static inline EngColor eng_piece_color(EngPiece piece)
{
    return (EngColor)(piece >> 3);
}

typedef uint8_t EngSquare;
#define ENG_NO_SQUARE ((EngSquare)64)

static inline EngSquare eng_square(int file, int rank)
{
    return (EngSquare)(rank * 8 + file);
}

static inline int eng_file(EngSquare square)
{
    return square & 7;
}

static inline int eng_rank(EngSquare square)
{
    return square >> 3;
}

/* A move in 16 bits: from (6), to (6), promotion piece minus knight (2), kind (2).
 *
 * Castling is written king takes own rook (e1h1, and so in Chess960 too): `to` is the rook's
 * square. ENG_NO_MOVE is a1a1, which no piece can play; ENG_NULL_MOVE (b1b1) passes the turn. */
typedef uint16_t EngMove;
#define ENG_NO_MOVE ((EngMove)0)
#define ENG_NULL_MOVE ((EngMove)65)

typedef enum {
    ENG_MOVE_NORMAL,
    ENG_MOVE_PROMOTION,
    ENG_MOVE_EN_PASSANT,
    ENG_MOVE_CASTLING,
} EngMoveKind;

static inline EngMove eng_move(EngSquare from, EngSquare to)
{
    return (EngMove)(from | to << 6);
}

static inline EngMove eng_move_of_kind(EngSquare from, EngSquare to, EngMoveKind kind)
{
    return (EngMove)(from | to << 6 | (unsigned)kind << 14);
}

static inline EngMove eng_move_promotion(EngSquare from, EngSquare to, EngPieceType piece)
{
    return (EngMove)(from | to << 6 | (unsigned)(piece - ENG_KNIGHT) << 12 |
                     (unsigned)ENG_MOVE_PROMOTION << 14);
}

static inline EngSquare eng_move_from(EngMove move)
{
    return move & 63;
}

static inline EngSquare eng_move_to(EngMove move)
{
    return move >> 6 & 63;
}

static inline EngMoveKind eng_move_kind(EngMove move)
{
    return (EngMoveKind)(move >> 14);
}

/* Only for ENG_MOVE_PROMOTION. */
static inline EngPieceType eng_move_promoted(EngMove move)
{
    return (EngPieceType)((move >> 12 & 3) + ENG_KNIGHT);
}

/* The square of the moved piece afterwards: `to`, except for a castling king. */
static inline EngSquare eng_move_arrival(EngMove move)
{
    EngSquare from = eng_move_from(move), to = eng_move_to(move);

    if (eng_move_kind(move) != ENG_MOVE_CASTLING)
        return to;
    return eng_square(to > from ? 6 : 2, eng_rank(from));
}

/* Room for the moves of any position that eng_fen_parse() accepts. No game can lead to more than
 * 218, but a position set up by hand may have a board full of queens. This bound is proved as
 * follows: a line of n > 2 squares has at most 2n - 4 moves of sliders (340 on all lines of the
 * board), each of the 168 pairs of squares a knight's leap apart serves one knight, 8 pawns have 12
 * promotions each, and the king 10 moves. */
#define ENG_MAX_MOVES 640

typedef struct {
    int count;
    EngMove moves[ENG_MAX_MOVES];
} EngMoveList;

#endif
