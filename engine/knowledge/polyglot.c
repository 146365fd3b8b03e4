/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See polyglot.h. Reads books with pread() instead of a mapping: a file that shrinks under a
 * mapping would kill the process. */
#include "engine/knowledge/polyglot.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/board/movegen.h"
#include "engine/knowledge/polyglot-random.h"
#include "engine/shipped.h"

enum { BLOCK_ENTRIES = 4096 };

struct EngBook {
    int file;             /* -1: `bytes` */
    const uint8_t *bytes; /* borrowed */
    uint64_t count;
};

/* --- Keys ------------------------------------------------------------------------------------- */

/* The file on which a pawn has just jumped beside an enemy pawn that could capture it, legally or
 * not; -1. */
static int jumped_file(const EngPosition *position, EngMove last_move)
{
    const EngSquare from = eng_move_from(last_move), to = eng_move_to(last_move);
    const EngColor us = (EngColor)position->side_to_move;
    if (position->en_passant != ENG_NO_SQUARE) {
        return eng_file(position->en_passant);
    }
    const EngPiece theirs = eng_piece(us == ENG_WHITE ? ENG_BLACK : ENG_WHITE, ENG_PAWN);
    if (last_move == ENG_NO_MOVE || position->board[to] != theirs ||
        abs((int)to - (int)from) != 16) {
        return -1;
    }
    const EngPiece ours = eng_piece(us, ENG_PAWN);
    const bool beside = (eng_file(to) > 0 && position->board[to - 1] == ours) ||
                        (eng_file(to) < 7 && position->board[to + 1] == ours);
    return beside ? eng_file(to) : -1;
}

uint64_t eng_book_key(const EngPosition *position, EngMove last_move)
{
    const uint64_t *random = eng_polyglot_random;
    uint64_t key = 0;
    for (EngSquare square = 0; square < 64; square++) {
        const EngPiece piece = position->board[square];
        if (piece != ENG_NO_PIECE) {
            const int kind = 2 * (int)eng_piece_type(piece) + (eng_piece_color(piece) == ENG_WHITE);
            key ^= random[ENG_POLYGLOT_RANDOM_PIECES + 64 * kind + square];
        }
    }
    for (int right = 0; right < 4; right++) {
        if ((position->castling >> right & 1) != 0) {
            key ^= random[ENG_POLYGLOT_RANDOM_CASTLING + right];
        }
    }
    const int file = jumped_file(position, last_move);
    if (file >= 0) {
        key ^= random[ENG_POLYGLOT_RANDOM_EN_PASSANT + file];
    }
    return position->side_to_move == ENG_WHITE ? key ^ random[ENG_POLYGLOT_RANDOM_WHITE] : key;
}

bool eng_book_covers(const EngPosition *position)
{
    for (int right = 0; right < 4; right++) {
        if ((position->castling >> right & 1) == 0) {
            continue;
        }
        const EngSquare home = position->castling_rook[right];
        const int step = right % 2 == 0 ? 1 : -1; /* to the h-file, to the a-file */
        for (int file = eng_file(home) + step; file >= 0 && file < 8; file += step) {
            if (position->board[eng_square(file, eng_rank(home))] == position->board[home]) {
                return false;
            }
        }
    }
    return true;
}

/* --- Moves and entries ------------------------------------------------------------------------ */

uint16_t eng_book_encode(EngMove move)
{
    const unsigned promotion = eng_move_kind(move) == ENG_MOVE_PROMOTION
                                   ? (unsigned)(eng_move_promoted(move) - ENG_KNIGHT + 1)
                                   : 0;
    return (uint16_t)(eng_move_to(move) | (unsigned)eng_move_from(move) << 6 | promotion << 12);
}

EngMove eng_book_decode(const EngPosition *position, uint16_t code)
{
    const EngSquare to = code & 63, from = code >> 6 & 63;
    const unsigned promotion = code >> 12;
    if (promotion > 4) {
        return ENG_NO_MOVE;
    }
    const EngMove move = eng_move_find(position, from, to,
                                       promotion == 0 ? ENG_NO_PIECE_TYPE
                                                      : (EngPieceType)(ENG_KNIGHT + promotion - 1));
    if (move == ENG_NO_MOVE || (eng_move_kind(move) == ENG_MOVE_PROMOTION) != (promotion != 0)) {
        return ENG_NO_MOVE;
    }
    return move;
}

static uint64_t read_number(const uint8_t *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static void write_number(uint8_t *bytes, int count, uint64_t number)
{
    for (int i = count - 1; i >= 0; i--) {
        bytes[i] = (uint8_t)number;
        number >>= 8;
    }
}

void eng_book_entry_read(EngBookEntry *entry, const uint8_t bytes[ENG_BOOK_ENTRY_BYTES])
{
    *entry = (EngBookEntry){
        .key = read_number(bytes, 8),
        .move = (uint16_t)read_number(bytes + 8, 2),
        .weight = (uint16_t)read_number(bytes + 10, 2),
        .learn = (uint32_t)read_number(bytes + 12, 4),
    };
}

void eng_book_entry_write(const EngBookEntry *entry, uint8_t bytes[ENG_BOOK_ENTRY_BYTES])
{
    write_number(bytes, 8, entry->key);
    write_number(bytes + 8, 2, entry->move);
    write_number(bytes + 10, 2, entry->weight);
    write_number(bytes + 12, 4, entry->learn);
}

/* --- Files ------------------------------------------------------------------------------------ */

/* Up to `length` bytes from `offset`; fewer at the end, or if the file cannot be read. */
static size_t read_bytes(const EngBook *book, uint64_t offset, uint8_t *bytes, size_t length)
{
    size_t done = 0;
    if (book->file < 0) {
        memcpy(bytes, book->bytes + offset, length);
        return length;
    }
    while (done < length) {
        const ssize_t count =
            pread(book->file, bytes + done, length - done, (off_t)(offset + done));
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            break;
        }
        done += (size_t)count;
    }
    return done;
}

size_t eng_book_read(const EngBook *book, uint64_t from, EngBookEntry *entries, size_t count)
{
    uint8_t bytes[64 * ENG_BOOK_ENTRY_BYTES];
    size_t done = 0;
    if (from >= book->count) {
        return 0;
    }
    count = count < book->count - from ? count : (size_t)(book->count - from);
    while (done < count) {
        const size_t wanted = count - done < 64 ? count - done : 64;
        const size_t got = read_bytes(book, (from + done) * ENG_BOOK_ENTRY_BYTES, bytes,
                                      wanted * ENG_BOOK_ENTRY_BYTES) /
                           ENG_BOOK_ENTRY_BYTES;
        for (size_t i = 0; i < got; i++) {
            eng_book_entry_read(&entries[done + i], bytes + i * ENG_BOOK_ENTRY_BYTES);
        }
        done += got;
        if (got < wanted) {
            break;
        }
    }
    return done;
}

/* With the file's name, and the number if there is one. */
static const char *const MESSAGES[ENG_BOOK_N_PROBLEMS] = {
    [ENG_BOOK_NO_MEMORY] = "not enough memory to read %s",
    [ENG_BOOK_NOT_THERE] = "%s cannot be opened: the file does not exist",
    [ENG_BOOK_NOT_READABLE] = "%s cannot be opened: permission denied",
    [ENG_BOOK_NOT_A_FILE] = "%s is not a file",
    [ENG_BOOK_ODD_SIZE] =
        "%s is not a Polyglot book: its size, %llu bytes, is not a multiple of 16",
    [ENG_BOOK_EMPTY] = "%s is not a Polyglot book: it is empty",
    [ENG_BOOK_CUT_OFF] = "%s cannot be read past entry %llu",
    [ENG_BOOK_OUT_OF_ORDER] = "%s is not a Polyglot book: entry %llu is out of order",
};

/* A book being opened: its name in messages, and where errors go. */
typedef struct {
    char name[208];
    EngBookError *error; /* NULL: not wanted */
} Opening;

static Opening begin(const char *name, EngBookError *error)
{
    Opening opening = {.error = error};
    snprintf(opening.name, sizeof opening.name, "%.200s", name);
    return opening;
}

static bool fail(const Opening *opening, EngBookProblem problem, uint64_t number)
{
    EngBookError *error = opening->error;
    if (error) {
        error->problem = problem;
        error->number = number;
        snprintf(error->message, sizeof error->message, MESSAGES[problem], opening->name,
                 (unsigned long long)number);
    }
    return false;
}

/* Whether the keys are in order, all the way. */
static bool is_sorted(const EngBook *book, const Opening *opening)
{
    uint8_t *bytes = malloc((size_t)BLOCK_ENTRIES * ENG_BOOK_ENTRY_BYTES);
    uint64_t before = 0, at = 0;
    bool good = bytes || fail(opening, ENG_BOOK_NO_MEMORY, 0);
    while (good && at < book->count) {
        const uint64_t left = book->count - at;
        const size_t wanted = left < BLOCK_ENTRIES ? (size_t)left : BLOCK_ENTRIES;
        const size_t length = wanted * ENG_BOOK_ENTRY_BYTES;
        good = read_bytes(book, at * ENG_BOOK_ENTRY_BYTES, bytes, length) == length ||
               fail(opening, ENG_BOOK_CUT_OFF, at);
        for (size_t i = 0; good && i < wanted; i++, at++) {
            const uint64_t key = read_number(bytes + i * ENG_BOOK_ENTRY_BYTES, 8);
            good = key >= before || fail(opening, ENG_BOOK_OUT_OF_ORDER, at + 1);
            before = key;
        }
    }
    free(bytes);
    return good;
}

/* Takes the book. NULL if it is invalid. */
static EngBook *check(EngBook *book, uint64_t length, const Opening *opening)
{
    bool good = true;
    if (length % ENG_BOOK_ENTRY_BYTES != 0) {
        good = fail(opening, ENG_BOOK_ODD_SIZE, length);
    } else if (length == 0) {
        good = fail(opening, ENG_BOOK_EMPTY, 0);
    }
    book->count = length / ENG_BOOK_ENTRY_BYTES;
    if (!good || !is_sorted(book, opening)) {
        eng_book_close(book);
        return NULL;
    }
    return book;
}

/* -1 with a reason, also for a folder, a pipe or a device. */
static int open_file(const char *path, uint64_t *length, const Opening *opening)
{
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        fail(opening, errno == ENOENT ? ENG_BOOK_NOT_THERE : ENG_BOOK_NOT_READABLE, 0);
        return -1;
    }
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        fail(opening, ENG_BOOK_NOT_A_FILE, 0);
        close(file);
        return -1;
    }
    *length = (uint64_t)about.st_size;
    return file;
}

EngBook *eng_book_open(const char *path, EngBookError *error)
{
    const Opening opening = begin(path, error);
    uint64_t length = 0;
    const int file = open_file(path, &length, &opening);
    if (file < 0) {
        return NULL;
    }
    EngBook *book = malloc(sizeof *book);
    if (!book) {
        close(file);
        fail(&opening, ENG_BOOK_NO_MEMORY, 0);
        return NULL;
    }
    *book = (EngBook){.file = file};
    return check(book, length, &opening);
}

EngBook *eng_book_open_bytes(const uint8_t *bytes, size_t length, EngBookError *error)
{
    const Opening opening = begin("this", error);
    EngBook *book = malloc(sizeof *book);
    if (!book) {
        fail(&opening, ENG_BOOK_NO_MEMORY, 0);
        return NULL;
    }
    *book = (EngBook){.file = -1, .bytes = bytes};
    return check(book, length, &opening);
}

void eng_book_close(EngBook *book)
{
    if (book && book->file >= 0) {
        close(book->file);
    }
    free(book);
}

uint64_t eng_book_count(const EngBook *book)
{
    return book->count;
}

/* --- Lookup ----------------------------------------------------------------------------------- */

uint64_t eng_book_search(const EngBook *book, uint64_t key)
{
    uint64_t low = 0, high = book->count;
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;
        EngBookEntry entry;
        if (eng_book_read(book, middle, &entry, 1) == 0) {
            return book->count;
        }
        if (entry.key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void add_move(EngBookMoves *moves, EngMove move, int weight)
{
    int at = 0;
    while (at < moves->count && moves->moves[at].move != move) {
        at++;
    }
    if (at == moves->count) {
        moves->moves[moves->count++] = (EngBookMove){.move = move};
    }
    const int sum = moves->moves[at].weight + weight;
    moves->moves[at].weight = sum < ENG_BOOK_WEIGHT_MAX ? sum : ENG_BOOK_WEIGHT_MAX;
}

/* Stable: equal weights keep the book's order. */
static void sort_moves(EngBookMoves *moves)
{
    for (int i = 1; i < moves->count; i++) {
        const EngBookMove moved = moves->moves[i];
        int j = i;
        while (j > 0 && moves->moves[j - 1].weight < moved.weight) {
            moves->moves[j] = moves->moves[j - 1];
            j--;
        }
        moves->moves[j] = moved;
    }
}

void eng_book_find(const EngBook *book, const EngPosition *position, EngMove last_move,
                   EngBookMoves *moves)
{
    const uint64_t key = eng_book_key(position, last_move);
    EngBookEntry entry;
    moves->count = moves->ignored = 0;
    if (!eng_book_covers(position)) {
        return;
    }
    /* An honest book has no more entries for a position than legal moves. */
    uint64_t at = eng_book_search(book, key);
    for (int n = 0; n < ENG_MAX_MOVES; n++, at++) {
        if (eng_book_read(book, at, &entry, 1) == 0 || entry.key != key) {
            break;
        }
        const EngMove move = eng_book_decode(position, entry.move);
        if (move == ENG_NO_MOVE) {
            moves->ignored++;
        } else {
            add_move(moves, move, entry.weight);
        }
    }
    sort_moves(moves);
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* SplitMix64 (Steele, Lea, Flood 2014), as a number in [0, 1). */
static double draw(uint64_t seed)
{
    uint64_t value = (seed ^ UINT64_C(0x626f6f6b)) + UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((value ^ value >> 31) >> 11) * 0x1p-53;
}

int eng_book_choose(const EngBookMoves *moves, int variety, uint64_t seed)
{
    double shares[ENG_MAX_MOVES];
    double sum = 0;
    if (moves->count == 0 || moves->moves[0].weight == 0) {
        return -1;
    }
    if (variety <= 0) {
        return 0;
    }
    for (int i = 0; i < moves->count; i++) {
        shares[i] = pow((double)moves->moves[i].weight / moves->moves[0].weight,
                        (double)ENG_BOOK_VARIETY_MAX / variety);
        sum += shares[i];
    }
    double dart = draw(seed) * sum;
    for (int i = 0; i < moves->count; i++) {
        dart -= shares[i];
        if (shares[i] > 0 && dart < 0) {
            return i;
        }
    }
    return 0;
}

/* --- Making ----------------------------------------------------------------------------------- */

void eng_book_scale(const uint64_t *weights, uint16_t *scaled, size_t count)
{
    uint64_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        largest = weights[i] > largest ? weights[i] : largest;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t fitting =
            largest <= ENG_BOOK_WEIGHT_MAX
                ? weights[i]
                : (uint64_t)((double)weights[i] / (double)largest * ENG_BOOK_WEIGHT_MAX);
        scaled[i] = (uint16_t)(weights[i] > 0 && fitting == 0 ? 1 : fitting);
    }
}

/* --- The built-in book ------------------------------------------------------------------------ */

bool eng_book_find_shipped(char *path, size_t size)
{
    return eng_shipped_find("tabiya/books/tabiya.bin", "data/books/tabiya.bin", path, size);
}
