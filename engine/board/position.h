/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chess position, and how it changes.
 *
 * EngPosition is a plain value of under 200 bytes: copy it with `=`. Moves are made by copying
 * ("copy-make"): eng_position_play() writes the position after a move beside the one before it, so
 * nothing is ever unmade. A position does not include the game before it; for repetitions the
 * caller keeps a list of keys (eng_outcome()).
 */
#ifndef ENG_BOARD_POSITION_H
#define ENG_BOARD_POSITION_H

#include "engine/board/types.h"

/* Castling rights, one bit each: index 0…3 is white's h-side, white's a-side, black's h-side,
 * black's a-side; index n is bit 1 << n. */
enum {
    ENG_CASTLE_WHITE_H = 1,
    ENG_CASTLE_WHITE_A = 2,
    ENG_CASTLE_BLACK_H = 4,
    ENG_CASTLE_BLACK_A = 8,
};

typedef struct {
    EngBitboard by_type[6];     /* pieces of both colors, by EngPieceType */
    EngBitboard by_color[2];    /* all pieces of a color */
    EngBitboard checkers;       /* pieces that give check to the side to move */
    uint64_t key;               /* Zobrist key: equal for positions that count as repetitions */
    uint64_t pawn_key;          /* of the pawns only */
    EngPiece board[64];         /* the piece on each square */
    EngSquare castling_rook[4]; /* home of the rook of each right; ENG_NO_SQUARE without one */
    EngSquare en_passant;       /* where a pawn can now be captured en passant; set only if such a
                                 * capture is legal, else ENG_NO_SQUARE */
    uint8_t side_to_move;       /* EngColor */
    uint8_t castling;           /* ENG_CASTLE_… */
    bool chess960;              /* castling is written king takes rook, FEN in Shredder's letters */
    uint16_t halfmove_clock;    /* half-moves since the last capture or pawn move */
    uint16_t fullmove_number;   /* as in FEN, from 1 */
} EngPosition;

/* The initial position of chess. */
void eng_position_init(EngPosition *position);

/* Chess960's start number `index` (0…959, 518 is chess's own; Scharnagl's numbering). Returns
 * false, with `position` unchanged, if the index is out of range. */
bool eng_position_init_chess960(EngPosition *position, int index);

/* Writes to `after` the position after `move` in `before`. The move must be legal
 * (eng_move_is_legal()), or ENG_NULL_MOVE when not in check. `after` must not be `before`. */
void eng_position_play(EngPosition *after, const EngPosition *before, EngMove move);

/* Fills in everything derived from `board`, `side_to_move`, `castling`, `castling_rook` and
 * `en_passant`: bitboards, checkers, keys. Drops an en passant square that no pawn can legally
 * capture on. For code that sets up positions; playing a move updates everything itself. */
void eng_position_complete(EngPosition *position);

/* Whether placement, side to move, rights and en passant are equal (not the clocks). */
bool eng_position_equal(const EngPosition *a, const EngPosition *b);

/* Checks all redundant fields against the placement; for assertions and tests. Returns NULL if they
 * are consistent, else a static sentence on the first that is not. */
const char *eng_position_check(const EngPosition *position);

/* Whether `color` attacks `square`. */
bool eng_position_is_attacked(const EngPosition *position, EngSquare square, EngColor color);

/* The pieces of both colors that attack `square`, with the blockers `occupied`. */
EngBitboard eng_position_attackers(const EngPosition *position, EngSquare square,
                                   EngBitboard occupied);

/* The square of the king of `color`. */
EngSquare eng_position_king(const EngPosition *position, EngColor color);

/* All occupied squares. */
static inline EngBitboard eng_position_occupied(const EngPosition *position)
{
    return position->by_color[0] | position->by_color[1];
}

static inline EngBitboard eng_position_pieces(const EngPosition *position, EngColor color,
                                              EngPieceType type)
{
    return position->by_color[color] & position->by_type[type];
}

/* --- Outcomes ------------------------------------------------------------------------------- */

typedef enum {
    ENG_OUTCOME_ONGOING,
    ENG_OUTCOME_CHECKMATE,       /* the side to move has lost */
    ENG_OUTCOME_STALEMATE,       /* drawn */
    ENG_OUTCOME_DEAD_POSITION,   /* drawn: neither side can mate by any series of moves */
    ENG_OUTCOME_SEVENTY_FIVE,    /* drawn: 75 moves each without capture or pawn move */
    ENG_OUTCOME_FIVEFOLD,        /* drawn: the position has occurred five times */
    ENG_OUTCOME_FIFTY_CLAIMABLE, /* goes on, but the side to move may claim a draw */
    ENG_OUTCOME_THREEFOLD_CLAIMABLE,
} EngOutcome;

/* The state of the game at `position`. `keys` are the Zobrist keys of the `count` positions before
 * it, oldest first (may be NULL with 0). Mate comes before every draw, FIDE Laws 9.6. */
EngOutcome eng_outcome(const EngPosition *position, const uint64_t *keys, size_t count);

/* Whether the game is over: mate or an unclaimed draw. */
static inline bool eng_outcome_is_final(EngOutcome outcome)
{
    return outcome >= ENG_OUTCOME_CHECKMATE && outcome <= ENG_OUTCOME_FIVEFOLD;
}

/* Whether no series of legal moves can mate: bare kings, one minor piece, bishops all on one color;
 * and blocked pawn chains that neither king nor bishop can pass. Never true if a mate is possible;
 * may be false for exotic dead positions. */
bool eng_position_is_dead(const EngPosition *position);

#endif
