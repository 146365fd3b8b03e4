/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws the boards of a wall: the empty board and the pieces are drawn once for a size, and all
 * boards share them, so that a frame with many boards only puts pictures together. Where GSK draws
 * with Cairo, that would still be a thousand small pictures: there each board is one picture, in
 * which only the squares that change are drawn again. The pieces and colors are the person's. */
#ifndef TABIYA_UI_ARENA_WALL_BRUSH_H
#define TABIYA_UI_ARENA_WALL_BRUSH_H

#include "ui/board/board-pictures.h"

G_BEGIN_DECLS

typedef struct TabiyaWallBrush TabiyaWallBrush;

/* What a brush keeps for each board; all zero at first. */
typedef struct {
    cairo_surface_t *surface; /* owned; NULL: none */
    TabiyaBoardScene scene;   /* on it */
    guint revision;           /* with which it was drawn */
} TabiyaWallCanvas;

TabiyaWallBrush *tabiya_wall_brush_new(void) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_wall_brush_free(TabiyaWallBrush *self);

/* Prepares for squares of `square_px` in `widget`. Cheap if nothing has changed. */
void tabiya_wall_brush_prepare(TabiyaWallBrush *self, GtkWidget *widget, int square_px);
/* The pieces have changed. */
void tabiya_wall_brush_invalidate(TabiyaWallBrush *self);

/* Grows with each change that makes boards look different. */
guint tabiya_wall_brush_get_revision(TabiyaWallBrush *self);
const TabiyaTheme *tabiya_wall_brush_get_theme(TabiyaWallBrush *self);

/* The board at the origin, drawn on its `canvas`. (transfer full) */
GskRenderNode *tabiya_wall_brush_draw(TabiyaWallBrush *self, TabiyaWallCanvas *canvas,
                                      const TabiyaBoardScene *scene) G_GNUC_WARN_UNUSED_RESULT;

/* The disc of a side in a line of words, of `size_px`, with a line around it in a color of text, at
 * the origin. Borrowed until the next call with another size or color. */
GskRenderNode *tabiya_wall_brush_get_disc(TabiyaWallBrush *self, EngColor color, int size_px,
                                          const GdkRGBA *text);

void tabiya_wall_canvas_clear(TabiyaWallCanvas *self);

G_END_DECLS

#endif
