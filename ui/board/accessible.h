/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of pieces and squares, for assistive technology and tests. */
#ifndef TABIYA_UI_BOARD_ACCESSIBLE_H
#define TABIYA_UI_BOARD_ACCESSIBLE_H

#include <glib.h>

#include "ui/board/look.h"

G_BEGIN_DECLS

/* "White knight", translated; NULL for ENG_NO_PIECE. */
const char *tabiya_piece_get_name(EngPiece piece);

/* "White knight, f3, legal target": the full name of a square that looks like `look`. */
char *tabiya_board_square_dup_name(EngSquare square,
                                   const TabiyaSquareLook *look) G_GNUC_WARN_UNUSED_RESULT;

/* "Promote to queen", translated. */
const char *tabiya_promotion_get_name(EngPieceType type);

G_END_DECLS

#endif
