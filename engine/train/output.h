/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that a command creates: it appears complete or not at all, and never replaces a file of
 * another kind. The results of hours of work may be in the same folder, and a typo must not destroy
 * them. */
#ifndef ENG_TRAIN_OUTPUT_H
#define ENG_TRAIN_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Whether the beginning of a file, at most ENG_TRAIN_OUTPUT_HEAD bytes and then a 0, is of the
 * kind. */
typedef bool EngTrainOutputKind(const char *head);

enum { ENG_TRAIN_OUTPUT_HEAD = 256 };

/* Whether PATH may be written: nothing is there, or an empty file, or one that `is_ours`. False
 * after an error message on stderr that begins with `command`: the program ends with
 * ENG_TRAIN_BAD_INPUT. */
bool eng_train_output_may_replace(const char *command, const char *path,
                                  EngTrainOutputKind *is_ours);

/* Opens the file to write, PATH.new; NULL with errno. */
FILE *eng_train_output_open(const char *path);

/* Renames it if everything was written (`right`), else removes it. False with errno if it is not in
 * place afterwards. */
bool eng_train_output_close(FILE *file, const char *path, bool right);

#endif
