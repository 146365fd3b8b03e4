/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words of a command line: `--name value` pairs from a table, the rest in order. */
#ifndef ENG_TRAIN_WORDS_H
#define ENG_TRAIN_WORDS_H

#include <stdbool.h>

/* How the program ends. */
enum { ENG_TRAIN_BAD_INPUT = 1, ENG_TRAIN_USAGE = 2, ENG_TRAIN_ENVIRONMENT = 3 };

/* One of the pointers says where the value goes; numbers have bounds. */
typedef struct {
    const char *name;
    const char **text;
    long *whole;
    double *real;
    double min, max;
} EngTrainWord;

/* Reads the words; what is no option goes to `rest`, its number to `*rest_count` (NULL: none are
 * wanted). False after a complaint on stderr that begins with `command`. */
bool eng_train_read_words(const char *command, int argc, char **argv, const EngTrainWord *words,
                          int word_count, const char **rest, int *rest_count);

/* Whether the words ask for help. */
bool eng_train_wants_help(int argc, char **argv);

#endif
