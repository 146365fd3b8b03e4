/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Positions of games and positions near them, with what another engine says of them (tabiya-engine
 * train label), should a first net be begun so. A net that learned from such labels has to say so.
 *
 * Taken are the positions of games (tabiya-engine datagen) that are not in check, once the moves
 * drawn by lot are behind them, and for each so many stirred ones (stir.h). Left out are those
 * where the side to move wins something at once by a capture, before the engine is asked, and those
 * where the engine found a capture, a promotion or a mate: a net is asked about quiet positions.
 *
 * Which positions are taken depends on the games alone. A run that was stopped, by any means, goes
 * on where its file ends.
 */
#ifndef ENG_TRAIN_LABEL_H
#define ENG_TRAIN_LABEL_H

/* Obeys the words behind "train label". Returns the exit status of the program. */
int eng_train_label_main(int argc, char **argv);

#endif
