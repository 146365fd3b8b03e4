/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench: a fixed amount of search, to measure speed and to give the search a signature. */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "engine/board/fen.h"
#include "engine/uci/uci.h"

/* Openings, middlegames of all kinds, endgames, mates and a stalemate. */
static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP3PPP/R1BQKB1R w KQ - 2 6",
    "r1bq1rk1/pp1nbppp/2p1pn2/3p4/2PP4/2NBPN2/PPQ2PPP/R1B1K2R w KQ - 4 8",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/R4RK1 w - - 2 12",
    "2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1P2QPPP/R1BR2K1 w - - 3 14",
    "r4rk1/pp1qppbp/2np1np1/8/2BPP1b1/2N1BN2/PP1Q1PPP/R4RK1 b - - 7 10",
    "1k1r3r/pp1b1p2/2n1pq1p/3pN1p1/3P4/1BP1Q3/PP3PPP/R3R1K1 w - - 0 19",
    "r1b2rk1/2q1bppp/p2p1n2/np2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 b - - 2 12",
    "3r1rk1/1pq2pp1/p1n1b2p/2p1p3/P1P1P3/2PB1N1P/2Q2PP1/R3R1K1 w - - 0 21",
    "6k1/5pp1/4p2p/1r1pP3/1p1P3P/1P3PP1/1R3K2/8 w - - 4 38",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/6p1/3bP2p/1p1B1P1P/1P4P1/5K2/8 w - - 2 41",
    "8/8/1p1k4/p1p2p1p/P1P2P1P/1P1K4/8/8 w - - 0 45",
    "4k3/8/8/8/3BN3/8/8/4K3 w - - 0 1",
    "r5k1/1p3p1p/p2q2p1/3Pb3/2Q1p3/4B1P1/PP3P1P/3R2K1 b - - 1 26",
    "r1bqk2r/ppp2ppp/2n5/3np1N1/1bB5/2N5/PPPP1PPP/R1BQK2R w KQkq - 4 7",
    "2r3k1/pp3ppp/4p3/3pP1q1/1n1P4/5N2/PP1Q1PPP/2R3K1 b - - 3 22",
    "5rk1/1b3pp1/p3p2p/1pq5/4P3/PBr3Q1/1P3PPP/3R1R1K w - - 0 24",
    "7k/8/8/4Q3/8/3K4/8/8 b - - 0 1",
    "7k/7P/6K1/8/8/8/8/5B2 b - - 8 80",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
};

enum { POSITION_COUNT = sizeof positions / sizeof positions[0] };

static void keep_result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void eng_uci_bench(int depth, EngUciWrite write, void *user)
{
    EngEngine *engine = eng_engine_new();
    char text[256];
    uint64_t nodes = 0;
    int64_t elapsed_ms = 0;
    if (!engine) {
        write("info string error: not enough memory for bench\n", user);
        return;
    }
    for (int i = 0; i < POSITION_COUNT; i++) {
        EngPosition position;
        EngResult result = {0};
        if (!eng_fen_parse(&position, positions[i], NULL)) {
            continue;
        }
        eng_engine_new_game(engine);
        eng_engine_set_position(engine, &position, NULL, 0);
        const int64_t start = now_ms();
        eng_engine_go(engine, &(EngLimits){.depth = depth},
                      &(EngCallbacks){.result_cb = keep_result_cb}, &result);
        eng_engine_wait(engine);
        elapsed_ms += now_ms() - start;
        nodes += result.nodes;
        snprintf(text, sizeof text, "Position %2d/%d: %" PRIu64 "\n", i + 1, (int)POSITION_COUNT,
                 result.nodes);
        write(text, user);
    }
    eng_engine_free(engine);
    snprintf(text, sizeof text,
             "\nTime (ms)       : %" PRId64 "\nNodes searched  : %" PRIu64
             "\nNodes/second    : %" PRIu64 "\n",
             elapsed_ms, nodes, nodes * 1000 / (uint64_t)(elapsed_ms > 0 ? elapsed_ms : 1));
    write(text, user);
}
