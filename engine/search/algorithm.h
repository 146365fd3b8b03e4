/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The four algorithms of the option Algorithm: they share the node, and differ in how they search a
 * move.
 *
 *   PVS        scouts every move after the first with a null window, and searches surprises again
 *              in the whole window (Marsland and Campbell 1982).
 *   NegaScout  the same, but searches again only above the scout's result, not if that fails high
 *              already, and not near the leaves (Reinefeld 1983).
 *   MTD(f)     uses null windows only; the root tries one after the other until they close in
 *              on the score (Plaat, Schaeffer, Pijls and de Bruin 1996), see search.c.
 *   Negamax    uses the whole window for every move.
 *
 * Without pruning all four find the same score at a depth. The second and third search a mate
 * again, too: its report needs the whole line, which only an open window gives. */
#ifndef ENG_SEARCH_ALGORITHM_H
#define ENG_SEARCH_ALGORITHM_H

#include "engine/search/search-private.h"

/* NegaScout does not search again at this remaining depth or less. */
enum { ENG_NEGASCOUT_LEAVES = 1 };

/* Searches the move that `ss` has made, in a node with this window, just enough for the algorithm
 * to tell whether it beats alpha. */
static inline int eng_scout(EngWorker *worker, EngStack *ss, int alpha, int beta, int depth,
                            bool on_pv, unsigned flags)
{
    const bool whole = worker->search->settings.algorithm == ENG_ALGORITHM_NEGAMAX;
    return -eng_search_node(worker, ss + 1, whole ? -beta : -alpha - 1, -alpha, depth,
                            whole && on_pv ? ENG_NODE_PV : flags);
}

/* Whether to search a move of a principal node again, which beats alpha with `value`. */
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

/* Searches it again, and returns its value. */
static inline int eng_search_again(EngWorker *worker, EngStack *ss, int alpha, int beta, int value,
                                   int depth)
{
    const bool from_value =
        worker->search->settings.algorithm == ENG_ALGORITHM_NEGASCOUT && !eng_value_is_mate(value);
    return -eng_search_node(worker, ss + 1, -beta, -(from_value ? value - 1 : alpha), depth,
                            ENG_NODE_PV);
}

#endif
