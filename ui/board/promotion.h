/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The promotion chooser: queen, rook, bishop and knight in a column from the promotion square
 * inwards, over the dimmed board.
 *
 * A child of the board view, as large as it. Each choice is a button ("Promote to queen"); arrow
 * keys and Tab cycle through them; Escape or a press anywhere else takes the move back. The answer
 * goes to tabiya_board_input_promote(). */
#ifndef TABIYA_UI_BOARD_PROMOTION_H
#define TABIYA_UI_BOARD_PROMOTION_H

#include "ui/board/view.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_PROMOTION_CHOOSER (tabiya_promotion_chooser_get_type())
G_DECLARE_FINAL_TYPE(TabiyaPromotionChooser, tabiya_promotion_chooser, TABIYA, PROMOTION_CHOOSER,
                     GtkWidget)

/* For the pawn of the side to move in `view` that goes to `square`. */
GtkWidget *tabiya_promotion_chooser_new(TabiyaBoardView *view, EngSquare square);

/* Moves the focus to the queen. */
void tabiya_promotion_chooser_grab_focus(TabiyaPromotionChooser *self);

/* Tab and arrows: the focus stays inside. */
gboolean tabiya_promotion_chooser_move_focus(TabiyaPromotionChooser *self,
                                             GtkDirectionType direction);

G_END_DECLS

#endif
