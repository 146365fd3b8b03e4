/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which of the policy net's kernels this build has, and which this processor can run. */
#include "engine/policy/kernel.h"

#include <stddef.h>

extern const EngPolicyKernel eng_policy_kernel_scalar;
#if defined __x86_64__
extern const EngPolicyKernel eng_policy_kernel_avx2;
#elif defined __wasm__
extern const EngPolicyKernel eng_policy_kernel_simd128;
#endif

const EngPolicyKernel *eng_policy_kernel(int number, bool *runs)
{
    *runs = true;
    switch (number) {
    case 0:
        return &eng_policy_kernel_scalar;
#if defined __x86_64__
    case 1:
        *runs = __builtin_cpu_supports("avx2");
        return &eng_policy_kernel_avx2;
#elif defined __wasm__
    case 1:
        return &eng_policy_kernel_simd128;
#endif
    default:
        *runs = false;
        return NULL;
    }
}

const EngPolicyKernel *eng_policy_kernel_best(void)
{
    const EngPolicyKernel *best = NULL, *kernel;
    bool runs;
    for (int i = 0; (kernel = eng_policy_kernel(i, &runs)); i++) {
        best = runs ? kernel : best;
    }
    return best;
}
