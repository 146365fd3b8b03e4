/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Material, counted by the beginner's scale: pawn 100, knight and bishop 300, rook 500, queen 900
 * centipawns. For naming gains, not for judging positions. */
#ifndef TABIYA_MATERIAL_H
#define TABIYA_MATERIAL_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

int tabiya_piece_value_cp(EngPieceType type); /* 0 for a king or no piece */

/* The material advantage of `color` over the other side. */
int tabiya_material_balance_cp(const EngPosition *position, EngColor color);

/* The most that the side to move can win by captures and promotions, where both sides may stop at
 * any time unless they are in check; 0: nothing. `line` (may be NULL) receives that line, at most
 * `capacity` moves, and `*length` their number. A mate is worth more than all material. */
int tabiya_capture_gain_cp(const EngPosition *position, EngMove *line, guint capacity,
                           guint *length);

/* The material that changed hands between two positions, from the side of `winner`: for each type,
 * `won[type]` is its gain, less than 0 for pieces it gave up. Knights and bishops offset each
 * other. */
void tabiya_material_difference(const EngPosition *before, const EngPosition *after,
                                EngColor winner, int won[6]);

G_END_DECLS

#endif
