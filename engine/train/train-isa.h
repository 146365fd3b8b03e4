/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Selects the kernel of learning for this processor: each is compiled once for each of these levels
 * (train_levels in engine/meson.build), and tables of them are in this order. */
#ifndef ENG_TRAIN_TRAIN_ISA_H
#define ENG_TRAIN_TRAIN_ISA_H

typedef enum {
    ENG_TRAIN_ISA_PLAIN,
#ifdef __x86_64__
    ENG_TRAIN_ISA_AVX2,
    ENG_TRAIN_ISA_AVX512,
#endif
    ENG_TRAIN_ISA_COUNT,
} EngTrainIsa;

static inline EngTrainIsa eng_train_isa(void)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return ENG_TRAIN_ISA_AVX512;
    }
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        return ENG_TRAIN_ISA_AVX2;
    }
#endif
    return ENG_TRAIN_ISA_PLAIN;
}

#endif
