/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows and circles drawn by hand (with the right button, the pen, a finger or keys), and the
 * layer of permanent ones. Drawing only emits "shape-drawn"; the owner decides which shapes to
 * show. The right button first drops a held piece, and erases on a board that is being set up. */
#ifndef TABIYA_UI_BOARD_DRAW_H
#define TABIYA_UI_BOARD_DRAW_H

#include "ui/board/arrows.h"

G_BEGIN_DECLS

typedef struct {
    TabiyaBoardArrows shapes;  /* what the owner has set */
    TabiyaBoardArrows preview; /* the shape if the button were released now */
    EngSquare from;            /* ENG_NO_SQUARE: nothing is being drawn */
    EngSquare to;              /* ENG_NO_SQUARE: off the board */
    TabiyaArrowColor color;
    gboolean by_keys;
    gboolean by_press; /* with the button that also moves pieces: the primary one, or a finger */

    gboolean pen; /* down */
    TabiyaArrowColor pen_color;
    guint hold_id; /* running while a finger rests on `hold`; 0: it does not */
    EngSquare hold;
} TabiyaBoardDraw;

/* Registers the signal; once, from the view's class_init. */
void tabiya_board_draw_install(GObjectClass *view_class);
void tabiya_board_draw_init(TabiyaBoardView *view);
void tabiya_board_draw_clear(TabiyaBoardView *view);
void tabiya_board_draw_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

/* The right button, at points of the view. A press returns whether it has any effect. */
gboolean tabiya_board_draw_press(TabiyaBoardView *view, double x, double y,
                                 GdkModifierType modifiers);
void tabiya_board_draw_motion(TabiyaBoardView *view, double x, double y);
void tabiya_board_draw_release(TabiyaBoardView *view, double x, double y);

/* input.h calls these first. A press with the pen begins a shape; a finger begins one after resting
 * for a moment. TRUE: the press may draw. */
gboolean tabiya_board_draw_pen_press(TabiyaBoardView *view, double x, double y);
gboolean tabiya_board_draw_hold(TabiyaBoardView *view, double x, double y);
/* The finger has moved away, or is up. */
void tabiya_board_draw_unhold(TabiyaBoardView *view);
/* Whether such a press is drawing. */
gboolean tabiya_board_draw_has_press(TabiyaBoardView *view);
/* Enter or assistive technology on a square, with the pen: begins or ends a shape. FALSE: the pen
 * is up. */
gboolean tabiya_board_draw_activate(TabiyaBoardView *view, EngSquare square);

/* A key on the keyboard's square. FALSE: not for drawing. */
gboolean tabiya_board_draw_key(TabiyaBoardView *view, EngSquare square, guint key,
                               GdkModifierType modifiers);
/* The keyboard focus is now on the view's cursor. */
void tabiya_board_draw_focus_moved(TabiyaBoardView *view);

/* Drops the shape being drawn. TRUE if there was one. */
gboolean tabiya_board_draw_cancel(TabiyaBoardView *view);

G_END_DECLS

#endif
