/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of named positions that the build makes of the TSV files (make-table.c). */
#ifndef TABIYA_OPENINGS_TABLE_H
#define TABIYA_OPENINGS_TABLE_H

#include <stdint.h>

#include "app/openings/classifier.h"

typedef struct {
    uint64_t key; /* of the position, as EngPosition has it */
    TabiyaOpening opening;
} TabiyaOpeningRow;

/* Sorted by key. */
extern const TabiyaOpeningRow tabiya_opening_rows[];
extern const unsigned tabiya_opening_row_count;

#endif
