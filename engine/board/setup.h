/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A position while it is being set up by hand: anything may stand anywhere.
 *
 * An EngPosition can always be played; a setup may be invalid, and lists its problems. Change its
 * fields at will, then:
 *
 *     eng_setup_normalize(&setup);                      // drops rights that nothing supports
 *     count = eng_setup_find_problems(&setup, problems);
 *     if (eng_setup_to_position(&setup, &position)) …   // no problem that blocks
 *
 * Plain values: nothing is allocated.
 */
#ifndef ENG_BOARD_SETUP_H
#define ENG_BOARD_SETUP_H

#include "engine/board/fen.h"

typedef struct {
    EngPiece board[64];
    EngColor side_to_move;
    uint8_t castling;           /* ENG_CASTLE_…: the wanted rights */
    EngSquare castling_rook[4]; /* for each right; eng_setup_normalize() fills in missing ones */
    EngSquare en_passant;       /* the square a pawn has just jumped over, or ENG_NO_SQUARE */
    uint16_t halfmove_clock;
    uint16_t fullmove_number;
    bool chess960; /* kings and rooks may castle from anywhere on their home rank */
} EngSetup;

typedef enum {
    ENG_SETUP_NO_KING,       /* of `color` */
    ENG_SETUP_MANY_KINGS,    /* of `color`, on `squares` */
    ENG_SETUP_PAWN_ON_EDGE,  /* pawns on the first or last rank */
    ENG_SETUP_MANY_PAWNS,    /* more than eight of `color` */
    ENG_SETUP_KINGS_TOUCH,   /* the two kings are adjacent */
    ENG_SETUP_CAN_TAKE_KING, /* `color` is in check, but the other side is to move */
    ENG_SETUP_MANY_CHECKERS, /* more than two pieces give check to `color` */
    ENG_SETUP_MANY_PROMOTED, /* `color` has more pieces than promotions allow */
} EngSetupProblemKind;

/* For all kinds and both colors. */
#define ENG_SETUP_MAX_PROBLEMS 16

typedef struct {
    EngSetupProblemKind kind;
    EngColor color;
    EngBitboard squares; /* to be marked; may be empty */
    bool blocks;         /* prevents playing; otherwise it only cannot arise in a game */
} EngSetupProblem;

void eng_setup_from_position(EngSetup *setup, const EngPosition *position);

/* An empty board, White to move, no rights, counters 0 and 1. Keeps `chess960`. */
void eng_setup_clear(EngSetup *setup);

/* The castling rights that the places of king and rook allow. */
uint8_t eng_setup_possible_castling(const EngSetup *setup);

/* The squares that a pawn can just have jumped over, beside an enemy pawn that may capture it. */
EngBitboard eng_setup_possible_en_passant(const EngSetup *setup);

/* Drops impossible rights and en passant squares, and finds the rooks of the other rights. */
void eng_setup_normalize(EngSetup *setup);

/* Fills `problems` in the order of the enum, White's first. Returns their number. */
int eng_setup_find_problems(const EngSetup *setup,
                            EngSetupProblem problems[ENG_SETUP_MAX_PROBLEMS]);

/* False, with `position` unchanged, if a problem prevents playing. `setup` must be normalized. */
bool eng_setup_to_position(const EngSetup *setup, EngPosition *position);

/* --- Flipping and mirroring ------------------------------------------------------------------- */

/* Swaps left and right. Castling rights stay only in Chess960. */
void eng_setup_mirror(EngSetup *setup);
/* Swaps the colors and turns the board upside down: the same game for the other side. */
void eng_setup_swap_colors(EngSetup *setup);
/* The board turned by half: a1 becomes h8. Pieces keep their colors. */
void eng_setup_rotate(EngSetup *setup);

/* --- FEN -------------------------------------------------------------------------------------- */

/* FEN of any setup, even an unplayable one. Returns `text`. */
char *eng_setup_write_fen(const EngSetup *setup, char text[ENG_FEN_MAX]);

/* Reads a FEN whose position need not be playable; its fields must be valid, as in eng_fen_parse(),
 * and there may be no pawns on the first or last rank. */
bool eng_setup_parse_fen(EngSetup *setup, const char *text, EngFenError *error);

#endif
