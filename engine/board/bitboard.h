/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of squares in 64 bits: counting, taking the first, shifting, naming files and ranks. */
#ifndef ENG_BOARD_BITBOARD_H
#define ENG_BOARD_BITBOARD_H

#include "engine/board/types.h"

#define ENG_FILE_A UINT64_C(0x0101010101010101)
#define ENG_FILE_H UINT64_C(0x8080808080808080)
#define ENG_RANK_1 UINT64_C(0x00000000000000ff)
#define ENG_RANK_2 UINT64_C(0x000000000000ff00)
#define ENG_RANK_3 UINT64_C(0x0000000000ff0000)
#define ENG_RANK_6 UINT64_C(0x0000ff0000000000)
#define ENG_RANK_7 UINT64_C(0x00ff000000000000)
#define ENG_RANK_8 UINT64_C(0xff00000000000000)
#define ENG_LIGHT_SQUARES UINT64_C(0x55aa55aa55aa55aa)

static inline EngBitboard eng_bit(EngSquare square)
{
    return UINT64_C(1) << square;
}

/* The number of squares in the set. Where the compiler may not use the instruction, parallel sums
 * of bits are faster than the library's call. */
static inline int eng_popcount(EngBitboard set)
{
#if defined(__POPCNT__) || !defined(__x86_64__)
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/* The lowest square of a nonempty set. */
static inline EngSquare eng_first(EngBitboard set)
{
    return (EngSquare)__builtin_ctzll(set);
}

/* Removes and returns the lowest square of a nonempty set. */
static inline EngSquare eng_pop_first(EngBitboard *set)
{
    EngSquare square = eng_first(*set);
    *set &= *set - 1;
    return square;
}

static inline bool eng_has_several(EngBitboard set)
{
    return (set & (set - 1)) != 0;
}

/* All squares of the set moved one rank ahead for `color`, straight and diagonally toward the
 * a-file and the h-file; squares off the board are dropped. */
static inline EngBitboard eng_ahead(EngBitboard set, EngColor color)
{
    return color == ENG_WHITE ? set << 8 : set >> 8;
}

static inline EngBitboard eng_ahead_a(EngBitboard set, EngColor color)
{
    set &= ~ENG_FILE_A;
    return color == ENG_WHITE ? set << 7 : set >> 9;
}

static inline EngBitboard eng_ahead_h(EngBitboard set, EngColor color)
{
    set &= ~ENG_FILE_H;
    return color == ENG_WHITE ? set << 9 : set >> 7;
}

static inline EngBitboard eng_rank_mask(int rank)
{
    return ENG_RANK_1 << (8 * rank);
}

/* The rank (0…7) that is `color`'s `rank`th from home. */
static inline int eng_relative_rank(EngColor color, int rank)
{
    return color == ENG_WHITE ? rank : 7 - rank;
}

static inline EngColor eng_other(EngColor color)
{
    return (EngColor)(color ^ 1);
}

#endif
