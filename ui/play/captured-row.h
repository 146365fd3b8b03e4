/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of captured pieces as small pictures, those of the same type close together. Its accessible
 * name is "Captured pieces"; its description lists them. */
#ifndef TABIYA_CAPTURED_ROW_H
#define TABIYA_CAPTURED_ROW_H

#include <gtk/gtk.h>

#include "engine/board/types.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_CAPTURED_ROW (tabiya_captured_row_get_type())
G_DECLARE_FINAL_TYPE(TabiyaCapturedRow, tabiya_captured_row, TABIYA, CAPTURED_ROW, GtkWidget)

/* Shows `counts` (by EngPieceType) pieces of `color`. */
void tabiya_captured_row_set(TabiyaCapturedRow *self, EngColor color, const guint counts[6]);

/* How many pieces it shows. */
guint tabiya_captured_row_get_total(TabiyaCapturedRow *self);

G_END_DECLS

#endif
