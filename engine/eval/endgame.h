/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a net cannot know well: how far the game is from its end, mates to be forced, and draws that
 * look won. */
#ifndef ENG_EVAL_ENDGAME_H
#define ENG_EVAL_ENDGAME_H

#include "engine/board/position.h"

enum {
    ENG_SCALE_NORMAL = 64,
    ENG_PHASE_MAX = 24,
};

/* How much is on the board: 0 (pawns and kings alone) ... ENG_PHASE_MAX. */
int eng_endgame_phase(const EngPosition *position);

/* If one side has a bare king and the other can force mate, writes a score (white's view) that
 * grows as the king is driven where it can be mated, and returns true. */
bool eng_endgame_mating(const EngPosition *position, int *score);

/* What to make of the score, the more the nearer the end, when `strong` stands better:
 * ENG_SCALE_NORMAL leaves it as it is, 0 is a dead draw. */
int eng_endgame_scale(const EngPosition *position, EngColor strong);

#endif
