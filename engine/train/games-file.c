/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/games-file.h"

#include <string.h>

#include "engine/train/crc32.h"
#include "engine/little-endian.h"

static const char magic[8] = "TABIGAM1", shard_magic[8] = "TABIGAM2";

enum {
    HEAD_BYTES = 10, /* of a record */
    PLY_BYTES = 4,
    CRC_BYTES = 4,
    RECORD_MAX = HEAD_BYTES + PLY_BYTES * ENG_TRAIN_PLIES_MAX + CRC_BYTES,
};

bool eng_train_is_same_run(const EngTrainRun *one, const EngTrainRun *other)
{
    return one->seed == other->seed && one->nodes == other->nodes &&
           one->chess960 == other->chess960 && one->net == other->net &&
           one->shards == other->shards && one->games == other->games;
}

bool eng_train_run_has(const EngTrainRun *run, uint64_t index)
{
    return run->shards == 0 || (index % run->shards == run->shard && index < run->games);
}

bool eng_train_write_head(FILE *file, const EngTrainRun *run)
{
    const uint64_t numbers[] = {run->seed,  run->nodes,  run->chess960 | run->net << 16,
                                run->shard, run->shards, run->games};
    uint8_t bytes[sizeof magic + sizeof numbers];
    const size_t length = run->shards > 0 ? sizeof bytes : sizeof magic + sizeof numbers / 2;
    memcpy(bytes, run->shards > 0 ? shard_magic : magic, sizeof magic);
    for (size_t i = 0; i < sizeof numbers; i++) {
        bytes[sizeof magic + i] = (uint8_t)(numbers[i / 8] >> 8 * (i % 8));
    }
    return fwrite(bytes, length, 1, file) == 1 && fflush(file) == 0;
}

/* Reads three numbers. */
static bool read_numbers(FILE *file, uint64_t numbers[3])
{
    uint8_t bytes[3 * sizeof *numbers];
    if (fread(bytes, sizeof bytes, 1, file) != 1) {
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        numbers[i / 8] = (i % 8 == 0 ? 0 : numbers[i / 8]) | (uint64_t)bytes[i] << 8 * (i % 8);
    }
    return true;
}

bool eng_train_read_head(FILE *file, EngTrainRun *run)
{
    uint64_t numbers[6] = {0};
    char kind[sizeof magic];
    if (fread(kind, sizeof kind, 1, file) != 1 || !read_numbers(file, numbers)) {
        return false;
    }
    const bool is_shard = memcmp(kind, shard_magic, sizeof kind) == 0;
    if (is_shard ? !read_numbers(file, numbers + 3) || numbers[3] >= numbers[4]
                 : memcmp(kind, magic, sizeof kind) != 0) {
        return false;
    }
    *run = (EngTrainRun){.seed = numbers[0],
                         .nodes = numbers[1],
                         .chess960 = numbers[2] & 0xffff,
                         .net = numbers[2] >> 16,
                         .shard = numbers[3],
                         .shards = numbers[4],
                         .games = numbers[5]};
    return true;
}

bool eng_train_write_game(FILE *file, const EngTrainGame *game)
{
    uint8_t bytes[RECORD_MAX];
    size_t length = HEAD_BYTES;
    eng_little_put(bytes, game->index, 4);
    eng_little_put(bytes + 4, (uint32_t)game->start960, 2);
    eng_little_put(bytes + 6, (uint32_t)game->count, 2);
    eng_little_put(bytes + 8, (uint32_t)game->result, 1);
    eng_little_put(bytes + 9, 0, 1);
    for (int i = 0; i < game->count; i++, length += PLY_BYTES) {
        eng_little_put(bytes + length, game->plies[i].move, 2);
        eng_little_put(bytes + length + 2, (uint16_t)game->plies[i].score_cp, 2);
    }
    eng_little_put(bytes + length, eng_train_crc32(bytes, length), CRC_BYTES);
    return fwrite(bytes, length + CRC_BYTES, 1, file) == 1 && fflush(file) == 0;
}

static bool unpack(const uint8_t *bytes, EngTrainGame *game)
{
    game->index = eng_little_get(bytes, 4);
    game->start960 = (int)eng_little_get(bytes + 4, 2);
    game->result = (int)eng_little_get(bytes + 8, 1);
    for (int i = 0; i < game->count; i++) {
        const uint8_t *ply = bytes + HEAD_BYTES + (size_t)i * PLY_BYTES;
        game->plies[i].move = (EngMove)eng_little_get(ply, 2);
        game->plies[i].score_cp = (int16_t)eng_little_get(ply + 2, 2);
    }
    return game->start960 < 960 && game->result <= 2;
}

/* Reads the rest of a record after its head. */
static EngTrainRead read_rest(FILE *file, uint8_t *bytes, EngTrainGame *game)
{
    const size_t rest = (size_t)game->count * PLY_BYTES;
    if (fread(bytes + HEAD_BYTES, rest + CRC_BYTES, 1, file) != 1) {
        return ENG_TRAIN_READ_CUT;
    }
    const bool whole = eng_little_get(bytes + HEAD_BYTES + rest, CRC_BYTES) ==
                       eng_train_crc32(bytes, HEAD_BYTES + rest);
    return whole && unpack(bytes, game) ? ENG_TRAIN_READ_GAME : ENG_TRAIN_READ_DAMAGED;
}

EngTrainRead eng_train_read_game(FILE *file, EngTrainGame *game)
{
    uint8_t bytes[RECORD_MAX];
    EngTrainRead read = ENG_TRAIN_READ_CUT;
    const long before = ftell(file);
    const size_t head = fread(bytes, 1, HEAD_BYTES, file);
    if (head == 0) {
        return ENG_TRAIN_READ_END;
    }
    if (head == HEAD_BYTES) {
        game->count = (int)eng_little_get(bytes + 6, 2);
        read = game->count <= ENG_TRAIN_PLIES_MAX ? read_rest(file, bytes, game)
                                                  : ENG_TRAIN_READ_DAMAGED;
    }
    if (read != ENG_TRAIN_READ_GAME) {
        fseek(file, before, SEEK_SET);
    }
    return read;
}
