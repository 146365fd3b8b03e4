/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A small search in a game, whose result is the same each time: on one core. */
#ifndef TABIYA_NODE_SEARCH_H
#define TABIYA_NODE_SEARCH_H

#include "app/analysis/engine-arbiter.h"
#include "app/game/game.h"

G_BEGIN_DECLS

/* Searches the position of `node` after `request->moves`, with the moves that led to it, so that
 * repetitions count; before a null move the engine is told nothing. `start`, `priority` and `cores`
 * of the request are set here. Returns the arbiter's ticket. */
guint tabiya_node_search(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                         const TabiyaNode *node, const TabiyaSearchRequest *request);
/* The same for a search that nobody waits for: it gives way to all others. */
guint tabiya_node_search_quietly(TabiyaEngineArbiter *arbiter, TabiyaEngineSource *engine,
                                 const TabiyaNode *node, const TabiyaSearchRequest *request);

G_END_DECLS

#endif
