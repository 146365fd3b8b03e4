/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Trains a net on positions (tabiya-engine train learn).
 *
 * The network learns to predict a mix of a search's score and the game's result: Adam minimizes the
 * squared error of the winning chances, batch after batch. Each epoch has all positions once, with
 * its batches in a different order. The order, and with one thread every bit of the result, depends
 * only on the options and the positions: a stopped or killed run continues from its last checkpoint
 * and ends with the same net.
 */
#ifndef ENG_TRAIN_LEARN_H
#define ENG_TRAIN_LEARN_H

#include "engine/train/model.h"
#include "engine/train/plan.h"

/* Runs the command "train learn". Returns the exit status of the program. */
int eng_train_learn_main(int argc, char **argv);

/* Writes the network of `values` into `folder` and prints how much the integers differ from the
 * real numbers, on checking positions. False after reporting an error. */
bool eng_train_export(const char *folder, const EngTrainPlan *plan, EngTrainModel *model,
                      const float *values, const EngTrainPositions *positions, const char *about);

/* Takes the numbers of a net from its file, as rounded. False after reporting an error, and if the
 * net has another shape. */
bool eng_train_import(const char *path, const EngTrainModel *model, float *values);

#endif
