/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The palette of twelve pieces and the eraser for setting up a board: the chosen one goes to every
 * square that is pressed; each piece can also be dragged to the board.
 *
 * Property "chosen" (uint, read-write, notifies): an EngPiece; ENG_NO_PIECE is the eraser. */
#ifndef TABIYA_PALETTE_H
#define TABIYA_PALETTE_H

#include <gtk/gtk.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PALETTE (tabiya_palette_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPalette, tabiya_palette, TABIYA, PALETTE, GtkWidget)

EngPiece tabiya_palette_get_chosen(TabiyaPalette *self);
void tabiya_palette_set_chosen(TabiyaPalette *self, EngPiece piece);

G_END_DECLS

#endif
