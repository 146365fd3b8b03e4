/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A light board for replaying stored games: what stands where, and nothing else.
 *
 * Searches look at a hundred million positions. They ask neither whose turn it is nor who gives
 * check, so a move here changes three sets of squares in place and takes a few nanoseconds, where
 * eng_position_play() copies a whole position and keeps its keys right. The moves must be legal, as
 * those of the library are: nothing is checked.
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
    guint8 counts[16]; /* how many there are of each EngPiece; of ENG_NO_PIECE it says nothing */
} TabiyaReplayBoard;

/* Sets up `start` (NULL: the initial position). */
void tabiya_replay_board_begin(TabiyaReplayBoard *self, const EngPosition *start);

/* What the fast path leaves out: castling, promotion, taking in passing, the null move. */
EngBitboard tabiya_replay_board_play_special(TabiyaReplayBoard *self, EngMove move);

/* Plays `move`. Returns the squares whose contents have changed. */
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

/* Whether `move` makes the material another one: it captures or promotes. To be asked before it is
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
