/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Setting up a position by hand: any piece may go anywhere, and the view emits "setup-moved",
 * "setup-pressed" and "setup-put" for each change. input.c hands over to these functions while
 * TabiyaBoardView.setup is TRUE. */
#ifndef TABIYA_UI_BOARD_SETUP_H
#define TABIYA_UI_BOARD_SETUP_H

#include "ui/board/animation.h"

G_BEGIN_DECLS

/* Registers the signals; once, from the view's class_init. */
void tabiya_board_setup_install(GObjectClass *view_class);
/* Accepts pieces dropped from elsewhere: values of TABIYA_TYPE_BOARD_PIECE. */
void tabiya_board_setup_init(TabiyaBoardView *view);

/* The value dragged from a palette to the board: an EngPiece. */
#define TABIYA_TYPE_BOARD_PIECE G_TYPE_UCHAR

/* A drag has ended over `to`; ENG_NO_SQUARE: off the board. */
void tabiya_board_setup_drop(TabiyaBoardView *view, EngSquare from, EngSquare to,
                             const TabiyaBoardDrop *drop);
/* `square` was clicked, touched or activated; `erase`: with the right button. */
void tabiya_board_setup_press(TabiyaBoardView *view, EngSquare square, gboolean erase);
/* A key on the keyboard's square: a piece's letter (capital: White's), Delete. FALSE: not for
 * setting up. */
gboolean tabiya_board_setup_key(TabiyaBoardView *view, EngSquare square, guint key);

G_END_DECLS

#endif
