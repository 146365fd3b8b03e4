/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any file as a net. It is opened unchanged, and again with the size that its head
 * asks for (repeating the bytes after the head) and a correct digest, so that the digest does not
 * reject everything. A net that opens must give the same values from scratch and by a move. */
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/eval/accumulator.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD_BYTES = 256, TOO_MUCH = 1 << 18 };

static const char *const FENS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP1pq1b1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PP1BBPPP/R3K2R b KQkq - 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/7k/QQQ5/QQQQ1K2/QQQQQ3 b - - 0 1",
    "8/8/8/3k4/8/8/4P3/4K3 w - - 40 60",
};

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void use(EngNetwork *network)
{
    EngAccumulators *accumulators = eng_accumulators_new(network, 2);
    require(accumulators);
    for (size_t i = 0; i < sizeof FENS / sizeof FENS[0]; i++) {
        EngPosition positions[2];
        EngMoveList moves;
        if (!eng_fen_parse(&positions[0], FENS[i], NULL)) {
            continue;
        }
        eng_movegen_legal(&positions[0], &moves);
        for (int m = 0; m < moves.count && m < 4; m++) {
            eng_position_play(&positions[1], &positions[0], moves.moves[m]);
            eng_accumulators_set(accumulators, 0, &positions[0]);
            eng_accumulators_set(accumulators, 1, &positions[1]);
            require(eng_accumulators_evaluate(accumulators, 0) ==
                    eng_network_evaluate(network, &positions[0]));
            require(eng_accumulators_evaluate(accumulators, 1) ==
                    eng_network_evaluate(network, &positions[1]));
        }
    }
    eng_accumulators_free(accumulators);
}

static bool read(const uint8_t *data, size_t size)
{
    EngNetworkError error = {""};
    uint8_t *bytes = malloc(size + 1); /* so long, that a sanitizer sees its end */
    require(bytes);
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    EngNetwork *network = eng_network_open_bytes(bytes, size, &error);
    free(bytes);
    require((network == NULL) == (error.message[0] != '\0'));
    if (!network) {
        return false;
    }
    use(network);
    eng_network_close(network);
    return true;
}

/* A file of the size that the head asks for, as far as that makes sense. */
static void read_mended(const uint8_t *data, size_t size)
{
    EngNetworkShape shape = {.hidden = data[12] | data[13] << 8,
                             .king_buckets = data[14] | data[15] << 8,
                             .output_buckets = data[16] | data[17] << 8,
                             .scale_cp = data[18] | data[19] << 8};
    memcpy(shape.king_bucket, data + 32, sizeof shape.king_bucket);
    const size_t wanted = eng_network_file_size(&shape);
    if (wanted == 0 || wanted > TOO_MUCH || size <= HEAD_BYTES) {
        return;
    }
    uint8_t *bytes = malloc(wanted);
    require(bytes);
    memcpy(bytes, data, HEAD_BYTES);
    for (size_t at = HEAD_BYTES; at < wanted; at++) {
        bytes[at] = data[HEAD_BYTES + (at - HEAD_BYTES) % (size - HEAD_BYTES)];
    }
    eng_sha256(bytes, wanted - ENG_SHA256_BYTES, bytes + wanted - ENG_SHA256_BYTES);
    read(bytes, wanted);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read(data, size);
    if (size > HEAD_BYTES) {
        read_mended(data, size);
    }
    return 0;
}
