/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What each piece attacks from each square, looked up in constant tables.
 *
 * The tables are computed while building (make-tables.c) and live in read-only memory. Sliding
 * pieces are found by perfect hashing of the relevant occupancy: by multiplication ("magic
 * bitboards", Kannan 2007), or by the PEXT instruction in files that are compiled with
 * ENG_USE_PEXT, which is right only behind a check of the processor (engine/isa.h). */
#ifndef ENG_BOARD_ATTACKS_H
#define ENG_BOARD_ATTACKS_H

#include "engine/board/bitboard.h"

#ifdef ENG_USE_PEXT
#include <immintrin.h>
#endif

/* How to find the attacks of a slider on one square. */
typedef struct {
    EngBitboard mask;     /* squares whose occupancy matters */
    EngBitboard magic;    /* multiplier that spreads them without harmful collision */
    uint32_t magic_start; /* index into eng_magic_attacks */
    uint32_t pext_start;  /* index into eng_pext_attacks */
    uint32_t shift;       /* 64 less the bits of the index */
} EngSlider;

#define ENG_SLIDER_ENTRIES 107648

extern const EngBitboard eng_pawn_attack_table[2][64];
extern const EngBitboard eng_knight_attack_table[64];
extern const EngBitboard eng_king_attack_table[64];
extern const EngSlider eng_bishop_sliders[64];
extern const EngSlider eng_rook_sliders[64];
extern const EngBitboard eng_magic_attacks[ENG_SLIDER_ENTRIES];
extern const EngBitboard eng_pext_attacks[ENG_SLIDER_ENTRIES];

/* For eng_piece_reach(); nothing for pawns. */
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

static inline EngBitboard eng_slider_attacks(const EngSlider *slider, EngBitboard occupied)
{
#ifdef ENG_USE_PEXT
    return eng_pext_attacks[slider->pext_start + _pext_u64(occupied, slider->mask)];
#else
    return eng_magic_attacks[slider->magic_start +
                             ((occupied & slider->mask) * slider->magic >> slider->shift)];
#endif
}

static inline EngBitboard eng_bishop_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_slider_attacks(&eng_bishop_sliders[square], occupied);
}

static inline EngBitboard eng_rook_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_slider_attacks(&eng_rook_sliders[square], occupied);
}

static inline EngBitboard eng_queen_attacks(EngSquare square, EngBitboard occupied)
{
    return eng_bishop_attacks(square, occupied) | eng_rook_attacks(square, occupied);
}

/* What a piece other than a pawn attacks. */
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

/* What a piece other than a pawn attacks on an empty board: where it could come from or go to, if
 * nothing of eng_between() is in its way. A small table, for those who have one pair of squares. */
static inline EngBitboard eng_piece_reach(EngPieceType type, EngSquare square)
{
    return eng_reach_table[type][square];
}

#endif
