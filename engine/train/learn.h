/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Learning from positions (tabiya-engine train learn).
 *
 * What the network says should predict what a search said, mixed with how the game ended: the
 * squared error of the two chances to win is made small by Adam, batch after batch. Each epoch sees
 * all positions once, its batches in an order of its own. The order, and with one thread every bit
 * of the result, follows from the words and the positions alone: a run that was stopped, by any
 * means, goes on from its last checkpoint and ends in the same net.
 */
#ifndef ENG_TRAIN_LEARN_H
#define ENG_TRAIN_LEARN_H

#include "engine/train/model.h"
#include "engine/train/plan.h"

/* Obeys the words behind "train learn". Returns the exit status of the program. */
int eng_train_learn_main(int argc, char **argv);

/* Writes the network of `values` into `folder` and says on stdout how much the integers differ from
 * the reals, over positions that only check. False after a complaint. */
bool eng_train_export(const char *folder, const EngTrainPlan *plan, EngTrainModel *model,
                      const float *values, const EngTrainPositions *positions, const char *about);

/* Takes the numbers of a net from its file, but for what rounding took. False after a complaint,
 * and where the net has another shape. */
bool eng_train_import(const char *path, const EngTrainModel *model, float *values);

#endif
