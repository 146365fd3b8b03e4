/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of the preferences for the look of the board, as pictures (tiles-row.h): small boards in
 * the available colors, and the piece sets that were found. A click takes effect everywhere at
 * once. The rows follow when the choice is changed elsewhere or the desktop turns dark. */
#ifndef TABIYA_BOARD_LOOKS_H
#define TABIYA_BOARD_LOOKS_H

#include "app/render/theme.h"
#include "ui/preferences/tiles-row.h"

G_BEGIN_DECLS

/* A small board in the colors of `theme` (a TabiyaMiniBoard). */
GtkWidget *tabiya_board_looks_new_board(TabiyaBoardTheme theme,
                                        int edge_px) G_GNUC_WARN_UNUSED_RESULT;

/* Fills the row of board colors. Call it once. */
void tabiya_board_looks_fill_colors(TabiyaTilesRow *row);

/* Makes `row` show the piece sets below it. They are searched for when it is opened. Call it
 * once. */
void tabiya_board_looks_fill_pieces(AdwExpanderRow *row);

G_END_DECLS

#endif
