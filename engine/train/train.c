/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/train.h"

#include <stdio.h>
#include <string.h>

#include "engine/train/learn.h"
#include "engine/train/pack.h"
#include "engine/train/words.h"

static const char help[] =
    "Usage: tabiya-engine train COMMAND ...\n"
    "\n"
    "How nets are made from games of tabiya-engine datagen:\n"
    "\n"
    "  train pack --help     choose and shuffle positions\n"
    "  train learn --help    train a net on them and write it\n";

int eng_train_main(int argc, char **argv)
{
    if (argc > 0 && strcmp(argv[0], "pack") == 0) {
        return eng_train_pack_main(argc - 1, argv + 1);
    }
    if (argc > 0 && strcmp(argv[0], "learn") == 0) {
        return eng_train_learn_main(argc - 1, argv + 1);
    }
    const bool asked = eng_train_wants_help(argc, argv);
    fputs(help, asked ? stdout : stderr);
    return asked ? 0 : ENG_TRAIN_USAGE;
}
