/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A query prepared for one library: names are looked up once, the index answers positions, and
 * conditions are ordered by cost.
 *
 * A game is judged in two steps: its header gives yes, no or open, and only if open its moves and
 * tags are read. Any number of threads may use it.
 */
#ifndef TABIYA_SEARCH_PLAN_H
#define TABIYA_SEARCH_PLAN_H

#include "app/library/query.h"
#include "app/store/library-scan.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_VERDICT_NO,
    TABIYA_VERDICT_YES,
    TABIYA_VERDICT_OPEN, /* the header does not decide */
} TabiyaVerdict;

typedef struct TabiyaSearchPlan TabiyaSearchPlan;

/* `query` is borrowed and must outlive it. NULL on an error: the library cannot be read, the
 * collection does not exist (TABIYA_ERROR_BAD_ARGUMENT), or it was cancelled. */
TabiyaSearchPlan *tabiya_search_plan_new(TabiyaDatabase *db, const TabiyaQuery *query,
                                         GCancellable *cancellable,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_search_plan_free(TabiyaSearchPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSearchPlan, tabiya_search_plan_free)

/* The only games that can match: ids, ascending; NULL: any game can. `*exact`: all of them
 * match. */
const GArray *tabiya_search_plan_get_candidates(const TabiyaSearchPlan *self, gboolean *exact);

TabiyaVerdict tabiya_search_plan_judge(const TabiyaSearchPlan *self,
                                       const TabiyaGameHeader *header);

/* Whether a game with an open verdict matches. */
gboolean tabiya_search_plan_matches(const TabiyaSearchPlan *self, const TabiyaScannedGame *game);

G_END_DECLS

#endif
