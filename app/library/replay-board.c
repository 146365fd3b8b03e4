/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See replay-board.h. */
#include "app/library/replay-board.h"

#include <string.h>

static void take_off(TabiyaReplayBoard *self, EngSquare square)
{
    self->counts[self->board[square]]--;
    self->pieces[self->board[square]] ^= eng_bit(square);
    self->pieces[ENG_NO_PIECE] |= eng_bit(square);
    self->board[square] = ENG_NO_PIECE;
}

static void put_on(TabiyaReplayBoard *self, EngSquare square, EngPiece piece)
{
    self->counts[self->board[square]]--;
    self->counts[piece]++;
    self->pieces[self->board[square]] ^= eng_bit(square);
    self->pieces[piece] |= eng_bit(square);
    self->board[square] = piece;
}

static void set_up(TabiyaReplayBoard *self, const EngPosition *start)
{
    memset(self->pieces, 0, sizeof self->pieces);
    memset(self->counts, 0, sizeof self->counts);
    memset(self->board, ENG_NO_PIECE, sizeof self->board);
    self->pieces[ENG_NO_PIECE] = ~UINT64_C(0);
    for (EngSquare square = 0; square < 64; square++)
        put_on(self, square, start->board[square]);
}

/* The board of the initial position, from which nearly all games start; set up once. */
static const TabiyaReplayBoard *get_initial(void)
{
    static gsize once;
    static TabiyaReplayBoard initial;
    if (g_once_init_enter(&once)) {
        EngPosition position;
        eng_position_init(&position);
        set_up(&initial, &position);
        g_once_init_leave(&once, 1);
    }
    return &initial;
}

void tabiya_replay_board_begin(TabiyaReplayBoard *self, const EngPosition *start)
{
    if (!start)
        *self = *get_initial();
    else
        set_up(self, start);
}

EngBitboard tabiya_replay_board_play_special(TabiyaReplayBoard *self, EngMove move)
{
    const EngSquare from = eng_move_from(move), to = eng_move_to(move);
    if (from == to)
        return 0;
    const EngPiece piece = self->board[from];
    EngBitboard changed = eng_bit(from) | eng_bit(to);
    if (eng_move_kind(move) == ENG_MOVE_CASTLING) {
        /* In Chess960 each may land where the other stood. */
        const EngPiece rook = self->board[to];
        const EngSquare king_to = eng_move_arrival(move);
        const EngSquare rook_to = (EngSquare)(to > from ? king_to - 1 : king_to + 1);
        take_off(self, from);
        take_off(self, to);
        put_on(self, king_to, piece);
        put_on(self, rook_to, rook);
        return changed | eng_bit(king_to) | eng_bit(rook_to);
    }
    take_off(self, from);
    if (eng_move_kind(move) == ENG_MOVE_EN_PASSANT) {
        const EngSquare taken = eng_square(eng_file(to), eng_rank(from));
        take_off(self, taken);
        put_on(self, to, piece);
        return changed | eng_bit(taken);
    }
    put_on(self, to, eng_piece(eng_piece_color(piece), eng_move_promoted(move)));
    return changed;
}
