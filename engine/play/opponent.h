/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a level picks a move: its noise, its oversights, its dice. Pure functions of seed and
 * position: the same question has the same answer. */
#ifndef ENG_PLAY_OPPONENT_H
#define ENG_PLAY_OPPONENT_H

#include "engine/play/levels.h"
#include "engine/search/root-move.h"

/* The seed of one move: from the seed of the game and the position. */
uint64_t eng_opponent_seed(uint64_t game_seed, const EngPosition *position);

/* What to add to the evaluation of the position with `key`: between -noise_cp and noise_cp, small
 * errors likelier than large ones. */
int eng_opponent_noise(const EngLevel *level, uint64_t seed, uint64_t key);

/* Whether `move`, which leads to `after`, does not come to the level's mind at all. */
bool eng_opponent_ignores(const EngLevel *level, uint64_t seed, const EngPosition *after,
                          EngMove move);

/* Whether the level does not look at the replies to `move`, which leads to `after`. A mate in one
 * is overlooked by odds of its own, and what hangs too much is seen. */
bool eng_opponent_overlooks(const EngLevel *level, uint64_t seed, const EngPosition *after,
                            EngMove move);

/* A value as the level feels it: a mate that it cannot see is merely very good or bad. */
int eng_opponent_feels(const EngLevel *level, int value);

/* The index of the root move played; by their settled values, sorted best first. */
int eng_opponent_choose(const EngLevel *level, uint64_t seed, const EngRootMove *moves, int count);

#endif
