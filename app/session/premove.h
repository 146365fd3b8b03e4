/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A premove: a move made while the other side is to move, and played after its answer if it is
 * legal then. Until then it is only two squares, and the piece to promote to; as an EngMove it is a
 * normal move or a promotion. No session, no widget. */
#ifndef TABIYA_PREMOVE_H
#define TABIYA_PREMOVE_H

#include "engine/board/san.h"

/* Where the piece on `from`, of the side that is not to move, can go after some answer: over
 * whatever stands in its way now, onto its own pieces too, which may have been taken by then. 0 for
 * other squares. */
EngBitboard tabiya_premove_targets(const EngPosition *position, EngSquare from);

/* The premove between two squares; a pawn becomes `promotion` (ENG_NO_PIECE_TYPE: a queen) on the
 * last rank. ENG_NO_MOVE: the piece can never go there. */
EngMove tabiya_premove_make(const EngPosition *position, EngSquare from, EngSquare to,
                            EngPieceType promotion);

/* Reads SAN, with or without its x, + and #, or UCI. */
EngSanStatus tabiya_premove_parse(const EngPosition *position, const char *text, EngMove *premove);

/* The legal move in `position`, where its side is to move now; ENG_NO_MOVE: there is none. */
EngMove tabiya_premove_find(const EngPosition *position, EngMove premove);

#endif
