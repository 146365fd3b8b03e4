/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of endgame drills, all translated. Strings from functions with `dup` in their name are
 * the caller's.
 */
#ifndef TABIYA_DRILL_WORDS_H
#define TABIYA_DRILL_WORDS_H

#include "app/puzzles/drill-judge.h"
#include "app/puzzles/drill-stage.h"
#include "app/store/drill-rows.h"

G_BEGIN_DECLS

/* The status text of a stage; `task` is used when it is the user's move. */
const char *tabiya_drill_words_get_status(TabiyaDrillStage stage, const TabiyaDrillTask *task);
/* Why no move can be made; NULL: one can. */
const char *tabiya_drill_words_get_obstacle(TabiyaDrillStage stage);

/* How the game ended by the rules. */
char *tabiya_drill_words_dup_end(const TabiyaDrillTask *task, const TabiyaNode *node);
/* The judgment on the user's move: reached or missed. If it was missed and `reply` is a move, the
 * text also names the reply that shows it. */
char *tabiya_drill_words_dup_judgment(const TabiyaDrillTask *task, const TabiyaNode *node,
                                      TabiyaDrillOutcome outcome, TabiyaScore score, EngMove reply);
/* How a drill that was reached counts; NULL: there is nothing to say. */
char *tabiya_drill_words_dup_count(const TabiyaDrillTask *task, const TabiyaNode *node,
                                   gboolean missed, gboolean helped);

/* "Win", "Hold the draw". */
const char *tabiya_drill_words_get_goal(const TabiyaDrill *drill);
/* "won 2 of 3, best: 9 moves"; `tally` NULL: the drill was never played. */
char *tabiya_drill_words_dup_tally(const TabiyaDrill *drill, const TabiyaDrillTally *tally);
/* The tally of `drill` among `tallies` (of TabiyaDrillTally), lent by them; NULL: it has none, or
 * `tallies` is NULL. */
const TabiyaDrillTally *tabiya_drill_words_find_tally(const GArray *tallies,
                                                      const TabiyaDrill *drill);

G_END_DECLS

#endif
