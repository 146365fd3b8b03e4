/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opening books in the Polyglot format: keys, entries, reading, choosing.
 *
 *     EngBook *book = eng_book_open("book.bin", &error);
 *     EngBookMoves moves;
 *     eng_book_find(book, &position, last_move, &moves);
 *     const int chosen = eng_book_choose(&moves, 50, seed);
 *     if (chosen >= 0)
 *         … moves.moves[chosen].move
 *
 * The format: a series of 16-byte entries, all numbers big-endian, sorted by key. A book may come
 * from anywhere and is never trusted. Opening reads it once: a size that is not a multiple of 16,
 * an empty file and unsorted keys are refused. Entries with an illegal move are skipped and
 * counted. Only the file's descriptor is kept: a lookup reads about 20 entries (binary search), and
 * a file that changes or shrinks meanwhile gives no moves rather than wrong ones.
 *
 * Chess960: castling is written king takes rook, in the format as here. The format's key has
 * castling rights, but not which rook; as its description requires, positions in which an inner
 * rook has the right (eng_book_covers()) are neither looked up nor written.
 *
 * Method and test keys: "Polyglot book format", Michel Van den Bergh.
 */
#ifndef ENG_KNOWLEDGE_POLYGLOT_H
#define ENG_KNOWLEDGE_POLYGLOT_H

#include "engine/board/position.h"

enum {
    ENG_BOOK_ENTRY_BYTES = 16,
    ENG_BOOK_WEIGHT_MAX = 65535,
    ENG_BOOK_VARIETY_MAX = 100,
};

/* --- Keys and entries ------------------------------------------------------------------------- */

/* One move of one position, as in the file. */
typedef struct {
    uint64_t key;
    uint16_t move;   /* the format's own coding: eng_book_encode(), eng_book_decode() */
    uint16_t weight; /* 0: never played */
    uint32_t learn;  /* other programs' notes; kept, never used */
} EngBookEntry;

/* The format's key. It includes an en passant square whenever a pawn has just jumped beside an
 * enemy pawn, whether the capture is legal or not, while EngPosition has only legal captures. So
 * `last_move`, which led here, is needed, too; ENG_NO_MOVE if unknown. */
uint64_t eng_book_key(const EngPosition *position, EngMove last_move);

/* Whether the format distinguishes the position from others; false only in Chess960. */
bool eng_book_covers(const EngPosition *position);

/* Encodes the legal `move` in the format, and the reverse: ENG_NO_MOVE unless it is legal. Castling
 * is read both as king takes rook and as king two files aside. */
uint16_t eng_book_encode(EngMove move);
EngMove eng_book_decode(const EngPosition *position, uint16_t code);

void eng_book_entry_read(EngBookEntry *entry, const uint8_t bytes[ENG_BOOK_ENTRY_BYTES]);
void eng_book_entry_write(const EngBookEntry *entry, uint8_t bytes[ENG_BOOK_ENTRY_BYTES]);

/* --- Books ------------------------------------------------------------------------------------ */

typedef struct EngBook EngBook;

/* Why a file is not a book; the comments explain EngBookError's number. */
typedef enum {
    ENG_BOOK_NO_MEMORY,
    ENG_BOOK_NOT_THERE,
    ENG_BOOK_NOT_READABLE, /* it may not be read */
    ENG_BOOK_NOT_A_FILE,   /* a folder, a pipe, a device */
    ENG_BOOK_ODD_SIZE,     /* its size, not a multiple of 16 */
    ENG_BOOK_EMPTY,
    ENG_BOOK_CUT_OFF,      /* the number of readable entries */
    ENG_BOOK_OUT_OF_ORDER, /* the first entry with a smaller key than the one before, from 1 */
    ENG_BOOK_N_PROBLEMS,
} EngBookProblem;

typedef struct {
    EngBookProblem problem;
    uint64_t number;
    char message[320]; /* English, names the file */
} EngBookError;

/* NULL with `error` (may be NULL) filled in if the file cannot be read or is not a book. */
EngBook *eng_book_open(const char *path, EngBookError *error);

/* The same for bytes in memory, which remain the caller's and must outlive the book. */
EngBook *eng_book_open_bytes(const uint8_t *bytes, size_t length, EngBookError *error);

/* NULL is allowed. */
void eng_book_close(EngBook *book);

/* The number of entries at opening. */
uint64_t eng_book_count(const EngBook *book);

/* Copies up to `count` entries from number `from` on; returns how many. Any thread. */
size_t eng_book_read(const EngBook *book, uint64_t from, EngBookEntry *entries, size_t count);

/* The number of the first entry whose key is at least `key`; eng_book_count() if there is none. */
uint64_t eng_book_search(const EngBook *book, uint64_t key);

typedef struct {
    EngMove move; /* legal */
    int weight;   /* 0 … ENG_BOOK_WEIGHT_MAX; the sum of entries with the same move */
} EngBookMove;

typedef struct {
    int count;
    int ignored;                      /* entries of this position with an illegal move */
    EngBookMove moves[ENG_MAX_MOVES]; /* heaviest first */
} EngBookMoves;

/* The moves of `book` in `position`, to which `last_move` (or ENG_NO_MOVE) led. Any thread. */
void eng_book_find(const EngBook *book, const EngPosition *position, EngMove last_move,
                   EngBookMoves *moves);

/* Picks a move: with `variety` 0 the heaviest, with 100 in proportion to the weights, in between
 * favoring heavy ones (weights are raised to the power 100 / variety). The same `seed` picks the
 * same move. -1: no move has any weight. */
int eng_book_choose(const EngBookMoves *moves, int variety, uint64_t seed);

/* --- Making books ----------------------------------------------------------------------------- */

/* Fits the weights of one position's moves into 16 bits, in proportion: the heaviest becomes at
 * most ENG_BOOK_WEIGHT_MAX, and a weight above 0 stays at least 1. */
void eng_book_scale(const uint64_t *weights, uint16_t *scaled, size_t count);

/* The book that comes with the program: beside it in an installation or a build folder. Writes its
 * path to `path` and returns whether it exists. */
bool eng_book_find_shipped(char *path, size_t size);

#endif
