/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/sha256.h"
#include "engine/train/words.h"

enum { PATH_BYTES = 4096 };

/* The header before the three arrays; the SHA-256 of everything follows them. */
typedef struct {
    char magic[8];
    uint64_t count, step;
    EngTrainPlan plan;
} Head;

static const char magic[8] = "TABICHK2";

static size_t file_size(size_t count)
{
    return sizeof(Head) + 3 * count * sizeof(float) + ENG_SHA256_BYTES;
}

bool eng_train_checkpoint_write(const char *folder, const EngTrainPlan *plan,
                                const EngTrainState *state, size_t count)
{
    char path[PATH_BYTES], new_path[PATH_BYTES + 8];
    const size_t size = file_size(count), array = count * sizeof(float);
    uint8_t *bytes = calloc(1, size);
    if (!bytes) {
        return false;
    }
    Head head = {.count = count, .step = state->step, .plan = *plan};
    memcpy(head.magic, magic, sizeof magic);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, state->values, array);
    memcpy(bytes + sizeof head + array, state->means, array);
    memcpy(bytes + sizeof head + 2 * array, state->variances, array);
    eng_sha256(bytes, size - ENG_SHA256_BYTES, bytes + size - ENG_SHA256_BYTES);
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    snprintf(new_path, sizeof new_path, "%s.new", path);
    FILE *file = fopen(new_path, "wb");
    bool right =
        file && fwrite(bytes, size, 1, file) == 1 && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file && fclose(file) != 0) {
        right = false;
    }
    free(bytes);
    return right && rename(new_path, path) == 0;
}

static EngTrainCheckpoint judge(const uint8_t *bytes, size_t size, size_t count, Head *head)
{
    uint8_t digest[ENG_SHA256_BYTES];
    eng_sha256(bytes, size - ENG_SHA256_BYTES, digest);
    memcpy(head, bytes, sizeof *head);
    if (memcmp(head->magic, magic, sizeof magic) != 0 ||
        memcmp(digest, bytes + size - ENG_SHA256_BYTES, sizeof digest) != 0) {
        return ENG_TRAIN_CHECKPOINT_DAMAGED;
    }
    return head->count == count && size == file_size(count) ? ENG_TRAIN_CHECKPOINT_READ
                                                            : ENG_TRAIN_CHECKPOINT_OTHER;
}

/* The contents of a folder's checkpoint, to be freed by the caller, and their state. */
static EngTrainCheckpoint load(const char *folder, size_t count, Head *head, uint8_t **bytes)
{
    char path[PATH_BYTES];
    *bytes = NULL;
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    FILE *file = fopen(path, "rb");
    if (!file) {
        return errno == ENOENT || errno == ENOTDIR ? ENG_TRAIN_CHECKPOINT_ABSENT
                                                   : ENG_TRAIN_CHECKPOINT_DAMAGED;
    }
    fseek(file, 0, SEEK_END);
    const long length = ftell(file);
    rewind(file);
    const size_t size = length > 0 ? (size_t)length : 0;
    *bytes = size >= file_size(0) ? malloc(size) : NULL;
    EngTrainCheckpoint found = ENG_TRAIN_CHECKPOINT_DAMAGED;
    if (*bytes && fread(*bytes, size, 1, file) == 1) {
        found = judge(*bytes, size, count, head);
    }
    fclose(file);
    return found;
}

EngTrainCheckpoint eng_train_checkpoint_read(const char *folder, const EngTrainPlan *plan,
                                             EngTrainState *state, size_t count)
{
    const size_t array = count * sizeof(float);
    uint8_t *bytes;
    Head head;
    EngTrainCheckpoint found = load(folder, count, &head, &bytes);
    if (found == ENG_TRAIN_CHECKPOINT_READ && memcmp(&head.plan, plan, sizeof *plan) != 0) {
        found = ENG_TRAIN_CHECKPOINT_OTHER;
    }
    if (found == ENG_TRAIN_CHECKPOINT_READ) {
        state->step = head.step;
        memcpy(state->values, bytes + sizeof head, array);
        memcpy(state->means, bytes + sizeof head + array, array);
        memcpy(state->variances, bytes + sizeof head + 2 * array, array);
    }
    free(bytes);
    return found;
}

EngTrainCheckpoint eng_train_checkpoint_read_values(const char *folder, float *values, size_t count)
{
    uint8_t *bytes;
    Head head;
    const EngTrainCheckpoint found = load(folder, count, &head, &bytes);
    if (found == ENG_TRAIN_CHECKPOINT_READ) {
        memcpy(values, bytes + sizeof head, count * sizeof(float));
    }
    free(bytes);
    return found;
}

int eng_train_checkpoint_tell(EngTrainCheckpoint found, const char *command, const char *folder,
                              uint64_t step, uint64_t steps)
{
    if (found == ENG_TRAIN_CHECKPOINT_READ) {
        fprintf(stderr, "going on from step %" PRIu64 " of %" PRIu64 "\n", step, steps);
        return 0;
    }
    fprintf(stderr, "%s: %s/checkpoint is %s; it is left alone, choose another folder\n", command,
            folder,
            found == ENG_TRAIN_CHECKPOINT_OTHER ? "of a run with other words or positions"
                                                : "damaged");
    return ENG_TRAIN_ENVIRONMENT;
}

int eng_train_checkpoint_tell_values(EngTrainCheckpoint found, const char *command,
                                     const char *folder, const char *absent)
{
    if (found == ENG_TRAIN_CHECKPOINT_READ) {
        return 0;
    }
    fprintf(stderr, "%s: %s: %s\n", command, folder,
            found == ENG_TRAIN_CHECKPOINT_ABSENT  ? absent
            : found == ENG_TRAIN_CHECKPOINT_OTHER ? "the run is of a net of another shape"
                                                  : "its checkpoint is damaged");
    return ENG_TRAIN_BAD_INPUT;
}
