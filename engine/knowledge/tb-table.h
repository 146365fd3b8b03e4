/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One Syzygy file: verifies it, and looks up the values of positions.
 *
 * Nothing of a file is trusted. eng_tb_table_open() reads it once, compares its checksum and checks
 * its structure; each later look reads a few hundred bytes and checks every number that it finds
 * there. A file that changes, shrinks or vanishes afterwards (an unplugged disk) gives no value,
 * where a memory mapping would end the process. Small files are kept in memory.
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

/* The pieces of a table, from its name: "KQvKR". */
typedef struct {
    uint8_t count[2][6]; /* by color, the first side being White, and EngPieceType */
    uint8_t men;
    bool symmetric; /* both sides have the same pieces */
    bool has_pawns;
} EngTbMaterial;

/* False if `name` (of `length` characters) is not a table's. */
bool eng_tb_material_read(EngTbMaterial *material, const char *name, size_t length);

typedef struct EngTbTable EngTbTable;

/* Checks only size and header of the file: whether it may be a table. */
EngTbProblem eng_tb_file_glance(const char *path, EngTbKind kind, const EngTbMaterial *material,
                                uint64_t *size_bytes);

/* What a table keeps between lookups. */
typedef enum {
    ENG_TB_KEEP_BYTES, /* the file's bytes in memory */
    ENG_TB_KEEP_OPEN,  /* its descriptor */
    ENG_TB_KEEP_PATH,  /* nothing: it is opened for each lookup */
} EngTbKeep;

/* The data for a table; all is lent. */
typedef struct {
    const char *path;
    EngTbKind kind;
    EngTbKeep keep;
    const EngTbMaterial *material;
    const EngTbIndex *index;
} EngTbSource;

/* Reads the whole file and makes `*table` from it (else NULL). Ends with ENG_TB_INTERRUPTED if
 * `*stop` (may be NULL) becomes true. */
EngTbProblem eng_tb_table_open(EngTbTable **table, const EngTbSource *source,
                               const atomic_bool *stop);

/* NULL is allowed. */
void eng_tb_table_close(EngTbTable *table);

/* The outcome of a lookup. */
typedef enum {
    ENG_TB_FOUND,
    ENG_TB_OTHER_SIDE, /* a DTZ table that has only the other side to move */
    ENG_TB_FAILED,     /* the file can no longer be read, or is invalid */
} EngTbLook;

/* The value of `position`, which has the table's pieces, with colors swapped if `flipped`, and no
 * castling rights; ignores en passant, and, if a capture is best, may be any value up to the
 * capture's. WDL: -2 … 2. DTZ: half-moves > 0 for a position with the result `wdl`. Any thread. */
EngTbLook eng_tb_table_look(const EngTbTable *table, const EngTbIndex *index,
                            const EngPosition *position, bool flipped, int wdl, int *value);

#endif
