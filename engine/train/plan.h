/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan of a learning run. */
#ifndef ENG_TRAIN_PLAN_H
#define ENG_TRAIN_PLAN_H

#include <stdint.h>

/* A run's plan, stored in its checkpoint: it may only continue with the same one. */
typedef struct {
    double scale_cp, result_share;
    double rate, last_rate, decay;
    int64_t hidden, king_buckets, output_buckets;
    int64_t epochs, batch, seed;
    int64_t positions; /* the maximum to learn from; 0: all */
    uint64_t mark;     /* of the file of positions */
} EngTrainPlan;

#endif
