/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The network's inner loops, compiled once for each row of the table in network-kernels.c, each
 * time with ENG_NETWORK_KERNEL as the name of the result.
 *
 * An instruction set is a dozen operations on a vector of 16-bit lanes and on Sums, the sixteen
 * sums of the first layer. The loops are written once. Two products of a byte and a weight fit 16
 * bits (2 * 127 * 128 < 32768), as one instruction adds them (pmaddubsw; vpdpbusd with VNNI adds
 * all four). */
#include "engine/eval/network-kernel.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

#if defined ENG_NETWORK_SCALAR

#define NAME "scalar"
enum { LANES = 1 };
typedef int16_t Vector;

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

INLINE void keep_products(uint8_t *to, const int16_t *a, const int16_t *b)
{
    enum { HALF = 1 << (ENG_NETWORK_QP_SHIFT - 1) };
    *to = (uint8_t)((clip(*a) * clip(*b) + HALF) >> ENG_NETWORK_QP_SHIFT);
}

typedef struct {
    int32_t sums[ENG_NETWORK_FIRST];
} Sums;

INLINE void weigh(Sums *sums, const uint8_t *chunk, const int8_t *weights)
{
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        for (int c = 0; c < ENG_NETWORK_CHUNK; c++) {
            sums->sums[i] += chunk[c] * weights[i * ENG_NETWORK_CHUNK + c];
        }
    }
}

INLINE void weigh_pair(Sums *sums, const int16_t *pair, const int16_t *weights)
{
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        sums->sums[i] += pair[0] * weights[2 * i] + pair[1] * weights[2 * i + 1];
    }
}

INLINE void keep_sums(int32_t *to, const Sums *sums)
{
    memcpy(to, sums->sums, sizeof sums->sums);
}

#elif defined __SSE4_1__

#include <immintrin.h>

/* The three widths differ in the prefixes and suffixes of their names, in how the lanes of a sum
 * are added, and in VNNI's single operation for three. */
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

/* The instruction shifts right by 15, and rounds: (a * 64) * b becomes a * b / 512. */
INLINE Vector product(const int16_t *a, const int16_t *b)
{
    const Vector shifted = LANES_OP(slli_epi16)(clip(load(a)), 15 - ENG_NETWORK_QP_SHIFT);
    return LANES_OP(mulhrs_epi16)(shifted, clip(load(b)));
}

INLINE void keep_products(uint8_t *to, const int16_t *a, const int16_t *b)
{
    const Vector words = product(a, b);
#if defined __AVX512BW__
    _mm256_store_si256((__m256i *)to, _mm512_cvtepi16_epi8(words));
#elif defined __AVX2__
    const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(words, words), 0x08);
    _mm_store_si128((__m128i *)to, _mm256_castsi256_si128(bytes));
#else
    _mm_storel_epi64((__m128i *)to, _mm_packus_epi16(words, words));
#endif
}

enum { SUM_VECTORS = ENG_NETWORK_FIRST * sizeof(int32_t) / sizeof(Vector) };

typedef struct {
    Vector vectors[SUM_VECTORS];
} Sums;

INLINE void weigh(Sums *sums, const uint8_t *chunk, const int8_t *weights)
{
    int32_t four;
    memcpy(&four, chunk, sizeof four);
    const Vector products = LANES_OP(set1_epi32)(four);
    for (unsigned i = 0; i < SUM_VECTORS; i++) {
        const Vector row = WHOLE_OP(load)((const Vector *)weights + i);
#ifdef __AVX512VNNI__
        sums->vectors[i] = _mm512_dpbusd_epi32(sums->vectors[i], products, row);
#else
        const Vector pairs = LANES_OP(maddubs_epi16)(products, row);
        sums->vectors[i] = LANES_OP(add_epi32)(
            sums->vectors[i], LANES_OP(madd_epi16)(pairs, LANES_OP(set1_epi16)(1)));
#endif
    }
}

INLINE void weigh_pair(Sums *sums, const int16_t *pair, const int16_t *weights)
{
    int32_t two;
    memcpy(&two, pair, sizeof two);
    const Vector inputs = LANES_OP(set1_epi32)(two);
    for (unsigned i = 0; i < SUM_VECTORS; i++) {
        const Vector row = WHOLE_OP(loadu)((const Vector *)weights + i);
#ifdef __AVX512VNNI__
        sums->vectors[i] = _mm512_dpwssd_epi32(sums->vectors[i], inputs, row);
#else
        sums->vectors[i] = LANES_OP(add_epi32)(sums->vectors[i], LANES_OP(madd_epi16)(inputs, row));
#endif
    }
}

INLINE void keep_sums(int32_t *to, const Sums *sums)
{
    for (unsigned i = 0; i < SUM_VECTORS; i++) {
        WHOLE_OP(store)((Vector *)to + i, sums->vectors[i]);
    }
}

#elif defined __ARM_NEON

#include <arm_neon.h>
#define NAME "neon"
enum { LANES = 8 };
typedef int16x8_t Vector;

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

/* The instruction doubles, and rounds: the high half of 2 * (a * 64) * b is a * b / 512. */
INLINE void keep_products(uint8_t *to, const int16_t *a, const int16_t *b)
{
    const Vector shifted = vshlq_n_s16(clip(load(a)), 15 - ENG_NETWORK_QP_SHIFT);
    vst1_u8(to, vqmovun_s16(vqrdmulhq_s16(shifted, clip(load(b)))));
}

typedef struct {
    int32x4_t vectors[4];
} Sums;

INLINE void weigh(Sums *sums, const uint8_t *chunk, const int8_t *weights)
{
    int32_t four;
    memcpy(&four, chunk, sizeof four);
    const int8x16_t products = vreinterpretq_s8_s32(vdupq_n_s32(four));
    for (int i = 0; i < 4; i++) {
        const int8x16_t row = vld1q_s8(weights + 16 * i);
        const int16x8_t low = vmull_s8(vget_low_s8(products), vget_low_s8(row));
        const int16x8_t high = vmull_s8(vget_high_s8(products), vget_high_s8(row));
        sums->vectors[i] = vpadalq_s16(sums->vectors[i], vpaddq_s16(low, high));
    }
}

INLINE void weigh_pair(Sums *sums, const int16_t *pair, const int16_t *weights)
{
    int32_t two;
    memcpy(&two, pair, sizeof two);
    const int16x8_t inputs = vreinterpretq_s16_s32(vdupq_n_s32(two));
    for (int i = 0; i < 4; i++) {
        const int16x8_t row = vld1q_s16(weights + 8 * i);
        const int32x4_t low = vmull_s16(vget_low_s16(inputs), vget_low_s16(row));
        const int32x4_t high = vmull_s16(vget_high_s16(inputs), vget_high_s16(row));
        sums->vectors[i] = vaddq_s32(sums->vectors[i], vpaddq_s32(low, high));
    }
}

INLINE void keep_sums(int32_t *to, const Sums *sums)
{
    for (int i = 0; i < 4; i++) {
        vst1q_s32(to + 4 * i, sums->vectors[i]);
    }
}

#elif defined __wasm_simd128__

#include <wasm_simd128.h>
#define NAME "simd128"
enum { LANES = 8 };
typedef v128_t Vector;

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

INLINE void keep_products(uint8_t *to, const int16_t *a, const int16_t *b)
{
    const Vector shifted = wasm_i16x8_shl(clip(load(a)), 15 - ENG_NETWORK_QP_SHIFT);
    const Vector words = wasm_i16x8_q15mulr_sat(shifted, clip(load(b)));
    wasm_v128_store64_lane(to, wasm_u8x16_narrow_i16x8(words, words), 0);
}

typedef struct {
    v128_t vectors[4];
} Sums;

INLINE void weigh(Sums *sums, const uint8_t *chunk, const int8_t *weights)
{
    int32_t four;
    memcpy(&four, chunk, sizeof four);
    const v128_t words = wasm_i16x8_load8x8(&(int64_t){(int64_t)(uint32_t)four * 0x100000001});
    for (int i = 0; i < 4; i++) {
        const v128_t low = wasm_i16x8_load8x8(weights + 16 * i);
        const v128_t high = wasm_i16x8_load8x8(weights + 16 * i + 8);
        const v128_t pairs = wasm_i32x4_dot_i16x8(words, low);
        const v128_t more = wasm_i32x4_dot_i16x8(words, high);
        sums->vectors[i] = wasm_i32x4_add(
            sums->vectors[i], wasm_i32x4_add(wasm_i32x4_shuffle(pairs, more, 0, 2, 4, 6),
                                             wasm_i32x4_shuffle(pairs, more, 1, 3, 5, 7)));
    }
}

INLINE void weigh_pair(Sums *sums, const int16_t *pair, const int16_t *weights)
{
    int32_t two;
    memcpy(&two, pair, sizeof two);
    const v128_t inputs = wasm_i32x4_splat(two);
    for (int i = 0; i < 4; i++) {
        sums->vectors[i] = wasm_i32x4_add(
            sums->vectors[i], wasm_i32x4_dot_i16x8(inputs, wasm_v128_load(weights + 8 * i)));
    }
}

INLINE void keep_sums(int32_t *to, const Sums *sums)
{
    for (int i = 0; i < 4; i++) {
        wasm_v128_store(to + 4 * i, sums->vectors[i]);
    }
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

INLINE void multiply(uint8_t *products, const int16_t *values, int half)
{
    for (int at = 0; at < half; at += LANES) {
        keep_products(products + at, values + at, values + half + at);
    }
}

/* Four chunks at a time, so that no addition waits for another. */
INLINE void run_first(int32_t *sums, const uint8_t *products, const EngNetworkStack *stack,
                      int hidden)
{
    enum { AT_A_TIME = 4 };
    _Alignas(64) int32_t parts[AT_A_TIME][ENG_NETWORK_FIRST];
    Sums all[AT_A_TIME] = {0};
    for (int at = 0; at < hidden; at += AT_A_TIME * ENG_NETWORK_CHUNK) {
#pragma GCC unroll 4
        for (int i = 0; i < AT_A_TIME; i++) {
            const int chunk = at + i * ENG_NETWORK_CHUNK;
            weigh(&all[i], products + chunk, stack->first + chunk * ENG_NETWORK_FIRST);
        }
    }
    for (int i = 0; i < AT_A_TIME; i++) {
        keep_sums(parts[i], &all[i]);
    }
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        sums[i] = parts[0][i] + parts[1][i] + parts[2][i] + parts[3][i];
    }
}

INLINE int16_t cut(int32_t value, int32_t least)
{
    return (int16_t)(value < least ? least : value > ENG_NETWORK_ONE ? ENG_NETWORK_ONE : value);
}

/* Each sum of the first layer as it is, if positive, and its square. */
INLINE void bend(int16_t *bent, const int32_t *sums, const EngNetworkStack *stack)
{
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        const int32_t value = cut(sums[i] + stack->first_biases[i], -ENG_NETWORK_ONE);
        bent[i] = cut(value, 0);
        bent[ENG_NETWORK_FIRST + i] = (int16_t)(value * value / ENG_NETWORK_ONE);
    }
}

/* Half of the sums of the second layer, from the sum `from` on; the weights of a half are as many
 * bytes as those of a chunk. */
INLINE void run_second(int16_t *second, int from, const int16_t *bent, const EngNetworkStack *stack)
{
    _Alignas(64) int32_t sums[ENG_NETWORK_FIRST];
    Sums half = {0};
    for (int p = 0; p < ENG_NETWORK_SECOND / ENG_NETWORK_PAIR; p++) {
        weigh_pair(&half, bent + p * ENG_NETWORK_PAIR,
                   stack->second + (p * ENG_NETWORK_SECOND + from) * ENG_NETWORK_PAIR);
    }
    keep_sums(sums, &half);
    for (int i = 0; i < ENG_NETWORK_FIRST; i++) {
        const int32_t sum = sums[i] + stack->second_biases[from + i];
        second[from + i] = cut(sum >> ENG_NETWORK_QC_SHIFT, 0);
    }
}

static int32_t value(const int16_t *ours, const int16_t *theirs, const EngNetworkStack *stack,
                     int hidden)
{
    _Alignas(64) uint8_t products[ENG_NETWORK_HIDDEN_MAX];
    _Alignas(64) int32_t sums[ENG_NETWORK_FIRST];
    _Alignas(64) int16_t bent[ENG_NETWORK_SECOND], second[ENG_NETWORK_SECOND];
    const int half = hidden / 2;
    multiply(products, ours, half);
    multiply(products + half, theirs, half);
    run_first(sums, products, stack, hidden);
    bend(bent, sums, stack);
    run_second(second, 0, bent, stack);
    run_second(second, ENG_NETWORK_FIRST, bent, stack);
    int32_t sum = stack->value_bias;
    for (int i = 0; i < ENG_NETWORK_SECOND; i++) {
        sum += stack->value[i] * second[i];
    }
    return sum;
}

const EngNetworkKernel ENG_NETWORK_KERNEL = {
    .name = NAME,
    .update = update,
    .value = value,
};
