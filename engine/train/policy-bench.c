/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train policy bench: the processor time that a guess takes, its features and the net
 * by each kernel, in positions of games of random moves. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "engine/policy/net.h"
#include "engine/train/policy.h"
#include "engine/train/words.h"

enum { SCENES = 512, PLIES_MAX = 100 };

static uint64_t draw(uint64_t *state)
{
    uint64_t value = *state += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

static void start_game(EngPosition *position, EngPolicyPast *past)
{
    eng_position_init(position);
    *past = (EngPolicyPast){.last = ENG_NO_MOVE, .own = ENG_NO_MOVE};
}

static void make_scenes(EngPolicyScene *scenes)
{
    uint64_t random = 1;
    EngPosition position, after;
    EngPolicyPast past;
    start_game(&position, &past);
    for (int i = 0; i < SCENES; i++) {
        EngMoveList moves;
        eng_policy_look(&scenes[i], &position, &past);
        eng_movegen_legal(&position, &moves);
        if (moves.count == 0 || i % PLIES_MAX == 0) {
            start_game(&position, &past);
            eng_movegen_legal(&position, &moves);
        }
        const EngMove move = moves.moves[draw(&random) % (uint64_t)moves.count];
        eng_policy_past_play(&past, &position, move);
        eng_position_play(&after, &position, move);
        position = after;
    }
}

static double microseconds(clock_t start, long rounds)
{
    return (double)(clock() - start) * 1e6 / CLOCKS_PER_SEC / ((double)rounds * SCENES);
}

static double time_features(const EngPolicyScene *scenes, EngPolicySight *sights, long rounds)
{
    const clock_t start = clock();
    for (long round = 0; round < rounds; round++) {
        for (int i = 0; i < SCENES; i++) {
            eng_policy_see(&scenes[i], &sights[i]);
        }
    }
    return microseconds(start, rounds);
}

static double time_net(const EngPolicyNet *net, const EngPolicySight *sights, long rounds)
{
    double values[ENG_MAX_MOVES];
    const clock_t start = clock();
    for (long round = 0; round < rounds; round++) {
        for (int i = 0; i < SCENES; i++) {
            eng_policy_value(net, &sights[i], eng_policy_rating(1500), values);
            eng_policy_share(values, sights[i].moves.count);
        }
    }
    return microseconds(start, rounds);
}

static void bench(EngPolicyNet *net, EngPolicyScene *scenes, EngPolicySight *sights, long rounds)
{
    const EngPolicyKernel *kernel;
    bool runs;
    make_scenes(scenes);
    printf("%d positions, %ld times\n", SCENES, rounds);
    printf("features     %6.2f us\n", time_features(scenes, sights, rounds));
    for (int i = 0; (kernel = eng_policy_kernel(i, &runs)); i++) {
        if (runs) {
            net->kernel = kernel;
            printf("net, %-7s %6.2f us\n", kernel->name, time_net(net, sights, rounds));
        }
    }
}

static const char help[] =
    "Usage: tabiya-engine train policy bench --net FILE [OPTION...]\n"
    "\n"
    "Measures the processor time of a position: its features, and the net by each kernel.\n"
    "\n"
    "      --net FILE        the net\n"
    "      --rounds N        how often (100)\n"
    "  -h, --help            show this help\n";

static int run(const char *path, long rounds)
{
    EngPolicyError error = {""};
    EngPolicyNet *net = eng_policy_net_open(path, &error);
    EngPolicyScene *scenes = malloc(SCENES * sizeof *scenes);
    EngPolicySight *sights = malloc(SCENES * sizeof *sights);
    if (net && scenes && sights) {
        bench(net, scenes, sights, rounds);
    } else {
        fprintf(stderr, "train policy bench: %s\n", net ? "not enough memory" : error.message);
    }
    const int status = net && scenes && sights ? 0 : ENG_TRAIN_BAD_INPUT;
    free(scenes);
    free(sights);
    eng_policy_net_close(net);
    return status;
}

int eng_policy_bench_main(int argc, char **argv)
{
    const char *net = NULL;
    long rounds = 100;
    const EngTrainWord words[] = {
        {.name = "--net", .text = &net},
        {.name = "--rounds", .whole = &rounds, .min = 1, .max = 1e6},
    };
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (!eng_train_read_words("train policy bench", argc, argv, words, sizeof words / sizeof *words,
                              NULL, NULL)) {
        return ENG_TRAIN_USAGE;
    }
    if (!net) {
        fprintf(stderr, "train policy bench: --net FILE is needed\n%s", help);
        return ENG_TRAIN_USAGE;
    }
    return run(net, rounds);
}
