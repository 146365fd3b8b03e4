/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves of people to learn from: a position, what was played before it, the player's rating and the
 * move, in 40 bytes; and files of millions of them.
 *
 * The file is a head of 64 bytes, then the records of four parts, one after another: for learning
 * (in random order), for choosing between nets ("checking"), and two for measuring, which no
 * learning and no choice may look at: games that were drawn by lot from the same sources, and whole
 * sources that nothing was learned from. It has the byte order of the machine and never leaves it:
 * it can be made again from the games at any time (policy-prepare.c decides the parts). */
#ifndef ENG_TRAIN_POLICY_POSITIONS_H
#define ENG_TRAIN_POLICY_POSITIONS_H

#include "engine/policy/scene.h"

typedef enum {
    ENG_POLICY_LEARNING,
    ENG_POLICY_CHECKING,
    ENG_POLICY_GAMES,   /* held out by lot */
    ENG_POLICY_SOURCES, /* held out as a whole */
    ENG_POLICY_PARTS,
} EngPolicyPart;

/* The first half-moves are left out of all measuring: people play them from memory. */
enum { ENG_POLICY_OPENING_PLIES = 10 };

/* Everything is turned as in a scene: White is to move. */
typedef struct {
    EngBitboard occupied;
    uint8_t pieces[16]; /* EngPiece of each occupied square in turn, the lower four bits first */
    EngMove move, last, own;
    uint16_t rating; /* of the mover */
    uint16_t ply;    /* half-moves before it */
    uint8_t halfmove_clock, castling, en_passant, captured;
    uint8_t unused[2];
} EngPolicyRecord;

_Static_assert(sizeof(EngPolicyRecord) == 40, "records are 40 bytes");

typedef struct {
    char magic[8];
    uint64_t order; /* tells the machine's byte order */
    uint64_t count[ENG_POLICY_PARTS];
    uint64_t games;
    uint64_t mark; /* of the contents */
} EngPolicyPositionsHead;

_Static_assert(sizeof(EngPolicyPositionsHead) == 64, "the head is 64 bytes");

/* Of a scene from a game that began in the initial position of chess, and the move played there
 * (turned). */
void eng_policy_pack(EngPolicyRecord *record, const EngPolicyScene *scene, EngMove move, int rating,
                     int ply);
void eng_policy_unpack(const EngPolicyRecord *record, EngPolicyScene *scene);

/* A file in memory, read-only. */
typedef struct {
    EngPolicyPositionsHead head;
    const EngPolicyRecord *part[ENG_POLICY_PARTS];
    void *mapping;
    size_t size;
} EngPolicyPositions;

bool eng_policy_positions_is_head(const char *head);

/* Without counts. */
EngPolicyPositionsHead eng_policy_positions_head(void);

/* False with the reason in `error`. The records themselves are trusted: the file is our own. */
bool eng_policy_positions_open(EngPolicyPositions *positions, const char *path, char *error,
                               size_t error_size);
void eng_policy_positions_close(EngPolicyPositions *positions);

#endif
