/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of games to learn from: moves, and a search's score of each position.
 *
 * A file is the eight bytes "TABIGAM1", three u64 on how its games were made (EngTrainRun: seed,
 * nodes, and chess960 in the lower 16 bits with net in the others), and then records, all numbers
 * little-endian. A shard of a run begins with "TABIGAM2" and has three u64 more: shard, shards and
 * games. A record is:
 *
 *     u32 index    number of the game in its run
 *     u16 start    Chess960 number of the initial position (518: chess)
 *     u16 count    half-moves
 *     u8  result   0 Black won, 1 drawn, 2 White won
 *     u8  0
 *     count times: u16 move (EngMove), i16 score of the position before it, in centipawns from
 *                  White's view; ENG_TRAIN_UNSCORED for a random move
 *     u32 CRC-32 of all that
 *
 * which is 14 bytes per game and 4 per position. A record is appended by one write: after kill -9
 * the last one may be incomplete; readers detect that, and writers cut it off.
 */
#ifndef ENG_TRAIN_GAMES_FILE_H
#define ENG_TRAIN_GAMES_FILE_H

#include <stdio.h>

#include "engine/board/types.h"

enum {
    ENG_TRAIN_PLIES_MAX = 1024,
    ENG_TRAIN_UNSCORED = INT16_MIN,
    ENG_TRAIN_SCORE_MAX = 32000, /* mates are near it */
};

typedef struct {
    EngMove move;
    int16_t score_cp; /* White's view */
} EngTrainPly;

typedef struct {
    uint32_t index;
    int start960;
    int result; /* half points for White */
    int count;
    EngTrainPly plies[ENG_TRAIN_PLIES_MAX];
} EngTrainGame;

typedef enum {
    ENG_TRAIN_READ_GAME,
    ENG_TRAIN_READ_END,     /* nothing is left */
    ENG_TRAIN_READ_CUT,     /* the last record is incomplete; the file is positioned before it */
    ENG_TRAIN_READ_DAMAGED, /* what follows is not a record; the file is positioned before it */
} EngTrainRead;

/* Shared by the games of a file: with the same engine, game n follows from it. */
typedef struct {
    uint64_t seed;
    uint64_t nodes;    /* per move */
    uint64_t chess960; /* 1: initial positions of Chess960, 0: of chess */
    uint64_t net;      /* the first 48 bits of the SHA-256 of the net */
    /* A shard has the games of a run whose index mod `shards` is `shard`. */
    uint64_t shard, shards; /* shards 0: the file is not a shard, and games is 0 */
    uint64_t games;         /* of the whole run */
} EngTrainRun;

/* Whether games of both belong to the same run; shards may differ in their number alone. */
bool eng_train_is_same_run(const EngTrainRun *one, const EngTrainRun *other);
/* Whether game `index` belongs to the file. */
bool eng_train_run_has(const EngTrainRun *run, uint64_t index);

/* Writes the head of an empty file. False when that fails. */
bool eng_train_write_head(FILE *file, const EngTrainRun *run);
/* Reads the head: false if it is another kind of file. */
bool eng_train_read_head(FILE *file, EngTrainRun *run);

/* Appends a record and flushes it. False when that fails. */
bool eng_train_write_game(FILE *file, const EngTrainGame *game);
EngTrainRead eng_train_read_game(FILE *file, EngTrainGame *game);

#endif
