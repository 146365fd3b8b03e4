/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows and circles over the board, in Lichess's four colours. */
#ifndef TABIYA_UI_BOARD_ARROWS_H
#define TABIYA_UI_BOARD_ARROWS_H

#include "ui/board/view.h"

G_BEGIN_DECLS

typedef struct {
    EngSquare from;
    EngSquare to; /* the same: a circle round the square */
    TabiyaArrowColor color;
} TabiyaBoardArrow;

typedef struct {
    GArray *list;        /* of TabiyaBoardArrow; NULL while there is none */
    GskRenderNode *node; /* the drawing, kept until something about it changes */
} TabiyaBoardArrows;

void tabiya_board_arrows_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

/* Size, orientation or colours have changed. */
void tabiya_board_arrows_invalidate(TabiyaBoardView *view);

void tabiya_board_arrows_clear(TabiyaBoardView *view);

G_END_DECLS

#endif
