/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rated games of people out of PGN, one after another, from a file or a pipe. Only main lines
 * count: comments, variations and glyphs are skipped. Strict: a game that cannot be read ends the
 * reading, since a half-read file teaches the wrong moves. */
#ifndef ENG_TRAIN_POLICY_GAME_H
#define ENG_TRAIN_POLICY_GAME_H

#include <stdint.h>
#include <stdio.h>

#include "engine/board/types.h"

enum { ENG_POLICY_GAME_MOVES = 1200, ENG_POLICY_TAG_SIZE = 64 };

typedef struct {
    int rating[2]; /* by EngColor; 0: not given */
    bool provisional;
    bool usual_start; /* the initial position of chess, no variant */
    char site[ENG_POLICY_TAG_SIZE], date[ENG_POLICY_TAG_SIZE], clock[ENG_POLICY_TAG_SIZE];
    int count;
    EngMove moves[ENG_POLICY_GAME_MOVES];
} EngPolicyGame;

/* Begin with {.file = …, .line = 1}; the file is lent. */
typedef struct {
    FILE *file;
    uint64_t line;
    char problem[160]; /* a sentence without its period */
} EngPolicyGames;

typedef enum { ENG_POLICY_GAME_READ, ENG_POLICY_GAME_END, ENG_POLICY_GAME_BROKEN } EngPolicyReading;

/* Reads the next game. BROKEN: `problem` has the reason and `line` the line of it. The moves of a
 * game with another start are not read. */
EngPolicyReading eng_policy_game_read(EngPolicyGames *games, EngPolicyGame *game);

#endif
