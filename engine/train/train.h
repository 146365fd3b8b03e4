/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train: how nets are made. README.md beside this file tells the whole way. */
#ifndef ENG_TRAIN_TRAIN_H
#define ENG_TRAIN_TRAIN_H

/* Obeys the words behind "train". Returns the exit status of the program. */
int eng_train_main(int argc, char **argv);

#endif
