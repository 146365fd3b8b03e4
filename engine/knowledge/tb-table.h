/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One Syzygy file: verified, then asked for the value of a position.
 *
 * Nothing of a file is trusted. eng_tb_table_open() reads it once, compares its checksum and checks
 * its structure; each later look reads a few hundred bytes and checks every number that it finds
 * there. A file that changes, shrinks or vanishes afterwards (a disk that is pulled out) gives no
 * value, where a mapping into memory would end the process. Small files are kept in memory.
 *
 * Method and format: "Syzygy bases", Ronald de Man: canonical Huffman codes over pairs of values
 * ("recursive pairing"), in blocks that a sparse index finds.
 */
#ifndef ENG_KNOWLEDGE_TB_TABLE_H
#define ENG_KNOWLEDGE_TB_TABLE_H

#include <stdatomic.h>

#include "engine/board/position.h"
#include "engine/knowledge/tb-file.h"
#include "engine/knowledge/tb-index.h"

/* Which pieces a table is about, from its name: "KQvKR". */
typedef struct {
    uint8_t count[2][6]; /* by color, the first side being white, and EngPieceType */
    uint8_t men;
    bool symmetric; /* both sides have the same */
    bool has_pawns;
} EngTbMaterial;

/* False if `name` (of `length` characters) names no table. */
bool eng_tb_material_read(EngTbMaterial *material, const char *name, size_t length);

typedef struct EngTbTable EngTbTable;

/* Looks only at size and head of the file: whether it may be a table. */
EngTbProblem eng_tb_file_glance(const char *path, EngTbKind kind, const EngTbMaterial *material,
                                uint64_t *size_bytes);

/* What a table holds on to between looks. */
typedef enum {
    ENG_TB_KEEP_BYTES, /* the file's bytes in memory */
    ENG_TB_KEEP_OPEN,  /* its descriptor */
    ENG_TB_KEEP_PATH,  /* nothing: it is opened for each look */
} EngTbKeep;

/* What a table is made of; all is lent. */
typedef struct {
    const char *path;
    EngTbKind kind;
    EngTbKeep keep;
    const EngTbMaterial *material;
    const EngTbIndex *index;
} EngTbSource;

/* Reads the whole file and makes `*table` of it (else NULL). Ends with ENG_TB_INTERRUPTED when
 * `*stop` (may be NULL) becomes true. */
EngTbProblem eng_tb_table_open(EngTbTable **table, const EngTbSource *source,
                               const atomic_bool *stop);

/* NULL is fine. */
void eng_tb_table_close(EngTbTable *table);

/* What a look into a table says. */
typedef enum {
    ENG_TB_FOUND,
    ENG_TB_OTHER_SIDE, /* a DTZ table that has only positions of the other side to move */
    ENG_TB_FAILED,     /* the file cannot be read any more, or says what cannot be */
} EngTbLook;

/* The value of `position`, whose pieces are the table's, with colors exchanged if `flipped`;
 * without castling rights, en passant left out of account, captures only as far as the tables go
 * (they hold any value no better than the best capture). WDL: -2 … 2. DTZ: half-moves > 0 for a
 * position that is worth `wdl`. Any thread. */
EngTbLook eng_tb_table_look(const EngTbTable *table, const EngTbIndex *index,
                            const EngPosition *position, bool flipped, int wdl, int *value);

#endif
