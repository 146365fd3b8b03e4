/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENG_TRAIN_OPENINGS_H
#define ENG_TRAIN_OPENINGS_H

/* Runs the command "train openings". Returns the exit status of the program. */
int eng_train_openings_main(int argc, char **argv);

#endif
