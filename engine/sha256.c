/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See sha256.h. SHA-256 by FIPS 180-4, section 6.2; about 200 MB per second, far more than nets
 * need. */
#include "engine/sha256.h"

#include <string.h>

enum { BLOCK_BYTES = 64, ROUNDS = 64, LENGTH_BYTES = 8 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* The same of the square roots of the first eight. */
static const uint32_t first_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t rotate(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

static void schedule(const uint8_t *block, uint32_t words[ROUNDS])
{
    for (int i = 0; i < 16; i++, block += 4) {
        words[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
                   block[3];
    }
    for (int i = 16; i < ROUNDS; i++) {
        const uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10) + words[i - 7] +
                   (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + words[i - 16];
    }
}

static void add_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t words[ROUNDS], s[8];
    schedule(block, words);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < ROUNDS; i++) {
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const uint32_t first = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
                               choice + constants[i] + words[i];
        const uint32_t second = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++) {
        state[i] += s[i];
    }
}

void eng_sha256(const void *bytes, size_t size, uint8_t digest[ENG_SHA256_BYTES])
{
    const uint8_t *rest = bytes;
    uint32_t state[8];
    uint8_t last[2 * BLOCK_BYTES] = {0};
    size_t left = size;
    memcpy(state, first_state, sizeof state);
    for (; left >= BLOCK_BYTES; left -= BLOCK_BYTES, rest += BLOCK_BYTES) {
        add_block(state, rest);
    }
    if (left > 0) {
        memcpy(last, rest, left);
    }
    last[left] = 0x80;
    const size_t end = left + 1 + LENGTH_BYTES <= BLOCK_BYTES ? BLOCK_BYTES : 2 * BLOCK_BYTES;
    for (int i = 0; i < LENGTH_BYTES; i++) {
        last[end - 1 - (size_t)i] = (uint8_t)((uint64_t)size * 8 >> 8 * i);
    }
    for (size_t at = 0; at < end; at += BLOCK_BYTES) {
        add_block(state, last + at);
    }
    for (int i = 0; i < ENG_SHA256_BYTES; i++) {
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
