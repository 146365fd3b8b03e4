/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A session in which the user plays out an endgame with a known result: a TabiyaTrainingSession
 * against the engine, which answers each move and judges whether the win or the draw is still
 * there.
 *
 *     tabiya_endgame_drill_begin(session, tabiya_drills_find("lucena"), 0);   // ASKING
 *     tabiya_board_session_play(…)                                    // THINKING, ASKING …
 *                                                                     // REACHED or MISSED
 *
 * drill-judge.h decides what is reached and what is missed. The user may take back a losing move
 * and try another, but the attempt still counts as missed. An attempt with help (hints, or the
 * engine showing how) does not count as reached either. The result and every move are written at
 * once: if the program ends, go_on() returns to the drill.
 *
 * Its stage is a TabiyaDrillStage. Signal beyond TabiyaTrainingSession's:
 *   judged (gboolean reached)   the result is decided; once per attempt
 */
#ifndef TABIYA_ENDGAME_DRILL_H
#define TABIYA_ENDGAME_DRILL_H

#include "app/analysis/engine-arbiter.h"
#include "app/puzzles/drill-stage.h"
#include "app/puzzles/endgame-table.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENDGAME_DRILL (tabiya_endgame_drill_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEndgameDrill, tabiya_endgame_drill, TABIYA, ENDGAME_DRILL,
                     TabiyaTrainingSession)

TabiyaEndgameDrill *tabiya_endgame_drill_new(TabiyaPuzzleProgress *progress,
                                             TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine) G_GNUC_WARN_UNUSED_RESULT;

/* Begins or restarts the drill from one of its positions (below tabiya_drill_count_starts()), as a
 * new attempt. `drill` lives as long as the session. */
void tabiya_endgame_drill_begin(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start);
/* EMPTY: resumes, soon, where the program ended; does nothing if no drill was in progress or
 * another is begun meanwhile. */
void tabiya_endgame_drill_go_on(TabiyaEndgameDrill *self);
/* Ends the drill: EMPTY, and nothing is in progress. */
void tabiya_endgame_drill_end(TabiyaEndgameDrill *self);

/* Not EMPTY: the same drill again, the same from another of its positions, the next drill in the
 * table. */
void tabiya_endgame_drill_again(TabiyaEndgameDrill *self);
void tabiya_endgame_drill_other(TabiyaEndgameDrill *self);
void tabiya_endgame_drill_next(TabiyaEndgameDrill *self);

/* ASKING, MISSED (whose move is taken back): asks the engine, and marks the piece that it would
 * move; a second call marks the target square, too. */
void tabiya_endgame_drill_hint(TabiyaEndgameDrill *self);
/* ASKING, THINKING, MISSED: gives up, and the engine plays on for both sides until the goal is
 * reached. Undo returns to where it took over. */
void tabiya_endgame_drill_show(TabiyaEndgameDrill *self);
/* SHOWING: stops the engine. */
void tabiya_endgame_drill_stop(TabiyaEndgameDrill *self);

TabiyaDrillStage tabiya_endgame_drill_get_stage(TabiyaEndgameDrill *self);
const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self); /* NULL: none */
guint tabiya_endgame_drill_get_start(TabiyaEndgameDrill *self);

G_END_DECLS

#endif
