/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A light board for replaying stored games: only the pieces on their squares.
 *
 * Searches look at a hundred million positions. They need neither the side to move nor checks, so a
 * move here changes three sets of squares in place and takes a few nanoseconds, while
 * eng_position_play() copies a whole position and updates its keys. Moves are not checked: they
 * must be legal, as those of the library are.
 */
#ifndef TABIYA_REPLAY_BOARD_H
#define TABIYA_REPLAY_BOARD_H

#include <glib.h>

#include "engine/board/bitboard.h"
#include "engine/board/position.h"

G_BEGIN_DECLS

typedef struct {
    EngBitboard pieces[16]; /* squares of each EngPiece; pieces[ENG_NO_PIECE]: the empty ones */
    EngPiece board[64];
    guint8 counts[16]; /* the number of each EngPiece; ENG_NO_PIECE's is meaningless */
} TabiyaReplayBoard;

/* Sets up `start` (NULL: the initial position). */
void tabiya_replay_board_begin(TabiyaReplayBoard *self, const EngPosition *start);

/* Plays the moves that the fast path leaves out: castling, promotion, en passant, the null move. */
EngBitboard tabiya_replay_board_play_special(TabiyaReplayBoard *self, EngMove move);

/* Plays `move`. Returns the squares that have changed. */
static inline EngBitboard tabiya_replay_board_play(TabiyaReplayBoard *self, EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (G_UNLIKELY(eng_move_kind(move) != ENG_MOVE_NORMAL || from == to))
        return tabiya_replay_board_play_special(self, move);
    const EngPiece piece = self->board[from], captured = self->board[to];
    const EngBitboard both = eng_bit(from) | eng_bit(to);
    self->pieces[captured] ^= eng_bit(to);
    self->counts[captured]--;
    self->pieces[piece] ^= both;
    self->pieces[ENG_NO_PIECE] |= eng_bit(from);
    self->board[from] = ENG_NO_PIECE;
    self->board[to] = piece;
    return both;
}

/* Whether `move` changes the material: a capture or promotion. Call it before the move is
 * played. */
static inline gboolean tabiya_replay_board_is_trade(const TabiyaReplayBoard *self, EngMove move)
{
    const EngMoveKind kind = eng_move_kind(move);
    if (kind == ENG_MOVE_NORMAL)
        return self->board[eng_move_to(move)] != ENG_NO_PIECE && move != ENG_NULL_MOVE;
    return kind != ENG_MOVE_CASTLING;
}

G_END_DECLS

#endif
