/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See perft.h; kernel.c does the counting. */
#include "engine/board/perft.h"

#include "engine/board/kernel.h"

uint64_t eng_perft(const EngPosition *position, int depth)
{
    return eng_board_kernel(eng_isa())->perft(position, depth);
}
