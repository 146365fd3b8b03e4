/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The format of a puzzle in its file: about seventy bytes.
 *
 *     8  key of the id                         1  number of known themes, and a byte for each
 *     2  rating                                v  number of other words, and each: themes first
 *     2  deviation                             v  number of tags of openings, and each
 *     1  popularity + 128                      …  address of the game
 *     v  plays                                 …  position
 *     1  source                                1  number of moves, and 2 bytes for each (EngMove)
 *
 * v is a number with seven bits per byte, the lowest first, the top bit set on all but the last.
 * Words have their number in the file (puzzle-store.h). An address begins with a byte for its kind:
 * 0 none; 1 and 2 a Lichess game (2: from Black's side) as 8 characters and v; 3 a v for its
 * length, and the text.
 *
 * A position is a bitboard of occupied squares (8 bytes, a1 the lowest bit), then half a byte per
 * piece, and v for each of the two counters of a FEN. Lichess packs positions in the same way:
 * besides the pieces, four of the sixteen values are left, for a pawn that can be captured en
 * passant, for rooks with the right to castle, and for the black king when Black is to move.
 */
#ifndef TABIYA_PUZZLE_ROW_H
#define TABIYA_PUZZLE_ROW_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* The id as a number, in the order of strcmp(): its characters as digits of base 67, padded to
 * TABIYA_PUZZLE_MAX_ID with zeros. -1: invalid. */
gint64 tabiya_puzzle_key_of_id(const char *id);
/* The keys of all ids with that prefix. FALSE: there are none. */
gboolean tabiya_puzzle_key_range(const char *prefix, gint64 *first, gint64 *last);

/* A puzzle to write: packed as far as possible without the file. */
typedef struct {
    gint64 key;
    guint rating, deviation, plays;
    int popularity;
    TabiyaThemes themes;
    guint8 source, pieces, length,
        solver; /* TabiyaPuzzleSource; on the board; moves to find; EngColor */
    char *other_themes, *opening_tags; /* NULL: none */
    guint8 *rest;                      /* address, position and moves */
    gsize rest_length;
} TabiyaPuzzleRow;

TabiyaPuzzleRow *tabiya_puzzle_row_new(const TabiyaPuzzle *puzzle) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_row_free(TabiyaPuzzleRow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPuzzleRow, tabiya_puzzle_row_free)

/* Where a packed row has its source: two rows that differ only there are the same puzzle. */
typedef struct {
    guint source_at;
} TabiyaPuzzlePacked;

/* Replaces `bytes`. `words` and `tags` are the file's numbers, of guint32. */
TabiyaPuzzlePacked tabiya_puzzle_row_pack(const TabiyaPuzzleRow *self, const GArray *words,
                                          const GArray *tags, GByteArray *bytes);

/* The numbers of a row, from which the sets of a block are built and cleared. */
typedef struct {
    TabiyaPuzzle *puzzle; /* without the texts of its words; the caller's */
    GArray *words, *tags; /* of guint32 */
} TabiyaPuzzleUnpacked;

/* The key at the beginning of a packed row; 0: it is too short. */
gint64 tabiya_puzzle_row_get_key(const guint8 *bytes, gsize length);

/* FALSE: it is damaged, and nothing is set. */
gboolean tabiya_puzzle_row_unpack(const guint8 *bytes, gsize length, TabiyaPuzzleUnpacked *row);
void tabiya_puzzle_unpacked_clear(TabiyaPuzzleUnpacked *self);

G_END_DECLS

#endif
