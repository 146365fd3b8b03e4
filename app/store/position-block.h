/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How the index from position to games lies on disk, and how one block of it is read.
 *
 * A segment indexes up to TABIYA_SEGMENT_MAX_GAMES games, each in a slot (0, 1, …), and never
 * changes (position-segment.h makes one, position-index.h keeps them). It knows every position of
 * every main line from the start to the end, each once a game: the first time it stood, with the
 * move that was played there, ENG_NO_MOVE at the end of the game. Positions are told apart by
 * EngPosition.key.
 *
 * The top `bits` bits of the key (6 to 18, the segment says how many) are the number of the block
 * in which a position stands; a block without positions has no row. 100 to 200 positions go into a
 * block: small rows leave little of a page of the file unused.
 *
 * A block. Numbers are little-endian; "v" is a number in groups of 7 bits, the lowest first, the
 * top bit of a byte set if more follow.
 *
 *     v         n, how many singles: positions of one game
 *     u16 × n   their remainders, ascending: the 16 bits of the key behind the block's
 *     u16 × n   their slots
 *   then to the end of the row the lists, by ascending remainder: positions of several games
 *     u16       remainder
 *     v         length in bytes of what follows
 *     v         games
 *     v         m, how many different moves were played (the end of a game is one of them)
 *     u48       the low 48 bits of the key              | only with TABIYA_LIST_LONG games or more
 *   and m times, the move that was played most first
 *     u16       EngMove
 *     v         games
 *     v × 6     White won, drawn, Black won, games of   | only with TABIYA_LIST_LONG games or more
 *               known rating, sum of their ratings, last year
 *   and of the games, in the order of the moves and by ascending slot within a move
 *     u16 × games  their slots, with less than TABIYA_LIST_SPILLED games; else
 *     v            the number of a row of its own that holds them
 *
 * What that is worth. Four bytes a position for what stood in one game (most positions). 28 bits or
 * so of the key cannot prove that it is the position sought: the game is played through, which also
 * tells the move. A list is proved by one of its games, a long list by its key; the statistics of
 * a long list are read without its games, which lie in a row beside it when they are many.
 *
 * Why not a table of keys and games in SQL: a row of it takes some 18 bytes, and as keys come in no
 * order its pages are written at random and stay a third empty.
 *
 * The reader trusts nothing: a row that is damaged is found to be so, and never read beyond its
 * end.
 */
#ifndef TABIYA_POSITION_BLOCK_H
#define TABIYA_POSITION_BLOCK_H

#include <glib.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_SEGMENT_MAX_GAMES 65536
#define TABIYA_LIST_LONG 8
#define TABIYA_LIST_SPILLED 64
/* The numbers of rows of postings begin here, behind those of all blocks. */
#define TABIYA_SPILL_ROW (1u << 19)

/* What the index knows of a game beside its moves. Ids are the library's, 0: none. */
typedef struct {
    gint64 id;
    guint32 white, black;         /* players */
    guint32 date;                 /* yyyymmdd; unknown parts are 00 */
    guint16 white_elo, black_elo; /* 0: unknown */
    guint8 result;                /* TabiyaResult */
} TabiyaSegmentGame;

/* A move from a position, and what became of the games that went on with it. */
typedef struct {
    EngMove move;
    guint last_year; /* 0: of no game is it known */
    guint64 games;
    guint64 white, draws, black; /* who won; their sum is less where a result is unknown */
    guint64 elo_games;           /* in which at least one player's rating is known */
    guint64 elo_sum; /* of those games: a game's is the mean of the known ones, cut off */
} TabiyaPositionMove;

/* Counts one more game, or all that `other` has counted. */
void tabiya_position_move_add_game(TabiyaPositionMove *self, const TabiyaSegmentGame *game);
void tabiya_position_move_add(TabiyaPositionMove *self, const TabiyaPositionMove *other);

/* The block of a key in a segment of so many bits, and the remainder. */
static inline guint tabiya_block_number(guint64 key, guint bits)
{
    return (guint)(key >> (64 - bits));
}

static inline guint tabiya_block_remainder(guint64 key, guint bits)
{
    return (guint)(key << bits >> 48);
}

/* What a block has under a remainder: perhaps the position sought. */
typedef struct {
    guint n_games;
    gboolean proven;        /* it is the position; else only the moves of a game can tell */
    gboolean refuted;       /* it is another one: who plays a game and finds that says so */
    gboolean has_counts;    /* the moves' counts are there; else only how many games each has */
    const guint8 *postings; /* n_games slots (tabiya_block_get_slot()) in the order of `moves`;
                               NULL: they are in row `spill` of the segment */
    guint32 spill;
    GArray *moves; /* of TabiyaPositionMove, lent by the reader until the next entry; empty
                      for a single, whose move only the game knows */
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

/* Reads what the row has for `key`. The row is borrowed; `moves` is an array of TabiyaPositionMove
 * to work with, borrowed too. */
void tabiya_block_reader_init(TabiyaBlockReader *self, const guint8 *row, gsize length, guint64 key,
                              guint bits, GArray *moves);
/* FALSE: there is no further one, or the row is damaged (self->damaged). */
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
