/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A piece of the palette, drawn as large as its room, at least TABIYA_PALETTE_PIECE_PX. */
#ifndef TABIYA_PALETTE_PIECE_H
#define TABIYA_PALETTE_PIECE_H

#include <gtk/gtk.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_PALETTE_PIECE_PX 36

#define TABIYA_TYPE_PALETTE_PIECE (tabiya_palette_piece_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPalettePiece, tabiya_palette_piece, TABIYA, PALETTE_PIECE, GtkWidget)

GtkWidget *tabiya_palette_piece_new(EngPiece piece);
/* The edge of the drawing, in pixels of the window. */
int tabiya_palette_piece_get_edge_px(TabiyaPalettePiece *self);
/* The drawing at that size, lent. NULL: it is missing. */
GdkTexture *tabiya_palette_piece_get_texture(TabiyaPalettePiece *self);

G_END_DECLS

#endif
