/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the search asks of tablebases. Where none are set every function here does nothing.
 *
 * At the root the moves are ranked by DTZ: all that keep the win with moves of the fifty-move rule
 * to spare are equal, and the search chooses the one that mates soonest; where a position has come
 * back, or the rule comes near, the quickest to the next capture or pawn's move comes first. Inside
 * the search WDL is asked, only with the count of the rule at 0: there alone it is the whole truth.
 */
#ifndef ENG_SEARCH_TABLES_H
#define ENG_SEARCH_TABLES_H

#include "engine/search/search-private.h"

/* Decides for the search about to begin how far the tables reach, and ranks the root moves of every
 * worker. */
void eng_tables_prepare(EngSearch *search);

/* What the tables say of the position of `ss` (where table_men is not 0): a value and how the true
 * one stands to it. False: they do not know it. */
bool eng_tables_probe(EngWorker *worker, const EngStack *ss, int *value, EngTableBound *bound);

/* What to say about a root move that the search found to be worth `value`: what the tables say, but
 * for a mate that was found. */
int eng_tables_root_value(const EngSearch *search, const EngRootMove *move, int value,
                          EngBound *bound);

/* Tells what was refused since the last time. */
void eng_tables_tell_refusals(EngSearch *search);

#endif
