/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Perft: the number of leaves of the tree of legal moves, which tests a move generator. */
#ifndef ENG_BOARD_PERFT_H
#define ENG_BOARD_PERFT_H

#include "engine/board/position.h"

/* The leaves at `depth` half-moves (1 at depth 0). One thread, no hash table. */
uint64_t eng_perft(const EngPosition *position, int depth);

#endif
