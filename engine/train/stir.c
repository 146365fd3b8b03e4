/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/stir.h"

#include "engine/board/movegen.h"

enum { STIR_MOVES_MAX = 6 };

uint64_t eng_train_mix(uint64_t value)
{
    value += UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

uint64_t eng_train_draw(uint64_t *state)
{
    const uint64_t drawn = eng_train_mix(*state);
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return drawn;
}

/* The capture that wins most, at least a pawn; ENG_NO_MOVE: none. */
static EngMove best_capture(const EngPosition *position)
{
    static const int wins_cp[] = {800, 400, 250, 100};
    EngMoveList list = {0};
    eng_movegen_tactical(position, &list);
    for (size_t n = 0; n < sizeof wins_cp / sizeof *wins_cp; n++) {
        for (int i = 0; i < list.count; i++) {
            if (eng_see_at_least(position, list.moves[i], wins_cp[n])) {
                return list.moves[i];
            }
        }
    }
    return ENG_NO_MOVE;
}

static EngMove draw_move(const EngPosition *position, bool capture, uint64_t *random)
{
    EngMoveList list = {0};
    if (capture) {
        eng_movegen_tactical(position, &list);
    }
    if (list.count == 0) {
        eng_movegen_legal(position, &list);
    }
    return list.count == 0 ? ENG_NO_MOVE
                           : list.moves[eng_train_draw(random) % (uint64_t)list.count];
}

bool eng_train_stir(EngPosition *position, uint64_t *random)
{
    const bool answered = (eng_train_draw(random) & 1) != 0;
    for (uint64_t moves = 1 + eng_train_draw(random) % STIR_MOVES_MAX; moves > 0; moves--) {
        const EngPosition before = *position;
        EngMove move = answered && moves % 2 != 0 ? best_capture(&before) : ENG_NO_MOVE;
        if (move == ENG_NO_MOVE) {
            move = draw_move(&before, !answered && moves % 2 == 0, random);
        }
        if (move == ENG_NO_MOVE) {
            return false;
        }
        eng_position_play(position, &before, move);
    }
    return position->checkers == 0;
}
