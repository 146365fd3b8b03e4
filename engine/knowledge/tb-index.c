/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See tb-index.h. */
#include "engine/knowledge/tb-index.h"

#include <string.h>

#include "engine/board/attacks.h"
#include "engine/board/bitboard.h"

static void fill_binomials(EngTbIndex *index)
{
    for (int n = 0; n < 64; n++) {
        index->binomial[0][n] = 1;
        for (int k = 1; k < ENG_TB_MEN_MAX; k++) {
            index->binomial[k][n] =
                n == 0 ? 0 : index->binomial[k - 1][n - 1] + index->binomial[k][n - 1];
        }
    }
}

static void fill_corners(EngTbIndex *index)
{
    uint8_t below = 0, triangle = 0;
    for (EngSquare square = 0; square < 64; square++) {
        if (eng_tb_diagonal(square) < 0) {
            index->below[square] = below++;
            if (eng_file(square) < 4) {
                index->triangle[square] = triangle++;
            }
        }
    }
    for (int i = 0; i < 4; i++) {
        index->triangle[eng_square(i, i)] = triangle++;
    }
}

/* Places with both kings on the diagonal come last. */
static void fill_kings_of(EngTbIndex *index, EngSquare first, bool on_diagonal, uint16_t *number)
{
    for (EngSquare second = 0; second < 64; second++) {
        const bool touching = ((eng_king_attacks(first) | eng_bit(first)) >> second & 1) != 0;
        const bool mirrored = eng_tb_diagonal(first) == 0 && eng_tb_diagonal(second) > 0;
        const bool both = eng_tb_diagonal(first) == 0 && eng_tb_diagonal(second) == 0;
        if (!touching && !mirrored && both == on_diagonal) {
            index->kings[index->triangle[first]][second] = (*number)++;
        }
    }
}

static void fill_kings(EngTbIndex *index)
{
    uint16_t number = 0;
    for (int on_diagonal = 0; on_diagonal < 2; on_diagonal++) {
        for (int corner = 0; corner < ENG_TB_TRIANGLE; corner++) {
            for (EngSquare square = 0; square < 28; square++) {
                if (eng_file(square) < 4 && eng_tb_diagonal(square) <= 0 &&
                    index->triangle[square] == corner) {
                    fill_kings_of(index, square, on_diagonal != 0, &number);
                }
            }
        }
    }
}

static void fill_pawns(EngTbIndex *index)
{
    uint8_t order = 47;
    for (int file = 0; file < 4; file++) {
        for (int rank = 1; rank < 7; rank++) {
            index->pawn_order[eng_square(file, rank)] = order--;
            index->pawn_order[eng_square(7 - file, rank)] = order--;
        }
    }
    for (int pawns = 1; pawns <= ENG_TB_LEAD_MAX; pawns++) {
        for (int file = 0; file < 4; file++) {
            uint32_t number = 0;
            for (int rank = 1; rank < 7; rank++) {
                const EngSquare square = eng_square(file, rank);
                index->lead[pawns][square] = number;
                number += (uint32_t)index->binomial[pawns - 1][index->pawn_order[square]];
            }
            index->lead_count[pawns][file] = number;
        }
    }
}

void eng_tb_index_init(EngTbIndex *index)
{
    memset(index, 0, sizeof *index);
    fill_binomials(index);
    fill_corners(index);
    fill_kings(index);
    fill_pawns(index);
}
