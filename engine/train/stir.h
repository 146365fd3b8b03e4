/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Random numbers, and random positions near those of games.
 *
 * Positions of games hardly ever have a queen en prise or an extra rook, which a search meets at
 * every other node. A few random moves, half of them captures, lead to such positions.
 */
#ifndef ENG_TRAIN_STIR_H
#define ENG_TRAIN_STIR_H

#include "engine/board/position.h"

/* SplitMix64 (Steele, Lea, Flood 2014): hashes a number, and gives the next one of a sequence. */
uint64_t eng_train_mix(uint64_t value);
uint64_t eng_train_draw(uint64_t *state);

/* Plays one to six moves: either random ones, every second one a capture if possible; or, equally
 * often, random moves alternating with the capture that wins most, as in a search. False if the
 * game is over after that, or the position is in check. */
bool eng_train_stir(EngPosition *position, uint64_t *random);

#endif
