/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the boards of a wall: the empty board and the pieces are drawn once for a size, and all
 * boards share them, so that a frame with many boards only puts pictures together. The pieces and
 * colors are the person's. */
#ifndef TABIYA_UI_ARENA_WALL_BRUSH_H
#define TABIYA_UI_ARENA_WALL_BRUSH_H

#include "ui/board/board-pictures.h"

G_BEGIN_DECLS

typedef struct TabiyaWallBrush TabiyaWallBrush;

TabiyaWallBrush *tabiya_wall_brush_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_wall_brush_free(TabiyaWallBrush *self);

/* Prepares for squares of `square_px` in `widget`. Cheap if nothing has changed. */
void tabiya_wall_brush_prepare(TabiyaWallBrush *self, GtkWidget *widget, int square_px);
/* The pieces have changed. */
void tabiya_wall_brush_invalidate(TabiyaWallBrush *self);

/* Grows with each change that makes boards look different. */
guint tabiya_wall_brush_get_revision(TabiyaWallBrush *self);
const TabiyaTheme *tabiya_wall_brush_get_theme(TabiyaWallBrush *self);

/* The board at the origin. (transfer full) */
GskRenderNode *tabiya_wall_brush_draw(TabiyaWallBrush *self,
                                      const TabiyaBoardScene *scene) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
