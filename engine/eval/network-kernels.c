/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which of the network's kernels this build has, and which this processor can run. */
#include "engine/eval/network-kernel.h"

#include <stddef.h>

extern const EngNetworkKernel eng_network_kernel_scalar;
#if defined __x86_64__
extern const EngNetworkKernel eng_network_kernel_sse41;
extern const EngNetworkKernel eng_network_kernel_avx2;
extern const EngNetworkKernel eng_network_kernel_avx512;
extern const EngNetworkKernel eng_network_kernel_vnni;
#elif defined __aarch64__
extern const EngNetworkKernel eng_network_kernel_neon;
#elif defined __wasm__
extern const EngNetworkKernel eng_network_kernel_simd128;
#endif

const EngNetworkKernel *eng_network_kernel(int number, bool *runs)
{
    *runs = true;
    switch (number) {
    case 0:
        return &eng_network_kernel_scalar;
#if defined __x86_64__
    case 1:
        *runs = __builtin_cpu_supports("sse4.1");
        return &eng_network_kernel_sse41;
    case 2:
        *runs = __builtin_cpu_supports("avx2");
        return &eng_network_kernel_avx2;
    case 3:
        *runs = __builtin_cpu_supports("avx512bw");
        return &eng_network_kernel_avx512;
    case 4:
        *runs = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
        return &eng_network_kernel_vnni;
#elif defined __aarch64__
    case 1:
        return &eng_network_kernel_neon;
#elif defined __wasm__
    case 1:
        return &eng_network_kernel_simd128;
#endif
    default:
        *runs = false;
        return NULL;
    }
}

const EngNetworkKernel *eng_network_kernel_best(void)
{
    const EngNetworkKernel *best = NULL, *kernel;
    bool runs;
    for (int i = 0; (kernel = eng_network_kernel(i, &runs)); i++) {
        best = runs ? kernel : best;
    }
    return best;
}
