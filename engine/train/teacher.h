/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A network of Stockfish 15.1 as a teacher: what it says of a position, without a search.
 *
 * The engine writes its network with the UCI command `export_net FILE`. It is read here only to
 * label positions that a first net of our own learns from (train pack --teacher); it plays no part
 * in the engine, and a net that learned from it has to say so.
 *
 * Such a network ("HalfKAv2_hm") sees the board once from either side, the viewer's king on the
 * files e to h. A feature is a square of the viewer's king, a piece and its square. Their rows sum
 * up to 1024 numbers a view and to eight of material ("PSQT"), one for each layer stack; stacks
 * follow the number of pieces. The two halves of a view are multiplied with each other; 1024
 * numbers go through layers of 16, 32 and 1. All is integer arithmetic, and the value is the same
 * as Stockfish's own.
 *
 * File, little-endian: u32 version 0x7AF32F20, u32 hash, u32 length and so much text; u32 hash
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

/* Read-only once it is read: any number of threads may ask it. */
typedef struct {
    _Alignas(64) int16_t biases[ENG_TEACHER_WIDTH];
    int16_t rows[ENG_TEACHER_FEATURES][ENG_TEACHER_WIDTH];
    int32_t material[ENG_TEACHER_FEATURES][ENG_TEACHER_STACKS];
    EngTeacherStack stacks[ENG_TEACHER_STACKS];
} EngTeacher;

/* A position as it is seen: rows of the mover's view and of the other's. */
typedef struct {
    uint16_t rows[2][32];
    int count, stack;
} EngTeacherView;

/* What the layers and the material say, in the network's own units. */
typedef struct {
    int32_t positional, material;
} EngTeacherWords;

/* The inner loops, compiled once for each instruction set. */
typedef EngTeacherWords EngTeacherKernel(const EngTeacher *teacher, const EngTeacherView *view);

/* Reads a network; NULL after a reason in `error` where it is none, cut short or of another kind.
 */
EngTeacher *eng_teacher_open(const char *path, char *error, size_t error_size);
void eng_teacher_close(EngTeacher *teacher);

EngTeacherView eng_teacher_look(const EngPosition *position);

/* Centipawns for the side to move as the network says them: Stockfish's "NNUE evaluation". For
 * tests. */
double eng_teacher_plain_cp(const EngTeacher *teacher, const EngPosition *position);

/* As Stockfish's search takes it: a lead counts for more while much material is on the board. */
int eng_teacher_cp(const EngTeacher *teacher, const EngPosition *position);

#endif
