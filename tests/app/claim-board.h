/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The board for the checker of claims: attacks are walked square by square, using only the rules of
 * the engine (legal moves, playing them). */
#ifndef CLAIM_BOARD_H
#define CLAIM_BOARD_H

#include <glib.h>

#include "engine/board/movegen.h"

/* In pawns, by EngPieceType. */
extern const int CLAIM_WORTH[7];

gboolean claim_is_piece_of(const EngPosition *p, EngSquare square, EngColor color);
EngPieceType claim_type_at(const EngPosition *p, EngSquare square);
/* Whether the squares between two squares of one line are empty. */
gboolean claim_is_free_between(const EngPosition *p, EngSquare a, EngSquare b);
/* Whether a piece of this type could ever go along the line between two squares. */
gboolean claim_goes_along(EngPieceType type, EngSquare a, EngSquare b);
/* Whether the piece on `from` attacks `to`; pins do not matter. */
gboolean claim_attacks(const EngPosition *p, EngSquare from, EngSquare to);
gboolean claim_stands_between(EngSquare square, EngSquare a, EngSquare b);
EngSquare claim_find_king(const EngPosition *p, EngColor color);
int claim_count_attackers(const EngPosition *p, EngSquare square, EngColor color);
int claim_count_pieces(const EngPosition *p, EngColor color, EngPieceType type);
/* Material in pawns, from the view of `color`; without kings. */
int claim_balance(const EngPosition *p, EngColor color);
/* The gain of the side to move by captures and promotions, only on `only` unless that is
 * ENG_NO_SQUARE. */
int claim_gain(const EngPosition *p, EngSquare only);

#endif
