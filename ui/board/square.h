/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One square of a board view: a grid cell with a name that draws itself and can be pressed. */
#ifndef TABIYA_UI_BOARD_SQUARE_H
#define TABIYA_UI_BOARD_SQUARE_H

#include <gtk/gtk.h>

#include "ui/board/look.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOARD_SQUARE (tabiya_board_square_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBoardSquare, tabiya_board_square, TABIYA, BOARD_SQUARE, GtkWidget)

/* Only as a child of a TabiyaBoardView. */
GtkWidget *tabiya_board_square_new(EngSquare square);

EngSquare tabiya_board_square_get_square(TabiyaBoardSquare *self);
const TabiyaSquareLook *tabiya_board_square_get_look_for_tests(TabiyaBoardSquare *self);

/* Redraws and renames the square if `look` differs from the old one. */
void tabiya_board_square_set_look(TabiyaBoardSquare *self, const TabiyaSquareLook *look);

/* Radius of the corners of the board, for squares of `square_px`. */
float tabiya_board_corner_radius(int square_px);

G_END_DECLS

#endif
