/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Books of openings in the Polyglot format: keys, entries, reading, choosing.
 *
 *     EngBook *book = eng_book_open("book.bin", &error);
 *     EngBookMoves moves;
 *     eng_book_find(book, &position, last_move, &moves);
 *     const int chosen = eng_book_choose(&moves, 50, seed);
 *     if (chosen >= 0)
 *         … moves.moves[chosen].move
 *
 * The format: a row of entries of 16 bytes, all numbers with the highest byte first, sorted by key.
 * A book comes from anywhere and is never trusted. Opening reads it once: a size that is no
 * multiple of 16, an empty file and keys out of order are refused. Entries whose move is not legal
 * in the position asked for are passed over and counted. Nothing is kept of the file but its
 * descriptor: a look-up reads some 20 entries (binary search), and a file that changes or shrinks
 * meanwhile gives no moves rather than wrong ones.
 *
 * Chess960: castling is written king takes rook, in the format as here. The format's key knows only
 * that a side may castle, not with which rook; as its description asks, positions in which an inner
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

/* One move of one position, as the file has it. */
typedef struct {
    uint64_t key;
    uint16_t move;   /* the format's own coding: eng_book_encode(), eng_book_decode() */
    uint16_t weight; /* 0: never to be played */
    uint32_t learn;  /* other programs' notes; kept, never used */
} EngBookEntry;

/* The format's key. It counts an en passant square whenever a pawn has just jumped beside a hostile
 * one, be the capture legal or not; EngPosition knows of legal captures alone. So `last_move`,
 * which led here, is asked for too; ENG_NO_MOVE where it is unknown. */
uint64_t eng_book_key(const EngPosition *position, EngMove last_move);

/* Whether the format can tell the position from others; false only in Chess960. */
bool eng_book_covers(const EngPosition *position);

/* The legal `move` as the format codes it, and back: ENG_NO_MOVE unless it is legal. Castling is
 * read both as king takes rook and as king two files aside. */
uint16_t eng_book_encode(EngMove move);
EngMove eng_book_decode(const EngPosition *position, uint16_t code);

void eng_book_entry_read(EngBookEntry *entry, const uint8_t bytes[ENG_BOOK_ENTRY_BYTES]);
void eng_book_entry_write(const EngBookEntry *entry, uint8_t bytes[ENG_BOOK_ENTRY_BYTES]);

/* --- Books ------------------------------------------------------------------------------------ */

typedef struct EngBook EngBook;

/* Why a file is no book; the comment says what EngBookError's number is. */
typedef enum {
    ENG_BOOK_NO_MEMORY,
    ENG_BOOK_NOT_THERE,
    ENG_BOOK_NOT_READABLE, /* it may not be read */
    ENG_BOOK_NOT_A_FILE,   /* but a folder, a pipe, a device */
    ENG_BOOK_ODD_SIZE,     /* its bytes, no multiple of 16 */
    ENG_BOOK_EMPTY,
    ENG_BOOK_CUT_OFF,      /* entries that could be read */
    ENG_BOOK_OUT_OF_ORDER, /* the entry whose key is smaller than the one before, from 1 */
    ENG_BOOK_N_PROBLEMS,
} EngBookProblem;

typedef struct {
    EngBookProblem problem;
    uint64_t number;
    char message[320]; /* English, names the file */
} EngBookError;

/* NULL with `error` (may be NULL) filled in if the file cannot be read or is no book. */
EngBook *eng_book_open(const char *path, EngBookError *error);

/* The same of bytes in memory, which stay the caller's and must outlive the book. */
EngBook *eng_book_open_bytes(const uint8_t *bytes, size_t length, EngBookError *error);

/* NULL is fine. */
void eng_book_close(EngBook *book);

/* How many entries it had when it was opened. */
uint64_t eng_book_count(const EngBook *book);

/* Copies up to `count` entries from number `from` on; returns how many. Any thread. */
size_t eng_book_read(const EngBook *book, uint64_t from, EngBookEntry *entries, size_t count);

/* The number of the first entry whose key is at least `key`; eng_book_count() if there is none. */
uint64_t eng_book_search(const EngBook *book, uint64_t key);

typedef struct {
    EngMove move; /* legal */
    int weight;   /* 0 … ENG_BOOK_WEIGHT_MAX; of entries that say the same move, the sum */
} EngBookMove;

typedef struct {
    int count;
    int ignored;                      /* entries of this position whose move is not legal in it */
    EngBookMove moves[ENG_MAX_MOVES]; /* the heaviest first */
} EngBookMoves;

/* What `book` knows of `position`, to which `last_move` (or ENG_NO_MOVE) led. Any thread. */
void eng_book_find(const EngBook *book, const EngPosition *position, EngMove last_move,
                   EngBookMoves *moves);

/* Picks a move: with `variety` 0 the heaviest, with 100 each as often as its weight says, between
 * them heavy ones more often (a weight counts with the power of 100 / variety). The same `seed`
 * picks the same. -1: there is none that has any weight. */
int eng_book_choose(const EngBookMoves *moves, int variety, uint64_t seed);

/* --- Making books ----------------------------------------------------------------------------- */

/* Fits the weights of one position's moves into 16 bits, keeping their proportions: the heaviest
 * becomes ENG_BOOK_WEIGHT_MAX at most, and what had some weight keeps at least 1. */
void eng_book_scale(const uint64_t *weights, uint16_t *scaled, size_t count);

/* The book that comes with the program: beside it in an installation or a build folder. Writes its
 * path to `path` and returns whether there is one. */
bool eng_book_find_shipped(char *path, size_t size);

#endif
