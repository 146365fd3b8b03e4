/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks a position up in the table that the build made: every position of every game that is imported
 * asks, and hardly any has a name. */
#include "app/openings/classifier.h"

#include "app/openings/table.h"

/* No named position has fewer men than this: endgames need not be looked up. */
#define FEWEST_MEN 16

const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position)
{
    if (__builtin_popcountll(eng_position_occupied(position)) < FEWEST_MEN)
        return NULL;
    const uint64_t top = position->key >> (64 - TABIYA_OPENING_TOP_BITS);
    for (unsigned i = tabiya_opening_starts[top]; i < tabiya_opening_starts[top + 1]; i++)
        if (tabiya_opening_rows[i].key == position->key)
            return &tabiya_opening_rows[i].opening;
    return NULL;
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
