/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See datagen-merge.h. Finds where each game is, and then copies them in order. */
#include "engine/train/datagen-merge.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/train/games-file.h"
#include "engine/train/output.h"
#include "engine/train/words.h"

/* With more shards than this, a file is open only while it is read. */
enum { KEPT_OPEN = 500 };

typedef struct {
    const char *path;
    FILE *file; /* NULL: closed */
    EngTrainRun run;
    uint64_t games; /* found */
} Shard;

typedef struct {
    Shard *shards; /* as given */
    int count;
    int *by_number; /* run.shards of them: an index of `shards`, -1: missing */
    long *places;   /* of each game in its file; 0: not found */
    EngTrainGame *game;
} Merge;

static int complain(const char *path, const char *what, int status)
{
    fprintf(stderr, "datagen: %s: %s\n", path, what);
    return status;
}

static int larger(int one, int other)
{
    return one > other ? one : other;
}

static bool reopen(Shard *shard)
{
    shard->file = shard->file ? shard->file : fopen(shard->path, "rb");
    return shard->file;
}

static void leave(const Merge *self, Shard *shard)
{
    if (self->count > KEPT_OPEN && shard->file) {
        fclose(shard->file);
        shard->file = NULL;
    }
}

/* --- Reading ---------------------------------------------------------------------------------- */

static int open_shard(Shard *self, const Shard *first)
{
    self->file = fopen(self->path, "rb");
    if (!self->file) {
        return complain(self->path, strerror(errno), ENG_TRAIN_ENVIRONMENT);
    }
    if (!eng_train_read_head(self->file, &self->run) || self->run.shards == 0) {
        return complain(self->path, "this is not a shard of datagen", ENG_TRAIN_BAD_INPUT);
    }
    if (self->run.shards > UINT32_MAX || self->run.games > UINT32_MAX) {
        return complain(self->path, "damaged", ENG_TRAIN_BAD_INPUT);
    }
    if (!eng_train_is_same_run(&self->run, &first->run)) {
        fprintf(stderr,
                "datagen: %s and %s are shards of different runs: their games, seeds, nodes, nets "
                "or numbers of shards differ\n",
                first->path, self->path);
        return ENG_TRAIN_BAD_INPUT;
    }
    return 0;
}

static int refuse_incomplete(const Shard *self, const char *what)
{
    fprintf(stderr,
            "datagen: %s: shard %" PRIu64 " of %" PRIu64
            " is %s; run it again with --shard %" PRIu64 "/%" PRIu64 "\n",
            self->path, self->run.shard + 1, self->run.shards, what, self->run.shard + 1,
            self->run.shards);
    return ENG_TRAIN_BAD_INPUT;
}

/* Finds the places of the shard's games. */
static int read_shard(Merge *self, Shard *shard)
{
    EngTrainRead read = ENG_TRAIN_READ_END;
    long place = ftell(shard->file);
    bool is_right = true;
    while (is_right &&
           (read = eng_train_read_game(shard->file, self->game)) == ENG_TRAIN_READ_GAME) {
        const uint64_t index = self->game->index;
        is_right = eng_train_run_has(&shard->run, index) && self->places[index] == 0;
        if (is_right) {
            self->places[index] = place;
            shard->games++;
        }
        place = ftell(shard->file);
    }
    if (!is_right || read == ENG_TRAIN_READ_DAMAGED) {
        return refuse_incomplete(shard, "damaged: delete the file");
    }
    const EngTrainRun *run = &shard->run;
    const uint64_t expected = (run->games + run->shards - 1 - run->shard) / run->shards;
    return shard->games == expected ? 0 : refuse_incomplete(shard, "incomplete");
}

static int read_number(Merge *self, int i)
{
    Shard *shard = &self->shards[i];
    int *place = &self->by_number[shard->run.shard];
    if (*place >= 0) {
        fprintf(stderr,
                "datagen: %s and %s are both shard %" PRIu64 " of %" PRIu64 ": give one of them\n",
                self->shards[*place].path, shard->path, shard->run.shard + 1, shard->run.shards);
        return ENG_TRAIN_BAD_INPUT;
    }
    *place = i;
    const int status = read_shard(self, shard);
    leave(self, shard);
    return status;
}

static int tell_missing(const Merge *self)
{
    const uint64_t shards = self->shards->run.shards;
    int status = 0;
    for (uint64_t i = 0; i < shards; i++) {
        if (self->by_number[i] < 0) {
            fprintf(stderr,
                    "datagen: shard %" PRIu64 " of %" PRIu64 " is missing: run it with --shard "
                    "%" PRIu64 "/%" PRIu64 "\n",
                    i + 1, shards, i + 1, shards);
            status = ENG_TRAIN_BAD_INPUT;
        }
    }
    return status;
}

/* The first shard tells how many there are. */
static int begin(Merge *self)
{
    const int found = open_shard(self->shards, self->shards);
    const EngTrainRun *run = &self->shards->run;
    if (found != 0) {
        return found;
    }
    self->by_number = malloc((size_t)run->shards * sizeof *self->by_number);
    self->places = calloc((size_t)run->games + 1, sizeof *self->places);
    if (!self->by_number || !self->places) {
        return complain(self->shards->path, "not enough memory for so many games",
                        ENG_TRAIN_ENVIRONMENT);
    }
    memset(self->by_number, -1, (size_t)run->shards * sizeof *self->by_number);
    return read_number(self, 0);
}

/* All problems are reported, so that all lost shards can be run again at once. */
static int read_all(Merge *self)
{
    int status = begin(self);
    if (!self->places) {
        return status;
    }
    for (int i = 1; i < self->count; i++) {
        const int found = open_shard(&self->shards[i], self->shards);
        status = larger(status, found != 0 ? found : read_number(self, i));
    }
    return larger(status, tell_missing(self));
}

/* --- Writing ---------------------------------------------------------------------------------- */

static bool copy_games(const Merge *self, FILE *out)
{
    EngTrainRun run = self->shards->run;
    const uint64_t shards = run.shards, games = run.games;
    run.shard = run.shards = run.games = 0;
    bool is_right = eng_train_write_head(out, &run);
    for (uint64_t i = 0; i < games && is_right; i++) {
        Shard *shard = &self->shards[self->by_number[i % shards]];
        is_right = reopen(shard) && fseek(shard->file, self->places[i], SEEK_SET) == 0 &&
                   eng_train_read_game(shard->file, self->game) == ENG_TRAIN_READ_GAME &&
                   eng_train_write_game(out, self->game);
        leave(self, shard);
    }
    return is_right;
}

static bool is_games(const char *head)
{
    return strncmp(head, "TABIGAM", 7) == 0;
}

static int write_all(const Merge *self, const char *path)
{
    if (!eng_train_output_may_replace("datagen", path, is_games)) {
        return ENG_TRAIN_BAD_INPUT;
    }
    FILE *out = eng_train_output_open(path);
    if (!out || !eng_train_output_close(out, path, copy_games(self, out))) {
        return complain(path, strerror(errno), ENG_TRAIN_ENVIRONMENT);
    }
    return 0;
}

int eng_datagen_merge(const char *out, const char **paths, int count)
{
    Merge self = {.shards = calloc((size_t)count, sizeof *self.shards),
                  .count = count,
                  .game = malloc(sizeof *self.game)};
    int status = ENG_TRAIN_ENVIRONMENT;
    if (self.shards && self.game) {
        for (int i = 0; i < count; i++) {
            self.shards[i].path = paths[i];
        }
        status = read_all(&self);
        if (status == 0) {
            status = write_all(&self, out);
        }
    }
    for (int i = 0; self.shards && i < count; i++) {
        if (self.shards[i].file) {
            fclose(self.shards[i].file);
        }
    }
    free(self.shards);
    free(self.by_number);
    free(self.places);
    free(self.game);
    return status;
}
