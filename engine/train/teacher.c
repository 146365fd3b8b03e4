/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/teacher.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/bitboard.h"
#include "engine/train/train-isa.h"

enum {
    VERSION = 0x7AF32F20,
    ROWS_HASH = 0x7F2344B8,
    STACK_HASH = 0x63336A4A,
    TEXT_MAX = 4096,
    KING_ROWS = 704,  /* per square of the viewer's king */
    KINGS_AT = 640,   /* both kings have the same rows */
    OUTPUT_UNIT = 16, /* of the network, in Stockfish's own unit ... */
    PAWN = 361,       /* ... of which this many make a pawn */
};

EngTeacherKernel eng_teacher_kernel_plain;
#ifdef __x86_64__
EngTeacherKernel eng_teacher_kernel_avx2, eng_teacher_kernel_avx512;
#endif

static EngTeacherKernel *const kernels[ENG_TRAIN_ISA_COUNT] = {
    [ENG_TRAIN_ISA_PLAIN] = eng_teacher_kernel_plain,
#ifdef __x86_64__
    [ENG_TRAIN_ISA_AVX2] = eng_teacher_kernel_avx2,
    [ENG_TRAIN_ISA_AVX512] = eng_teacher_kernel_avx512,
#endif
};

/* --- Reading --------------------------------------------------------------------------------- */

static bool read_word(FILE *file, uint32_t wanted)
{
    uint32_t word;
    return fread(&word, sizeof word, 1, file) == 1 && word == wanted;
}

static bool read_text(FILE *file)
{
    uint32_t hash, length;
    return fread(&hash, sizeof hash, 1, file) == 1 && fread(&length, sizeof length, 1, file) == 1 &&
           length <= TEXT_MAX && fseek(file, (long)length, SEEK_CUR) == 0;
}

/* Widens bytes, in a form that the compiler vectorizes. */
static bool read_bytes(FILE *file, int16_t *out, size_t count)
{
    int8_t bytes[ENG_TEACHER_WIDTH];
    if (fread(bytes, 1, count, file) != count) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        out[i] = bytes[i];
    }
    return true;
}

static bool read_layer(FILE *file, int32_t *biases, int16_t *weights, size_t outputs, size_t inputs)
{
    bool right = fread(biases, sizeof *biases, outputs, file) == outputs;
    for (size_t i = 0; right && i < outputs; i++) {
        right = read_bytes(file, weights + i * inputs, inputs);
    }
    return right;
}

static bool read_stack(FILE *file, EngTeacherStack *stack)
{
    return read_word(file, STACK_HASH) &&
           read_layer(file, stack->first_biases, stack->first[0], ENG_TEACHER_FIRST,
                      ENG_TEACHER_WIDTH) &&
           read_layer(file, stack->second_biases, stack->second[0], ENG_TEACHER_SECOND,
                      ENG_TEACHER_SECOND) &&
           read_layer(file, &stack->value_bias, stack->value, 1, ENG_TEACHER_SECOND);
}

static bool read_all(FILE *file, EngTeacher *teacher)
{
    bool right = read_word(file, VERSION) && read_text(file) && read_word(file, ROWS_HASH) &&
                 fread(teacher->biases, sizeof teacher->biases, 1, file) == 1 &&
                 fread(teacher->rows, sizeof teacher->rows, 1, file) == 1 &&
                 fread(teacher->material, sizeof teacher->material, 1, file) == 1;
    for (int i = 0; right && i < ENG_TEACHER_STACKS; i++) {
        right = read_stack(file, &teacher->stacks[i]);
    }
    return right && fgetc(file) == EOF;
}

EngTeacher *eng_teacher_open(const char *path, char *error, size_t error_size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(error, error_size, "%s", strerror(errno));
        return NULL;
    }
    EngTeacher *teacher = aligned_alloc(64, (sizeof *teacher + 63) / 64 * 64);
    const bool right = teacher && read_all(file, teacher);
    fclose(file);
    if (!right) {
        snprintf(error, error_size, "%s",
                 !teacher ? strerror(ENOMEM)
                          : "this is no network of Stockfish 15.1, or it is cut short");
        free(teacher);
        return NULL;
    }
    return teacher;
}

void eng_teacher_close(EngTeacher *teacher)
{
    free(teacher);
}

/* --- Evaluating ------------------------------------------------------------------------------ */

static unsigned seen_from(EngColor side, unsigned king, EngSquare square)
{
    return square ^ (side == ENG_WHITE ? 0u : 56u) ^ ((king & 7) < 4 ? 7u : 0u);
}

/* For the squares of the king, h8 from its own side comes first. */
static unsigned king_rows(EngColor side, unsigned king)
{
    const unsigned seen = seen_from(side, king, (EngSquare)king);
    return ((7 - (seen >> 3)) * 4 + 7 - (seen & 7)) * KING_ROWS;
}

static unsigned piece_rows(EngColor side, EngPiece piece)
{
    const unsigned type = eng_piece_type(piece);
    return type == ENG_KING ? KINGS_AT : type * 128 + (eng_piece_color(piece) != side ? 64u : 0u);
}

EngTeacherView eng_teacher_look(const EngPosition *position)
{
    EngTeacherView view = {0};
    const EngBitboard occupied = eng_position_occupied(position);
    for (unsigned v = 0; v < 2; v++) {
        const EngColor side = (EngColor)(position->side_to_move ^ v);
        const unsigned king = eng_position_king(position, side), from = king_rows(side, king);
        view.count = 0;
        for (EngBitboard left = occupied; left != 0; left &= left - 1) {
            const EngSquare square = (EngSquare)__builtin_ctzll(left);
            view.rows[v][view.count++] =
                (uint16_t)(from + piece_rows(side, position->board[square]) +
                           seen_from(side, king, square));
        }
    }
    view.stack = (view.count - 1) / 4;
    return view;
}

static EngTeacherWords ask(const EngTeacher *teacher, const EngPosition *position)
{
    const EngTeacherView view = eng_teacher_look(position);
    return kernels[eng_train_isa()](teacher, &view);
}

double eng_teacher_plain_cp(const EngTeacher *teacher, const EngPosition *position)
{
    const EngTeacherWords words = ask(teacher, position);
    return (words.positional + words.material) / OUTPUT_UNIT * 100.0 / PAWN;
}

/* Pieces without pawns, in Stockfish's values. */
static int pieces_value(const EngPosition *position)
{
    static const int values[] = {
        [ENG_KNIGHT] = 781, [ENG_BISHOP] = 825, [ENG_ROOK] = 1276, [ENG_QUEEN] = 2538};
    int sum = 0;
    for (int type = ENG_KNIGHT; type <= ENG_QUEEN; type++) {
        sum += values[type] * __builtin_popcountll(position->by_type[type]);
    }
    return sum;
}

int eng_teacher_cp(const EngTeacher *teacher, const EngPosition *position)
{
    const EngTeacherWords words = ask(teacher, position);
    const int pieces = pieces_value(position), delta = 24 - pieces / 9560;
    const double value =
        ((1024 - delta) * (double)words.material + (1024 + delta) * (double)words.positional) /
        (1024 * OUTPUT_UNIT);
    const double scaled = value * (1064 + 106 * pieces / 5120) / 1024;
    const double cp = scaled * 100 / PAWN;
    return (int)lround(cp > 20000 ? 20000 : cp < -20000 ? -20000 : cp);
}
