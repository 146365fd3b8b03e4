/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/labels-file.h"

#include <stddef.h>
#include <string.h>

#include "engine/train/crc32.h"

static const char magic[8] = "TABILAB1";
static const uint64_t byte_order = UINT64_C(0x0102030405060708);

enum { BATCH_HEAD_BYTES = offsetof(EngTrainBatch, positions) };

EngTrainLabelsHead eng_train_labels_head(uint64_t nodes, uint64_t stir, const char *who)
{
    EngTrainLabelsHead head = {.order = byte_order, .nodes = nodes, .stir = stir};
    memcpy(head.magic, magic, sizeof magic);
    snprintf(head.who, sizeof head.who, "%s", who);
    return head;
}

bool eng_train_labels_read_head(FILE *file, EngTrainLabelsHead *head)
{
    return fread(head, sizeof *head, 1, file) == 1 &&
           memcmp(head->magic, magic, sizeof magic) == 0 && head->order == byte_order;
}

static size_t batch_bytes(const EngTrainBatch *batch)
{
    return BATCH_HEAD_BYTES + batch->count * sizeof batch->positions[0];
}

static EngTrainBatchRead read_here(FILE *file, EngTrainBatch *batch)
{
    uint32_t crc;
    const size_t head = fread(batch, 1, BATCH_HEAD_BYTES, file);
    if (head < BATCH_HEAD_BYTES) {
        return head == 0 ? ENG_TRAIN_BATCH_END : ENG_TRAIN_BATCH_CUT;
    }
    if (batch->count > ENG_TRAIN_BATCH_MAX) {
        return ENG_TRAIN_BATCH_DAMAGED;
    }
    if (fread(batch->positions, sizeof batch->positions[0], batch->count, file) < batch->count ||
        fread(&crc, sizeof crc, 1, file) < 1) {
        return ENG_TRAIN_BATCH_CUT;
    }
    return crc == eng_train_crc32(batch, batch_bytes(batch)) ? ENG_TRAIN_BATCH_READ
                                                             : ENG_TRAIN_BATCH_DAMAGED;
}

EngTrainBatchRead eng_train_labels_read(FILE *file, EngTrainBatch *batch)
{
    const long before = ftell(file);
    const EngTrainBatchRead read = read_here(file, batch);
    if (read != ENG_TRAIN_BATCH_READ) {
        fseek(file, before, SEEK_SET);
    }
    return read;
}

bool eng_train_labels_write(FILE *file, const EngTrainBatch *batch)
{
    const size_t bytes = batch_bytes(batch);
    const uint32_t crc = eng_train_crc32(batch, bytes);
    return fwrite(batch, bytes, 1, file) == 1 && fwrite(&crc, sizeof crc, 1, file) == 1 &&
           fflush(file) == 0;
}
