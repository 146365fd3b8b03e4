/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions to learn from: 32 bytes each, and the file of many, shuffled.
 *
 * The file is a head of 64 bytes, the positions to learn from in an order drawn by lot, and those
 * that only check, which come from other games. It is written in the byte order of the machine and
 * never leaves it: it can be made again from the games at any time (pack.h).
 */
#ifndef ENG_TRAIN_POSITIONS_H
#define ENG_TRAIN_POSITIONS_H

#include <stdio.h>

#include "engine/board/position.h"

typedef struct {
    EngBitboard occupied;
    uint8_t pieces[16]; /* EngPiece of each occupied square in turn, the lower four bits first */
    int16_t score_cp;   /* what a search said, from the side to move */
    uint8_t result;     /* half points of the side to move */
    uint8_t side_to_move;
    uint16_t ply;            /* of its game */
    uint16_t without_result; /* 1: nobody played it out */
} EngTrainPosition;

_Static_assert(sizeof(EngTrainPosition) == 32, "records are 32 bytes");

typedef struct {
    char magic[8];
    uint64_t order;    /* tells the machine's byte order */
    uint64_t learning; /* how many positions teach ... */
    uint64_t checking; /* ... and how many check, behind them */
    uint64_t games;
    uint64_t mark;     /* differs from file to file */
    uint64_t scale_cp; /* the lead that wins e : 1 in these games */
    uint64_t unused;
} EngTrainPositionsHead;

_Static_assert(sizeof(EngTrainPositionsHead) == 64, "the head is 64 bytes");

/* The position must have at most 32 pieces. */
void eng_train_pack(EngTrainPosition *packed, const EngPosition *position, int score_cp, int result,
                    int ply);

/* Placement and side to move; castling rights, en passant and clocks are gone. */
void eng_train_unpack(const EngTrainPosition *packed, EngPosition *position);

/* A file of positions in memory, read-only. */
typedef struct {
    EngTrainPositionsHead head;
    const EngTrainPosition *learning, *checking;
    void *mapping;
    size_t size;
} EngTrainPositions;

/* Whether a file that begins with this text is one of positions. */
bool eng_train_positions_is_head(const char *head);

/* Opens a file; on failure returns false with the reason in `error`. */
bool eng_train_positions_open(EngTrainPositions *positions, const char *path, char *error,
                              size_t error_size);
void eng_train_positions_close(EngTrainPositions *positions);

/* A head for a file that is being written; the other fields are the caller's to fill. */
EngTrainPositionsHead eng_train_positions_head(uint64_t learning, uint64_t checking);

#endif
