/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The random numbers whose exclusive or is a position's key (Zobrist 1970); made while building. */
#ifndef ENG_BOARD_ZOBRIST_H
#define ENG_BOARD_ZOBRIST_H

#include "engine/board/types.h"

extern const uint64_t eng_zobrist_pieces[16][64]; /* by EngPiece and square */
extern const uint64_t eng_zobrist_castling[16];   /* by the set of rights */
extern const uint64_t eng_zobrist_en_passant[8];  /* by file */
extern const uint64_t eng_zobrist_black_to_move;

#endif
