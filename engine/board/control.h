/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Control of squares and pieces in danger, from the board alone, without a search. For display;
 * nothing here allocates. The position must be legal, with both kings. */
#ifndef ENG_BOARD_CONTROL_H
#define ENG_BOARD_CONTROL_H

#include "engine/board/bitboard.h"
#include "engine/board/position.h"

/* c3 to f6. */
#define ENG_LARGE_CENTER UINT64_C(0x00003c3c3c3c0000)

/* How many pieces of each color bear on each square, occupied or not. A slider sees through its own
 * side's sliders that go the same way (a battery). A piece that is pinned to its king bears only on
 * squares along the pin, and hides the squares behind it. A king counts like any piece. */
typedef struct {
    uint8_t count[2][64]; /* by EngColor and square */
} EngControl;

void eng_control(EngControl *control, const EngPosition *position);

/* Pieces of both colors in danger; never kings. The side to move does not matter, except that a
 * side in check must end the check with its captures. */
typedef struct {
    EngBitboard attacked; /* the other side could capture it */
    EngBitboard hanging;  /* and would win at least ENG_HANGING_FROM_CP, counting all exchanges on
                           * the square (eng_see_at_least()) */
    EngBitboard pinned;   /* it shields its king */
} EngThreats;

/* Losing a bishop for a knight does not count. */
#define ENG_HANGING_FROM_CP 50

void eng_threats(EngThreats *threats, const EngPosition *position);

#endif
