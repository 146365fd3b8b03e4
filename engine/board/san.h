/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves as text: standard algebraic notation (PGN standard 8.2.3) and UCI's coordinates. */
#ifndef ENG_BOARD_SAN_H
#define ENG_BOARD_SAN_H

#include "engine/board/movegen.h"

#define ENG_SAN_MAX 16
#define ENG_UCI_MAX 8

typedef enum {
    ENG_SAN_OK,
    ENG_SAN_SYNTAX,    /* not the text of a move */
    ENG_SAN_ILLEGAL,   /* no piece of that kind can go there */
    ENG_SAN_AMBIGUOUS, /* two or more can */
} EngSanStatus;

/* The shortest unambiguous SAN of the legal `move`, with + or #. Returns `text`. */
char *eng_san_write(const EngPosition *position, EngMove move, char text[ENG_SAN_MAX]);

/* Reads one move of `length` bytes (-1: NUL-terminated): strict SAN, and common variants: missing
 * or wrong x, + and #, e8Q, e8=q, 0-0, O-O-O, Ng1-f3, ed, e.p., over-disambiguation, trailing ! and
 * ?, figurines (♘f3, ♞f6, ♟e4; UTF-8), UCI moves (e2e4, e7e8q), null moves (--, Z0, pass, @@@@). On
 * ENG_SAN_OK `*move` is legal (or ENG_NULL_MOVE). */
EngSanStatus eng_san_parse(const EngPosition *position, const char *text, int length,
                           EngMove *move);

/* Whether eng_san_parse() would accept the text as a move in some position. */
bool eng_san_is_move_text(const char *text, int length);

/* The length of the figurine at the start of `text`, of either color, with a variation selector if
 * one follows; `*letter` receives its letter. 0: there is none. Reads at most `length` bytes. */
int eng_san_figurine(const char *text, int length, char *letter);

/* UCI text: e2e4, e7e8q; castling e1g1, or e1h1 if `position->chess960`; 0000 for a null move. */
char *eng_uci_write(const EngPosition *position, EngMove move, char text[ENG_UCI_MAX]);

/* Reads UCI text (both forms of castling). ENG_NO_MOVE if it is not a legal move. */
EngMove eng_uci_parse(const EngPosition *position, const char *text);

#endif
