/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A puzzle in some seventy bytes, as it lies in the file of puzzles.
 *
 *     8  key of the id                         1  number of known themes, and a byte for each
 *     2  rating                                v  number of other words, and each: themes first
 *     2  deviation                             v  number of tags of openings, and each
 *     1  popularity + 128                      …  address of the game
 *     v  plays                                 …  position
 *     1  source                                1  number of moves, and 2 bytes for each (EngMove)
 *
 * v is a number of seven bits a byte, the lowest first, the top bit set on all but the last.
 * Numbers of words are the file's (puzzle-store.h). An address is a byte that says what kind: 0
 * none; 1 and 2 a game of Lichess's (from Black's side) as 8 characters and v; 3 a v for its
 * length, and the text.
 *
 * A position is a bitboard of what stands where (8 bytes, a1 the lowest bit), then half a byte a
 * piece, and v for the two counters of a FEN. Lichess packs positions in the same way: of the
 * sixteen values four are left beside the pieces, for a pawn that can be taken in passing, for
 * rooks with the right to castle, and for the black king when Black is to move.
 */
#ifndef TABIYA_PUZZLE_ROW_H
#define TABIYA_PUZZLE_ROW_H

#include "app/store/puzzle.h"

G_BEGIN_DECLS

/* The id as a number, in the order of strcmp(): its characters as digits of base 67, filled up to
 * TABIYA_PUZZLE_MAX_ID with zeros. -1: it is none. */
gint64 tabiya_puzzle_key_of_id(const char *id);
/* The keys of all ids that begin so. FALSE: there is none. */
gboolean tabiya_puzzle_key_range(const char *prefix, gint64 *first, gint64 *last);

/* A puzzle on its way into the file: packed as far as that can be done without the file. */
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

/* Where the source stands in what is packed: two rows that differ there alone are the same
 * puzzle. */
typedef struct {
    guint source_at;
} TabiyaPuzzlePacked;

/* Replaces `bytes`. `words` and `tags` are numbers of the file's, of guint32. */
TabiyaPuzzlePacked tabiya_puzzle_row_pack(const TabiyaPuzzleRow *self, const GArray *words,
                                          const GArray *tags, GByteArray *bytes);

/* What a row has of numbers: what the sets of a block are made of, and are cleared by. */
typedef struct {
    TabiyaPuzzle *puzzle; /* without the texts of its words; the caller's */
    GArray *words, *tags; /* of guint32 */
} TabiyaPuzzleUnpacked;

/* The key that a packed row begins with; 0: it is too short. */
gint64 tabiya_puzzle_row_get_key(const guint8 *bytes, gsize length);

/* FALSE: it is damaged, and nothing is given. */
gboolean tabiya_puzzle_row_unpack(const guint8 *bytes, gsize length, TabiyaPuzzleUnpacked *row);
void tabiya_puzzle_unpacked_clear(TabiyaPuzzleUnpacked *self);

G_END_DECLS

#endif
