/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns games into shuffled positions (tabiya-engine train pack).
 *
 * A position is used for learning if a search scored it, it is not in check, the best move is
 * neither a capture nor a promotion, the score is not a mate or extreme, and it comes well after
 * the game's random moves. Some games, at regular intervals, are only for checking.
 *
 * Such positions hardly ever have a queen en prise or an extra rook, which a search meets at every
 * other node. --stir adds, for each learning position, some that are a few random moves away
 * (stir.h), with scores of the built-in net and without a result. With --teacher, a stronger
 * network gives all scores, even those of games (teacher.h).
 *
 * Shuffling takes two passes and little memory: each position is appended to a random one of many
 * files; then each file is shuffled in memory and appended to the result.
 */
#ifndef ENG_TRAIN_PACK_H
#define ENG_TRAIN_PACK_H

/* Runs the command "train pack". Returns the exit status of the program. */
int eng_train_pack_main(int argc, char **argv);

#endif
