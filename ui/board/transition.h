/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the pieces that move between two boards, from the boards alone: so it works for a move,
 * castling, a takeback, and a step of several moves. Pure, no GTK. */
#ifndef TABIYA_UI_BOARD_TRANSITION_H
#define TABIYA_UI_BOARD_TRANSITION_H

#include "engine/board/types.h"

typedef struct {
    EngSquare from;   /* ENG_NO_SQUARE: it appears on `to` */
    EngSquare to;     /* ENG_NO_SQUARE: it vanishes from `from` */
    EngPiece piece;   /* what sets out */
    EngPiece becomes; /* what arrives: another piece if a pawn promotes, or is a pawn again */
} TabiyaBoardStep;

typedef struct {
    int count;
    int moving; /* steps with both squares */
    TabiyaBoardStep steps[128];
} TabiyaBoardTransition;

/* Every square that differs between `before` and `after` is named by exactly one step's `from` (if
 * something left it) and one step's `to` (if something came). Pieces of a kind go the shortest
 * way. */
void tabiya_board_transition_plan(TabiyaBoardTransition *transition, const EngPiece before[64],
                                  const EngPiece after[64]);

#endif
