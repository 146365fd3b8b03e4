/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Legal moves: all of them, tactical ones, their number, and why another is not one. */
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

/* Captures, en passant included; castling is none. */
bool eng_move_is_capture(const EngPosition *position, EngMove move);

/* Whether the legal `move` gives check. */
bool eng_move_gives_check(const EngPosition *position, EngMove move);

/* Static exchange evaluation: whether the capture or move `move` wins at least `threshold_cp`
 * when both sides go on exchanging on its square, or stop. A pawn counts 100, a knight 320, a
 * bishop 330, a rook 500, a queen 900. */
bool eng_see_at_least(const EngPosition *position, EngMove move, int threshold_cp);

/* --- Why not? -------------------------------------------------------------------------------- */

typedef enum {
    ENG_LEGAL,
    ENG_ILLEGAL_NO_PIECE,         /* nothing stands on the from square */
    ENG_ILLEGAL_NOT_YOURS,        /* the piece belongs to the other side */
    ENG_ILLEGAL_OWN_PIECE,        /* a piece of one's own stands on the target */
    ENG_ILLEGAL_GEOMETRY,         /* this piece does not move like that */
    ENG_ILLEGAL_BLOCKED,          /* something stands in between */
    ENG_ILLEGAL_PAWN_NO_CAPTURE,  /* a pawn moves aslant only when it captures */
    ENG_ILLEGAL_PAWN_BLOCKED,     /* a pawn cannot capture straight ahead */
    ENG_ILLEGAL_PINNED,           /* the piece shields its king */
    ENG_ILLEGAL_STAYS_IN_CHECK,   /* the king is in check and this does not help */
    ENG_ILLEGAL_INTO_CHECK,       /* the king would step into check */
    ENG_ILLEGAL_CASTLING_RIGHT,   /* king or rook have moved */
    ENG_ILLEGAL_CASTLING_BLOCKED, /* pieces stand between king and rook */
    ENG_ILLEGAL_CASTLING_IN_CHECK,
    ENG_ILLEGAL_CASTLING_THROUGH_CHECK,
} EngLegality;

/* Why the piece on `from` may not go to `to` (ENG_LEGAL if it may, with any promotion). Castling
 * may be given as king two files aside or king to rook. */
EngLegality eng_move_explain(const EngPosition *position, EngSquare from, EngSquare to);

/* The legal move from `from` to `to`, or ENG_NO_MOVE. Castling as in eng_move_explain();
 * `promotion` is ENG_NO_PIECE_TYPE to mean "a queen if it promotes". */
EngMove eng_move_find(const EngPosition *position, EngSquare from, EngSquare to,
                      EngPieceType promotion);

#endif
