/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small board that only shows a position: a square picture (board-pictures.h), as large as its
 * width allows. It is hidden from assistive technology: its container has the name.
 *
 * In a list GTK keeps many more boards ready than are visible. Invisible ones are drawn a few per
 * frame, so that a frame in which all boards change takes no longer than the visible ones. */
#ifndef TABIYA_MINI_BOARD_H
#define TABIYA_MINI_BOARD_H

#include "ui/board/board-pictures.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_MINI_BOARD (tabiya_mini_board_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMiniBoard, tabiya_mini_board, TABIYA, MINI_BOARD, GtkWidget)

/* Shows an empty board. */
GtkWidget *tabiya_mini_board_new(void);

/* Sets a fixed size; 0: as large as its width allows. */
void tabiya_mini_board_set_edge(TabiyaMiniBoard *self, int edge_px);

/* `position` NULL: an empty board. `last_move` is tinted. */
void tabiya_mini_board_set(TabiyaMiniBoard *self, const EngPosition *position, EngMove last_move,
                           gboolean flipped);

gboolean tabiya_mini_board_is_flipped_for_tests(TabiyaMiniBoard *self);

/* Uses that theme, whichever the person has chosen. */
void tabiya_mini_board_set_theme(TabiyaMiniBoard *self, TabiyaBoardTheme theme);

G_END_DECLS

#endif
