/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of named positions: the one that the build makes from the TSV files (make-table.c), and
 * the one that the user has imported instead (user-table.h). Both are sorted by position. */
#ifndef TABIYA_OPENINGS_TABLE_H
#define TABIYA_OPENINGS_TABLE_H

#include <stdint.h>

#include "app/names/opening.h"
#include "app/names/table-bits.h"

#define TABIYA_OPENING_START_COUNT ((1 << TABIYA_OPENING_TOP_BITS) + 1)
#define TABIYA_OPENING_FILTER_WORDS (1 << (TABIYA_OPENING_FILTER_BITS - 6))

typedef struct {
    uint64_t key; /* of the position, as in EngPosition */
    TabiyaOpening opening;
    /* The row where the name was given (opening-origin.h), relative to this one, and after how many
     * half-moves. */
    int32_t to_origin;
    uint8_t origin_ply;
} TabiyaOpeningTableRow;

typedef struct {
    const TabiyaOpeningTableRow *rows; /* sorted by key */
    unsigned count;
    /* The first row for each value of a key's top bits; one more at the end. Keys are spread
     * evenly, so each has one or two rows. */
    const uint16_t *starts;
    /* A bit for the top bits of each key in the table. */
    const uint64_t *filter;
    /* The moves to the positions, "1. e4 c5", each ended by a NUL, and where each row's begin. */
    const char *moves;
    const uint32_t *move_starts;
} TabiyaOpeningTable;

/* The table in use: the user's own if there is one, else the built-in one. It and everything in it
 * stays until the program ends, even when another replaces it. Any thread. */
const TabiyaOpeningTable *tabiya_opening_table_get(void);

/* The built-in table. */
extern const TabiyaOpeningTableRow tabiya_opening_rows[];
extern const unsigned tabiya_opening_row_count;
extern const uint16_t tabiya_opening_starts[TABIYA_OPENING_START_COUNT];
extern const uint64_t tabiya_opening_filter[TABIYA_OPENING_FILTER_WORDS];
extern const char tabiya_opening_moves[];
extern const uint32_t tabiya_opening_move_starts[];

#endif
