/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any bytes as a FEN. An accepted position must be consistent and read back equal, and
 * its moves must be playable, writable and readable. */
#include "engine/board/fen.h"
#include "engine/board/san.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void try_move(const EngPosition *position, EngMove move)
{
    EngPosition after;
    EngMove back;
    char san[ENG_SAN_MAX], uci[ENG_UCI_MAX];
    require(eng_move_is_legal(position, move));
    eng_position_play(&after, position, move);
    require(!eng_position_check(&after));
    require(eng_move_gives_check(position, move) == (after.checkers != 0));
    eng_san_write(position, move, san);
    require(eng_san_parse(position, san, -1, &back) == ENG_SAN_OK && back == move);
    require(eng_uci_parse(position, eng_uci_write(position, move, uci)) == move);
    eng_see_at_least(position, move, 0);
    eng_outcome(&after, &position->key, 1);
}

static void try_position(const EngPosition *position)
{
    EngPosition again;
    EngMoveList legal;
    char fen[ENG_FEN_MAX];
    require(!eng_position_check(position));
    require(eng_fen_parse(&again, eng_fen_write(position, fen), NULL));
    require(eng_position_equal(position, &again));
    eng_movegen_legal(position, &legal);
    require(legal.count <= ENG_MAX_MOVES);
    for (int i = 0; i < legal.count; i++)
        try_move(position, legal.moves[i]);
}

/* The first line is a FEN, the rest, if any, a move in SAN. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    char *move_text = strchr(text, '\n');
    if (move_text)
        *move_text++ = '\0';
    EngPosition position;
    EngFenError error = {.column = -1};
    if (eng_fen_parse(&position, text, &error)) {
        EngMove move;
        try_position(&position);
        if (move_text && eng_san_parse(&position, move_text, -1, &move) == ENG_SAN_OK)
            require(move == ENG_NULL_MOVE || eng_move_is_legal(&position, move));
    } else {
        require(error.column >= 0 && (size_t)error.column <= strlen(text) && error.message[0]);
    }
    free(text);
    return 0;
}
