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

bool eng_train_stir(EngPosition *position, uint64_t *random)
{
    for (uint64_t moves = 1 + eng_train_draw(random) % STIR_MOVES_MAX; moves > 0; moves--) {
        const EngPosition before = *position;
        EngMoveList list = {0};
        if (moves % 2 == 0) {
            eng_movegen_tactical(&before, &list);
        }
        if (list.count == 0) {
            eng_movegen_legal(&before, &list);
        }
        if (list.count == 0) {
            return false;
        }
        eng_position_play(position, &before,
                          list.moves[eng_train_draw(random) % (uint64_t)list.count]);
    }
    return position->checkers == 0;
}
