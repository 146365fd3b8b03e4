/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The functions of board/ that are compiled once per instruction set (engine/isa.h). Private to
 * board/: the public functions of movegen.h and perft.h call these. */
#ifndef ENG_BOARD_KERNEL_H
#define ENG_BOARD_KERNEL_H

#include "engine/board/position.h"
#include "engine/isa.h"

typedef struct {
    void (*legal)(const EngPosition *position, EngMoveList *list);
    void (*tactical)(const EngPosition *position, EngMoveList *list);
    void (*quiet)(const EngPosition *position, EngMoveList *list);
    uint64_t (*perft)(const EngPosition *position, int depth);
} EngBoardKernel;

extern const EngBoardKernel eng_board_kernel_plain;
#ifdef ENG_HAVE_X86_64_V3
extern const EngBoardKernel eng_board_kernel_x86_64_v3;
extern const EngBoardKernel eng_board_kernel_x86_64_v3_pext;
#endif

static inline const EngBoardKernel *eng_board_kernel(EngIsa isa)
{
#ifdef ENG_HAVE_X86_64_V3
    if (isa == ENG_ISA_X86_64_V3_PEXT)
        return &eng_board_kernel_x86_64_v3_pext;
    if (isa == ENG_ISA_X86_64_V3)
        return &eng_board_kernel_x86_64_v3;
#endif
    return &eng_board_kernel_plain;
}

#endif
