/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a Syzygy table numbers positions: small tables that turn squares into numbers.
 *
 * Symmetry puts one piece into a corner of the board (the triangle a1-d1-d4; pawns: the files a to
 * d); the other pieces follow as combinations, equal ones without order.
 *
 * Method: "Syzygy bases", Ronald de Man.
 */
#ifndef ENG_KNOWLEDGE_TB_INDEX_H
#define ENG_KNOWLEDGE_TB_INDEX_H

#include "engine/board/types.h"

enum {
    ENG_TB_MEN_MAX = 7,
    ENG_TB_LEAD_MAX = 5,          /* pawns of the leading side */
    ENG_TB_TRIANGLE = 10,         /* squares of a1-d1-d4 */
    ENG_TB_THREE_UNEQUAL = 31332, /* placements of three different pieces, none a pawn */
    ENG_TB_TWO_KINGS = 462,       /* placements of two kings */
};

/* Filled in once by eng_tb_index_init(), then constant. */
typedef struct {
    uint64_t binomial[ENG_TB_MEN_MAX][64];       /* [k][n]: ways to choose k of n */
    uint16_t kings[ENG_TB_TRIANGLE][64];         /* [triangle of the one][square of the other] */
    uint8_t triangle[64];                        /* squares of a1-d1-d4; the diagonal last */
    uint8_t below[64];                           /* squares below the diagonal a1-h8 */
    uint8_t pawn_order[64];                      /* the leading pawn has the highest */
    uint32_t lead[ENG_TB_LEAD_MAX + 1][64];      /* [pawns][square of the first]: first number */
    uint32_t lead_count[ENG_TB_LEAD_MAX + 1][4]; /* [pawns][file]: placements of all */
} EngTbIndex;

void eng_tb_index_init(EngTbIndex *index);

/* < 0 below the diagonal a1-h8, 0 on it, > 0 above. */
static inline int eng_tb_diagonal(EngSquare square)
{
    return eng_rank(square) - eng_file(square);
}

#endif
