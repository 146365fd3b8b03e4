/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train: makes nets. README.md beside this file explains all steps. */
#ifndef ENG_TRAIN_TRAIN_H
#define ENG_TRAIN_TRAIN_H

/* Runs the command "train". Returns the exit status of the program. */
int eng_train_main(int argc, char **argv);

#endif
