/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tablebases in the search. Without tables these functions do nothing.
 *
 * At the root the moves are ranked by DTZ: all that win well within the fifty-move rule are equal,
 * and the search chooses the quickest mate; after a repetition, or near the rule's limit, the
 * quickest to the next capture or pawn move comes first. Inside the search WDL is probed only if
 * the rule's count is 0, since only then it is exact.
 */
#ifndef ENG_SEARCH_TABLES_H
#define ENG_SEARCH_TABLES_H

#include "engine/search/search-private.h"

/* Decides how far the tables reach in the next search, and ranks the root moves of every worker. */
void eng_tables_prepare(EngSearch *search);

/* The tables' result for the position of `ss` (if table_men is not 0): a value and how the true one
 * compares to it. False: unknown. */
bool eng_tables_probe(EngWorker *worker, const EngStack *ss, int *value, EngTableBound *bound);

/* The value to report for a root move that the search found to be worth `value`: that of the
 * tables, unless a mate was found. */
int eng_tables_root_value(const EngSearch *search, const EngRootMove *move, int value,
                          EngBound *bound);

/* Reports refusals since the last time. */
void eng_tables_tell_refusals(EngSearch *search);

#endif
