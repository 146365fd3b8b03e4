/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any file as a net of people's moves. It is opened unchanged, and again with the size
 * that its head asks for (repeating the bytes after the head) and a correct digest, so that the
 * digest does not reject everything. A net that opens must give chances that add up to 1, the same
 * by each kernel. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/policy/net.h"
#include "engine/sha256.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD_BYTES = 256, TOO_MUCH = 1 << 20 };

static const char *const FENS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP1pq1b1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PP1BBPPP/R3K2R b KQkq - 0 1",
    "QQQQQQQQ/QQQQQQQQ/Q7/8/8/2k5/8/K7 w - - 0 1",
    "8/8/8/3k4/8/8/4P3/4K3 w - - 40 60",
};

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void compare_kernels(EngPolicyNet *net, const EngPolicySight *sight)
{
    double values[ENG_MAX_MOVES], others[ENG_MAX_MOVES];
    const EngPolicyKernel *kernel;
    bool runs;
    for (int i = 0; (kernel = eng_policy_kernel(i, &runs)); i++) {
        if (runs) {
            net->kernel = kernel;
            eng_policy_value(net, sight, eng_policy_rating(1550), i == 0 ? values : others);
            require(i == 0 ||
                    memcmp(values, others, (size_t)sight->moves.count * sizeof *values) == 0);
        }
    }
}

static void use(EngPolicyNet *net)
{
    static EngPolicySight sight;
    static EngPolicyGuess guess;
    for (size_t i = 0; i < sizeof FENS / sizeof FENS[0]; i++) {
        EngPosition position;
        EngPolicyScene scene;
        const EngPolicyPast past = {.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
        double total = 0;
        if (!eng_fen_parse(&position, FENS[i], NULL)) {
            continue;
        }
        eng_policy_look(&scene, &position, &past);
        eng_policy_see(&scene, &sight);
        compare_kernels(net, &sight);
        eng_policy_guess(net, &scene, 1550, &guess);
        for (int m = 0; m < guess.count; m++) {
            require(m == 0 || guess.choices[m].chance <= guess.choices[m - 1].chance);
            total += guess.choices[m].chance;
        }
        require(guess.count == 0 || fabs(total - 1) < 1e-6);
    }
}

static void read(const uint8_t *data, size_t size)
{
    EngPolicyError error = {""};
    uint8_t *bytes = malloc(size + 1); /* so long, that a sanitizer sees its end */
    require(bytes);
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    EngPolicyNet *net = eng_policy_net_open_bytes(bytes, size, &error);
    free(bytes);
    require((net == NULL) == (error.message[0] != '\0'));
    if (net) {
        use(net);
        eng_policy_net_close(net);
    }
}

static int word(const uint8_t *data, int at)
{
    return data[at] | data[at + 1] << 8;
}

/* A file of the size that the head asks for, as far as that makes sense. */
static void read_mended(const uint8_t *data, size_t size)
{
    const EngPolicyShape shape = {.hidden = word(data, 12),
                                  .narrow = word(data, 14),
                                  .input_unit = word(data, 24),
                                  .wide_unit = word(data, 26),
                                  .narrow_unit = word(data, 28),
                                  .leaning_unit = word(data, 30)};
    const size_t wanted = eng_policy_net_file_size(&shape);
    if (wanted == 0 || wanted > TOO_MUCH) {
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
