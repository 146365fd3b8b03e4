/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Draws arrows and circles over the board, in Lichess's four colors and in layers, each drawn
 * once. */
#ifndef TABIYA_UI_BOARD_ARROWS_H
#define TABIYA_UI_BOARD_ARROWS_H

#include "ui/board/view.h"

G_BEGIN_DECLS

/* A layer. */
typedef struct {
    GArray *list;        /* of TabiyaBoardShape; NULL while there is none */
    GskRenderNode *node; /* the drawing, kept until something in it changes */
} TabiyaBoardArrows;

void tabiya_board_arrows_snapshot(TabiyaBoardView *view, TabiyaBoardArrows *layer,
                                  GtkSnapshot *snapshot);
void tabiya_board_arrows_append(TabiyaBoardArrows *layer, const TabiyaBoardShape *shape);
void tabiya_board_arrows_clear(TabiyaBoardArrows *layer);

/* Redraws all layers: size, orientation or colors have changed. */
void tabiya_board_arrows_invalidate(TabiyaBoardView *view);

G_END_DECLS

#endif
