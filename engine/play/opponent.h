/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How a level picks a move: its noise, oversights and random choices. Pure functions of seed and
 * position. */
#ifndef ENG_PLAY_OPPONENT_H
#define ENG_PLAY_OPPONENT_H

#include "engine/play/levels.h"
#include "engine/search/root-move.h"

/* The seed of one move, from the game's seed and the position. */
uint64_t eng_opponent_seed(uint64_t game_seed, const EngPosition *position);

/* The noise to add to the evaluation of the position with `key`: between -noise_cp and noise_cp,
 * small errors more likely than large ones. */
int eng_opponent_noise(const EngLevel *level, uint64_t seed, uint64_t key);

/* Whether the level does not consider `move`, which leads to `after`, at all. */
bool eng_opponent_ignores(const EngLevel *level, uint64_t seed, const EngPosition *after,
                          EngMove move);

/* Whether the level ignores the replies to `move`, which leads to `after`. Mates in one have their
 * own probability, and large losses are always seen. */
bool eng_opponent_overlooks(const EngLevel *level, uint64_t seed, const EngPosition *after,
                            EngMove move);

/* A value as the level sees it: a mate beyond its sight is merely very good or bad. */
int eng_opponent_feels(const EngLevel *level, int value);

/* The index of the root move to play; moves are sorted by their settled values, best first. */
int eng_opponent_choose(const EngLevel *level, uint64_t seed, const EngRootMove *moves, int count);

#endif
