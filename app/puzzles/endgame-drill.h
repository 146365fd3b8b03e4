/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing out an endgame whose worth is known, as the window's board sees it: a
 * TabiyaTrainingSession against the engine, which answers each move and judges what it left of the
 * win or the draw.
 *
 *     tabiya_endgame_drill_begin(session, tabiya_drills_find("lucena"), 0);   // ASKING
 *     tabiya_board_session_play(…)                                    // THINKING, ASKING …
 *                                                                     // REACHED or MISSED
 *
 * What is reached and what is missed says drill-judge.h. A move that gives it away may be taken
 * back and another one tried, which does not make the attempt another one: it was missed. With help
 * (hints, or the engine showing how) it is not reached either. What came of it is written at once,
 * and so is every move: where the program ends, go_on() comes back to it.
 *
 * Its stage is a TabiyaDrillStage. Signal beyond TabiyaTrainingSession's:
 *   judged (gboolean reached)   it was decided; once an attempt
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

/* Begins it, or begins it again, from one of its positions (below tabiya_drill_count_starts()), as
 * an attempt of its own. `drill` lives as long as the session. */
void tabiya_endgame_drill_begin(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start);
/* EMPTY: goes on where the program ended, soon; does nothing where nothing is in hand, or something
 * is begun meanwhile. */
void tabiya_endgame_drill_go_on(TabiyaEndgameDrill *self);
/* Enough: EMPTY, and nothing is in hand any more. */
void tabiya_endgame_drill_end(TabiyaEndgameDrill *self);

/* Not EMPTY: the same once more, the same from another of its positions, the one after it in the
 * table. */
void tabiya_endgame_drill_again(TabiyaEndgameDrill *self);
void tabiya_endgame_drill_other(TabiyaEndgameDrill *self);
void tabiya_endgame_drill_next(TabiyaEndgameDrill *self);

/* ASKING, MISSED (whose move is taken back): asks the engine, and marks the piece that it would
 * move; asked once more, the square that it goes to. */
void tabiya_endgame_drill_hint(TabiyaEndgameDrill *self);
/* ASKING, THINKING, MISSED: gives up, and the engine plays on for both sides until it is reached.
 * Undo comes back to where it began. */
void tabiya_endgame_drill_show(TabiyaEndgameDrill *self);
/* SHOWING: that is enough of it. */
void tabiya_endgame_drill_stop(TabiyaEndgameDrill *self);

TabiyaDrillStage tabiya_endgame_drill_get_stage(TabiyaEndgameDrill *self);
const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self); /* NULL: none */
guint tabiya_endgame_drill_get_start(TabiyaEndgameDrill *self);

G_END_DECLS

#endif
