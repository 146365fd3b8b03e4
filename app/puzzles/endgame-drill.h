/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Playing out an endgame whose worth is known, as the window's board sees it: a
 * TabiyaTrainingSession against the engine, which answers each move and judges what it left of the
 * win or the draw.
 *
 *     tabiya_endgame_drill_begin(session, tabiya_drills_find("lucena"));   // ASKING
 *     tabiya_board_session_play(…)                                         // THINKING, ASKING …
 *                                                                          // REACHED or MISSED
 *
 * A win is reached by mate; where pawns were to be promoted it is enough that the engine sees mate
 * coming. A draw is reached by the rules of the game, or when it was held for
 * TABIYA_DRILL_HOLD_MOVES moves. It is missed with the first move after which the engine does not
 * see it any more (evaluations of tablebases count where the engine has some); that move may be
 * taken back and another one tried, which does not make the attempt another one. What came of it is
 * written at once.
 *
 * Its stage is a TabiyaDrillStage. Signal beyond TabiyaTrainingSession's:
 *   judged (gboolean reached)   it was decided; once an attempt
 */
#ifndef TABIYA_ENDGAME_DRILL_H
#define TABIYA_ENDGAME_DRILL_H

#include "app/analysis/engine-arbiter.h"
#include "app/puzzles/endgame-table.h"
#include "app/puzzles/puzzle-progress.h"
#include "app/training/training-session.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_ENDGAME_DRILL (tabiya_endgame_drill_get_type())
G_DECLARE_FINAL_TYPE(TabiyaEndgameDrill, tabiya_endgame_drill, TABIYA, ENDGAME_DRILL,
                     TabiyaTrainingSession)

#define TABIYA_DRILL_HOLD_MOVES 20

typedef enum {
    TABIYA_DRILL_STAGE_EMPTY,    /* nothing was begun */
    TABIYA_DRILL_STAGE_ASKING,   /* it is the person's move */
    TABIYA_DRILL_STAGE_THINKING, /* the engine's */
    TABIYA_DRILL_STAGE_REACHED,
    TABIYA_DRILL_STAGE_MISSED,   /* the last move may be taken back */
} TabiyaDrillStage;

TabiyaEndgameDrill *tabiya_endgame_drill_new(TabiyaPuzzleProgress *progress,
                                             TabiyaEngineArbiter *arbiter,
                                             TabiyaEngineSource *engine)
    G_GNUC_WARN_UNUSED_RESULT;

/* Begins it, or begins it again, as an attempt of its own. `drill` lives as long as the session. */
void tabiya_endgame_drill_begin(TabiyaEndgameDrill *self, const TabiyaDrill *drill);
/* Enough: EMPTY. */
void tabiya_endgame_drill_end(TabiyaEndgameDrill *self);

TabiyaDrillStage tabiya_endgame_drill_get_stage(TabiyaEndgameDrill *self);
const TabiyaDrill *tabiya_endgame_drill_get_drill(TabiyaEndgameDrill *self); /* NULL: none */

G_END_DECLS

#endif
