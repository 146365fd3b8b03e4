/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The state of a run on disk: always complete, whenever the run is killed. */
#ifndef ENG_TRAIN_CHECKPOINT_H
#define ENG_TRAIN_CHECKPOINT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/train/plan.h"

/* The learned values; each array has the model's count of floats. */
typedef struct {
    uint64_t step;
    float *values, *means, *variances;
} EngTrainState;

typedef enum {
    ENG_TRAIN_CHECKPOINT_READ,
    ENG_TRAIN_CHECKPOINT_ABSENT,
    ENG_TRAIN_CHECKPOINT_OTHER,   /* of another plan */
    ENG_TRAIN_CHECKPOINT_DAMAGED, /* or not a checkpoint */
} EngTrainCheckpoint;

bool eng_train_checkpoint_write(const char *folder, const EngTrainPlan *plan,
                                const EngTrainState *state, size_t count);

/* Leaves `state` unchanged unless a checkpoint was read. */
EngTrainCheckpoint eng_train_checkpoint_read(const char *folder, const EngTrainPlan *plan,
                                             EngTrainState *state, size_t count);

/* Reads only the values of another run's checkpoint, to continue with other positions or options.
 * The models must have the same count of floats. */
EngTrainCheckpoint eng_train_checkpoint_read_values(const char *folder, float *values,
                                                    size_t count);

/* What a command ("train learn") says of the checkpoint in its own folder: it goes on at `step` of
 * `steps`, or leaves it alone. The command's exit status. */
int eng_train_checkpoint_tell(EngTrainCheckpoint found, const char *command, const char *folder,
                              uint64_t step, uint64_t steps);

/* The same of another run's values; `absent` says that there is no run. */
int eng_train_checkpoint_tell_values(EngTrainCheckpoint found, const char *command,
                                     const char *folder, const char *absent);

#endif
