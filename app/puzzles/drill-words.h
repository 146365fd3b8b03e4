/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said of endgame drills. All texts are translated; those that are `dup` are the caller's.
 */
#ifndef TABIYA_DRILL_WORDS_H
#define TABIYA_DRILL_WORDS_H

#include "app/puzzles/drill-judge.h"
#include "app/puzzles/drill-stage.h"
#include "app/store/drill-rows.h"

G_BEGIN_DECLS

/* Of a stage; the task of one that asks. */
const char *tabiya_drill_words_get_status(TabiyaDrillStage stage, const TabiyaDrillTask *task);
/* NULL: a move can be made. */
const char *tabiya_drill_words_get_obstacle(TabiyaDrillStage stage);

/* What the end of it was by the rules. */
char *tabiya_drill_words_dup_end(const TabiyaDrillTask *task, const TabiyaNode *node);
/* What the person's move came to: reached or missed; of what is missed also what shows it, if
 * `reply` is a move. */
char *tabiya_drill_words_dup_judgment(const TabiyaDrillTask *task, const TabiyaNode *node,
                                      TabiyaDrillOutcome outcome, TabiyaScore score, EngMove reply);
/* How that counts, for one that was reached; NULL: there is nothing to say. */
char *tabiya_drill_words_dup_count(const TabiyaDrillTask *task, const TabiyaNode *node,
                                   gboolean missed, gboolean helped);

/* "Win", "Hold the draw". */
const char *tabiya_drill_words_get_goal(const TabiyaDrill *drill);
/* "Won 2 of 3, at best in 9 moves"; `tally` NULL: it was never played. */
char *tabiya_drill_words_dup_tally(const TabiyaDrill *drill, const TabiyaDrillTally *tally);
/* What came of `drill` so far among `tallies`, of TabiyaDrillTally, and lent by them; NULL:
 * nothing, or `tallies` is NULL. */
const TabiyaDrillTally *tabiya_drill_words_find_tally(const GArray *tallies,
                                                      const TabiyaDrill *drill);

G_END_DECLS

#endif
