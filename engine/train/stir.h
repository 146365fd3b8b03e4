/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing by lot: numbers, and positions near those of games.
 *
 * Positions of games hardly ever have a queen en prise or a rook too many, which a search meets at
 * every other node. Some moves by lot away from them, half of them captures, such positions are.
 */
#ifndef ENG_TRAIN_STIR_H
#define ENG_TRAIN_STIR_H

#include "engine/board/position.h"

/* SplitMix64 (Steele, Lea, Flood 2014): a number out of another, and the next of a row. */
uint64_t eng_train_mix(uint64_t value);
uint64_t eng_train_draw(uint64_t *state);

/* Plays one to six moves: by lot, every other one a capture where there is one; or, as often, every
 * other one by lot and answered by the capture that wins most, as a search would. False if that
 * ended the game or in check. */
bool eng_train_stir(EngPosition *position, uint64_t *random);

#endif
