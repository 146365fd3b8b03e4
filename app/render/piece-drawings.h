/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The twelve drawings of a set of pieces from elsewhere (piece-files.h), read and checked once, for
 * pictures and pages. Immutable; threads may share it. */
#ifndef TABIYA_RENDER_PIECE_DRAWINGS_H
#define TABIYA_RENDER_PIECE_DRAWINGS_H

#include <cairo.h>

#include "app/render/piece-files.h"

G_BEGIN_DECLS

typedef struct TabiyaPieceDrawings TabiyaPieceDrawings;

/* NULL with an error if one of them is refused. */
TabiyaPieceDrawings *tabiya_piece_drawings_new(TabiyaPieceFiles *files,
                                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_piece_drawings_free(TabiyaPieceDrawings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaPieceDrawings, tabiya_piece_drawings_free)

/* The drawing as a data address, "data:image/svg+xml;…"; the caller's. */
char *tabiya_piece_drawings_dup_uri(const TabiyaPieceDrawings *self,
                                    EngPiece piece) G_GNUC_WARN_UNUSED_RESULT;

/* Draws it `size` units wide and high, with its corner at each of the `n` places. */
void tabiya_piece_drawings_draw(const TabiyaPieceDrawings *self, EngPiece piece, cairo_t *cr,
                                const double (*places)[2], gsize n, double size);

G_END_DECLS

#endif
