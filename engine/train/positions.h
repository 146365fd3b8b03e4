/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions to learn from, 32 bytes each, and files of many shuffled ones.
 *
 * The file is a head of 64 bytes, the learning positions in random order, and the checking
 * positions, which come from other games. It has the byte order of the machine and never leaves it:
 * it can be made again from the games at any time (pack.h).
 */
#ifndef ENG_TRAIN_POSITIONS_H
#define ENG_TRAIN_POSITIONS_H

#include <stdio.h>

#include "engine/board/position.h"

typedef struct {
    EngBitboard occupied;
    uint8_t pieces[16]; /* EngPiece of each occupied square in turn, the lower four bits first */
    int16_t score_cp;   /* from a search, for the side to move */
    uint8_t result;     /* half points of the side to move */
    uint8_t side_to_move;
    uint16_t ply;            /* of its game */
    uint16_t without_result; /* 1: not played out */
} EngTrainPosition;

_Static_assert(sizeof(EngTrainPosition) == 32, "records are 32 bytes");

typedef struct {
    char magic[8];
    uint64_t order;    /* tells the machine's byte order */
    uint64_t learning; /* the number of learning positions ... */
    uint64_t checking; /* ... and of checking ones, which follow */
    uint64_t games;
    uint64_t mark;     /* unique for each file */
    uint64_t scale_cp; /* the lead that wins e : 1 in these games */
    uint64_t unused;
} EngTrainPositionsHead;

_Static_assert(sizeof(EngTrainPositionsHead) == 64, "the head is 64 bytes");

/* The position must have at most 32 pieces. */
void eng_train_pack(EngTrainPosition *packed, const EngPosition *position, int score_cp, int result,
                    int ply);

/* Placement and side to move; castling rights, en passant and clocks are lost. */
void eng_train_unpack(const EngTrainPosition *packed, EngPosition *position);

/* A file of positions in memory, read-only. */
typedef struct {
    EngTrainPositionsHead head;
    const EngTrainPosition *learning, *checking;
    void *mapping;
    size_t size;
} EngTrainPositions;

/* Whether a file with this beginning is a file of positions. */
bool eng_train_positions_is_head(const char *head);

/* Opens a file; on failure returns false with the reason in `error`. */
bool eng_train_positions_open(EngTrainPositions *positions, const char *path, char *error,
                              size_t error_size);
void eng_train_positions_close(EngTrainPositions *positions);

/* The head of a file being written; the caller fills in the other fields. */
EngTrainPositionsHead eng_train_positions_head(uint64_t learning, uint64_t checking);

#endif
