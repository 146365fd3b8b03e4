/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENG_TRAIN_RANDOM_H
#define ENG_TRAIN_RANDOM_H

/* Runs the command "train random". Returns the exit status of the program. */
int eng_train_random_main(int argc, char **argv);

#endif
