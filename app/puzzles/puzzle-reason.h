/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Why a move that was tried in a puzzle is wrong: in words, and as a line to step through.
 *
 * The words say what the move loses and how, as a review does (motifs.h), if that can be proved on
 * the board; otherwise, the evaluation after the best answer. The line ends as soon as the point is
 * made: with the mate, or with the capture that is not taken back. A line that proves nothing goes
 * on only while its answers are forced.
 *
 * The line is in a game of its own: the position of the puzzle, the move, and what refutes it. */
#ifndef TABIYA_PUZZLE_REASON_H
#define TABIYA_PUZZLE_REASON_H

#include "app/analysis/move-compare.h"

G_BEGIN_DECLS

typedef struct TabiyaPuzzleReason TabiyaPuzzleReason;

/* `before` is the position in which `move` was tried. Everything is copied. */
TabiyaPuzzleReason *
tabiya_puzzle_reason_new(const EngPosition *before, EngMove move,
                         const TabiyaMoveWorth *worth) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_puzzle_reason_free(TabiyaPuzzleReason *self);

/* Nodes of its game: the puzzle's position, and the one after the move. */
const TabiyaNode *tabiya_puzzle_reason_get_root(const TabiyaPuzzleReason *self);
const TabiyaNode *tabiya_puzzle_reason_get_tried(const TabiyaPuzzleReason *self);
/* The first move of the line; ENG_NO_MOVE: there is none. */
EngMove tabiya_puzzle_reason_get_answer(const TabiyaPuzzleReason *self);
/* A translated sentence or two. */
const char *tabiya_puzzle_reason_get_words(const TabiyaPuzzleReason *self);

G_END_DECLS

#endif
