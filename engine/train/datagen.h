/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games of the engine against itself, to learn from (tabiya-engine datagen).
 *
 * A game begins with moves drawn by lot; the position they lead to must be open. From there each
 * move is searched with so many nodes. It ends on the board, or where it is decided: a side far
 * ahead for some moves, or nothing left to play for late in the game. What is learned from, and
 * what is left out of a game, is its reader's choice: every position is kept.
 *
 * Game n of a run depends on the seed and n alone, not on the number of threads. A run that was
 * stopped, by any means, goes on where its file ends.
 */
#ifndef ENG_TRAIN_DATAGEN_H
#define ENG_TRAIN_DATAGEN_H

#include <stdbool.h>
#include <stdint.h>

/* Obeys the words behind "datagen". Returns the exit status of the program. */
int eng_datagen_main(int argc, char **argv);

#endif
