/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The overlays that mark squares: who controls the center, or which pieces are in danger. An
 * overlay is computed once for a position, and drawn by each square with render nodes that GTK
 * keeps. Every mark has a shape as well as a color. */
#ifndef TABIYA_UI_BOARD_OVERLAY_H
#define TABIYA_UI_BOARD_OVERLAY_H

#include "app/render/theme.h"
#include "engine/board/control.h"
#include "ui/board/look.h"
#include "ui/board/view.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaBoardOverlay overlay;
    EngBitboard controlled; /* squares with a control tag */
    EngControl control;
    EngThreats threats;
} TabiyaBoardTold;

/* Call when another position is shown. */
void tabiya_board_overlay_update(TabiyaBoardView *view);

/* Draws on a square of `edge` pixels at the origin, below its piece or above it. */
void tabiya_board_overlay_draw_below(GtkSnapshot *snapshot, const TabiyaTheme *theme,
                                     const TabiyaSquareLook *look, float edge);
void tabiya_board_overlay_draw_above(GtkWidget *square, GtkSnapshot *snapshot,
                                     const TabiyaTheme *theme, const TabiyaSquareLook *look,
                                     float edge);

G_END_DECLS

#endif
