/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/train.h"

#include <stdio.h>
#include <string.h>

#include "engine/train/check.h"
#include "engine/train/label.h"
#include "engine/train/learn.h"
#include "engine/train/openings.h"
#include "engine/train/pack.h"
#include "engine/train/policy.h"
#include "engine/train/random.h"
#include "engine/train/words.h"

static const char help[] = "Usage: tabiya-engine train COMMAND ...\n"
                           "\n"
                           "How nets are made from games of tabiya-engine datagen:\n"
                           "\n"
                           "  train label --help     ask another engine about their positions\n"
                           "  train pack --help      choose and shuffle positions\n"
                           "  train learn --help     train a net on them and write it\n"
                           "  train check --help     compare nets with evaluations from elsewhere\n"
                           "  train openings --help  openings for matches out of the games\n"
                           "  train random --help    a net of random weights\n"
                           "  train policy --help    a net that says what a person plays\n";

static const struct {
    const char *name;
    int (*obey)(int argc, char **argv);
} commands[] = {
    {"pack", eng_train_pack_main},         {"label", eng_train_label_main},
    {"learn", eng_train_learn_main},       {"check", eng_train_check_main},
    {"openings", eng_train_openings_main}, {"random", eng_train_random_main},
    {"policy", eng_train_policy_main},
};

int eng_train_main(int argc, char **argv)
{
    for (size_t i = 0; argc > 0 && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[0], commands[i].name) == 0) {
            return commands[i].obey(argc - 1, argv + 1);
        }
    }
    const bool asked = eng_train_wants_help(argc, argv);
    if (!asked && argc > 0) {
        fprintf(stderr, "train: there is no command %s\n", argv[0]);
    }
    fputs(help, asked ? stdout : stderr);
    return asked ? 0 : ENG_TRAIN_USAGE;
}
