/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statistics on moves from the search: which quiet moves refuted others, and in reply to what.
 *
 * All tables use "history gravity": an update moves a score part of the way to the bonus, so that
 * it saturates at ENG_P(HISTORY_LIMIT) and old updates fade. Each worker has its own tables.
 */
#ifndef ENG_SEARCH_HISTORY_H
#define ENG_SEARCH_HISTORY_H

#include "engine/board/position.h"

enum {
    ENG_PIECES = 12, /* color * 6 + type */
    ENG_CORRECTION_SIZE = 16384,
};

/* Scores of a piece's move to a square, after an earlier move. */
typedef int16_t EngPieceTo[ENG_PIECES][64];

typedef struct {
    int16_t butterfly[2][64][64];            /* quiet moves, by color, from, to */
    int16_t captures[ENG_PIECES][64][8];     /* by piece, to, captured type */
    EngPieceTo continuation[ENG_PIECES][64]; /* by the earlier move's piece and target */
    EngPieceTo no_continuation;              /* used without an earlier move */
    EngMove counters[ENG_PIECES][64];        /* the quiet move that refuted a move */
    int16_t pawn_correction[2][ENG_CORRECTION_SIZE];
} EngHistory;

static inline int eng_piece_index(EngPiece piece)
{
    return (int)eng_piece_color(piece) * 6 + (int)eng_piece_type(piece);
}

/* The captured piece: the type on the target square, a pawn for en passant, ENG_NO_PIECE_TYPE for
 * other moves (castling is king takes own rook, so it is handled here). */
static inline EngPieceType eng_captured_type(const EngPosition *position, EngMove move)
{
    switch (eng_move_kind(move)) {
    case ENG_MOVE_EN_PASSANT:
        return ENG_PAWN;
    case ENG_MOVE_CASTLING:
        return ENG_NO_PIECE_TYPE;
    default:
        return eng_piece_type(position->board[eng_move_to(move)]);
    }
}

/* Captures and queen promotions: the moves of eng_movegen_tactical() out of check. */
static inline bool eng_move_is_tactical(const EngPosition *position, EngMove move)
{
    return eng_captured_type(position, move) != ENG_NO_PIECE_TYPE ||
           (eng_move_kind(move) == ENG_MOVE_PROMOTION && eng_move_promoted(move) == ENG_QUEEN);
}

void eng_history_clear(EngHistory *history);

/* Moves `*score` toward `bonus` (which may be negative). */
void eng_history_update(int16_t *score, int bonus);

/* The bonus for a cutoff at `depth`. */
int eng_history_bonus(int depth);

#endif
