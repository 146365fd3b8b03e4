/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the columns of the explorer's table stand in a row of some width. Pure.
 *
 * The bar takes what the others leave. Where that is too little for it, columns go: first the year,
 * then the share, then the rating. */
#ifndef TABIYA_EXPLORER_COLUMNS_H
#define TABIYA_EXPLORER_COLUMNS_H

typedef enum {
    TABIYA_EXPLORER_MOVE,
    TABIYA_EXPLORER_SHARE,
    TABIYA_EXPLORER_GAMES, /* or the weight in a book */
    TABIYA_EXPLORER_BAR,
    TABIYA_EXPLORER_RATING,
    TABIYA_EXPLORER_YEAR,
    TABIYA_EXPLORER_N_COLUMNS,
} TabiyaExplorerColumn;

#define TABIYA_EXPLORER_GAP_PX 10
#define TABIYA_EXPLORER_MIN_BAR_PX 110

typedef struct {
    int x, width; /* width 0: it does not show */
} TabiyaExplorerPlace;

/* `wanted` are the widths of what stands in them; 0: there is no such column. */
void tabiya_explorer_columns_place(const int wanted[TABIYA_EXPLORER_N_COLUMNS], int width,
                                   TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS]);

#endif
