/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The drawings of our own pieces, compiled in; the window and exported pictures use these. */
#ifndef TABIYA_RENDER_PIECES_H
#define TABIYA_RENDER_PIECES_H

#include <glib.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

/* Width and height of every drawing's viewBox. */
#define TABIYA_PIECE_SIZE 90

/* The drawing as an SVG document, the caller's (g_bytes_unref()). NULL for ENG_NO_PIECE. */
GBytes *tabiya_piece_dup_svg(EngPiece piece) G_GNUC_WARN_UNUSED_RESULT;

/* The contents of that document between <svg …> and </svg>, the caller's. */
char *tabiya_piece_dup_paths(EngPiece piece) G_GNUC_WARN_UNUSED_RESULT;

/* "wK": color and letter of the piece, which is not ENG_NO_PIECE; static. */
const char *tabiya_piece_get_code(EngPiece piece);

G_END_DECLS

#endif
