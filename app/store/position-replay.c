/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/store/position-replay.h"

#include "engine/board/bitboard.h"
#include "engine/board/fen.h"
#include "engine/board/movegen.h"

/* The next move of the row, if it is legal. */
static EngMove read_next(TabiyaReplay *self)
{
    if (self->end - self->move < 2)
        return ENG_NO_MOVE;
    const EngPosition *at = tabiya_replay_get(self);
    EngMove move = (EngMove)(self->move[0] | self->move[1] << 8);
    gboolean good = move == ENG_NULL_MOVE ? at->checkers == 0 : eng_move_is_legal(at, move);
    return good ? move : ENG_NO_MOVE;
}

void tabiya_replay_init(TabiyaReplay *self, const char *start_fen, const void *moves, gsize length)
{
    gboolean readable = start_fen && eng_fen_parse(&self->positions[0], start_fen, NULL);
    if (!readable)
        eng_position_init(&self->positions[0]);
    self->at = 0;
    self->move = moves;
    self->end = self->move + (!start_fen || readable ? length : 0);
    self->next = read_next(self);
}

gboolean tabiya_replay_step(TabiyaReplay *self)
{
    if (self->next == ENG_NO_MOVE)
        return FALSE;
    eng_position_play(&self->positions[self->at ^ 1], &self->positions[self->at], self->next);
    self->at ^= 1;
    self->move += 2;
    self->next = read_next(self);
    return TRUE;
}

gboolean tabiya_replay_find(TabiyaReplay *self, const EngPosition *wanted)
{
    int men = eng_popcount(eng_position_occupied(wanted));
    do {
        const EngPosition *at = tabiya_replay_get(self);
        if (at->key == wanted->key && eng_position_equal(at, wanted))
            return TRUE;
        /* Men and castling rights never come back. */
        if (eng_popcount(eng_position_occupied(at)) < men || (wanted->castling & ~at->castling))
            return FALSE;
    } while (tabiya_replay_step(self));
    return FALSE;
}
