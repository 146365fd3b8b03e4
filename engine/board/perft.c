/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Perft: see kernel.c for the counting itself. */
#include "engine/board/perft.h"

#include "engine/board/kernel.h"

uint64_t eng_perft(const EngPosition *position, int depth)
{
    return eng_board_kernel(eng_isa())->perft(position, depth);
}
