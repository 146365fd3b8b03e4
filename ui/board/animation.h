/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Animates pieces: they glide to their squares, fade in or out, and shake after a wrong answer.
 *
 * The view draws a moving piece above all squares; its square hides it until it has arrived. A new
 * position may come at any time: moving pieces continue from where they are. It follows the frame
 * clock only while something moves. With reduced motion, or off screen, everything arrives at
 * once. */
#ifndef TABIYA_UI_BOARD_ANIMATION_H
#define TABIYA_UI_BOARD_ANIMATION_H

#include "ui/board/view.h"

G_BEGIN_DECLS

/* How long a piece glides. */
#define TABIYA_BOARD_GLIDE_MS 150

typedef struct {
    GArray *sprites; /* of Sprite, private to animation.c; NULL until the first animation */
    guint tick_id;   /* 0 while nothing moves */
    gint64 shake_start_us;
    gboolean shaking;
} TabiyaBoardAnimation;

/* Where the hand dropped the piece that it moved, in files and ranks (a1 is 0, 0). */
typedef struct {
    EngSquare from; /* ENG_NO_SQUARE: nowhere */
    double file, rank;
} TabiyaBoardDrop;

/* Moves the pieces from where they are drawn now to `after`, which the view already shows. */
void tabiya_board_animation_start(TabiyaBoardView *view, const EngPiece before[64],
                                  const EngPiece after[64], const TabiyaBoardDrop *drop);

/* Moves a held piece back to its square. */
void tabiya_board_animation_return(TabiyaBoardView *view, const TabiyaBoardDrop *drop);

void tabiya_board_animation_shake(TabiyaBoardView *view);

/* Lands every piece now. */
void tabiya_board_animation_finish(TabiyaBoardView *view);

gboolean tabiya_board_animation_is_running_for_tests(TabiyaBoardView *view);

/* Squares whose piece is still in the air. */
EngBitboard tabiya_board_animation_get_flying(TabiyaBoardView *view);

/* How far the whole board is shifted now, in pixels. */
double tabiya_board_animation_get_shake_px(TabiyaBoardView *view);

void tabiya_board_animation_snapshot(TabiyaBoardView *view, GtkSnapshot *snapshot);

void tabiya_board_animation_clear(TabiyaBoardView *view);

G_END_DECLS

#endif
