/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Games into shuffled positions (tabiya-engine train pack).
 *
 * A position teaches when a search scored it, its side to move is not in check, the move found is
 * neither a capture nor a promotion, the score is no mate and not beyond reason, and its game has
 * left the moves drawn by lot well behind. Every so manieth game only checks.
 *
 * Such positions hardly ever have a queen en prise or a rook too many, which a search meets at
 * every other node. --stir adds, for each that teaches, positions some moves by lot away from it
 * (stir.h), with what the net that is built in says of them and without a result. --teacher lets a
 * stronger network say all scores, those of games too (teacher.h).
 *
 * Shuffling takes two passes and little memory: each position is put at the end of one of many
 * files, drawn by lot; then each file is shuffled in memory and appended to the result.
 */
#ifndef ENG_TRAIN_PACK_H
#define ENG_TRAIN_PACK_H

/* Obeys the words behind "train pack". Returns the exit status of the program. */
int eng_train_pack_main(int argc, char **argv);

#endif
