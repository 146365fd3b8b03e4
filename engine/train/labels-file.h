/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of positions with what another engine says of them (tabiya-engine train label).
 *
 * A file is its head (EngTrainLabelsHead) and batches behind one another, one for each game the
 * positions come from:
 *
 *     u32 game      its number in the files of games that were read, from 0 on
 *     u32 count     at most ENG_TRAIN_BATCH_MAX
 *     count times   EngTrainPosition
 *     u32 CRC-32 of all that
 *
 * It is written in the byte order of the machine. After kill -9 the last batch may be cut short,
 * which readers see and writers cut off.
 */
#ifndef ENG_TRAIN_LABELS_FILE_H
#define ENG_TRAIN_LABELS_FILE_H

#include <stdio.h>

#include "engine/train/positions.h"

enum { ENG_TRAIN_BATCH_MAX = 16384 };

typedef struct {
    char magic[8];
    uint64_t order; /* tells the machine's byte order */
    uint64_t nodes; /* a position */
    uint64_t stir;  /* positions stirred for each of a game */
    char who[64];   /* the engine's name as it gives it, NUL-terminated */
} EngTrainLabelsHead;

typedef struct {
    uint32_t game, count;
    EngTrainPosition positions[ENG_TRAIN_BATCH_MAX];
} EngTrainBatch;

typedef enum {
    ENG_TRAIN_BATCH_READ,
    ENG_TRAIN_BATCH_END,
    ENG_TRAIN_BATCH_CUT,     /* the last one is cut short; the file stands before it */
    ENG_TRAIN_BATCH_DAMAGED, /* what follows is no batch; the file stands before it */
} EngTrainBatchRead;

EngTrainLabelsHead eng_train_labels_head(uint64_t nodes, uint64_t stir, const char *who);

/* Reads the head: false if this is no such file, or one of another kind of machine. */
bool eng_train_labels_read_head(FILE *file, EngTrainLabelsHead *head);
EngTrainBatchRead eng_train_labels_read(FILE *file, EngTrainBatch *batch);

/* Appends a batch and flushes it. False when that fails. */
bool eng_train_labels_write(FILE *file, const EngTrainBatch *batch);

#endif
