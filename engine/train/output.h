/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that a command makes anew: it appears whole or not at all, and nothing that is not of its
 * kind gives way to it. What took hours lies side by side here, and a slip in a name must not cost
 * it. */
#ifndef ENG_TRAIN_OUTPUT_H
#define ENG_TRAIN_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Whether what a file begins with, at most ENG_TRAIN_OUTPUT_HEAD bytes and then a 0, is of the
 * kind. */
typedef bool EngTrainOutputKind(const char *head);

enum { ENG_TRAIN_OUTPUT_HEAD = 256 };

/* Whether PATH may be written: nothing is there, or an empty file, or one that `is_ours`. False
 * after a complaint on stderr that begins with `command`: the program ends with
 * ENG_TRAIN_BAD_INPUT. */
bool eng_train_output_may_replace(const char *command, const char *path,
                                  EngTrainOutputKind *is_ours);

/* The file to write, PATH.new; NULL with errno. */
FILE *eng_train_output_open(const char *path);

/* Puts it in its place if all was written (`right`), else removes it. False with errno if it is not
 * there then. */
bool eng_train_output_close(FILE *file, const char *path, bool right);

#endif
