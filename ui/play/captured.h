/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The pieces captured in a game, and which side is ahead in material. Not a widget. */
#ifndef TABIYA_CAPTURED_H
#define TABIYA_CAPTURED_H

#include "app/game/game.h"

G_BEGIN_DECLS

/* Counts, by EngPieceType, the pieces of `color` that were captured between the start of the game
 * and `node`. A promoted piece counts as what it became. */
void tabiya_captured_count(const TabiyaNode *node, EngColor color, guint counts[6]);

/* How many pawns `color` is ahead on the board (pawn 1, knight and bishop 3, rook 5, queen 9);
 * negative when it is behind. */
int tabiya_captured_difference(const EngPosition *position, EngColor color);

/* In words for a screen reader: "2 pawns, 1 knight"; "none" if all are 0. */
char *tabiya_captured_dup_text(const guint counts[6]);

G_END_DECLS

#endif
