/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by tb-structure.c, which reads a file, and tb-look.c, which looks positions up. */
#ifndef ENG_KNOWLEDGE_TB_TABLE_PRIVATE_H
#define ENG_KNOWLEDGE_TB_TABLE_PRIVATE_H

#include "engine/knowledge/tb-table.h"

enum {
    ENG_TB_HEAD_BYTES = 5, /* magic and flags */
    ENG_TB_BLOCK_BITS_MAX = 16,
    ENG_TB_LENGTHS_MAX = 32,   /* of codes, in bits */
    ENG_TB_SYMBOLS_MAX = 4095, /* twelve bits, of which the last number means a single value */
    ENG_TB_NO_PAIR = 4095,
};

/* Flags of one array of values. */
enum {
    ENG_TB_BLACK_TO_MOVE = 1, /* DTZ */
    ENG_TB_MAPPED = 2,        /* DTZ: values are numbers of a map */
    ENG_TB_WIN_PLIES = 4,     /* DTZ: wins are counted in half-moves, otherwise in moves */
    ENG_TB_LOSS_PLIES = 8,
    ENG_TB_WIDE_MAP = 16,
    ENG_TB_ONE_VALUE = 128,
};

/* One compressed array: the positions of one side to move and, with pawns, of one file of the
 * leading pawn. */
typedef struct {
    uint8_t pieces[ENG_TB_MEN_MAX];      /* in the order of numbering */
    uint8_t group[ENG_TB_MEN_MAX + 1];   /* how many pieces are numbered together; ends with 0 */
    uint64_t factor[ENG_TB_MEN_MAX + 1]; /* the weight of a group's number */
    uint64_t positions;

    uint8_t flags;
    uint8_t only_value; /* with ENG_TB_ONE_VALUE */
    uint8_t block_bits, span_bits;
    uint8_t shortest, lengths;           /* of the codes, in bits, and the number of lengths */
    uint64_t base[ENG_TB_LENGTHS_MAX];   /* the first code of a length, at the top of 64 bits */
    uint16_t lowest[ENG_TB_LENGTHS_MAX]; /* its symbol */
    uint16_t symbols;
    uint16_t *left, *right; /* a symbol's two halves; right is ENG_TB_NO_PAIR: left is a value */
    uint8_t *more;          /* how many values a symbol stands for, minus one */

    uint64_t spans, blocks; /* blocks including those that only have their lengths stored */
    uint64_t real_blocks;
    uint64_t sparse_at, lengths_at, blocks_at; /* in the file */
    uint32_t map_at[4], map_count[4];          /* DTZ: in EngTbTable.map, by result */
} EngTbArray;

struct EngTbTable {
    EngTbKind kind;
    EngTbMaterial material;
    uint8_t lead_pawns,
        other_pawns;         /* of the side whose pawns are numbered first, and of the other */
    bool has_unequal;        /* without pawns: three different pieces are numbered first */
    int files, sides;        /* 4 or 1; 2 or 1 */
    EngTbArray arrays[4][2]; /* [file][side] */
    uint16_t *map;
    uint32_t map_count;

    uint64_t size_bytes;
    char *path;
    uint8_t *bytes; /* or NULL */
    int fd;         /* or -1 */
};

/* `length` bytes of the file from `at` on, in place or read into `buffer` from `fd`; NULL: past the
 * end. */
const uint8_t *eng_tb_table_bytes(const EngTbTable *table, int fd, uint64_t at, size_t length,
                                  uint8_t *buffer);

/* Whether the first ENG_TB_HEAD_BYTES of a file belong to such a table. */
EngTbProblem eng_tb_check_head(const uint8_t *head, EngTbKind kind, const EngTbMaterial *material);

/* Fills in `arrays` and `map` of a table whose file is verified. */
EngTbProblem eng_tb_read_structure(EngTbTable *table, int fd, const EngTbIndex *index);

static inline unsigned eng_tb_load16(const uint8_t *bytes)
{
    return (unsigned)bytes[0] | (unsigned)bytes[1] << 8;
}

static inline uint32_t eng_tb_load32(const uint8_t *bytes)
{
    return (uint32_t)eng_tb_load16(bytes) | (uint32_t)eng_tb_load16(bytes + 2) << 16;
}

#endif
