/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine's analysis of the position on the board, for as long as it is shown.
 *
 *     analysis = tabiya_analysis_new(arbiter, source);
 *     g_signal_connect(analysis, "changed", …);
 *     tabiya_analysis_set_node(analysis, node);   // as often as the cursor moves
 *     g_object_set(analysis, "running", TRUE, NULL);
 *
 * The source's memory is kept from one position to the next. If the next position is on a known
 * line, its earlier result is shown at once: the rest of that line with the same score, marked as
 * carried, until the engine has a result of its own. The lines of each position are also remembered
 * for a while, so that going back shows them again.
 *
 * The arbiter may make an analysis wait while a move is searched; it continues by itself. A
 * position in which the game is over is not searched and has no lines. An engine that fails is
 * restarted twice, with ::restarted each time; after that ::failed says why, and "running" becomes
 * FALSE.
 *
 * Properties (notify):
 *   running      gboolean, read-write: whether to search. The lines stay while FALSE.
 *   line-count   int 1 … 8, read-write: the number of best lines
 *   cores        int ≥ 1, read-write
 *   depth        int, read-write: the maximum depth; 0: no limit
 *   time-ms      int, read-write: the maximum time; 0: no limit
 *   threat       gboolean, read-write: search the other side's move instead, the threat;
 *                not while the side to move is in check
 *   source       TabiyaEngineSource, read-write
 *   max-lines    int, read-only: the maximum number of lines of the source, whatever "line-count"
 *                is; 0: unknown until the engine is started
 * Signals:
 *   changed      lines or figures have changed; at most ten times a second
 *   restarted    (const GError *): the reason
 *   failed       (const GError *)
 */
#ifndef TABIYA_ANALYSIS_H
#define TABIYA_ANALYSIS_H

#include "app/analysis/engine-arbiter.h"
#include "app/game/game.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ANALYSIS (tabiya_analysis_get_type())
G_DECLARE_FINAL_TYPE(TabiyaAnalysis, tabiya_analysis, TABIYA, ANALYSIS, GObject)

#define TABIYA_ANALYSIS_MAX_LINES 8
#define TABIYA_ANALYSIS_MAX_PV 64

typedef struct {
    TabiyaScore score; /* White's view */
    EngBound bound;    /* not exact while an iteration fails high or low */
    int depth, selective_depth;
    gboolean carried; /* from the search of a position before or after this one */
    EngMove pv[TABIYA_ANALYSIS_MAX_PV];
    guint pv_length;
} TabiyaAnalysisLine;

/* Figures of the running or last search; all 0 before the first one here. */
typedef struct {
    int depth, selective_depth;
    guint64 nodes;
    gint64 time_ms;
    guint64 nodes_per_second;
    int hashfull_permille;
    guint64 tablebase_hits;
} TabiyaAnalysisFigures;

TabiyaAnalysis *tabiya_analysis_new(TabiyaEngineArbiter *arbiter,
                                    TabiyaEngineSource *source) G_GNUC_WARN_UNUSED_RESULT;

/* The position to analyze, with the moves that led to it: they count for repetitions. Copies what
 * it needs from `node`. */
void tabiya_analysis_set_node(TabiyaAnalysis *self, const TabiyaNode *node);

/* The position analyzed: with "threat", after a null move. Lines start here. */
const EngPosition *tabiya_analysis_get_position(TabiyaAnalysis *self);

/* Best first; `*count` of them, at most "line-count". Borrowed until ::changed. */
const TabiyaAnalysisLine *tabiya_analysis_get_lines(TabiyaAnalysis *self, guint *count);
void tabiya_analysis_get_figures(TabiyaAnalysis *self, TabiyaAnalysisFigures *figures);

/* Whether the engine is searching now: FALSE if it waits for another search, the limit is reached
 * or the game is over. For tests. */
gboolean tabiya_analysis_is_searching(TabiyaAnalysis *self);

G_END_DECLS

#endif
