/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Binary search in the table that the build made. */
#include "app/openings/classifier.h"

#include <stdlib.h>

#include "app/openings/table.h"

/* No named position has fewer men than this: endgames need not be looked up. */
#define FEWEST_MEN 16

static int compare_key(const void *key, const void *row)
{
    const uint64_t x = *(const uint64_t *)key, y = ((const TabiyaOpeningRow *)row)->key;
    return (x > y) - (x < y);
}

const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position)
{
    if (__builtin_popcountll(eng_position_occupied(position)) < FEWEST_MEN)
        return NULL;
    const TabiyaOpeningRow *row = bsearch(&position->key, tabiya_opening_rows,
                                          tabiya_opening_row_count, sizeof *row, compare_key);
    return row != NULL ? &row->opening : NULL;
}

const TabiyaOpening *tabiya_openings_classify(const TabiyaNode *node)
{
    for (; node != NULL; node = tabiya_node_get_parent(node)) {
        const TabiyaOpening *opening = tabiya_openings_lookup(tabiya_node_get_position(node));
        if (opening != NULL)
            return opening;
    }
    return NULL;
}

const TabiyaOpening *tabiya_openings_classify_moves(const EngPosition *start, const EngMove *moves,
                                                    gsize count)
{
    const TabiyaOpening *latest = tabiya_openings_lookup(start);
    EngPosition position = *start;
    for (gsize i = 0; i < count; i++) {
        EngPosition after;
        eng_position_play(&after, &position, moves[i]);
        position = after;
        const TabiyaOpening *opening = tabiya_openings_lookup(&position);
        if (opening != NULL)
            latest = opening;
    }
    return latest;
}
