/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* bench-net: the speed of evaluation with a net for each kernel, and of searches with it and with
 * the built-in one. Measures processor time, so that other programs disturb little. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/eval/accumulator.h"
#include "engine/uci/uci.h"

enum { ROUNDS = 5, CHILDREN_MAX = 64, TURN_MS = 60, TEXT_MAX = 256 };

static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r2q1rk1/1b1nbppp/p2ppn2/1p6/3NPP2/2N1B3/PPPQB1PP/R4RK1 w - - 2 12",
    "3r1rk1/1pq2pp1/p1n1b2p/2p1p3/P1P1P3/2PB1N1P/2Q2PP1/R3R1K1 w - - 0 21",
    "6k1/5pp1/4p2p/1r1pP3/1p1P3P/1P3PP1/1R3K2/8 w - - 4 38",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};

enum { FEN_COUNT = sizeof fens / sizeof fens[0] };

/* Positions, and those one move later. */
typedef struct {
    EngPosition parents[FEN_COUNT], children[FEN_COUNT][CHILDREN_MAX];
    int counts[FEN_COUNT], all;
} Positions;

/* The work for measuring an evaluation: all children once. */
typedef struct {
    const Positions *positions;
    const EngNetwork *network;
    EngAccumulators *accumulators; /* NULL: from scratch */
    int64_t sum;                   /* keeps the compiler from removing the work */
} Work;

static int64_t cpu_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void make_positions(Positions *positions)
{
    for (int i = 0; i < FEN_COUNT; i++) {
        EngMoveList moves;
        if (!eng_fen_parse(&positions->parents[i], fens[i], NULL)) {
            continue;
        }
        eng_movegen_legal(&positions->parents[i], &moves);
        for (int m = 0; m < moves.count && m < CHILDREN_MAX; m++) {
            eng_position_play(&positions->children[i][m], &positions->parents[i], moves.moves[m]);
            positions->counts[i]++;
        }
        positions->all += positions->counts[i];
    }
}

static void work_once(Work *work)
{
    const Positions *positions = work->positions;
    for (int i = 0; i < FEN_COUNT; i++) {
        if (work->accumulators) {
            eng_accumulators_set(work->accumulators, 0, &positions->parents[i]);
            work->sum += eng_accumulators_evaluate(work->accumulators, 0);
        }
        for (int m = 0; m < positions->counts[i]; m++) {
            const EngPosition *position = &positions->children[i][m];
            if (work->accumulators) {
                eng_accumulators_set(work->accumulators, 1, position);
                work->sum += eng_accumulators_evaluate(work->accumulators, 1);
            } else {
                work->sum += eng_network_evaluate(work->network, position);
            }
        }
    }
}

/* Nanoseconds per evaluation, the best of several rounds. */
static double measure(Work *work)
{
    double best = 1e12;
    for (int round = 0; round < ROUNDS; round++) {
        const int64_t start = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
        int64_t elapsed = 0, count = 0;
        while (elapsed < TURN_MS * INT64_C(1000000) / ROUNDS) {
            work_once(work);
            count += work->positions->all;
            elapsed = cpu_ns(CLOCK_THREAD_CPUTIME_ID) - start;
        }
        const double each = (double)elapsed / (double)count;
        best = each < best ? each : best;
    }
    return best;
}

static void say_row(const char *name, double step, double scratch, EngUciWrite write, void *user)
{
    char text[TEXT_MAX];
    snprintf(text, sizeof text, "%-14s %12.0f %12.0f %14.0f\n", name, step, scratch, 1e9 / step);
    write(text, user);
}

static void bench_kernels(EngNetwork *network, EngUciWrite write, void *user)
{
    Positions *positions = calloc(1, sizeof *positions);
    EngAccumulators *accumulators = eng_accumulators_new(network, 2);
    const EngNetworkKernel *const best = network->kernel, *kernel;
    bool runs;
    if (positions && accumulators) {
        make_positions(positions);
        write("Kernel         ns by a move   ns scratch  evaluations/s\n", user);
        for (int i = 0; (kernel = eng_network_kernel(i, &runs)); i++) {
            if (runs) {
                network->kernel = kernel;
                Work step = {positions, network, accumulators, 0};
                Work scratch = {positions, network, NULL, 0};
                say_row(kernel->name, measure(&step), measure(&scratch), write, user);
            }
        }
    }
    network->kernel = best;
    eng_accumulators_free(accumulators);
    free(positions);
}

static void keep_result_cb(const EngResult *result, void *user)
{
    *(EngResult *)user = *result;
}

/* Nodes and processor time for searching each position to `depth`. */
static bool bench_search(const char *eval_file, int depth, uint64_t *nodes, int64_t *elapsed_ns)
{
    EngEngine *engine = eng_engine_new();
    char error[TEXT_MAX];
    if (!engine || !eng_engine_set_option(engine, "EvalFile", eval_file, error, sizeof error)) {
        eng_engine_free(engine);
        return false;
    }
    for (int i = 0; i < FEN_COUNT; i++) {
        EngPosition position;
        EngResult result = {0};
        if (!eng_fen_parse(&position, fens[i], NULL)) {
            continue;
        }
        eng_engine_new_game(engine);
        eng_engine_set_position(engine, &position, NULL, 0);
        const int64_t start = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
        eng_engine_go(engine, &(EngLimits){.depth = depth},
                      &(EngCallbacks){.result_cb = keep_result_cb}, &result);
        eng_engine_wait(engine);
        *elapsed_ns += cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - start;
        *nodes += result.nodes;
    }
    eng_engine_free(engine);
    return true;
}

/* With the built-in net and with that of `path`, alternating, so that disturbances affect both
 * equally. */
static void bench_searches(const char *path, int depth, EngUciWrite write, void *user)
{
    const char *const files[] = {"", path};
    uint64_t nodes[2] = {0, 0};
    int64_t elapsed_ns[2] = {0, 0};
    char text[TEXT_MAX];
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < 2; i++) {
            bench_search(files[i], depth, &nodes[i], &elapsed_ns[i]);
        }
    }
    for (int i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%-14s %12" PRIu64 " nodes %12.0f nodes/s of processor time\n",
                 i == 0 ? "built in" : "by net", nodes[i] / ROUNDS,
                 (double)nodes[i] * 1e9 / (double)(elapsed_ns[i] + 1));
        write(text, user);
    }
}

void eng_uci_bench_network(const char *path, int depth, EngUciWrite write, void *user)
{
    EngNetworkShape shape = {
        .hidden = 256, .king_buckets = 1, .output_buckets = 8, .scale_cp = 400};
    EngNetworkError error = {"there is not enough memory"};
    EngNetwork *network = NULL;
    char text[2 * TEXT_MAX];
    size_t size;
    if (path[0] != '\0') {
        network = eng_network_open(path, &error);
    } else {
        uint8_t *bytes = eng_network_random(&shape, 1, &size);
        network = bytes ? eng_network_open_bytes(bytes, size, &error) : NULL;
        free(bytes);
    }
    if (!network) {
        snprintf(text, sizeof text, "info string error: %s\n", error.message);
        write(text, user);
        return;
    }
    snprintf(text, sizeof text, "%s, %s\n", network->name, network->about);
    write(text, user);
    bench_kernels(network, write, user);
    eng_network_close(network);
    if (path[0] != '\0') {
        bench_searches(path, depth, write, user);
    }
}
