/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Parses a command line: `--name value` pairs from a table, and the other words in order. */
#ifndef ENG_TRAIN_WORDS_H
#define ENG_TRAIN_WORDS_H

#include <stdbool.h>

/* Exit codes of the program. */
enum { ENG_TRAIN_BAD_INPUT = 1, ENG_TRAIN_USAGE = 2, ENG_TRAIN_ENVIRONMENT = 3 };

/* One of the pointers is the variable for the value; numbers have bounds. */
typedef struct {
    const char *name;
    const char **text;
    long *whole;
    double *real;
    double min, max;
} EngTrainWord;

/* Reads the words; those that are not options go to `rest`, their number to `*rest_count` (NULL:
 * not allowed). False after an error message on stderr that begins with `command`. */
bool eng_train_read_words(const char *command, int argc, char **argv, const EngTrainWord *words,
                          int word_count, const char **rest, int *rest_count);

/* Whether the words ask for help. */
bool eng_train_wants_help(int argc, char **argv);

#endif
