/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A query made ready to be asked about the games of one library: names looked up once, positions
 * answered by the index, conditions ordered by what they cost.
 *
 * A game is judged in two steps. Its header says yes, no, or not yet; only in the last case its
 * moves and tags are read. Used by any number of threads.
 */
#ifndef TABIYA_SEARCH_PLAN_H
#define TABIYA_SEARCH_PLAN_H

#include "app/library/query.h"
#include "app/store/library-scan.h"

G_BEGIN_DECLS

typedef enum {
    TABIYA_VERDICT_NO,
    TABIYA_VERDICT_YES,
    TABIYA_VERDICT_OPEN, /* the header alone does not tell */
} TabiyaVerdict;

typedef struct TabiyaSearchPlan TabiyaSearchPlan;

/* `query` is borrowed and must outlive it. NULL on an error: the library cannot be read, there is
 * no such collection (TABIYA_ERROR_BAD_ARGUMENT), or it was cancelled. */
TabiyaSearchPlan *tabiya_search_plan_new(TabiyaDatabase *db, const TabiyaQuery *query,
                                         GCancellable *cancellable,
                                         GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_search_plan_free(TabiyaSearchPlan *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaSearchPlan, tabiya_search_plan_free)

/* Games beside which none can be found: ids, ascending; NULL: it may be any. `*exact`: they are the
 * answer. */
const GArray *tabiya_search_plan_get_candidates(const TabiyaSearchPlan *self, gboolean *exact);

TabiyaVerdict tabiya_search_plan_judge(const TabiyaSearchPlan *self,
                                       const TabiyaGameHeader *header);

/* Whether a game whose verdict was open is found. */
gboolean tabiya_search_plan_matches(const TabiyaSearchPlan *self, const TabiyaScannedGame *game);

G_END_DECLS

#endif
