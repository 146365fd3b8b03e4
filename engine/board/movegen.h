/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves: all of them, tactical ones, their number, and the reason why a move is illegal. */
#ifndef ENG_BOARD_MOVEGEN_H
#define ENG_BOARD_MOVEGEN_H

#include "engine/board/position.h"

/* All legal moves, in no useful order. */
void eng_movegen_legal(const EngPosition *position, EngMoveList *list);

/* Legal captures (en passant too) and promotions to a queen; every legal move when in check. */
void eng_movegen_tactical(const EngPosition *position, EngMoveList *list);

/* Legal moves that eng_movegen_tactical() leaves out when not in check. */
void eng_movegen_quiet(const EngPosition *position, EngMoveList *list);

/* Whether any legal move exists; faster than generating them. */
bool eng_movegen_any(const EngPosition *position);

/* Whether `move` (any 16 bits, e.g. from a hash table) is legal here. */
bool eng_move_is_legal(const EngPosition *position, EngMove move);

/* Captures, en passant included, but not castling. */
bool eng_move_is_capture(const EngPosition *position, EngMove move);

/* Whether the legal `move` gives check. */
bool eng_move_gives_check(const EngPosition *position, EngMove move);

/* Static exchange evaluation: whether `move` wins at least `threshold_cp` if both sides may go on
 * exchanging on its square, or stop. A pawn counts 100, a knight 320, a bishop 330, a rook 500, a
 * queen 900. */
bool eng_see_at_least(const EngPosition *position, EngMove move, int threshold_cp);

/* --- Reasons --------------------------------------------------------------------------------- */

typedef enum {
    ENG_LEGAL,
    ENG_ILLEGAL_NO_PIECE,         /* the from square is empty */
    ENG_ILLEGAL_NOT_YOURS,        /* the piece belongs to the other side */
    ENG_ILLEGAL_OWN_PIECE,        /* a piece of the same side is on the target */
    ENG_ILLEGAL_GEOMETRY,         /* this piece does not move like that */
    ENG_ILLEGAL_BLOCKED,          /* a piece is in between */
    ENG_ILLEGAL_PAWN_NO_CAPTURE,  /* a pawn moves diagonally only when it captures */
    ENG_ILLEGAL_PAWN_BLOCKED,     /* a pawn cannot capture straight ahead */
    ENG_ILLEGAL_PINNED,           /* the piece shields its king */
    ENG_ILLEGAL_STAYS_IN_CHECK,   /* the king is in check, and the move does not help */
    ENG_ILLEGAL_INTO_CHECK,       /* the king would step into check */
    ENG_ILLEGAL_CASTLING_RIGHT,   /* king or rook has moved */
    ENG_ILLEGAL_CASTLING_BLOCKED, /* pieces are between king and rook */
    ENG_ILLEGAL_CASTLING_IN_CHECK,
    ENG_ILLEGAL_CASTLING_THROUGH_CHECK,
} EngLegality;

/* Why the piece on `from` may not go to `to` (ENG_LEGAL if it may, with any promotion). Castling
 * may be given as the king two files aside or as king to rook. */
EngLegality eng_move_explain(const EngPosition *position, EngSquare from, EngSquare to);

/* The legal move from `from` to `to`, or ENG_NO_MOVE. Castling as in eng_move_explain();
 * `promotion` ENG_NO_PIECE_TYPE means a queen if it promotes. */
EngMove eng_move_find(const EngPosition *position, EngSquare from, EngSquare to,
                      EngPieceType promotion);

#endif
