/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The hot part of the evaluation made by hand, compiled once per instruction set (engine/isa.h).
 * Private to eval/: the public functions of eval.h call through here. */
#ifndef ENG_EVAL_KERNEL_H
#define ENG_EVAL_KERNEL_H

#include "engine/eval/eval.h"
#include "engine/isa.h"

typedef struct {
    int (*evaluate)(const EngPosition *position, EngPawnTable *pawns);
    int (*trace)(const EngPosition *position, int16_t *white_counts, int16_t *black_counts);
    int (*phase)(const EngPosition *position);
} EngEvalKernel;

extern const EngEvalKernel eng_eval_kernel_plain;
#ifdef ENG_HAVE_X86_64_V3
extern const EngEvalKernel eng_eval_kernel_x86_64_v3;
extern const EngEvalKernel eng_eval_kernel_x86_64_v3_pext;
#endif

static inline const EngEvalKernel *eng_eval_kernel(EngIsa isa)
{
#ifdef ENG_HAVE_X86_64_V3
    if (isa == ENG_ISA_X86_64_V3_PEXT) {
        return &eng_eval_kernel_x86_64_v3_pext;
    }
    if (isa == ENG_ISA_X86_64_V3) {
        return &eng_eval_kernel_x86_64_v3;
    }
#endif
    return &eng_eval_kernel_plain;
}

#endif
