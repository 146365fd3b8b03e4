/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The file of puzzles, puzzles.db in the folder of a person's data. It has only puzzles, and can be
 * rebuilt: the person's attempts are in the library's file, by puzzle id.
 *
 * Puzzles get ordinals, 0, 1, 2 …, in the order of addition, 65,536 per block. Each has a row with
 * the puzzle itself (puzzle-row.h); the properties to search by are in the table `block`, one blob
 * for each property of each block:
 *
 *     themes, tags of openings, other words   a set: the slots in the block (ordinal % 65,536) that
 *                                             have it, two bytes each in ascending order; if
 *                                             that were 8,192 bytes or more, a bitmap of 8,192
 *     rating                                  two bytes a slot
 *     popularity + 128, pieces, length,       a byte a slot
 *     solver + 2 * source
 *
 * Numbers are little-endian. So a filter is a few ANDs per block, and five million puzzles have 77
 * blocks. A changed puzzle gets a new ordinal when it is imported again; the old one goes into the
 * set of removed ones.
 */
#ifndef TABIYA_PUZZLE_FILE_H
#define TABIYA_PUZZLE_FILE_H

#include "app/store/database.h"

G_BEGIN_DECLS

#define TABIYA_PUZZLE_BLOCK 65536

/* Properties of a block. A theme has its own number (theme.h). */
enum {
    TABIYA_PUZZLE_GONE = 128,
    TABIYA_PUZZLE_RATINGS,
    TABIYA_PUZZLE_POPULARITIES,
    TABIYA_PUZZLE_PIECES,
    TABIYA_PUZZLE_LENGTHS,
    TABIYA_PUZZLE_FLAGS,        /* solver (EngColor) + 2 * source */
    TABIYA_PUZZLE_WORDS = 1024, /* plus the number of the word */
    TABIYA_PUZZLE_N_PROPERTIES = 65536,
};

static inline gboolean tabiya_puzzle_property_is_set(guint property)
{
    return property <= TABIYA_PUZZLE_GONE || property >= TABIYA_PUZZLE_WORDS;
}

/* In the table of blocks: the keys of one block are adjacent. */
static inline gint64 tabiya_puzzle_block_key(guint block, guint property)
{
    return (gint64)block << 16 | property;
}

/* The kinds of words: tags of openings, and unknown words among the themes. */
typedef enum {
    TABIYA_PUZZLE_WORD_THEME,
    TABIYA_PUZZLE_WORD_OPENING,
    TABIYA_PUZZLE_N_WORD_KINDS,
} TabiyaPuzzleWordKind;

/* puzzles.db in the folder. */
char *tabiya_puzzle_file_in(const char *data_dir) G_GNUC_WARN_UNUSED_RESULT;

/* A connection for writing; creates a missing file. A damaged one is set aside (PATH-damaged) and
 * created again. (transfer full) */
TabiyaDatabase *tabiya_puzzle_file_open(const char *path, GError **error);

/* Whether the file has no puzzles, as while it is being made. FALSE if it cannot be read. */
gboolean tabiya_puzzle_file_is_empty(const char *path);

/* A connection for reading; the file must exist. (transfer full) */
TabiyaDatabase *tabiya_puzzle_file_open_reader(const char *path, GError **error);

G_END_DECLS

#endif
