/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network's inner loops, compiled once for each row of the table in network-kernels.c, each
 * time with ENG_NETWORK_KERNEL as the name of the result.
 *
 * An instruction set is a dozen macros: a vector of 16-bit lanes and its operations. The loops are
 * written once. clipped * weight fits 16 bits (255 * 128 < 32768), so that one multiplication of
 * pairs (pmaddwd, vpdpwssd with VNNI, smlal on ARM, i32x4.dot of WebAssembly) finishes the
 * square. */
#include "engine/eval/network-kernel.h"

#define INLINE static inline __attribute__((always_inline))

#if defined ENG_NETWORK_SCALAR

#define NAME "scalar"
enum { LANES = 1 };
typedef int16_t Vector;
typedef int32_t Sum;

INLINE Vector load(const int16_t *from)
{
    return *from;
}

INLINE void keep(int16_t *to, Vector a)
{
    *to = a;
}

INLINE Vector plus(Vector a, Vector b)
{
    return (int16_t)(uint16_t)((uint16_t)a + (uint16_t)b);
}

INLINE Vector minus(Vector a, Vector b)
{
    return (int16_t)(uint16_t)((uint16_t)a - (uint16_t)b);
}

INLINE Vector clip(Vector a)
{
    return (int16_t)(a < 0 ? 0 : a > ENG_NETWORK_QA ? ENG_NETWORK_QA : a);
}

INLINE Vector times(Vector a, Vector b)
{
    return (int16_t)(a * b);
}

INLINE Sum plus_products(Sum sum, Vector a, Vector b)
{
    return sum + a * b;
}

INLINE Sum plus_sum(Sum a, Sum b)
{
    return a + b;
}

INLINE Sum nothing(void)
{
    return 0;
}

INLINE int32_t total(Sum sum)
{
    return sum;
}

#elif defined __SSE4_1__

#include <immintrin.h>

/* The three widths differ in the prefixes and suffixes of their names, in how the lanes of a sum
 * are added, and in VNNI's single operation for two. */
#if defined __AVX512BW__
#ifdef __AVX512VNNI__
#define NAME "avx512-vnni"
#else
#define NAME "avx512"
#endif
#define LANES_OP(op) _mm512_##op
#define WHOLE_OP(op) _mm512_##op##_si512
typedef __m512i Vector;
#elif defined __AVX2__
#define NAME "avx2"
#define LANES_OP(op) _mm256_##op
#define WHOLE_OP(op) _mm256_##op##_si256
typedef __m256i Vector;
#else
#define NAME "sse4.1"
#define LANES_OP(op) _mm_##op
#define WHOLE_OP(op) _mm_##op##_si128
typedef __m128i Vector;
#endif
enum { LANES = sizeof(Vector) / sizeof(int16_t) };
typedef Vector Sum;

INLINE Vector load(const int16_t *from)
{
    return WHOLE_OP(load)((const Vector *)from);
}

INLINE void keep(int16_t *to, Vector a)
{
    WHOLE_OP(store)((Vector *)to, a);
}

INLINE Vector plus(Vector a, Vector b)
{
    return LANES_OP(add_epi16)(a, b);
}

INLINE Vector minus(Vector a, Vector b)
{
    return LANES_OP(sub_epi16)(a, b);
}

INLINE Vector clip(Vector a)
{
    return LANES_OP(min_epi16)(LANES_OP(max_epi16)(a, WHOLE_OP(setzero)()),
                               LANES_OP(set1_epi16)(ENG_NETWORK_QA));
}

INLINE Vector times(Vector a, Vector b)
{
    return LANES_OP(mullo_epi16)(a, b);
}

INLINE Sum plus_sum(Sum a, Sum b)
{
    return LANES_OP(add_epi32)(a, b);
}

INLINE Sum plus_products(Sum sum, Vector a, Vector b)
{
#ifdef __AVX512VNNI__
    return _mm512_dpwssd_epi32(sum, a, b);
#else
    return plus_sum(sum, LANES_OP(madd_epi16)(a, b));
#endif
}

INLINE Sum nothing(void)
{
    return WHOLE_OP(setzero)();
}

#ifdef __AVX512BW__
INLINE int32_t total(Sum sum)
{
    return _mm512_reduce_add_epi32(sum);
}
#else
INLINE int32_t total_of_four(__m128i sum)
{
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1)));
}

INLINE int32_t total(Sum sum)
{
#ifdef __AVX2__
    return total_of_four(
        _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1)));
#else
    return total_of_four(sum);
#endif
}
#endif

#elif defined __ARM_NEON

#include <arm_neon.h>
#define NAME "neon"
enum { LANES = 8 };
typedef int16x8_t Vector;
typedef int32x4_t Sum;

INLINE Vector load(const int16_t *from)
{
    return vld1q_s16(from);
}

INLINE void keep(int16_t *to, Vector a)
{
    vst1q_s16(to, a);
}

INLINE Vector plus(Vector a, Vector b)
{
    return vaddq_s16(a, b);
}

INLINE Vector minus(Vector a, Vector b)
{
    return vsubq_s16(a, b);
}

INLINE Vector clip(Vector a)
{
    return vminq_s16(vmaxq_s16(a, vdupq_n_s16(0)), vdupq_n_s16(ENG_NETWORK_QA));
}

INLINE Vector times(Vector a, Vector b)
{
    return vmulq_s16(a, b);
}

INLINE Sum plus_products(Sum sum, Vector a, Vector b)
{
    return vmlal_high_s16(vmlal_s16(sum, vget_low_s16(a), vget_low_s16(b)), a, b);
}

INLINE Sum plus_sum(Sum a, Sum b)
{
    return vaddq_s32(a, b);
}

INLINE Sum nothing(void)
{
    return vdupq_n_s32(0);
}

INLINE int32_t total(Sum sum)
{
    return vaddvq_s32(sum);
}

#elif defined __wasm_simd128__

#include <wasm_simd128.h>
#define NAME "simd128"
enum { LANES = 8 };
typedef v128_t Vector;
typedef v128_t Sum;

INLINE Vector load(const int16_t *from)
{
    return wasm_v128_load(from);
}

INLINE void keep(int16_t *to, Vector a)
{
    wasm_v128_store(to, a);
}

INLINE Vector plus(Vector a, Vector b)
{
    return wasm_i16x8_add(a, b);
}

INLINE Vector minus(Vector a, Vector b)
{
    return wasm_i16x8_sub(a, b);
}

INLINE Vector clip(Vector a)
{
    return wasm_i16x8_min(wasm_i16x8_max(a, wasm_i16x8_splat(0)), wasm_i16x8_splat(ENG_NETWORK_QA));
}

INLINE Vector times(Vector a, Vector b)
{
    return wasm_i16x8_mul(a, b);
}

INLINE Sum plus_sum(Sum a, Sum b)
{
    return wasm_i32x4_add(a, b);
}

INLINE Sum plus_products(Sum sum, Vector a, Vector b)
{
    return plus_sum(sum, wasm_i32x4_dot_i16x8(a, b));
}

INLINE Sum nothing(void)
{
    return wasm_i32x4_splat(0);
}

INLINE int32_t total(Sum sum)
{
    return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
           wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
}

#else
#error "this row of network-kernels.c has no instruction set of its own"
#endif

/* --- The loops -------------------------------------------------------------------------------- */

enum {
    SMALL = LANES == 1 ? 1 : ENG_NETWORK_HIDDEN_STEP / LANES, /* vectors in the smallest stretch */
    LARGE = LANES == 1 ? 1 : 8, /* vectors that stay in registers while rows are added */
};

/* Adds all rows to a stretch of `vectors` vectors. */
INLINE void update_stretch(int16_t *out, const int16_t *in, const int16_t *const *added,
                           int added_count, const int16_t *const *removed, int removed_count,
                           int at, int vectors)
{
    Vector sums[8];
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) {
        sums[v] = load(in + at + v * LANES);
    }
    for (int i = 0; i < added_count; i++) {
#pragma GCC unroll 8
        for (int v = 0; v < vectors; v++) {
            sums[v] = plus(sums[v], load(added[i] + at + v * LANES));
        }
    }
    for (int i = 0; i < removed_count; i++) {
#pragma GCC unroll 8
        for (int v = 0; v < vectors; v++) {
            sums[v] = minus(sums[v], load(removed[i] + at + v * LANES));
        }
    }
#pragma GCC unroll 8
    for (int v = 0; v < vectors; v++) {
        keep(out + at + v * LANES, sums[v]);
    }
}

INLINE void update_rows(int16_t *out, const int16_t *in, const int16_t *const *added,
                        int added_count, const int16_t *const *removed, int removed_count,
                        int hidden)
{
    int at = 0;
    for (; at + LARGE * LANES <= hidden; at += LARGE * LANES) {
        update_stretch(out, in, added, added_count, removed, removed_count, at, LARGE);
    }
    for (; at < hidden; at += SMALL * LANES) {
        update_stretch(out, in, added, added_count, removed, removed_count, at, SMALL);
    }
}

/* Quiet moves, captures and castling have their own loops. */
static void update(int16_t *out, const int16_t *in, const int16_t *const *added, int added_count,
                   const int16_t *const *removed, int removed_count, int hidden)
{
    if (added_count == 1 && removed_count == 1) {
        update_rows(out, in, added, 1, removed, 1, hidden);
    } else if (added_count == 1 && removed_count == 2) {
        update_rows(out, in, added, 1, removed, 2, hidden);
    } else {
        update_rows(out, in, added, added_count, removed, removed_count, hidden);
    }
}

INLINE Sum plus_squares(Sum sum, const int16_t *values, const int16_t *weights)
{
    const Vector clipped = clip(load(values));
    return plus_products(sum, times(clipped, load(weights)), clipped);
}

static int32_t output(const int16_t *ours, const int16_t *theirs, const int16_t *weights,
                      int hidden)
{
    Sum first = nothing(), second = nothing();
    for (int at = 0; at < hidden; at += LANES) {
        first = plus_squares(first, ours + at, weights + at);
        second = plus_squares(second, theirs + at, weights + hidden + at);
    }
    return total(plus_sum(first, second));
}

const EngNetworkKernel ENG_NETWORK_KERNEL = {
    .name = NAME,
    .update = update,
    .output = output,
};
