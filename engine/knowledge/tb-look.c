/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns a position into its number, and the number into its value. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "engine/board/bitboard.h"
#include "engine/knowledge/tb-table-private.h"

enum { SQUARES_ROOM = 8 }; /* one more than the pieces */

/* --- Arrays and squares ----------------------------------------------------------------------- */

/* The squares of the pieces in the array's order, with the board turned if colors are swapped.
 * False if the position has other pieces. */
static bool collect(const EngTbTable *table, const EngTbArray *array, const EngPosition *position,
                    bool flipped, EngSquare squares[SQUARES_ROOM])
{
    const int men = table->material.men, turn = flipped ? 56 : 0;
    for (int i = 0; i < men;) {
        const EngColor color = (EngColor)(array->pieces[i] >> 3 ^ (flipped ? 1 : 0));
        const EngPieceType type = (EngPieceType)((array->pieces[i] & 7) - 1);
        EngBitboard set = eng_position_pieces(position, color, type);
        if (set == 0 || i + eng_popcount(set) > men) {
            return false;
        }
        while (set != 0) {
            squares[i++] = eng_pop_first(&set) ^ (EngSquare)turn;
        }
    }
    return true;
}

/* Moves the leading pawn to the front; returns its file, mirrored to a … d. */
static int find_leader(const EngTbTable *table, const EngTbIndex *index, EngSquare *squares)
{
    int first = 0;
    for (int i = 1; i < table->lead_pawns; i++) {
        if (index->pawn_order[squares[i]] > index->pawn_order[squares[first]]) {
            first = i;
        }
    }
    const EngSquare leader = squares[first];
    squares[first] = squares[0];
    squares[0] = leader;
    return eng_file(leader) < 4 ? eng_file(leader) : 7 - eng_file(leader);
}

static int leader_file(const EngTbTable *table, const EngTbIndex *index,
                       const EngPosition *position, bool flipped)
{
    const EngTbArray *array = &table->arrays[0][0];
    const EngColor color = (EngColor)(array->pieces[0] >> 3 ^ (flipped ? 1 : 0));
    EngBitboard pawns = eng_position_pieces(position, color, ENG_PAWN);
    EngSquare squares[SQUARES_ROOM] = {0};
    if (eng_popcount(pawns) != table->lead_pawns) {
        return -1;
    }
    for (int i = 0; pawns != 0; i++) {
        squares[i] = eng_pop_first(&pawns) ^ (EngSquare)(flipped ? 56 : 0);
    }
    return find_leader(table, index, squares);
}

/* --- Numbering positions ---------------------------------------------------------------------- */

static void mirror(EngSquare squares[SQUARES_ROOM], int how)
{
    for (int i = 0; i < SQUARES_ROOM; i++) {
        squares[i] ^= (EngSquare)how;
    }
}

/* Insertion sort, smallest first by `order`, or by square if that is NULL. */
static void sort(EngSquare *squares, int count, const uint8_t *order)
{
    for (int i = 1; i < count; i++) {
        const EngSquare square = squares[i];
        int j = i;
        while (j > 0 && (order ? order[squares[j - 1]] > order[square] : squares[j - 1] > square)) {
            squares[j] = squares[j - 1];
            j--;
        }
        squares[j] = square;
    }
}

static uint64_t number_pawns(const EngTbTable *table, const EngTbIndex *index, EngSquare *squares)
{
    const int count = table->lead_pawns;
    find_leader(table, index, squares);
    if (eng_file(squares[0]) > 3) {
        mirror(squares, 7);
    }
    uint64_t number = index->lead[count][squares[0]];
    sort(squares + 1, count - 1, index->pawn_order);
    for (int i = 1; i < count; i++) {
        number += index->binomial[i][index->pawn_order[squares[i]]];
    }
    return number;
}

/* Three different pieces: the first in the triangle; if it is on the diagonal, the second below it,
 * and so on. */
static uint64_t number_three(const EngTbIndex *index, const EngSquare *squares)
{
    const EngSquare a = squares[0], b = squares[1], c = squares[2];
    const unsigned b_less = b > a, c_less = (unsigned)(c > a) + (c > b);
    const uint64_t rank_a = (uint64_t)eng_rank(a), rank_b = (uint64_t)eng_rank(b) - b_less;
    if (eng_tb_diagonal(a) != 0) {
        return ((uint64_t)index->triangle[a] * 63 + b - b_less) * 62 + c - c_less;
    }
    if (eng_tb_diagonal(b) != 0) {
        return (6 * 63 + rank_a * 28 + index->below[b]) * 62 + c - c_less;
    }
    if (eng_tb_diagonal(c) != 0) {
        return 6 * 63 * 62 + 4 * 28 * 62 + rank_a * 7 * 28 + rank_b * 28 + index->below[c];
    }
    return 6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + rank_a * 7 * 6 + rank_b * 6 +
           (uint64_t)eng_rank(c) - c_less;
}

static uint64_t number_pieces(const EngTbTable *table, const EngTbArray *array,
                              const EngTbIndex *index, EngSquare *squares)
{
    if (eng_file(squares[0]) > 3) {
        mirror(squares, 7);
    }
    if (eng_rank(squares[0]) > 3) {
        mirror(squares, 56);
    }
    for (int i = 0; i < array->group[0]; i++) {
        const int side = eng_tb_diagonal(squares[i]);
        if (side > 0) { /* the first one off the diagonal must be below it */
            for (int j = i; j < SQUARES_ROOM; j++) {
                squares[j] = eng_square(eng_rank(squares[j]), eng_file(squares[j]));
            }
        }
        if (side != 0) {
            break;
        }
    }
    return table->has_unequal ? number_three(index, squares)
                              : index->kings[index->triangle[squares[0]]][squares[1]];
}

/* Equal pieces: which of the squares that earlier groups left free. */
static uint64_t number_group(const EngTbIndex *index, const EngSquare *squares, EngSquare *group,
                             int count, int taken)
{
    uint64_t number = 0;
    sort(group, count, NULL);
    for (int i = 0; i < count; i++) {
        int before = taken;
        for (const EngSquare *square = squares; square < group; square++) {
            before += *square < group[i];
        }
        if (group[i] < before) {
            return UINT64_MAX; /* such as pawns on the first rank: an impossible position */
        }
        number += index->binomial[i + 1][group[i] - before];
    }
    return number;
}

static uint64_t number_position(const EngTbTable *table, const EngTbArray *array,
                                const EngTbIndex *index, EngSquare *squares)
{
    uint64_t number = table->material.has_pawns ? number_pawns(table, index, squares)
                                                : number_pieces(table, array, index, squares);
    number *= array->factor[0];
    EngSquare *group = squares + array->group[0];
    for (int i = 1; array->group[i] != 0; i++) {
        const bool pawns = i == 1 && table->other_pawns > 0;
        const uint64_t part = number_group(index, squares, group, array->group[i], pawns ? 8 : 0);
        if (part == UINT64_MAX) {
            return part;
        }
        number += part * array->factor[i];
        group += array->group[i];
    }
    return number < array->positions ? number : UINT64_MAX;
}

/* --- Decompression ---------------------------------------------------------------------------- */

/* Finds the block with the position, and its place there. False: none. */
static bool find_block(const EngTbTable *table, const EngTbArray *array, int fd, uint64_t number,
                       uint64_t *block, unsigned *place)
{
    enum { WINDOW = 64 }; /* lengths read at once: nearly always enough */
    uint8_t buffer[2 * WINDOW];
    const uint64_t span = number >> array->span_bits;
    const uint8_t *entry = eng_tb_table_bytes(table, fd, array->sparse_at + 6 * span, 6, buffer);
    if (!entry) {
        return false;
    }
    uint64_t at = eng_tb_load32(entry);
    /* The entry is roughly in the middle of the span. */
    int64_t offset = (int64_t)eng_tb_load16(entry + 4) +
                     (int64_t)(number & ((UINT64_C(1) << array->span_bits) - 1)) -
                     (int64_t)(UINT64_C(1) << (array->span_bits - 1));
    uint64_t first = 0, count = 0; /* the window */
    const uint8_t *lengths = NULL;
    for (;;) {
        if (offset < 0) {
            if (at == 0) {
                return false;
            }
            at--;
        }
        if (at >= array->blocks) {
            return false;
        }
        if (!lengths || at < first || at - first >= count) {
            first = offset < 0 ? (at >= WINDOW - 1 ? at - (WINDOW - 1) : 0) : at;
            count = array->blocks - first < WINDOW ? array->blocks - first : WINDOW;
            lengths = eng_tb_table_bytes(table, fd, array->lengths_at + 2 * first,
                                         (size_t)(2 * count), buffer);
            if (!lengths) {
                return false;
            }
        }
        const int64_t length = (int64_t)eng_tb_load16(lengths + 2 * (at - first)) + 1;
        if (offset < 0) {
            offset += length;
        } else if (offset >= length) {
            offset -= length;
            at++;
            continue;
        }
        if (offset >= 0 && offset < length) {
            break;
        }
    }
    *block = at;
    *place = (unsigned)offset;
    return at < array->real_blocks;
}

/* The bits of a block, the first ones on top. Beyond its end come zeros. */
typedef struct {
    const uint8_t *next, *end;
    uint64_t bits;
    int count;
} Bits;

static uint64_t take_bits(Bits *bits)
{
    uint64_t word = 0;
    for (int i = 0; i < 4; i++) {
        word = word << 8 | (bits->next < bits->end ? *bits->next++ : 0);
    }
    return word;
}

/* Finds the symbol with the position at `place` of the block, and its place there. -1: invalid
 * code */
static int find_symbol(const EngTbArray *array, Bits *bits, unsigned *place)
{
    bits->bits = take_bits(bits) << 32;
    bits->bits |= take_bits(bits);
    bits->count = 64;
    for (;;) {
        int length = 0;
        while (length < array->lengths - 1 && bits->bits < array->base[length]) {
            length++;
        }
        const int width = array->shortest + length;
        const uint64_t symbol =
            ((bits->bits - array->base[length]) >> (64 - width)) + array->lowest[length];
        if (symbol >= array->symbols) {
            return -1;
        }
        if (*place <= array->more[symbol]) {
            return (int)symbol;
        }
        *place -= array->more[symbol] + 1u;
        bits->bits <<= width;
        bits->count -= width;
        if (bits->count <= 32) {
            bits->bits |= take_bits(bits) << (32 - bits->count);
            bits->count += 32;
        }
    }
}

static bool read_value(const EngTbTable *table, const EngTbArray *array, int fd, uint64_t number,
                       unsigned *value)
{
    uint8_t buffer[1 << ENG_TB_BLOCK_BITS_MAX];
    const size_t size = (size_t)1 << array->block_bits;
    uint64_t block;
    unsigned place;
    if (!find_block(table, array, fd, number, &block, &place)) {
        return false;
    }
    const uint8_t *bytes = eng_tb_table_bytes(
        table, fd, array->blocks_at + (block << array->block_bits), size, buffer);
    if (!bytes) {
        return false;
    }
    Bits bits = {.next = bytes, .end = bytes + size};
    int symbol = find_symbol(array, &bits, &place);
    if (symbol < 0) {
        return false;
    }
    while (array->right[symbol] != ENG_TB_NO_PAIR) {
        const int left = array->left[symbol];
        if (place <= array->more[left]) {
            symbol = left;
        } else {
            place -= array->more[left] + 1u;
            symbol = array->right[symbol];
        }
    }
    *value = array->left[symbol];
    return true;
}

/* --- Values ----------------------------------------------------------------------------------- */

/* Maps are in the order win, loss, cursed win, blessed loss; by result + 2. */
static const uint8_t map_of_result[5] = {1, 3, 0, 2, 0};

static bool read_dtz(const EngTbTable *table, const EngTbArray *array, int wdl, unsigned stored,
                     int *value)
{
    if ((array->flags & ENG_TB_MAPPED) != 0) {
        const int map = map_of_result[wdl + 2];
        if (stored >= array->map_count[map]) {
            return false;
        }
        stored = table->map[array->map_at[map] + stored];
    }
    const bool in_plies = (wdl == 2 && (array->flags & ENG_TB_WIN_PLIES) != 0) ||
                          (wdl == -2 && (array->flags & ENG_TB_LOSS_PLIES) != 0);
    *value = (int)(in_plies ? stored : 2 * stored) + 1;
    return true;
}

static EngTbLook look_with(const EngTbTable *table, const EngTbIndex *index,
                           const EngPosition *position, bool flipped, int wdl, int fd, int *value)
{
    EngSquare squares[SQUARES_ROOM] = {0};
    const int to_move = position->side_to_move ^ (flipped ? 1 : 0);
    const int file = table->material.has_pawns ? leader_file(table, index, position, flipped) : 0;
    if (file < 0) {
        return ENG_TB_FAILED;
    }
    const EngTbArray *array = &table->arrays[file][table->sides == 2 ? to_move : 0];
    if (table->kind == ENG_TB_DTZ && (array->flags & ENG_TB_BLACK_TO_MOVE) != to_move &&
        !(table->material.symmetric && !table->material.has_pawns)) {
        return ENG_TB_OTHER_SIDE;
    }
    if (!collect(table, array, position, flipped, squares)) {
        return ENG_TB_FAILED;
    }
    unsigned stored = array->only_value;
    const uint64_t number = number_position(table, array, index, squares);
    if (number == UINT64_MAX || ((array->flags & ENG_TB_ONE_VALUE) == 0 &&
                                 !read_value(table, array, fd, number, &stored))) {
        return ENG_TB_FAILED;
    }
    if (table->kind == ENG_TB_DTZ) {
        return read_dtz(table, array, wdl, stored, value) ? ENG_TB_FOUND : ENG_TB_FAILED;
    }
    *value = (int)stored - 2;
    return stored <= 4 ? ENG_TB_FOUND : ENG_TB_FAILED;
}

EngTbLook eng_tb_table_look(const EngTbTable *table, const EngTbIndex *index,
                            const EngPosition *position, bool flipped, int wdl, int *value)
{
    const bool transient = !table->bytes && table->fd < 0;
    const int fd = transient ? open(table->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : table->fd;
    const EngTbLook look = look_with(table, index, position, flipped, wdl, fd, value);
    if (transient && fd >= 0) {
        close(fd);
    }
    return look;
}
