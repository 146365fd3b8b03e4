/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a level picks a move. It chooses by chance among what people would play (prior.h), less often
 * what its search finds to be worse:
 *
 *     weight = prior ^ habit * exp(-loss / heed)
 *
 * where the loss is what the difference of two values feels like: a pawn matters less where one
 * side is winning anyway. Where only technique is left to win, small differences count a hundred
 * times as much, because people know where they are going. Pure functions of seed and position. */
#ifndef ENG_PLAY_OPPONENT_H
#define ENG_PLAY_OPPONENT_H

#include "engine/play/levels.h"
#include "engine/search/root-move.h"

/* The seed of one move, from the game's seed and the position. */
uint64_t eng_opponent_seed(uint64_t game_seed, const EngPosition *position);

/* Whether `move`, which leads to `after`, is a checkmate that the level does not see. */
bool eng_opponent_misses_mate(const EngLevel *level, uint64_t seed, const EngPosition *after,
                              EngMove move);

/* A value as the level sees it: a mate beyond its sight is merely very good or bad. */
int eng_opponent_feels(const EngLevel *level, int value);

/* The index of the root move to play; moves are sorted by their settled values, best first. */
int eng_opponent_choose(const EngLevel *level, const EngPosition *position, uint64_t seed,
                        const EngRootMove *moves, int count);

#endif
