/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Features of a position that anybody can check on the board: pawns, files, outposts, development.
 * Pure; sets of squares. */
#ifndef TABIYA_POSITION_FACTS_H
#define TABIYA_POSITION_FACTS_H

#include <glib.h>

#include "engine/board/position.h"

G_BEGIN_DECLS

/* --- Pawns ------------------------------------------------------------------------------------ */

/* No enemy pawn is ahead of it, on its own or a neighboring file, and no own pawn on its own. */
EngBitboard tabiya_passed_pawns(const EngPosition *position, EngColor color);
/* No own pawn is on a neighboring file. */
EngBitboard tabiya_isolated_pawns(const EngPosition *position, EngColor color);
/* An own pawn is ahead of it on its file. */
EngBitboard tabiya_doubled_pawns(const EngPosition *position, EngColor color);
/* All own pawns on the neighboring files are ahead of it, there is at least one, an enemy pawn
 * attacks the square before it, and no enemy pawn is on its file. */
EngBitboard tabiya_backward_pawns(const EngPosition *position, EngColor color);

/* --- Places for pieces ------------------------------------------------------------------------ */

/* Empty squares on the fourth to sixth rank of `color` that one of its pawns defends, and that no
 * enemy pawn attacks or can ever attack. */
EngBitboard tabiya_outposts(const EngPosition *position, EngColor color);
/* All squares of files without pawns. */
EngBitboard tabiya_open_files(const EngPosition *position);
/* Knights and bishops on their squares of the usual starting position; none in Chess960. */
EngBitboard tabiya_undeveloped(const EngPosition *position, EngColor color);
/* The king is on its first rank, in the middle (d or e file). */
gboolean tabiya_king_in_center(const EngPosition *position, EngColor color);
gboolean tabiya_may_castle(const EngPosition *position, EngColor color);

/* --- Attacks ---------------------------------------------------------------------------------- */

/* Pieces of `color`, kings excepted, that are attacked and not defended. */
EngBitboard tabiya_loose_pieces(const EngPosition *position, EngColor color);
/* What `color` has on its squares that attacks `square`. */
EngBitboard tabiya_attackers_of(const EngPosition *position, EngSquare square, EngColor color);

/* --- Material --------------------------------------------------------------------------------- */

/* In pawns, without kings: 39 at the beginning. */
int tabiya_material_points(const EngPosition *position, EngColor color);
/* Two or more bishops, on squares of both colors, where the other side has not. */
gboolean tabiya_has_bishop_pair(const EngPosition *position, EngColor color);

typedef enum { TABIYA_PHASE_OPENING, TABIYA_PHASE_MIDDLEGAME, TABIYA_PHASE_ENDGAME } TabiyaPhase;

/* The endgame: both sides have at most 13 points of pieces without pawns. The opening: up to move
 * 12, with four or more undeveloped pieces or castling still possible for somebody. */
TabiyaPhase tabiya_position_phase(const EngPosition *position);

G_END_DECLS

#endif
