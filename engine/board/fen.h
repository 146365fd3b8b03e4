/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* FEN, X-FEN and Shredder-FEN: text to position and back. */
#ifndef ENG_BOARD_FEN_H
#define ENG_BOARD_FEN_H

#include "engine/board/position.h"

#define ENG_FEN_MAX 128

typedef enum {
    ENG_FEN_PLACEMENT,
    ENG_FEN_SIDE_TO_MOVE,
    ENG_FEN_CASTLING,
    ENG_FEN_EN_PASSANT,
    ENG_FEN_HALFMOVE,
    ENG_FEN_FULLMOVE,
    ENG_FEN_POSITION, /* every field reads well, the position itself cannot be played */
} EngFenField;

typedef struct {
    EngFenField field;
    int column;        /* byte offset into the text where it went wrong */
    char message[160]; /* English, names the field, what was found and what was expected */
} EngFenError;

/* Reads `text` into `position`. The last two fields may be missing (0 and 1 are taken), and so may
 * castling and en passant (-). Castling letters: KQkq (the outermost rook, X-FEN) or file letters
 * (Shredder). `chess960` is set if any right names a king or rook off its classical square.
 * An en passant square that no pawn can capture on is dropped silently, as X-FEN does; one that
 * cannot have arisen is an error. Each side must have one king and at most 8 pawns, none of them on
 * the first or last rank; the side that has moved may not be in check, and at most two pieces may
 * give check. Any number of other pieces is let in. On failure returns false, fills `error` (may be NULL) and leaves
 * `position` alone. */
bool eng_fen_parse(EngPosition *position, const char *text, EngFenError *error);

/* The same for positions that are only being set up (setup.h): each field must read well, the whole
 * need not be playable. Fills in what the fields say and leaves all that is derived 0. */
bool eng_fen_parse_fields(EngPosition *shell, const char *text, EngFenError *error);

/* Writes FEN with all six fields, in Shredder's castling letters if `position->chess960`.
 * Returns `text`. */
char *eng_fen_write(const EngPosition *position, char text[ENG_FEN_MAX]);

#endif
