/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any file as a Polyglot book. It is opened unchanged, and again with the key of a
 * position in each entry, so that its moves and weights are read whatever its keys are. Every move
 * found must be legal, weights must be within bounds, and a chosen move must have weight. */
#include <stdlib.h>
#include <string.h>

#include "engine/board/fen.h"
#include "engine/board/movegen.h"
#include "engine/knowledge/polyglot.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const FENS[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/pP1pq1b1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PP1BBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "1rkr4/8/8/8/8/8/p7/1RKR4 b DBdb - 0 1",
};

static void require(bool holds)
{
    if (!holds) {
        abort();
    }
}

static void look_up(const EngBook *book, const EngPosition *position)
{
    static EngBookMoves moves;
    eng_book_find(book, position, ENG_NO_MOVE, &moves);
    require(moves.count + moves.ignored <= ENG_MAX_MOVES);
    for (int i = 0; i < moves.count; i++) {
        require(eng_move_is_legal(position, moves.moves[i].move));
        require(moves.moves[i].weight >= 0 && moves.moves[i].weight <= ENG_BOOK_WEIGHT_MAX);
        require(i == 0 || moves.moves[i].weight <= moves.moves[i - 1].weight);
    }
    for (int variety = 0; variety <= ENG_BOOK_VARIETY_MAX; variety += 25) {
        const int chosen = eng_book_choose(&moves, variety, position->key ^ (uint64_t)variety);
        require(chosen >= 0 ? chosen < moves.count && moves.moves[chosen].weight > 0
                            : moves.count == 0 || moves.moves[0].weight == 0);
    }
}

static void read_as(const uint8_t *data, size_t size, const EngPosition *position)
{
    EngBookError error;
    uint8_t *bytes = malloc(size + 1); /* so long, that a sanitizer sees its end */
    require(bytes);
    memcpy(bytes, data, size);
    for (size_t at = 0; position && at + ENG_BOOK_ENTRY_BYTES <= size; at += ENG_BOOK_ENTRY_BYTES) {
        EngBookEntry entry;
        eng_book_entry_read(&entry, bytes + at);
        entry.key = eng_book_key(position, ENG_NO_MOVE);
        eng_book_entry_write(&entry, bytes + at);
    }
    EngBook *book = eng_book_open_bytes(bytes, size, &error);
    for (size_t i = 0; book && i < sizeof FENS / sizeof FENS[0]; i++) {
        EngPosition found;
        require(eng_fen_parse(&found, FENS[i], NULL));
        look_up(book, &found);
    }
    eng_book_close(book);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_as(data, size, NULL);
    for (size_t i = 0; i < sizeof FENS / sizeof FENS[0]; i++) {
        EngPosition position;
        require(eng_fen_parse(&position, FENS[i], NULL));
        read_as(data, size, &position);
    }
    return 0;
}
