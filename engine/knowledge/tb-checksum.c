/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* CityHashCrc256, and the part of CityHash128 needed for digests. */
#include "engine/knowledge/tb-checksum.h"

#include <string.h>

/* A test compiles the other variant. */
#if defined(__x86_64__) && !defined(ENG_TB_PLAIN_CRC)
#define HAVE_CRC_INSTRUCTION
#endif

static const uint64_t K0 = UINT64_C(0xc3a5c85c97cb3127);
static const uint64_t K1 = UINT64_C(0xb492b66fbe98f273);
static const uint64_t K3 = UINT64_C(0xc949d7c7509e6557);

enum {
    STEP_BYTES = 40,       /* of one round of the long hash */
    SPIN_BYTES = 240,      /* six rounds, the minimum input */
    SHORT_ROW_BYTES = 900, /* rows of digests up to this size are hashed without CRC */
};

static uint64_t load(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static void save(uint64_t word, uint8_t *bytes)
{
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(word >> 8 * i);
    }
}

static uint64_t rotate(uint64_t word, int bits)
{
    return word >> bits | word << (64 - bits);
}

static uint64_t mix(uint64_t word)
{
    return word ^ word >> 47;
}

/* Two words into one. */
static uint64_t join(uint64_t low, uint64_t high)
{
    const uint64_t factor = UINT64_C(0x9ddfea08eb382d69);
    uint64_t a = (low ^ high) * factor;
    a ^= a >> 47;
    uint64_t b = (high ^ a) * factor;
    b ^= b >> 47;
    return b * factor;
}

/* --- CRC-32C of 64 bits ----------------------------------------------------------------------- */

/* Four bits at a time, for processors without the instruction. */
static inline uint64_t crc_by_table(uint64_t crc, uint64_t word)
{
    static const uint32_t table[16] = {
        0x00000000, 0x105ec76f, 0x20bd8ede, 0x30e349b1, 0x417b1dbc, 0x5125dad3,
        0x61c69362, 0x7198540d, 0x82f63b78, 0x92a8fc17, 0xa24bb5a6, 0xb21572c9,
        0xc38d26c4, 0xd3d3e1ab, 0xe330a81a, 0xf36e6f75,
    };
    uint32_t sum = (uint32_t)crc;
    for (int i = 0; i < 16; i++) {
        sum = sum >> 4 ^ table[(sum ^ word) & 15];
        word >>= 4;
    }
    return sum;
}

/* --- The long hash ---------------------------------------------------------------------------- */

typedef struct {
    uint64_t a, b, c, d, e, t; /* the running words */
    uint64_t f, g, h, i, j;    /* their CRCs */
} State;

/* One round over 40 bytes; `crc` is a constant at each use, so that the call is inlined. */
#define DEFINE_ROUND(name, attribute, crc)                                                        \
    attribute static inline void name(State *s, const uint8_t *bytes, uint64_t factor, int twist) \
    {                                                                                             \
        const uint64_t before = s->a;                                                             \
        s->a = rotate(s->b, 41 ^ twist) * factor + load(bytes);                                   \
        s->b = rotate(s->c, 27 ^ twist) * factor + load(bytes + 8);                               \
        s->c = rotate(s->d, 41 ^ twist) * factor + load(bytes + 16);                              \
        s->d = rotate(s->e, 33 ^ twist) * factor + load(bytes + 24);                              \
        s->e = rotate(s->t, 25 ^ twist) * factor + load(bytes + 32);                              \
        s->t = before;                                                                            \
        s->f = crc(s->f, s->a);                                                                   \
        s->g = crc(s->g, s->b);                                                                   \
        s->h = crc(s->h, s->c);                                                                   \
        s->i = crc(s->i, s->d);                                                                   \
        s->j = crc(s->j, s->e);                                                                   \
    }

/* All rounds: in groups of six with two alternating factors, then singly, the last one from the
 * end. */
#define DEFINE_ROUNDS(name, attribute, round)                                     \
    attribute static void name(State *s, const uint8_t *bytes, size_t length)     \
    {                                                                             \
        for (; length >= SPIN_BYTES; length -= SPIN_BYTES) {                      \
            for (int i = 0; i < 6; i++, bytes += STEP_BYTES) {                    \
                round(s, bytes, i % 2 == 0 ? 1 : K0, i % 2 == 0);                 \
            }                                                                     \
        }                                                                         \
        for (; length >= STEP_BYTES; length -= STEP_BYTES, bytes += STEP_BYTES) { \
            round(s, bytes, K0, 0);                                               \
        }                                                                         \
        if (length > 0) {                                                         \
            round(s, bytes + length - STEP_BYTES, K0, 0);                         \
        }                                                                         \
    }

DEFINE_ROUND(round_by_table, , crc_by_table)
DEFINE_ROUNDS(rounds_by_table, , round_by_table)

#ifdef HAVE_CRC_INSTRUCTION
#define WITH_CRC __attribute__((target("sse4.2")))
DEFINE_ROUND(round_by_instruction, WITH_CRC, __builtin_ia32_crc32di)
DEFINE_ROUNDS(rounds_by_instruction, WITH_CRC, round_by_instruction)
#endif

static void all_rounds(State *state, const uint8_t *bytes, size_t length)
{
#ifdef HAVE_CRC_INSTRUCTION
    if (__builtin_cpu_supports("sse4.2")) {
        rounds_by_instruction(state, bytes, length);
        return;
    }
#endif
    rounds_by_table(state, bytes, length);
}

/* Needs at least SPIN_BYTES. */
static void hash_long(const uint8_t *bytes, size_t length, uint32_t seed,
                      uint8_t digest[ENG_TB_DIGEST_BYTES])
{
    State s = {
        .a = load(bytes + 56) + K0,
        .b = load(bytes + 96) + K0,
        .e = load(bytes + 184) + seed,
        .f = seed,
    };
    const uint64_t first = join(s.b, length);
    const uint64_t second = load(bytes + 120) * K0 + length;
    s.c = first;
    s.d = second;
    s.t = s.c + s.d;
    all_rounds(&s, bytes, length);

    s.j += s.i << 32;
    s.a = join(s.a, s.j);
    s.h += s.g << 32;
    s.b += s.h;
    s.c = join(s.c, s.f) + s.i;
    s.d = join(s.d, s.e + first);
    s.j += s.e;
    s.i += join(s.h, s.t);
    s.e = join(s.a, s.d) + s.j;
    s.f = join(s.b, s.c) + s.a;
    s.g = join(s.j, s.i) + s.c;
    uint64_t word = s.e + s.f + s.g + s.h;
    save(word, digest);
    s.a = mix((s.a + s.g) * K0) * K0 + s.b;
    word += second + s.a;
    save(word, digest + 8);
    s.a = mix(s.a * K0) * K0 + s.c;
    word += s.a;
    save(word, digest + 16);
    s.a = mix((s.a + s.e) * K0) * K0;
    word += s.a;
    save(word, digest + 24);
}

void eng_tb_chunk_digest(const uint8_t *bytes, size_t length, uint8_t digest[ENG_TB_DIGEST_BYTES])
{
    uint8_t padded[SPIN_BYTES] = {0};
    if (length >= SPIN_BYTES) {
        hash_long(bytes, length, 0, digest);
        return;
    }
    memcpy(padded, bytes, length);
    hash_long(padded, SPIN_BYTES, ~(uint32_t)length, digest);
}

/* --- The short hash, of rows of digests ------------------------------------------------------- */

typedef struct {
    uint64_t first, second;
} Pair;

static Pair weak_hash(const uint8_t *bytes, uint64_t a, uint64_t b)
{
    const uint64_t last = load(bytes + 24);
    a += load(bytes);
    b = rotate(b + a + last, 21);
    const uint64_t c = a;
    a += load(bytes + 8) + load(bytes + 16);
    b += rotate(a, 44);
    return (Pair){a + last, b + c};
}

/* Of 16 bytes. */
static uint64_t hash_16(const uint8_t *bytes)
{
    const uint64_t a = load(bytes), b = load(bytes + 8);
    return join(a, rotate(b + 16, 16)) ^ b;
}

/* Up to 127 bytes, a multiple of 16. */
static Pair murmur(const uint8_t *bytes, size_t length, Pair seed)
{
    uint64_t a = seed.first, b = seed.second, c, d;
    if (length <= 16) {
        a = mix(a * K1) * K1;
        c = b * K1 + hash_16(bytes);
        d = mix(a + load(bytes));
    } else {
        c = join(load(bytes + length - 8) + K1, a);
        d = join(b + length, c + load(bytes + length - 16));
        a += d;
        for (size_t at = 0; at + 16 < length; at += 16) {
            a = (a ^ mix(load(bytes + at) * K1) * K1) * K1;
            b ^= a;
            c = (c ^ mix(load(bytes + at + 8) * K1) * K1) * K1;
            d ^= c;
        }
    }
    a = join(a, c);
    b = join(d, b);
    return (Pair){a ^ b, join(b, a)};
}

typedef struct {
    Pair v, w;
    uint64_t x, y, z;
} Wide;

static void wide_step(Wide *s, const uint8_t *bytes)
{
    s->x = rotate(s->x + s->y + s->v.first + load(bytes + 8), 37) * K1;
    s->y = rotate(s->y + s->v.second + load(bytes + 48), 42) * K1;
    s->x ^= s->w.second;
    s->y += s->v.first + load(bytes + 40);
    s->z = rotate(s->z + s->w.first, 33) * K1;
    s->v = weak_hash(bytes, s->v.second * K1, s->x + s->w.first);
    s->w = weak_hash(bytes + 32, s->z + s->w.second, s->y + load(bytes + 16));
    const uint64_t old = s->z;
    s->z = s->x;
    s->x = old;
}

/* 128 bytes and more. */
static Pair hash_wide(const uint8_t *bytes, size_t length, Pair seed)
{
    Wide s = {.x = seed.first, .y = seed.second, .z = length * K1};
    s.v.first = rotate(s.y ^ K1, 49) * K1 + load(bytes);
    s.v.second = rotate(s.v.first, 42) * K1 + load(bytes + 8);
    s.w.first = rotate(s.y + s.z, 35) * K1 + s.x;
    s.w.second = rotate(s.x + load(bytes + 88), 53) * K1;
    for (; length >= 128; length -= 128, bytes += 128) {
        wide_step(&s, bytes);
        wide_step(&s, bytes + 64);
    }
    s.x += rotate(s.v.first + s.z, 49) * K0;
    s.z += rotate(s.w.first, 37) * K0;
    /* The rest, 32 bytes at a time from the end; the first of them may begin before `bytes`. */
    for (size_t done = 32; done < length + 32; done += 32) {
        const uint8_t *at = bytes + length - done;
        s.y = rotate(s.x + s.y, 42) * K0 + s.v.second;
        s.w.first += load(at + 16);
        s.x = s.x * K0 + s.w.first;
        s.z += s.w.second + load(at);
        s.w.second += s.v.first;
        s.v = weak_hash(at, s.v.first + s.z, s.v.second);
    }
    s.x = join(s.x, s.v.first);
    s.y = join(s.y + s.z, s.w.first);
    return (Pair){join(s.x + s.v.second, s.w.second) + s.y,
                  join(s.x + s.w.second, s.y + s.v.second)};
}

static Pair hash_row(const uint8_t *bytes, size_t length)
{
    if (length > SHORT_ROW_BYTES) {
        uint8_t digest[ENG_TB_DIGEST_BYTES];
        eng_tb_chunk_digest(bytes, length, digest);
        return (Pair){load(digest + 16), load(digest + 24)};
    }
    const Pair seed = {load(bytes) ^ K3, load(bytes + 8)};
    return length - 16 < 128 ? murmur(bytes + 16, length - 16, seed)
                             : hash_wide(bytes + 16, length - 16, seed);
}

void eng_tb_checksum(const uint8_t *digests, size_t count, uint8_t checksum[ENG_TB_CHECKSUM_BYTES])
{
    const Pair pair = hash_row(digests, count * ENG_TB_DIGEST_BYTES);
    save(pair.first, checksum);
    save(pair.second, checksum + 8);
}
