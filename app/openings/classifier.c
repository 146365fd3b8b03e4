/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks a position up in the table of names: every position of every game that is imported
 * asks, and hardly any has a name. */
#include "app/openings/classifier.h"

#include "app/openings/table.h"

const TabiyaOpening *tabiya_openings_lookup(const EngPosition *position)
{
    const TabiyaOpeningTable *table = tabiya_opening_table_get();
    const uint64_t key = position->key;
    const uint64_t bit = key >> (64 - TABIYA_OPENING_FILTER_BITS);
    if ((table->filter[bit / 64] >> bit % 64 & 1) == 0)
        return NULL;
    const uint64_t top = key >> (64 - TABIYA_OPENING_TOP_BITS);
    for (unsigned i = table->starts[top]; i < table->starts[top + 1]; i++)
        if (table->rows[i].key == key)
            return &table->rows[i].opening;
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

char *tabiya_openings_dup_title(const TabiyaNode *node)
{
    const TabiyaOpening *opening =
        tabiya_node_get_parent(node) != NULL ? tabiya_openings_classify(node) : NULL;
    return opening != NULL ? g_strdup_printf("%s %s", opening->eco, opening->name) : g_strdup("");
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
