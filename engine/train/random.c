/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a net with random weights, for measurements and tests (tabiya-engine train random). */
#include "engine/train/random.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/network.h"
#include "engine/train/output.h"
#include "engine/train/words.h"

static const char help[] =
    "Usage: tabiya-engine train random --out FILE [OPTION...]\n"
    "\n"
    "Writes a net of random weights: good for measuring speed, bad for chess.\n"
    "\n"
    "      --out FILE        the net\n"
    "      --hidden N        size of the hidden layer, a multiple of 64 (256)\n"
    "      --kings N         king buckets (1)\n"
    "      --outputs N       output buckets (8)\n"
    "      --seed N          another seed, another net (1)\n"
    "  -h, --help            show this help\n";

static bool is_net(const char *head)
{
    return strncmp(head, ENG_NETWORK_MAGIC, strlen(ENG_NETWORK_MAGIC)) == 0;
}

static int write_net(const char *path, const EngNetworkShape *shape, uint64_t seed)
{
    size_t size;
    uint8_t *bytes = eng_network_random(shape, seed, &size);
    if (!bytes) {
        fprintf(stderr, "train random: no net can have such a shape\n");
        return ENG_TRAIN_USAGE;
    }
    FILE *file = eng_train_output_open(path);
    const bool written = file && fwrite(bytes, size, 1, file) == 1;
    free(bytes);
    if (!file || !eng_train_output_close(file, path, written)) {
        fprintf(stderr, "train random: %s: %s\n", path, strerror(errno));
        return ENG_TRAIN_ENVIRONMENT;
    }
    return 0;
}

int eng_train_random_main(int argc, char **argv)
{
    const char *out = NULL;
    long hidden = 256, kings = 1, outputs = 8, seed = 1;
    const EngTrainWord words[] = {
        {.name = "--out", .text = &out},
        {.name = "--hidden", .whole = &hidden, .min = 64, .max = ENG_NETWORK_HIDDEN_MAX},
        {.name = "--kings", .whole = &kings, .min = 1, .max = ENG_NETWORK_KING_BUCKETS_MAX},
        {.name = "--outputs", .whole = &outputs, .min = 1, .max = ENG_NETWORK_OUTPUT_BUCKETS_MAX},
        {.name = "--seed", .whole = &seed, .min = 0, .max = 4294967295.0},
    };
    if (eng_train_wants_help(argc, argv)) {
        fputs(help, stdout);
        return 0;
    }
    if (!eng_train_read_words("train random", argc, argv, words, sizeof words / sizeof *words, NULL,
                              NULL)) {
        return ENG_TRAIN_USAGE;
    }
    if (!out) {
        fprintf(stderr, "train random: --out FILE is missing\n%s", help);
        return ENG_TRAIN_USAGE;
    }
    EngNetworkShape shape = {.hidden = (int)hidden,
                             .king_buckets = (int)kings,
                             .output_buckets = (int)outputs,
                             .scale_cp = 400};
    for (int i = 0; i < ENG_NETWORK_KING_SQUARES; i++) {
        shape.king_bucket[i] = (uint8_t)(i % kings);
    }
    return eng_train_output_may_replace("train random", out, is_net)
               ? write_net(out, &shape, (uint64_t)seed)
               : ENG_TRAIN_BAD_INPUT;
}
