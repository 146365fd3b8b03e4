/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See kernel.h. Compiled once for each row of the table in kernels.c, each time with
 * ENG_POLICY_KERNEL as the name of the result. */
#include "engine/policy/kernel.h"

#include <stddef.h>

#ifdef __AVX2__

#include <immintrin.h>

#define NAME "avx2"

static inline __m256i load_bytes(const int8_t *from)
{
    return _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i *)from));
}

static inline __m256i load_words(const int16_t *from)
{
    return _mm256_loadu_si256((const __m256i *)from);
}

static void add(int16_t *sums, const int8_t *table, int length, const uint16_t *rows, int count)
{
    for (int at = 0; at < length; at += 32) {
        __m256i first = load_words(sums + at), second = load_words(sums + at + 16);
        for (int i = 0; i < count; i++) {
            const int8_t *row = table + rows[i] * (size_t)length + at;
            first = _mm256_add_epi16(first, load_bytes(row));
            second = _mm256_add_epi16(second, load_bytes(row + 16));
        }
        _mm256_storeu_si256((__m256i *)(sums + at), first);
        _mm256_storeu_si256((__m256i *)(sums + at + 16), second);
    }
}

static int32_t product(const int16_t *squares, const int8_t *row, int length)
{
    __m256i first = _mm256_setzero_si256(), second = first;
    for (int at = 0; at < length; at += 32) {
        first = _mm256_add_epi32(first,
                                 _mm256_madd_epi16(load_words(squares + at), load_bytes(row + at)));
        second = _mm256_add_epi32(
            second, _mm256_madd_epi16(load_words(squares + at + 16), load_bytes(row + at + 16)));
    }
    first = _mm256_add_epi32(first, second);
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(first), _mm256_extracti128_si256(first, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

#elif defined __wasm_simd128__

#include <wasm_simd128.h>

#define NAME "simd128"

static inline v128_t plus_bytes(v128_t sum, const int8_t *bytes)
{
    return wasm_i16x8_add(sum, wasm_i16x8_load8x8(bytes));
}

static void add(int16_t *sums, const int8_t *table, int length, const uint16_t *rows, int count)
{
    for (int at = 0; at < length; at += 32) {
        v128_t kept[4];
        for (int v = 0; v < 4; v++) {
            kept[v] = wasm_v128_load(sums + at + 8 * v);
        }
        for (int i = 0; i < count; i++) {
            const int8_t *row = table + rows[i] * (size_t)length + at;
            for (int v = 0; v < 4; v++) {
                kept[v] = plus_bytes(kept[v], row + 8 * v);
            }
        }
        for (int v = 0; v < 4; v++) {
            wasm_v128_store(sums + at + 8 * v, kept[v]);
        }
    }
}

static inline v128_t plus_products(v128_t sum, const int16_t *squares, const int8_t *row)
{
    return wasm_i32x4_add(sum,
                          wasm_i32x4_dot_i16x8(wasm_v128_load(squares), wasm_i16x8_load8x8(row)));
}

static int32_t product(const int16_t *squares, const int8_t *row, int length)
{
    v128_t first = wasm_i32x4_splat(0), second = first;
    for (int at = 0; at < length; at += 16) {
        first = plus_products(first, squares + at, row + at);
        second = plus_products(second, squares + at + 8, row + at + 8);
    }
    first = wasm_i32x4_add(first, second);
    return wasm_i32x4_extract_lane(first, 0) + wasm_i32x4_extract_lane(first, 1) +
           wasm_i32x4_extract_lane(first, 2) + wasm_i32x4_extract_lane(first, 3);
}

#else

/* The twin that the others must equal; compilers make vectors of it, too. */
#define NAME "scalar"

static void add(int16_t *sums, const int8_t *table, int length, const uint16_t *rows, int count)
{
    for (int i = 0; i < count; i++) {
        const int8_t *row = table + rows[i] * (size_t)length;
        for (int at = 0; at < length; at++) {
            sums[at] = (int16_t)(uint16_t)((unsigned)sums[at] + (unsigned)row[at]);
        }
    }
}

static int32_t product(const int16_t *squares, const int8_t *row, int length)
{
    int32_t sum = 0;
    for (int at = 0; at < length; at++) {
        sum += squares[at] * row[at];
    }
    return sum;
}

#endif

const EngPolicyKernel ENG_POLICY_KERNEL = {.name = NAME, .add = add, .product = product};
