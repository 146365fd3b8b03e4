/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tabiya-engine train policy: makes the net that says what a person plays (engine/policy/net.h).
 * README.md beside this file explains all steps. Each returns the exit status of the program. */
#ifndef ENG_TRAIN_POLICY_H
#define ENG_TRAIN_POLICY_H

/* Dispatches the commands below. */
int eng_train_policy_main(int argc, char **argv);

int eng_policy_prepare_main(int argc, char **argv);
int eng_policy_learn_main(int argc, char **argv);
int eng_policy_measure_main(int argc, char **argv);
int eng_policy_bench_main(int argc, char **argv);

#endif
