/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The neural network of the evaluation, and its file format.
 *
 * A "perspective" net (NNUE, after Nasu 2018): each side has its own view of the board. A view is a
 * set of features, one for each piece: owner (own or the other's), type and square, with the board
 * turned so that the viewer moves up, and mirrored if needed so that the viewer's king is on the
 * files e to h. If the net has several king buckets, each has its own features. A view's features
 * are summed into `hidden` numbers (its accumulator, accumulator.h). These are clipped, and each of
 * the first half is multiplied by one of the second; the products of both views, `hidden` in all,
 * go through a stack of three small layers, of 16, 32 and 1 sums. There is a stack for each range
 * of the number of pieces (output buckets). The layout is that of Stockfish since 2022 (pairs of
 * products, small layers by material), without its second sum of material.
 *
 * All is integer arithmetic that gives the same number on every processor:
 *
 *     accumulator = biases + sum of the rows of the features       int16, wraps
 *     clipped     = accumulator, not below 0 nor above 255         a real 1 is QA = 255
 *     products    = clipped[i] * clipped[i + hidden / 2] / 512, rounded: 0 to 127, a real 1 is
 *                   QP = 127; of the mover's view, then of the other's
 *     first       = biases + sum of products * weights             a real 1 is ONE = QP * QB = 8128
 *     bent        = first, not below 0 nor above ONE; then, for each, the square of first (cut at
 *                   ONE and -ONE) / ONE: 32 numbers
 *     second      = (biases + sum of bent * weights) / QC, rounded down, not below 0 nor above ONE
 *     value       = (bias + sum of second * weights) * scale / (ONE * QC)
 *
 * cut at 20000 centipawns. A real weight 1 is QB = 64 in the first layer and QC = 1024 in the other
 * two. No sum may exceed 32 bits, whatever the position: such a net is refused.
 *
 * A file is, all numbers little-endian:
 *
 *     0    char[8]  "TABINNUE"
 *     8    u32      version of the format, 2
 *     12   u16      hidden: a multiple of 64, at most 1024
 *     14   u16      king buckets, 1 to 32
 *     16   u16      output buckets, 1 to 16
 *     18   u16      scale, centipawns of a real 1: 50 to 2000
 *     20   u16      QA, 255
 *     22   u16      QB, 64
 *     24   u8[8]    0
 *     32   u8[32]   the bucket of each square of the viewer's king, by rank * 4 + file - 4 (e = 0)
 *     64   char[192] origin of the net: printable ASCII, then zeroes
 *     256  i16      features: king buckets * 768 rows of `hidden`; a row is
 *                   bucket * 768 + (own 0, other's 384) + type * 64 + square
 *     ...  i16      biases: `hidden`
 *     ...           a stack for each output bucket:
 *          i8       first weights: for each of the 16 sums `hidden`
 *          i32[16]  first biases
 *          i16      second weights: for each of the 32 sums 32
 *          i32[32]  second biases, a real 1 is ONE * QC
 *          i16[32]  weights of the value
 *          i32      its bias, a real 1 is ONE * QC
 *     ...  u8[32]   SHA-256 of all before it
 *
 * and is named tabiya-SHAPE-DIGEST.nnue, where DIGEST is the first 12 hexadecimal digits of that
 * SHA-256. A file with another digest in its name is refused: it is not the intended net.
 */
#ifndef ENG_EVAL_NETWORK_H
#define ENG_EVAL_NETWORK_H

#include "engine/board/position.h"
#include "engine/eval/network-kernel.h"
#include "engine/sha256.h"

enum {
    ENG_NETWORK_FEATURES = 768, /* per king bucket */
    ENG_NETWORK_KING_BUCKETS_MAX = 32,
    ENG_NETWORK_OUTPUT_BUCKETS_MAX = 16,
    ENG_NETWORK_KING_SQUARES = 32,
    ENG_NETWORK_ABOUT_SIZE = 193,
    ENG_NETWORK_NAME_SIZE = 64,
    ENG_NETWORK_FILE_MAX = 64 << 20,
};

/* The beginning of a net's file. */
#define ENG_NETWORK_MAGIC "TABINNUE"

typedef struct {
    int hidden, king_buckets, output_buckets;
    int scale_cp;
    uint8_t king_bucket[ENG_NETWORK_KING_SQUARES];
} EngNetworkShape;

/* Read-only once made, so that any number of threads may use it. */
typedef struct {
    EngNetworkShape shape;
    char about[ENG_NETWORK_ABOUT_SIZE]; /* its origin */
    char name[ENG_NETWORK_NAME_SIZE];   /* the name for its file */
    uint8_t digest[ENG_SHA256_BYTES];
    const EngNetworkKernel *kernel; /* the best for this processor; tests choose others */
    uint8_t layout[64];             /* by the king's square from its own side: bucket * 2, plus 1 if
                                     * the view is mirrored */
    int16_t *features, *biases;
    EngNetworkStack stacks[ENG_NETWORK_OUTPUT_BUCKETS_MAX];
    void *memory;
} EngNetwork;

enum { ENG_NETWORK_LAYOUTS_MAX = 2 * ENG_NETWORK_KING_BUCKETS_MAX };

typedef struct {
    char message[256]; /* a sentence without its final period; for a file it begins with the name */
} EngNetworkError;

/* Reads a net; NULL, with the reason, if it is invalid, damaged or not the one in its name.
 * eng_network_open_bytes() copies what it needs. */
EngNetwork *eng_network_open(const char *path, EngNetworkError *error);
EngNetwork *eng_network_open_bytes(const void *bytes, size_t size, EngNetworkError *error);
void eng_network_close(EngNetwork *network);

/* The built-in net: its file, and the parsed net. NULL if memory ran out, or the built-in file is
 * not a net. */
const uint8_t *eng_network_shipped(size_t *size);
EngNetwork *eng_network_open_shipped(EngNetworkError *error);

/* The size of a file with this shape in bytes; 0 for an invalid shape. */
size_t eng_network_file_size(const EngNetworkShape *shape);

/* A net to write: its shape, origin, and numbers. All is lent. */
typedef struct {
    const EngNetworkShape *shape;
    const char *about;
    const int16_t *features, *biases; /* in the order of the file */
    const EngNetworkStack *stacks;
} EngNetworkDraft;

/* Where in a stack's first weights that of sum `sum` for product `product` is. */
static inline size_t eng_network_first_at(int sum, int product)
{
    const int chunk = product / ENG_NETWORK_CHUNK;
    return (size_t)(chunk * ENG_NETWORK_FIRST + sum) * ENG_NETWORK_CHUNK +
           (size_t)(product % ENG_NETWORK_CHUNK);
}

/* The same for the second weights, which are in such an order, too. */
static inline size_t eng_network_second_at(int sum, int input)
{
    return (size_t)(input / ENG_NETWORK_PAIR * ENG_NETWORK_SECOND + sum) * ENG_NETWORK_PAIR +
           (size_t)(input % ENG_NETWORK_PAIR);
}

/* Writes a net as a file into `bytes`, which have the length eng_network_file_size(), and its name.
 * Does not check it: read it back. */
void eng_network_write(const EngNetworkDraft *draft, uint8_t *bytes,
                       char name[ENG_NETWORK_NAME_SIZE]);

/* A net with random weights as a file, owned by the caller: for tests and measurements of speed.
 * NULL if memory ran out or the shape is invalid. */
uint8_t *eng_network_random(const EngNetworkShape *shape, uint64_t seed, size_t *size);

/* --- Features --------------------------------------------------------------------------------- */

/* A square from the view of `side`, which moves up the board. */
static inline unsigned eng_network_turn(EngColor side, EngSquare square)
{
    return square ^ (side == ENG_WHITE ? 0u : 56u);
}

/* The row of a piece in the view of `side`, whose layout is in EngNetwork.layout. */
static inline unsigned eng_network_row(EngColor side, unsigned layout, EngPiece piece,
                                       EngSquare square)
{
    const unsigned other = eng_piece_color(piece) != side;
    const unsigned seen = eng_network_turn(side, square) ^ ((layout & 1) != 0 ? 7u : 0u);
    return (layout >> 1) * ENG_NETWORK_FEATURES + other * 384 + eng_piece_type(piece) * 64u + seen;
}

static inline unsigned eng_network_layout_of(const uint8_t king_bucket[ENG_NETWORK_KING_SQUARES],
                                             unsigned square)
{
    const unsigned mirrored = (square & 7) < 4;
    const unsigned file = mirrored ? 7 - (square & 7) : square & 7;
    return king_bucket[(square >> 3) * 4 + file - 4] * 2u + mirrored;
}

/* The bucket of the last step's weights: by the number of pieces on the board. */
static inline int eng_network_output_bucket(int output_buckets, int pieces)
{
    const int bucket = (pieces - 2) * output_buckets / 31;
    return bucket < output_buckets ? bucket : output_buckets - 1;
}

#endif
