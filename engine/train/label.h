/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels positions of games, and positions near them, with another engine's scores (tabiya-engine
 * train label), for a first net. A net that learned from such labels must say so.
 *
 * It takes the positions of games (tabiya-engine datagen) after the random moves that are not in
 * check, and for each of them some stirred ones (stir.h). It skips positions where a capture wins
 * something at once, and those where the engine finds a capture, a promotion or a mate: a net
 * evaluates quiet positions.
 *
 * The choice of positions depends only on the games. A stopped or killed run continues where its
 * file ends.
 */
#ifndef ENG_TRAIN_LABEL_H
#define ENG_TRAIN_LABEL_H

/* Runs the command "train label". Returns the exit status of the program. */
int eng_train_label_main(int argc, char **argv);

#endif
