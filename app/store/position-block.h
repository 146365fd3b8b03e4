/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The format of the index from positions to games, and how to read one block of it.
 *
 * A segment indexes up to TABIYA_SEGMENT_MAX_GAMES games, each in a slot (0, 1, …), and never
 * changes (position-segment.h makes one, position-index.h keeps them). It has every position of
 * every main line from start to end, each once per game: at its first occurrence, with the move
 * played there, ENG_NO_MOVE at the end of the game. Positions are told apart by EngPosition.key.
 *
 * The top `bits` bits of the key (6 to 18, the segment says how many) are the number of the block
 * that has a position; a block without positions has no row. A block has 100 to 200 positions:
 * small rows waste little of a page.
 *
 * A block. Numbers are little-endian; "v" is a number in groups of 7 bits, the lowest first, the
 * top bit of a byte set if more follow.
 *
 *     v         n, the number of singles: positions of one game
 *     u16 × n   their remainders, ascending: the 16 bits of the key behind the block's
 *     u16 × n   their slots
 *   then to the end of the row the lists, by ascending remainder: positions of several games
 *     u16       remainder
 *     v         length of the rest in bytes
 *     v         games
 *     v         m, the number of different moves played (the end of a game is one of them)
 *     u48       the low 48 bits of the key              | only with TABIYA_LIST_LONG games or more
 *   and m times, the most played move first
 *     u16       EngMove
 *     v         games
 *     v × 6     White won, drawn, Black won, games of   | only with TABIYA_LIST_LONG games or more
 *               known rating, sum of their ratings, last year
 *   and of the games, in the order of the moves and by ascending slot within a move
 *     u16 × games  their slots, with less than TABIYA_LIST_SPILLED games; else
 *     v            the number of the separate row that has them
 *
 * The cost. A position of one game (most are) takes four bytes. About 28 bits of the key cannot
 * prove that it is the wanted position: the game is replayed, which also gives the move. One game
 * proves a whole list, the key proves a long one; the statistics of a long list are read without
 * its games, which are in a separate row if there are many.
 *
 * Why not an SQL table of keys and games: its rows would take about 18 bytes, and since keys come
 * in no order, its pages would be written at random and stay a third empty.
 *
 * The reader trusts nothing: it detects damaged rows, and never reads beyond their end.
 */
#ifndef TABIYA_POSITION_BLOCK_H
#define TABIYA_POSITION_BLOCK_H

#include <glib.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_SEGMENT_MAX_GAMES 65536
#define TABIYA_LIST_LONG 8
#define TABIYA_LIST_SPILLED 64
/* The numbers of rows of postings begin here, after those of all blocks. */
#define TABIYA_SPILL_ROW (1u << 19)

/* What the index has on a game besides its moves. Ids are the library's, 0: none. */
typedef struct {
    gint64 id;
    guint32 white, black;         /* players */
    guint32 date;                 /* yyyymmdd; unknown parts are 00 */
    guint16 white_elo, black_elo; /* 0: unknown */
    guint8 result;                /* TabiyaResult */
} TabiyaSegmentGame;

/* A move from a position, and the results of the games that played it. */
typedef struct {
    EngMove move;
    guint last_year; /* 0: unknown for all games */
    guint64 games;
    guint64 white, draws, black; /* who won; their sum is lower if results are unknown */
    guint64 elo_games;           /* in which at least one player's rating is known */
    guint64 elo_sum; /* of those games: for each, the mean of the known ratings, rounded down */
} TabiyaPositionMove;

/* Counts one more game, or all that `other` has counted. */
void tabiya_position_move_add_game(TabiyaPositionMove *self, const TabiyaSegmentGame *game);
void tabiya_position_move_add(TabiyaPositionMove *self, const TabiyaPositionMove *other);

/* The block of a key in a segment with that many bits, and the remainder. */
static inline guint tabiya_block_number(guint64 key, guint bits)
{
    return (guint)(key >> (64 - bits));
}

static inline guint tabiya_block_remainder(guint64 key, guint bits)
{
    return (guint)(key << bits >> 48);
}

/* The entry of a block for a remainder: perhaps the wanted position. */
typedef struct {
    guint n_games;
    gboolean proven;        /* it is the position; otherwise the moves of a game must tell */
    gboolean refuted;       /* it is another one: set by a caller that has replayed a game */
    gboolean has_counts;    /* the moves' counts are set; otherwise only their numbers of games */
    const guint8 *postings; /* n_games slots (tabiya_block_get_slot()) in the order of `moves`;
                               NULL: they are in row `spill` of the segment */
    guint32 spill;
    GArray *moves; /* of TabiyaPositionMove, lent by the reader until the next entry; empty for a
                    * single, whose move only the game has */
} TabiyaBlockEntry;

typedef struct {
    const guint8 *at, *end;
    const guint8 *singles, *slots;
    guint n_singles, next_single;
    guint64 key;
    guint remainder;
    gboolean damaged;
    GArray *moves;
} TabiyaBlockReader;

/* Reads the row's entries for `key`. The row is borrowed; `moves` is an array of TabiyaPositionMove
 * for the reader's use, borrowed too. */
void tabiya_block_reader_init(TabiyaBlockReader *self, const guint8 *row, gsize length, guint64 key,
                              guint bits, GArray *moves);
/* FALSE: no more entries, or the row is damaged (self->damaged). */
gboolean tabiya_block_reader_next(TabiyaBlockReader *self, TabiyaBlockEntry *entry);

/* Reads a whole row of a segment of `n_games` games. FALSE if it is damaged. Adds to `*n_postings`
 * the number of (position, game) pairs in it. */
gboolean tabiya_block_check(const guint8 *row, gsize length, guint n_games, guint64 *n_postings);

static inline guint tabiya_block_get_slot(const guint8 *postings, gsize index)
{
    return postings[2 * index] | (guint)postings[2 * index + 1] << 8;
}

G_END_DECLS

#endif
