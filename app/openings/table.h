/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of named positions that the build makes of the TSV files (make-table.c). */
#ifndef TABIYA_OPENINGS_TABLE_H
#define TABIYA_OPENINGS_TABLE_H

#include <stdint.h>

#include "app/openings/classifier.h"
#include "app/openings/table-bits.h"

typedef struct {
    uint64_t key; /* of the position, as EngPosition has it */
    TabiyaOpening opening;
} TabiyaOpeningRow;

/* Sorted by key. */
extern const TabiyaOpeningRow tabiya_opening_rows[];
extern const unsigned tabiya_opening_row_count;

/* Where the rows begin whose keys have the same top bits; one more at the end. Keys are spread
 * evenly, so that there are one or two of them. */
extern const uint16_t tabiya_opening_starts[(1 << TABIYA_OPENING_TOP_BITS) + 1];

/* A bit for the top bits of each key in the table. */
extern const uint64_t tabiya_opening_filter[1 << (TABIYA_OPENING_FILTER_BITS - 6)];

#endif
