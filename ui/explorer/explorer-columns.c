/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer-columns.h. */
#include "ui/explorer/explorer-columns.h"

static const TabiyaExplorerColumn SPARED[] = {
    TABIYA_EXPLORER_YEAR,
    TABIYA_EXPLORER_SHARE,
    TABIYA_EXPLORER_RATING,
};

/* The remaining width for the bar. */
static int measure_bar(const int widths[], int width)
{
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++) {
        if (i != TABIYA_EXPLORER_BAR && widths[i] > 0)
            width -= widths[i] + TABIYA_EXPLORER_GAP_PX;
    }
    return width > 0 ? width : 0;
}

void tabiya_explorer_columns_place(const int wanted[TABIYA_EXPLORER_N_COLUMNS], int width,
                                   TabiyaExplorerPlace places[TABIYA_EXPLORER_N_COLUMNS])
{
    int widths[TABIYA_EXPLORER_N_COLUMNS];
    int x = 0;

    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++)
        widths[i] = wanted[i];
    for (unsigned i = 0; i < sizeof SPARED / sizeof SPARED[0]; i++) {
        if (measure_bar(widths, width) < TABIYA_EXPLORER_MIN_BAR_PX)
            widths[SPARED[i]] = 0;
    }
    widths[TABIYA_EXPLORER_BAR] = measure_bar(widths, width);
    for (int i = 0; i < TABIYA_EXPLORER_N_COLUMNS; i++) {
        places[i] = (TabiyaExplorerPlace){x, widths[i]};
        x += widths[i] > 0 ? widths[i] + TABIYA_EXPLORER_GAP_PX : 0;
    }
}
