/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The positions of the explorer table's columns in a row of a given width. Pure.
 *
 * The bar takes the remaining width. If that is too little, columns are dropped: first the year,
 * then the share, then the rating; what people play is shown only on request, and stays. */
#ifndef TABIYA_EXPLORER_COLUMNS_H
#define TABIYA_EXPLORER_COLUMNS_H

typedef enum {
    TABIYA_EXPLORER_MOVE,
    TABIYA_EXPLORER_SHARE,
    TABIYA_EXPLORER_GAMES, /* or the weight in a book */
    TABIYA_EXPLORER_BAR,
    TABIYA_EXPLORER_PEOPLE, /* how many players of a rating would play it */
    TABIYA_EXPLORER_RATING,
    TABIYA_EXPLORER_YEAR,
    TABIYA_EXPLORER_N_COLUMNS,
} TabiyaExplorerColumn;

#define TABIYA_EXPLORER_GAP_PX 10
#define TABIYA_EXPLORER_MIN_BAR_PX 110

typedef struct {
    int x, width; /* width 0: hidden */
} TabiyaExplorerPlace;

/* `wanted` are the widths of the contents; 0: the column does not exist. */
void tabiya_explorer_columns_place(const int wanted[TABIYA_EXPLORER_N_COLUMNS], int width,
                                   TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS]);

#endif
