/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/policy.h"

#include <stdio.h>
#include <string.h>

#include "engine/train/words.h"

static const char help[] =
    "Usage: tabiya-engine train policy COMMAND ...\n"
    "\n"
    "How the net that says what a person plays is made from rated games:\n"
    "\n"
    "  train policy prepare --help  positions and moves out of PGN\n"
    "  train policy learn --help    train a net on them and write it\n"
    "  train policy measure --help  what a net knows of games that are held out\n"
    "  train policy bench --help    how long a position takes\n";

static const struct {
    const char *name;
    int (*obey)(int argc, char **argv);
} commands[] = {
    {"prepare", eng_policy_prepare_main},
    {"learn", eng_policy_learn_main},
    {"measure", eng_policy_measure_main},
    {"bench", eng_policy_bench_main},
};

int eng_train_policy_main(int argc, char **argv)
{
    for (size_t i = 0; argc > 0 && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[0], commands[i].name) == 0) {
            return commands[i].obey(argc - 1, argv + 1);
        }
    }
    const bool asked = eng_train_wants_help(argc, argv);
    if (!asked && argc > 0) {
        fprintf(stderr, "train policy: there is no command %s\n", argv[0]);
    }
    fputs(help, asked ? stdout : stderr);
    return asked ? 0 : ENG_TRAIN_USAGE;
}
