/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Moves in words: "knight takes e five", "castle short", "rook a one to d one", "be four".
 *
 * A word belongs to one or more classes: it names a piece, a file, a rank, says that something is
 * taken. A legal move can be meant if the words, in their order, fit it and say enough: where it
 * goes, what it takes, or how it castles. Pure; any thread. */
#ifndef TABIYA_SPOKEN_MOVE_H
#define TABIYA_SPOKEN_MOVE_H

#include "engine/board/position.h"

#include <glib.h>

G_BEGIN_DECLS

/* Classes of words, bits; the six of pieces, eight of files and eight of ranks are in a row. */
#define TABIYA_SPOKEN_PIECE(type) (1u << (type)) /* EngPieceType */
#define TABIYA_SPOKEN_FILE(file) (1u << (6 + (file)))
#define TABIYA_SPOKEN_RANK(rank) (1u << (14 + (rank)))
#define TABIYA_SPOKEN_TAKES (1u << 22)
#define TABIYA_SPOKEN_CASTLES (1u << 23)
#define TABIYA_SPOKEN_SHORT (1u << 24)
#define TABIYA_SPOKEN_LONG (1u << 25)
#define TABIYA_SPOKEN_PROMOTES (1u << 26)
#define TABIYA_SPOKEN_CHECK (1u << 27)
#define TABIYA_SPOKEN_NOISE (1u << 28) /* "to", "the", "on" */
#define TABIYA_SPOKEN_EN_PASSANT (1u << 29)
#define TABIYA_SPOKEN_WITH (1u << 30)  /* before the piece that takes */
#define TABIYA_SPOKEN_STEPS (1u << 31) /* "squares", after how many of them a pawn goes */
#define TABIYA_SPOKEN_ANY_PIECE (0x3fu)
#define TABIYA_SPOKEN_ANY_FILE (0xffu << 6)
#define TABIYA_SPOKEN_ANY_RANK (0xffu << 14)

#define TABIYA_SPOKEN_WORDS_MAX 12

/* The legal moves that `n` words, each with its classes, can mean (of EngMove). (transfer full) */
GArray *tabiya_spoken_moves_find(const EngPosition *position, const guint32 *classes,
                                 guint n) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the words are of a move at all, legal or not: every one has a class, and together they
 * say where it goes or what it is. */
gboolean tabiya_spoken_is_move(const guint32 *classes, guint n);

G_END_DECLS

#endif
