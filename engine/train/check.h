/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#ifndef ENG_TRAIN_CHECK_H
#define ENG_TRAIN_CHECK_H

/* Runs the command "train check". Returns the exit status of the program. */
int eng_train_check_main(int argc, char **argv);

#endif
