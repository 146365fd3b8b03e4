/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of positions with another engine's scores (tabiya-engine train label).
 *
 * A file is its head (EngTrainLabelsHead) and then batches, one for each game with positions:
 *
 *     u32 game      its number in the files of games, from 0
 *     u32 count     at most ENG_TRAIN_BATCH_MAX
 *     count times   EngTrainPosition
 *     u32 CRC-32 of all that
 *
 * It has the byte order of the machine. After kill -9 the last batch may be incomplete; readers
 * detect that, and writers cut it off.
 */
#ifndef ENG_TRAIN_LABELS_FILE_H
#define ENG_TRAIN_LABELS_FILE_H

#include <stdio.h>

#include "engine/train/positions.h"

enum { ENG_TRAIN_BATCH_MAX = 16384 };

typedef struct {
    char magic[8];
    uint64_t order; /* tells the machine's byte order */
    uint64_t nodes; /* per position */
    uint64_t stir;  /* the number of stirred positions for each one of a game */
    char who[64];   /* the engine's own name, NUL-terminated */
} EngTrainLabelsHead;

typedef struct {
    uint32_t game, count;
    EngTrainPosition positions[ENG_TRAIN_BATCH_MAX];
} EngTrainBatch;

typedef enum {
    ENG_TRAIN_BATCH_READ,
    ENG_TRAIN_BATCH_END,
    ENG_TRAIN_BATCH_CUT,     /* the last one is incomplete; the file is positioned before it */
    ENG_TRAIN_BATCH_DAMAGED, /* what follows is not a batch; the file is positioned before it */
} EngTrainBatchRead;

EngTrainLabelsHead eng_train_labels_head(uint64_t nodes, uint64_t stir, const char *who);

/* Reads the head: false if it is another kind of file, or from another kind of machine. */
bool eng_train_labels_read_head(FILE *file, EngTrainLabelsHead *head);
EngTrainBatchRead eng_train_labels_read(FILE *file, EngTrainBatch *batch);

/* Appends a batch and flushes it. False when that fails. */
bool eng_train_labels_write(FILE *file, const EngTrainBatch *batch);

#endif
