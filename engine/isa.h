/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which instructions this processor has.
 *
 * The library runs on any processor of its architecture; a few hot files ("kernels") are compiled
 * once per level below, each time with other compiler flags, into a constant table of functions
 * (board/kernel.h). eng_isa() selects the table; it only reads what the C runtime detected at
 * start, so nothing needs initializing and nothing is writable. */
#ifndef ENG_ISA_H
#define ENG_ISA_H

/* From the simplest to the best; a processor that can run one level can run those before it. */
typedef enum {
    ENG_ISA_PLAIN,          /* the compiler's default */
    ENG_ISA_X86_64_V3,      /* AVX2, BMI, BMI2, POPCNT */
    ENG_ISA_X86_64_V3_PEXT, /* and with a fast PEXT, which AMD's Zen 1 and 2 lack */
    ENG_ISA_COUNT,
} EngIsa;

/* The best level that this build has kernels for and this processor can run. */
static inline EngIsa eng_isa(void)
{
#ifdef ENG_HAVE_X86_64_V3
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt")) {
        return __builtin_cpu_is("amdfam17h") ? ENG_ISA_X86_64_V3 : ENG_ISA_X86_64_V3_PEXT;
    }
#endif
    return ENG_ISA_PLAIN;
}

#endif
