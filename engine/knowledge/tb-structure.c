/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a table's parts before its blocks: pieces and their order, codes, symbols, maps. */
#include <stdlib.h>
#include <string.h>

#include "engine/knowledge/tb-checksum.h"
#include "engine/knowledge/tb-table-private.h"

enum {
    SPLIT_FLAG = 1,
    PAWNS_FLAG = 2,
    FLAGS_MASK = 3,
    SPAN_BITS_MAX = 40,
    NO_ORDER = 15,
    MORE_MAX = 255,
    PAIRS_DEEP_MAX = 256,
};

static const uint8_t magics[2][4] = {
    [ENG_TB_WDL] = {0x71, 0xe8, 0x23, 0x5d},
    [ENG_TB_DTZ] = {0xd7, 0x66, 0x0c, 0xa5},
};

EngTbProblem eng_tb_check_head(const uint8_t *head, EngTbKind kind, const EngTbMaterial *material)
{
    const unsigned flags =
        (material->symmetric ? 0 : SPLIT_FLAG) | (material->has_pawns ? PAWNS_FLAG : 0);
    return memcmp(head, magics[kind], 4) != 0 ? ENG_TB_WRONG_MAGIC
           : (head[4] & FLAGS_MASK) != flags  ? ENG_TB_WRONG_STRUCTURE
                                              : ENG_TB_GOOD;
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Reads on from `at`; past the end, everything is 0 and `failed` is set. */
typedef struct {
    const EngTbTable *table;
    int fd;
    uint64_t at;
    bool failed;
} Cursor;

static const uint8_t *take(Cursor *cursor, size_t length, uint8_t *buffer)
{
    const uint8_t *bytes =
        eng_tb_table_bytes(cursor->table, cursor->fd, cursor->at, length, buffer);
    if (!bytes) {
        cursor->failed = true;
        memset(buffer, 0, length);
        return buffer;
    }
    cursor->at += length;
    return bytes;
}

static unsigned take8(Cursor *cursor)
{
    uint8_t buffer[1];
    return take(cursor, 1, buffer)[0];
}

static unsigned take16(Cursor *cursor)
{
    uint8_t buffer[2];
    return eng_tb_load16(take(cursor, 2, buffer));
}

static uint32_t take32(Cursor *cursor)
{
    uint8_t buffer[4];
    return eng_tb_load32(take(cursor, 4, buffer));
}

/* --- Groups: which pieces are numbered together, and what each number counts ------------------ */

static bool pieces_fit(const EngTbTable *table, const EngTbArray *array)
{
    uint8_t count[2][6] = {{0}};
    for (int i = 0; i < table->material.men; i++) {
        const unsigned color = array->pieces[i] >> 3, type = (array->pieces[i] & 7u) - 1;
        if (color > 1 || type > ENG_KING) {
            return false;
        }
        count[color][type]++;
    }
    return memcmp(count, table->material.count, sizeof count) == 0;
}

/* The first group is the leading pawns, three different pieces, or the kings; after it equal pieces
 * form groups. False if pieces of a group are not adjacent. */
static bool make_groups(const EngTbTable *table, EngTbArray *array)
{
    const int men = table->material.men;
    int left = table->material.has_pawns ? 0 : table->has_unequal ? 3 : 2;
    int groups = 0;
    array->group[0] = 1;
    for (int i = 1; i < men; i++) {
        if (--left > 0 || array->pieces[i] == array->pieces[i - 1]) {
            array->group[groups]++;
        } else {
            array->group[++groups] = 1;
        }
    }
    array->group[groups + 1] = 0;
    if (!table->material.has_pawns) {
        return array->group[0] == (table->has_unequal ? 3 : 2);
    }
    const uint8_t first = array->pieces[0], second = array->pieces[table->lead_pawns];
    return array->group[0] == table->lead_pawns && (first & 7) == ENG_PAWN + 1 &&
           (table->other_pawns == 0 ||
            (array->group[1] == table->other_pawns && (second & 7) == ENG_PAWN + 1));
}

/* `order` has the ranks of the first group, and of the other side's pawns. */
static void count_positions(const EngTbTable *table, EngTbArray *array, const EngTbIndex *index,
                            const uint8_t order[2], int file)
{
    int groups = 0;
    while (array->group[groups] != 0) {
        groups++;
    }
    const bool two_sides = table->other_pawns > 0;
    const int lead = array->group[0];
    int next = two_sides ? 2 : 1;
    int free_squares = 64 - lead - (two_sides ? array->group[1] : 0);
    uint64_t factor = 1;
    for (int k = 0; k < ENG_TB_MEN_MAX + 1; k++) {
        if (k == order[0]) {
            array->factor[0] = factor;
            factor *= table->material.has_pawns ? index->lead_count[lead][file]
                      : table->has_unequal      ? (uint64_t)ENG_TB_THREE_UNEQUAL
                                                : (uint64_t)ENG_TB_TWO_KINGS;
        } else if (k == order[1]) {
            array->factor[1] = factor;
            factor *= index->binomial[array->group[1]][48 - lead];
        } else if (next < groups) {
            array->factor[next] = factor;
            factor *= index->binomial[array->group[next]][free_squares];
            free_squares -= array->group[next++];
        }
    }
    array->positions = factor;
}

/* Leftover groups, or an order that names none, would leave a factor at 0. */
static bool all_counted(const EngTbArray *array)
{
    for (int i = 0; array->group[i] != 0; i++) {
        if (array->factor[i] == 0) {
            return false;
        }
    }
    return array->positions != 0;
}

static bool read_pieces(EngTbTable *table, const EngTbIndex *index, Cursor *cursor, int file)
{
    const bool two_sides = table->other_pawns > 0;
    const unsigned first = take8(cursor), second = two_sides ? take8(cursor) : 0xff;
    const uint8_t orders[2][2] = {{first & 15, second & 15}, {first >> 4 & 15, second >> 4 & 15}};
    for (int i = 0; i < table->material.men; i++) {
        const unsigned both = take8(cursor);
        for (int side = 0; side < table->sides; side++) {
            table->arrays[file][side].pieces[i] = side == 0 ? both & 15 : both >> 4 & 15;
        }
    }
    for (int side = 0; side < table->sides; side++) {
        EngTbArray *array = &table->arrays[file][side];
        const uint8_t order[2] = {orders[side][0], two_sides ? orders[side][1] : NO_ORDER};
        if (cursor->failed || !pieces_fit(table, array) || !make_groups(table, array)) {
            return false;
        }
        count_positions(table, array, index, order, file);
        if (!all_counted(array)) {
            return false;
        }
    }
    return true;
}

/* --- Codes and symbols ------------------------------------------------------------------------ */

/* How many values the symbol stands for, minus one; -1 if pairs of pairs are circular. */
static int count_values(EngTbArray *array, uint8_t *known, unsigned symbol, int deep)
{
    if (known[symbol] != 0) {
        return array->more[symbol];
    }
    if (array->right[symbol] != ENG_TB_NO_PAIR) {
        if (deep >= PAIRS_DEEP_MAX || array->left[symbol] >= array->symbols ||
            array->right[symbol] >= array->symbols) {
            return -1;
        }
        const int left = count_values(array, known, array->left[symbol], deep + 1);
        const int right =
            left < 0 ? -1 : count_values(array, known, array->right[symbol], deep + 1);
        if (right < 0 || left + right + 1 > MORE_MAX) {
            return -1;
        }
        array->more[symbol] = (uint8_t)(left + right + 1);
    }
    known[symbol] = 1;
    return array->more[symbol];
}

static EngTbProblem read_symbols(EngTbArray *array, Cursor *cursor)
{
    uint8_t buffer[3 * ENG_TB_SYMBOLS_MAX], known[ENG_TB_SYMBOLS_MAX] = {0};
    const unsigned count = take16(cursor);
    if (count == 0 || count > ENG_TB_SYMBOLS_MAX) {
        return ENG_TB_WRONG_STRUCTURE;
    }
    const uint8_t *triples = take(cursor, 3 * count, buffer);
    cursor->at += count % 2;
    array->symbols = (uint16_t)count;
    array->left = malloc(count * sizeof *array->left);
    array->right = malloc(count * sizeof *array->right);
    array->more = calloc(count, 1);
    if (!array->left || !array->right || !array->more) {
        return ENG_TB_NO_MEMORY;
    }
    for (unsigned i = 0; i < count; i++) {
        const uint8_t *triple = triples + 3 * i;
        array->left[i] = (uint16_t)(triple[0] | (triple[1] & 15) << 8);
        array->right[i] = (uint16_t)(triple[1] >> 4 | triple[2] << 4);
    }
    for (unsigned i = 0; i < count; i++) {
        if (count_values(array, known, i, 0) < 0) {
            return ENG_TB_WRONG_STRUCTURE;
        }
    }
    return ENG_TB_GOOD;
}

/* Canonical codes: all codes of one length are consecutive, longer ones have smaller numbers. */
static bool read_codes(EngTbArray *array, Cursor *cursor)
{
    const unsigned longest = take8(cursor);
    array->shortest = (uint8_t)take8(cursor);
    if (array->shortest == 0 || longest < array->shortest || longest > ENG_TB_LENGTHS_MAX) {
        return false;
    }
    array->lengths = (uint8_t)(longest - array->shortest + 1);
    for (int i = 0; i < array->lengths; i++) {
        array->lowest[i] = (uint16_t)take16(cursor);
    }
    array->base[array->lengths - 1] = 0;
    for (int i = array->lengths - 2; i >= 0; i--) {
        array->base[i] = (array->base[i + 1] + array->lowest[i] - array->lowest[i + 1]) / 2;
    }
    for (int i = 0; i < array->lengths; i++) {
        array->base[i] <<= 64 - array->shortest - i;
    }
    return true;
}

static EngTbProblem read_array(EngTbArray *array, Cursor *cursor)
{
    array->flags = (uint8_t)take8(cursor);
    if ((array->flags & ENG_TB_ONE_VALUE) != 0) {
        array->only_value = (uint8_t)take8(cursor);
        return ENG_TB_GOOD;
    }
    array->block_bits = (uint8_t)take8(cursor);
    array->span_bits = (uint8_t)take8(cursor);
    const unsigned padding = take8(cursor);
    array->real_blocks = take32(cursor);
    array->blocks = array->real_blocks + padding;
    if (cursor->failed || array->block_bits > ENG_TB_BLOCK_BITS_MAX || array->span_bits == 0 ||
        array->span_bits > SPAN_BITS_MAX || !read_codes(array, cursor)) {
        return ENG_TB_WRONG_STRUCTURE;
    }
    array->spans = (array->positions + (UINT64_C(1) << array->span_bits) - 1) >> array->span_bits;
    return read_symbols(array, cursor);
}

/* --- Maps of DTZ ------------------------------------------------------------------------------ */

static bool grow_map(EngTbTable *table, unsigned count)
{
    uint16_t *map = realloc(table->map, (table->map_count + count + 1) * sizeof *map);
    if (!map) {
        return false;
    }
    table->map = map;
    return true;
}

static EngTbProblem read_map(EngTbTable *table, EngTbArray *array, Cursor *cursor)
{
    const bool wide = (array->flags & ENG_TB_WIDE_MAP) != 0;
    if ((array->flags & ENG_TB_MAPPED) == 0) {
        return ENG_TB_GOOD;
    }
    cursor->at += wide ? cursor->at % 2 : 0;
    for (int result = 0; result < 4 && !cursor->failed; result++) {
        const unsigned count = wide ? take16(cursor) : take8(cursor);
        if (!grow_map(table, count)) {
            return ENG_TB_NO_MEMORY;
        }
        array->map_at[result] = table->map_count;
        array->map_count[result] = count;
        for (unsigned i = 0; i < count && !cursor->failed; i++) {
            table->map[table->map_count++] = (uint16_t)(wide ? take16(cursor) : take8(cursor));
        }
    }
    return cursor->failed ? ENG_TB_WRONG_STRUCTURE : ENG_TB_GOOD;
}

/* --- The whole head --------------------------------------------------------------------------- */

/* The places of each array's index, lengths and blocks: all indexes, all lengths, all blocks. */
static bool lay_out(EngTbTable *table, uint64_t at)
{
    const uint64_t end = table->size_bytes - ENG_TB_CHECKSUM_BYTES;
    for (int part = 0; part < 3; part++) {
        for (int i = 0; i < table->files * table->sides; i++) {
            EngTbArray *array = &table->arrays[i / table->sides][i % table->sides];
            const bool stored = (array->flags & ENG_TB_ONE_VALUE) == 0;
            uint64_t *place[3] = {&array->sparse_at, &array->lengths_at, &array->blocks_at};
            const uint64_t sizes[3] = {6 * array->spans, 2 * array->blocks,
                                       array->real_blocks << array->block_bits};
            at = part == 2 ? (at + 63) & ~UINT64_C(63) : at;
            *place[part] = at;
            if (stored && sizes[part] > end) {
                return false;
            }
            at += stored ? sizes[part] : 0;
        }
    }
    return at <= end;
}

static EngTbProblem read_arrays(EngTbTable *table, Cursor *cursor)
{
    EngTbProblem problem = ENG_TB_GOOD;
    const int count = table->files * table->sides;
    for (int i = 0; i < count && problem == ENG_TB_GOOD; i++) {
        problem = read_array(&table->arrays[i / table->sides][i % table->sides], cursor);
    }
    if (table->kind == ENG_TB_DTZ) {
        for (int file = 0; file < table->files && problem == ENG_TB_GOOD; file++) {
            problem = read_map(table, &table->arrays[file][0], cursor);
        }
        cursor->at += cursor->at % 2;
    }
    return problem;
}

EngTbProblem eng_tb_read_structure(EngTbTable *table, int fd, const EngTbIndex *index)
{
    uint8_t head[ENG_TB_HEAD_BYTES];
    Cursor cursor = {.table = table, .fd = fd};
    EngTbProblem problem =
        eng_tb_check_head(take(&cursor, sizeof head, head), table->kind, &table->material);
    if (problem != ENG_TB_GOOD) {
        return problem;
    }
    for (int file = 0; file < table->files; file++) {
        if (!read_pieces(table, index, &cursor, file)) {
            return ENG_TB_WRONG_STRUCTURE;
        }
    }
    cursor.at += cursor.at % 2;
    problem = read_arrays(table, &cursor);
    if (problem == ENG_TB_GOOD && (cursor.failed || !lay_out(table, cursor.at))) {
        problem = ENG_TB_WRONG_STRUCTURE;
    }
    return problem;
}
