/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a net does not know well: how close the game is to its end, forced mates, and draws that
 * look won. */
#ifndef ENG_EVAL_ENDGAME_H
#define ENG_EVAL_ENDGAME_H

#include "engine/board/position.h"

enum {
    ENG_SCALE_NORMAL = 64,
    ENG_PHASE_MAX = 24,
};

/* How much is on the board: 0 (only pawns and kings) ... ENG_PHASE_MAX. */
int eng_endgame_phase(const EngPosition *position);

/* If one side has a bare king and the other can force mate, writes a score (White's view) that
 * grows as the king is driven toward the mate, and returns true. */
bool eng_endgame_mating(const EngPosition *position, int *score);

/* The factor for the score when `strong` is better, applied more toward the endgame:
 * ENG_SCALE_NORMAL leaves it unchanged, 0 is a dead draw. */
int eng_endgame_scale(const EngPosition *position, EngColor strong);

#endif
