/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Build-time program: prints the C source of the constant tables of attacks.h and zobrist.h.
 *
 * Run by meson on the building machine. Everything follows from the geometry of the board and a
 * fixed seed, so the output is the same everywhere. */
#include "engine/board/bitboard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int file, rank;
} Step;

static const Step knight_steps[8] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                     {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
static const Step king_steps[8] = {{0, 1}, {1, 0},  {0, -1},  {-1, 0},
                                   {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const Step *const rook_steps = king_steps;
static const Step *const bishop_steps = king_steps + 4;

static uint64_t next_random(uint64_t *state)
{
    /* SplitMix64 (Steele, Lea, Flood 2014). */
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* The square one step on, or ENG_NO_SQUARE off the board. */
static EngSquare step_from(EngSquare square, Step step)
{
    int file = eng_file(square) + step.file, rank = eng_rank(square) + step.rank;
    bool on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
    return on_board ? eng_square(file, rank) : ENG_NO_SQUARE;
}

static EngBitboard ray(EngSquare square, Step step, EngBitboard occupied)
{
    EngBitboard set = 0;
    while ((square = step_from(square, step)) != ENG_NO_SQUARE) {
        set |= eng_bit(square);
        if (occupied & eng_bit(square))
            break;
    }
    return set;
}

static EngBitboard slide(EngSquare square, const Step steps[4], EngBitboard occupied)
{
    EngBitboard set = 0;
    for (int i = 0; i < 4; i++)
        set |= ray(square, steps[i], occupied);
    return set;
}

static EngBitboard leap(EngSquare square, const Step *steps, int count)
{
    EngBitboard set = 0;
    for (int i = 0; i < count; i++) {
        EngSquare to = step_from(square, steps[i]);
        if (to != ENG_NO_SQUARE)
            set |= eng_bit(to);
    }
    return set;
}

/* The squares whose occupancy changes a slider's attacks: its rays without their last squares. */
static EngBitboard relevant_mask(EngSquare square, const Step steps[4])
{
    EngBitboard mask = 0;
    for (int i = 0; i < 4; i++) {
        EngSquare at = square, next;
        while ((at = step_from(at, steps[i])) != ENG_NO_SQUARE) {
            next = step_from(at, steps[i]);
            if (next != ENG_NO_SQUARE)
                mask |= eng_bit(at);
        }
    }
    return mask;
}

/* Spreads the bits of `index` over the set bits of `mask` (like PDEP). */
static EngBitboard deposit(unsigned index, EngBitboard mask)
{
    EngBitboard set = 0;
    for (; mask; mask &= mask - 1, index >>= 1) {
        if (index & 1)
            set |= mask & -mask;
    }
    return set;
}

/* --- Output ---------------------------------------------------------------------------------- */

static void print_numbers(const uint64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("0x%" PRIx64 ",%s", numbers[i], i % 8 == 7 || i + 1 == count ? "\n" : "");
}

static void print_table(const char *declaration, const uint64_t *numbers, size_t count)
{
    printf("\nconst %s = {\n", declaration);
    print_numbers(numbers, count);
    printf("};\n");
}

static void print_table_2d(const char *declaration, const uint64_t *numbers, size_t rows,
                           size_t columns)
{
    printf("\nconst %s = {\n", declaration);
    for (size_t i = 0; i < rows; i++) {
        printf("{\n");
        print_numbers(numbers + i * columns, columns);
        printf("},\n");
    }
    printf("};\n");
}

/* --- Sliders --------------------------------------------------------------------------------- */

enum { ENTRIES = 107648, LINE_SUBSETS = 64 };

/* The attacks from all squares go to `entries`, from `used` on. */
static void print_pext_sliders(const char *name, const Step steps[4], uint64_t *entries,
                               size_t *used)
{
    printf("\nconst EngPextSlider %s[64] = {\n", name);
    for (EngSquare s = 0; s < 64; s++) {
        const EngBitboard inner = relevant_mask(s, steps);
        const unsigned subsets = 1u << eng_popcount(inner);
        printf("{0x%" PRIx64 ", %zu},\n", inner, *used);
        for (unsigned i = 0; i < subsets; i++)
            entries[(*used)++] = slide(s, steps, deposit(i, inner));
    }
    printf("};\n");
}

static void print_pext(void)
{
    static uint64_t entries[ENTRIES];
    size_t used = 0;
    print_pext_sliders("eng_pext_bishops", bishop_steps, entries, &used);
    print_pext_sliders("eng_pext_rooks", rook_steps, entries, &used);
    if (used != ENTRIES)
        abort();
    print_table("EngBitboard eng_pext_attacks[ENG_PEXT_ATTACKS]", entries, ENTRIES);
}

static void print_diagonals(void)
{
    printf("\nconst EngDiagonals eng_diagonals[64] = {\n");
    for (EngSquare s = 0; s < 64; s++) {
        const EngBitboard rising = ray(s, (Step){1, 1}, 0) | ray(s, (Step){-1, -1}, 0);
        const EngBitboard falling = ray(s, (Step){1, -1}, 0) | ray(s, (Step){-1, 1}, 0);
        printf("{0x%" PRIx64 ", 0x%" PRIx64 "},\n", rising, falling);
    }
    printf("};\n");
}

/* The indexes are what the multiplications of attacks.h make of six squares: the files b to g in
 * their order, the ranks 7 to 2 from the top. */
static void print_straight_lines(void)
{
    static uint64_t on_ranks[8 * LINE_SUBSETS], on_file[8 * LINE_SUBSETS];
    for (unsigned i = 0; i < 8 * LINE_SUBSETS; i++) {
        const int at = (int)(i / LINE_SUBSETS);
        const EngBitboard inner = i % LINE_SUBSETS;
        EngBitboard file_occupied = 0;
        for (int bit = 0; bit < 6; bit++)
            file_occupied |= (inner >> bit & 1) << eng_square(0, 6 - bit);
        const EngBitboard rank = ray(eng_square(at, 0), (Step){1, 0}, inner << 1) |
                                 ray(eng_square(at, 0), (Step){-1, 0}, inner << 1);
        on_ranks[i] = rank * UINT64_C(0x0101010101010101);
        on_file[i] = ray(eng_square(0, at), (Step){0, 1}, file_occupied) |
                     ray(eng_square(0, at), (Step){0, -1}, file_occupied);
    }
    print_table_2d("EngBitboard eng_rank_attacks[8][64]", on_ranks, 8, LINE_SUBSETS);
    print_table_2d("EngBitboard eng_file_attacks[8][64]", on_file, 8, LINE_SUBSETS);
}

/* --- The others ------------------------------------------------------------------------------ */

static void print_leapers(void)
{
    static const Step pawn_steps[2][2] = {{{-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}}};
    uint64_t pawn[2 * 64], knight[64], king[64];
    for (EngSquare s = 0; s < 64; s++) {
        pawn[s] = leap(s, pawn_steps[ENG_WHITE], 2);
        pawn[64 + s] = leap(s, pawn_steps[ENG_BLACK], 2);
        knight[s] = leap(s, knight_steps, 8);
        king[s] = leap(s, king_steps, 8);
    }
    print_table_2d("EngBitboard eng_pawn_attack_table[2][64]", pawn, 2, 64);
    print_table("EngBitboard eng_knight_attack_table[64]", knight, 64);
    print_table("EngBitboard eng_king_attack_table[64]", king, 64);
}

static void print_reaches(void)
{
    uint64_t reach[6 * 64] = {0};
    for (EngSquare s = 0; s < 64; s++) {
        reach[ENG_KNIGHT * 64 + s] = leap(s, knight_steps, 8);
        reach[ENG_BISHOP * 64 + s] = slide(s, bishop_steps, 0);
        reach[ENG_ROOK * 64 + s] = slide(s, rook_steps, 0);
        reach[ENG_QUEEN * 64 + s] = slide(s, bishop_steps, 0) | slide(s, rook_steps, 0);
        reach[ENG_KING * 64 + s] = leap(s, king_steps, 8);
    }
    print_table_2d("EngBitboard eng_reach_table[6][64]", reach, 6, 64);
}

static void print_lines(void)
{
    static uint64_t between[64 * 64], line[64 * 64];
    for (EngSquare a = 0; a < 64; a++) {
        for (int i = 0; i < 8; i++) {
            Step step = king_steps[i], back = {-step.file, -step.rank};
            EngBitboard whole = ray(a, step, 0) | ray(a, back, 0) | eng_bit(a);
            EngBitboard passed = 0;
            for (EngSquare b = step_from(a, step); b != ENG_NO_SQUARE; b = step_from(b, step)) {
                between[a * 64 + b] = passed;
                line[a * 64 + b] = whole;
                passed |= eng_bit(b);
            }
        }
    }
    print_table_2d("EngBitboard eng_between_table[64][64]", between, 64, 64);
    print_table_2d("EngBitboard eng_line_table[64][64]", line, 64, 64);
}

static void print_zobrist(void)
{
    uint64_t random = 1970, pieces[16 * 64] = {0}, castling[16] = {0}, single[4], en_passant[8];
    for (int piece = 0; piece < 16; piece++) {
        for (int s = 0; s < 64; s++)
            pieces[piece * 64 + s] = (piece & 7) < ENG_NO_PIECE_TYPE ? next_random(&random) : 0;
    }
    for (int i = 0; i < 4; i++)
        single[i] = next_random(&random);
    for (int rights = 0; rights < 16; rights++) {
        for (int i = 0; i < 4; i++)
            castling[rights] ^= rights >> i & 1 ? single[i] : 0;
    }
    for (int file = 0; file < 8; file++)
        en_passant[file] = next_random(&random);
    print_table_2d("uint64_t eng_zobrist_pieces[16][64]", pieces, 16, 64);
    print_table("uint64_t eng_zobrist_castling[16]", castling, 16);
    print_table("uint64_t eng_zobrist_en_passant[8]", en_passant, 8);
    printf("\nconst uint64_t eng_zobrist_black_to_move = 0x%" PRIx64 ";\n", next_random(&random));
}

int main(void)
{
    printf("/* Generated by engine/board/make-tables.c: do not edit. */\n"
           "#include \"engine/board/attacks.h\"\n"
           "#include \"engine/board/zobrist.h\"\n");
    print_leapers();
    print_reaches();
    print_lines();
    print_pext();
    print_diagonals();
    print_straight_lines();
    print_zobrist();
    return fflush(stdout) == 0 ? 0 : 1;
}
