/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Constant tables of the squares that each piece attacks from each square.
 *
 * The tables are computed while building (make-tables.c) and live in read-only memory. Sliding
 * pieces are found in one of two ways:
 *
 * - line by line ("kindergarten bitboards", Isenberg 2006): a multiplication gathers the six inner
 *   squares of a line, which with the slider's place on it say what it attacks. These tables are
 *   small enough to stay in the nearest cache, so that a search loses nothing by them.
 * - by the PEXT instruction, in files that are compiled with ENG_USE_PEXT (kernel.c), which is
 *   right only behind a check of the processor (engine/isa.h). Code that only makes moves, one
 *   after the other, is quicker by a fifth with these large tables; no other processor reads
 *   them. */
#ifndef ENG_BOARD_ATTACKS_H
#define ENG_BOARD_ATTACKS_H

#include "engine/board/bitboard.h"

#ifdef ENG_USE_PEXT
#include <immintrin.h>
#endif

/* Of a slider on one square. */
typedef struct {
    EngBitboard inner; /* the squares where a piece can stop it */
    uint32_t start;    /* index into eng_pext_attacks */
} EngPextSlider;

#define ENG_PEXT_ATTACKS 107648

extern const EngPextSlider eng_pext_bishops[64];
extern const EngPextSlider eng_pext_rooks[64];
extern const EngBitboard eng_pext_attacks[ENG_PEXT_ATTACKS];

/* The two diagonals through a square, without it. */
typedef struct {
    EngBitboard rising, falling;
} EngDiagonals;

extern const EngDiagonals eng_diagonals[64];

/* What a rook attacks along its rank, by its file and by what stands on the files b to g, as if on
 * every rank; and from the a-file along it, by its rank and by what stands on the ranks 7 to 2. */
extern const EngBitboard eng_rank_attacks[8][64];
extern const EngBitboard eng_file_attacks[8][64];

extern const EngBitboard eng_pawn_attack_table[2][64];
extern const EngBitboard eng_knight_attack_table[64];
extern const EngBitboard eng_king_attack_table[64];

/* For eng_piece_reach(); empty for pawns. */
extern const EngBitboard eng_reach_table[6][64];

/* Squares strictly between two squares on one line; empty if they share none. */
extern const EngBitboard eng_between_table[64][64];

/* The whole line, edge to edge, through two different squares; empty if they share none. */
extern const EngBitboard eng_line_table[64][64];

static inline EngBitboard eng_pawn_attacks(EngColor color, EngSquare square)
{
    return eng_pawn_attack_table[color][square];
}

static inline EngBitboard eng_knight_attacks(EngSquare square)
{
    return eng_knight_attack_table[square];
}

static inline EngBitboard eng_king_attacks(EngSquare square)
{
    return eng_king_attack_table[square];
}

#ifdef ENG_USE_PEXT

static inline EngBitboard eng_pext_slider_attacks(const EngPextSlider *slider, EngBitboard occupied)
{
    return eng_pext_attacks[slider->start + _pext_u64(occupied, slider->inner)];
}

static inline EngBitboard eng_bishop_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_pext_slider_attacks(&eng_pext_bishops[square], occupied);
}

static inline EngBitboard eng_rook_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_pext_slider_attacks(&eng_pext_rooks[square], occupied);
}

#else

static inline EngBitboard eng_diagonal_attacks(int file, EngBitboard line, EngBitboard occupied)
{
    const EngBitboard file_b = UINT64_C(0x0202020202020202);
    return eng_rank_attacks[file][(occupied & line) * file_b >> 58] & line;
}

static inline EngBitboard eng_bishop_attacks(EngSquare square, EngBitboard occupied)
{
    const EngDiagonals *lines = &eng_diagonals[square];
    const int file = eng_file(square);
    return eng_diagonal_attacks(file, lines->rising, occupied) |
           eng_diagonal_attacks(file, lines->falling, occupied);
}

static inline EngBitboard eng_rook_attacks(EngSquare square, EngBitboard occupied)
{
    const EngBitboard file_a = UINT64_C(0x0101010101010101),
                      c2_to_h7 = UINT64_C(0x0080402010080400);
    const int file = eng_file(square), rank = eng_rank(square);
    const EngBitboard on_file = (occupied >> file & file_a) * c2_to_h7 >> 58;
    const EngBitboard on_rank = occupied >> (8 * rank + 1) & 63;
    return (eng_file_attacks[rank][on_file] << file) |
           (eng_rank_attacks[file][on_rank] & UINT64_C(255) << 8 * rank);
}

#endif

static inline EngBitboard eng_queen_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_bishop_attacks(square, occupied) | eng_rook_attacks(square, occupied);
}

/* The squares that a piece other than a pawn attacks. */
static inline EngBitboard eng_piece_attacks(EngPieceType type, EngSquare square,
                                            EngBitboard occupied)
{
    switch (type) {
    case ENG_KNIGHT:
        return eng_knight_attacks(square);
    case ENG_BISHOP:
        return eng_bishop_attacks(square, occupied);
    case ENG_ROOK:
        return eng_rook_attacks(square, occupied);
    case ENG_QUEEN:
        return eng_queen_attacks(square, occupied);
    case ENG_KING:
        return eng_king_attacks(square);
    default:
        return 0;
    }
}

static inline EngBitboard eng_between(EngSquare a, EngSquare b)
{
    return eng_between_table[a][b];
}

static inline EngBitboard eng_line(EngSquare a, EngSquare b)
{
    return eng_line_table[a][b];
}

/* The squares that a piece other than a pawn attacks on an empty board: where it could come from or
 * go to, if eng_between() is empty. A small table, for callers with a single pair of squares. */
static inline EngBitboard eng_piece_reach(EngPieceType type, EngSquare square)
{
    return eng_reach_table[type][square];
}

#endif
