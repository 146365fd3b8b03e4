/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See node-search.h. */
#include "app/analysis/node-search.h"

/* Where the moves begin that an engine can be told: after the last null move. */
static const TabiyaNode *find_beginning(const TabiyaNode *node)
{
    while (tabiya_node_get_parent(node) && tabiya_node_get_move(node) != ENG_NULL_MOVE)
        node = tabiya_node_get_parent(node);
    return node;
}

/* `request` has the priority already. */
static guint search(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                    const TabiyaNode *node, const TabiyaSearchRequest *request)
{
    const TabiyaNode *beginning = find_beginning(node);
    g_autoptr(GArray) moves = tabiya_node_dup_moves(node);
    TabiyaSearchRequest whole = *request;

    if (request->count > 0)
        g_array_append_vals(moves, request->moves, (guint)request->count);
    g_array_remove_range(moves, 0, tabiya_node_get_ply(beginning));
    whole.cores = 1;
    whole.start = tabiya_node_get_position(beginning);
    whole.moves = (const EngMove *)(gconstpointer)moves->data;
    whole.count = moves->len;
    return tabiya_engine_arbiter_search(arbiter, engine, &whole);
}

guint tabiya_node_search(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                         const TabiyaNode *node, const TabiyaSearchRequest *request)
{
    TabiyaSearchRequest asked = *request;

    asked.priority = TABIYA_SEARCH_HINT;
    return search(arbiter, engine, node, &asked);
}

guint tabiya_node_search_quietly(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                 const TabiyaNode *node, const TabiyaSearchRequest *request)
{
    TabiyaSearchRequest asked = *request;

    asked.priority = TABIYA_SEARCH_BACKGROUND;
    return search(arbiter, engine, node, &asked);
}
