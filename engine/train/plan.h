/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a run of learning is. */
#ifndef ENG_TRAIN_PLAN_H
#define ENG_TRAIN_PLAN_H

#include <stdint.h>

/* What a run is; kept in its checkpoint, and it may only go on with the same. */
typedef struct {
    double scale_cp, result_share;
    double rate, last_rate, decay;
    int64_t hidden, king_buckets, output_buckets;
    int64_t epochs, batch, seed;
    int64_t positions; /* at most so many are learned from; 0: all */
    uint64_t mark;     /* of the file of positions */
} EngTrainPlan;

#endif
