/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pieces that shield their king. Inline, since the static exchange evaluation needs them all the
 * time. */
#ifndef ENG_BOARD_PINS_H
#define ENG_BOARD_PINS_H

#include "engine/board/attacks.h"
#include "engine/board/position.h"

/* Pieces of `color` that shield its king from a slider of the other side; `*pinners` are those
 * sliders. */
static inline EngBitboard eng_find_pinned(const EngPosition *position, EngColor color,
                                          EngBitboard *pinners)
{
    const EngBitboard *by_type = position->by_type;
    EngBitboard own = position->by_color[color], enemy = position->by_color[eng_other(color)];
    EngSquare king = eng_position_king(position, color);
    EngBitboard straight = by_type[ENG_ROOK] | by_type[ENG_QUEEN];
    EngBitboard diagonal = by_type[ENG_BISHOP] | by_type[ENG_QUEEN];
    EngBitboard snipers = ((eng_rook_attacks(king, enemy) & straight) |
                           (eng_bishop_attacks(king, enemy) & diagonal)) &
                          enemy;
    EngBitboard pinned = 0;
    *pinners = 0;
    while (snipers) {
        EngSquare sniper = eng_pop_first(&snipers);
        EngBitboard shields = eng_between(king, sniper) & own;
        if (shields && !eng_has_several(shields)) {
            pinned |= shields;
            *pinners |= eng_bit(sniper);
        }
    }
    return pinned;
}

#endif
