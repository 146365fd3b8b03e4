/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The four algorithms, option Algorithm: what they do differently with a move, in one node that
 * they share.
 *
 *   PVS        scouts every move after the first with a null window, and searches again, in the
 *              whole window, what surprises (Marsland and Campbell 1982).
 *   NegaScout  the same, but searches again from what the scout found on, not if that fails high
 *              already, and not near the leaves (Reinefeld 1983).
 *   MTD(f)     knows null windows only; the root calls with one after the other until they close in
 *              on the score (Plaat, Schaeffer, Pijls and de Bruin 1996), see search.c.
 *   Negamax    has the whole window for every move.
 *
 * Without pruning all four find the same score at a depth. A mate is searched again by the second
 * and third, too: it is told with its whole line, which only an open window shows. */
#ifndef ENG_SEARCH_ALGORITHM_H
#define ENG_SEARCH_ALGORITHM_H

#include "engine/search/search-private.h"

/* NegaScout does not search again what is left to so few plies. */
enum { ENG_NEGASCOUT_LEAVES = 1 };

/* The move that `ss` has made, of a node with this window, by as little as the algorithm needs to
 * know whether it beats alpha. */
static inline int eng_scout(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth,
                            bool on_pv, unsigned flags)
{
    const bool whole = worker->search->settings.algorithm == ENG_ALGORITHM_NEGAMAX;
    return -eng_search_node(worker, ss + 1, whole ? -beta : -alpha - 1, -alpha, depth,
                            whole && on_pv ? ENG_NODE_PV : flags);
}

/* Whether a move of a principal node, which beats alpha by `value`, is to be searched again. */
static inline bool eng_wants_again(const EngWorker *worker, int alpha, int beta, int value,
                                   int depth)
{
    const EngSearchSettings *settings = &worker->search->settings;
    switch (settings->algorithm) {
    case ENG_ALGORITHM_PVS:
        return true;
    case ENG_ALGORITHM_NEGASCOUT:
        return value < beta && beta - alpha > 1 &&
               (!(settings->pruning && depth <= ENG_NEGASCOUT_LEAVES) || eng_value_is_mate(value));
    case ENG_ALGORITHM_MTDF:
        return beta - alpha > 1;
    default:
        return false;
    }
}

/* Searches it again: what it is worth. */
static inline int eng_search_again(EngWorker *worker, EngStack *ss, int alpha, int beta, int value,
                                   int depth)
{
    const bool from_value =
        worker->search->settings.algorithm == ENG_ALGORITHM_NEGASCOUT && !eng_value_is_mate(value);
    return -eng_search_node(worker, ss + 1, -beta, -(from_value ? value - 1 : alpha), depth,
                            ENG_NODE_PV);
}

#endif
