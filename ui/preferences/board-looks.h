/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the preferences offer for the looks of a board, as rows of pictures (tiles-row.h): small
 * boards in the colors that there are, and the sets of pieces that were found. What is clicked
 * shows everywhere at once, and the rows follow where the choice is changed elsewhere, or the
 * desktop turns dark. */
#ifndef TABIYA_BOARD_LOOKS_H
#define TABIYA_BOARD_LOOKS_H

#include "app/render/theme.h"
#include "ui/preferences/tiles-row.h"

G_BEGIN_DECLS

/* A small board in the colors of `theme` (a TabiyaMiniBoard). */
GtkWidget *tabiya_board_looks_new_board(TabiyaBoardTheme theme,
                                        int edge_px) G_GNUC_WARN_UNUSED_RESULT;

/* Fills the row of the board's colors. Once. */
void tabiya_board_looks_fill_colors(TabiyaTilesRow *row);

/* Makes `row` one that shows the sets of pieces below it. They are looked for when it is opened.
 * Once. */
void tabiya_board_looks_fill_pieces(AdwExpanderRow *row);

G_END_DECLS

#endif
