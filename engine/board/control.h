/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a look at the board tells before any move is searched: who controls a square, and which
 * pieces are in danger. For showing it to people; nothing here allocates. The position is a legal
 * one: both kings stand on the board. */
#ifndef ENG_BOARD_CONTROL_H
#define ENG_BOARD_CONTROL_H

#include "engine/board/bitboard.h"
#include "engine/board/position.h"

/* c3 to f6. */
#define ENG_LARGE_CENTER UINT64_C(0x00003c3c3c3c0000)

/* How many pieces of each color bear on each square, whoever stands there. A slider sees through
 * its own side's sliders that go the same way (a battery). A piece that is pinned to its king
 * bears only on squares along the pin, and hides what is behind it. A king counts as any piece. */
typedef struct {
    uint8_t count[2][64]; /* by EngColor and square */
} EngControl;

void eng_control(EngControl *control, const EngPosition *position);

/* Pieces of both colors in danger; kings are never among them. Whose turn it is does not matter,
 * except that a side in check cannot take what does not end the check. */
typedef struct {
    EngBitboard attacked; /* the other side could take it, were it to move */
    EngBitboard hanging;  /* and would win by it: at least ENG_HANGING_FROM_CP, all exchanges on the
                             square counted (eng_see_at_least()) */
    EngBitboard pinned;   /* it shields its king */
} EngThreats;

/* A bishop for a knight hangs nothing. */
#define ENG_HANGING_FROM_CP 50

void eng_threats(EngThreats *threats, const EngPosition *position);

#endif
