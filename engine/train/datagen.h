/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plays games of the engine against itself, to learn from (tabiya-engine datagen).
 *
 * A game begins with random moves; the position after them must be open. From there each move is
 * searched with a fixed number of nodes. The game ends on the board, or when it is decided: one
 * side is far ahead for some moves, or it is dead even late in the game. Every position is kept;
 * readers choose which to learn from.
 *
 * Game n of a run depends only on the seed and n, not on the number of threads. A stopped or killed
 * run continues where its file ends.
 */
#ifndef ENG_TRAIN_DATAGEN_H
#define ENG_TRAIN_DATAGEN_H

#include <stdbool.h>
#include <stdint.h>

/* Runs the command "datagen". Returns the exit status of the program. */
int eng_datagen_main(int argc, char **argv);

#endif
