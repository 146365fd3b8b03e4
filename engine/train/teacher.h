/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluates positions with a network of Stockfish 15.1 as a teacher, without a search.
 *
 * The engine writes its network with the UCI command `export_net FILE`. It only labels positions
 * for a first net of our own (train pack --teacher); it is not part of the engine, and a net that
 * learned from it must say so.
 *
 * Such a network ("HalfKAv2_hm") sees the board from both sides, with the viewer's king on the
 * files e to h. A feature is a square of the viewer's king, a piece and its square. Their rows add
 * up to 1024 numbers per view and to eight of material ("PSQT"), one for each layer stack; the
 * number of pieces selects the stack. The two halves of a view are multiplied; 1024 numbers go
 * through layers of 16, 32 and 1. All is integer arithmetic, and the value is the same as
 * Stockfish's own.
 *
 * File, little-endian: u32 version 0x7AF32F20, u32 hash, u32 length and as much text; u32 hash
 * 0x7F2344B8, i16[1024] biases, i16[22528][1024] rows, i32[22528][8] material; eight times u32 hash
 * 0x63336A4A, i32[16], i8[16][1024], i32[32], i8[32][32], i32, i8[32].
 */
#ifndef ENG_TRAIN_TEACHER_H
#define ENG_TRAIN_TEACHER_H

#include <stddef.h>

#include "engine/board/position.h"

enum {
    ENG_TEACHER_WIDTH = 1024,
    ENG_TEACHER_FEATURES = 704 * 32, /* a piece on a square for each square of the viewer's king */
    ENG_TEACHER_STACKS = 8,
    ENG_TEACHER_FIRST = 16, /* of the first layer; the last of them goes straight to the value */
    ENG_TEACHER_SECOND = 32,
};

typedef struct {
    int32_t first_biases[ENG_TEACHER_FIRST];
    int16_t first[ENG_TEACHER_FIRST][ENG_TEACHER_WIDTH];
    int32_t second_biases[ENG_TEACHER_SECOND];
    int16_t second[ENG_TEACHER_SECOND][ENG_TEACHER_SECOND]; /* two columns are nothing */
    int32_t value_bias;
    int16_t value[ENG_TEACHER_SECOND];
} EngTeacherStack;

/* Read-only once it is read: any number of threads may use it. */
typedef struct {
    _Alignas(64) int16_t biases[ENG_TEACHER_WIDTH];
    int16_t rows[ENG_TEACHER_FEATURES][ENG_TEACHER_WIDTH];
    int32_t material[ENG_TEACHER_FEATURES][ENG_TEACHER_STACKS];
    EngTeacherStack stacks[ENG_TEACHER_STACKS];
} EngTeacher;

/* A position as the network sees it: rows of the mover's view and of the opponent's. */
typedef struct {
    uint16_t rows[2][32];
    int count, stack;
} EngTeacherView;

/* The outputs of the layers and of the material, in the network's own units. */
typedef struct {
    int32_t positional, material;
} EngTeacherWords;

/* The inner loops, compiled once for each instruction set. */
typedef EngTeacherWords EngTeacherKernel(const EngTeacher *teacher, const EngTeacherView *view);

/* Reads a network; NULL with a reason in `error` if it is invalid, incomplete or of another kind.
 */
EngTeacher *eng_teacher_open(const char *path, char *error, size_t error_size);
void eng_teacher_close(EngTeacher *teacher);

EngTeacherView eng_teacher_look(const EngPosition *position);

/* Centipawns for the side to move, directly from the network: Stockfish's "NNUE evaluation". For
 * tests. */
double eng_teacher_plain_cp(const EngTeacher *teacher, const EngPosition *position);

/* As Stockfish's search uses it: a lead counts for more with much material on the board. */
int eng_teacher_cp(const EngTeacher *teacher, const EngPosition *position);

#endif
