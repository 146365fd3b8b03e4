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
    EngPiece piece;   /* at the start */
    EngPiece becomes; /* at the end: another piece if a pawn promotes or a promotion is taken
                       * back */
} TabiyaBoardStep;

typedef struct {
    int count;
    int moving; /* steps with both squares */
    TabiyaBoardStep steps[128];
} TabiyaBoardTransition;

/* Every square that differs between `before` and `after` is the `from` of exactly one step (if a
 * piece left it) and the `to` of exactly one step (if a piece arrived). Pieces of the same kind
 * take the shortest way. */
void tabiya_board_transition_plan(TabiyaBoardTransition *transition, const EngPiece before[64],
                                  const EngPiece after[64]);

#endif
