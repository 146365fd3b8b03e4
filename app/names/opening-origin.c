/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-origin.h. */
#include "app/names/opening-origin.h"

#include <string.h>

#include "app/names/opening-line.h"

/* The number of the row with this key, or `count`. */
static size_t find_row(const TabiyaOpeningNamed *rows, size_t count, uint64_t key)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (rows[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && rows[low].key == key ? low : count;
}

TabiyaOpeningOrigin tabiya_opening_find_origin(const TabiyaOpeningNamed *rows, size_t count,
                                               size_t i)
{
    uint64_t path[TABIYA_OPENING_PATH_MAX];
    int ply = tabiya_opening_line_path(rows[i].moves, path);
    TabiyaOpeningOrigin origin = {i, ply};
    while (--ply > 0) {
        const size_t row = find_row(rows, count, path[ply - 1]);
        if (row < count && strcmp(rows[row].name, rows[i].name) != 0)
            break;
        if (row < count)
            origin = (TabiyaOpeningOrigin){row, ply};
    }
    return origin;
}
