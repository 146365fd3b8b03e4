/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes FEN, X-FEN and Shredder-FEN. */
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
    ENG_FEN_POSITION, /* every field is valid, but the position cannot be played */
} EngFenField;

/* The kinds of problems; each comment names the details of EngFenError that apply. */
typedef enum {
    ENG_FEN_EMPTY,            /* no text at all */
    ENG_FEN_NOT_A_PIECE,      /* found, rank: neither a piece letter nor a number of squares */
    ENG_FEN_PAWN_ON_EDGE,     /* found: the square of a pawn on the first or last rank */
    ENG_FEN_RANK_TOO_LONG,    /* rank */
    ENG_FEN_RANK_TOO_SHORT,   /* rank */
    ENG_FEN_TOO_FEW_RANKS,    /* no details */
    ENG_FEN_TOO_MANY_RANKS,   /* found: the text after the eighth rank */
    ENG_FEN_NO_SIDE,          /* no details: the text ends before it */
    ENG_FEN_NOT_A_SIDE,       /* found */
    ENG_FEN_AFTER_SIDE,       /* found: the text after w or b in the same word */
    ENG_FEN_NOT_A_RIGHT,      /* found: no letter of castling */
    ENG_FEN_RIGHT_NO_KING,    /* found, color: the king is not on its home rank */
    ENG_FEN_RIGHT_NO_ROOK,    /* found, color: no such rook */
    ENG_FEN_RIGHT_TWICE,      /* found */
    ENG_FEN_AFTER_NO_RIGHTS,  /* found: the text after - */
    ENG_FEN_NOT_A_SQUARE,     /* found: no en passant square */
    ENG_FEN_NO_JUMP,          /* found: a square that no pawn can have just jumped over */
    ENG_FEN_AFTER_EN_PASSANT, /* found */
    ENG_FEN_HALFMOVE_NUMBER,  /* found: no digit */
    ENG_FEN_HALFMOVE_TOO_LARGE,
    ENG_FEN_FULLMOVE_NUMBER, /* found: no digit */
    ENG_FEN_FULLMOVE_TOO_LARGE,
    ENG_FEN_AFTER_LAST_FIELD,  /* found */
    ENG_FEN_NO_KING,           /* color */
    ENG_FEN_TOO_MANY_KINGS,    /* color */
    ENG_FEN_TOO_MANY_PAWNS,    /* color */
    ENG_FEN_LEFT_IN_CHECK,     /* color: of the side that has just moved */
    ENG_FEN_TOO_MANY_CHECKERS, /* no details */
    ENG_FEN_N_PROBLEMS,
} EngFenProblem;

typedef struct {
    EngFenProblem problem;
    EngFenField field; /* follows from the problem */
    int column;        /* byte offset of the problem in the text */
    int rank;          /* 1 to 8; 0 if it has no single rank */
    EngColor color;    /* the side whose piece or right it is; else ENG_WHITE */
    char found[8];     /* the wrong character or square, "0x1b" for an unprintable one */
    char message[160]; /* English, names the field, what was found and what was expected */
} EngFenError;

/* Reads `text` into `position`. The last two fields may be missing (0 and 1 are taken), and so may
 * castling and en passant (-). Castling letters: KQkq (the outermost rook, X-FEN) or file letters
 * (Shredder). `chess960` is set if any right names a king or rook off its classical square. An en
 * passant square that no pawn can capture on is dropped silently, as X-FEN does; one that cannot
 * have arisen is an error. Each side must have one king and at most 8 pawns, none of them on the
 * first or last rank; the side that has moved may not be in check, and at most two pieces may give
 * check. Any number of other pieces is accepted. On failure returns false, fills `error` (may be
 * NULL) and leaves `position` unchanged. */
bool eng_fen_parse(EngPosition *position, const char *text, EngFenError *error);

/* The same for positions that are being set up (setup.h): each field must be valid, but the
 * position need not be playable. Fills in the fields and sets everything derived to 0. */
bool eng_fen_parse_fields(EngPosition *shell, const char *text, EngFenError *error);

/* Writes FEN with all six fields, in Shredder's castling letters if `position->chess960`.
 * Returns `text`. */
char *eng_fen_write(const EngPosition *position, char text[ENG_FEN_MAX]);

#endif
