/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared by the files of TabiyaEndgameDrill: endgame-drill.c is the session, endgame-drill-hand.c
 * saves the drill in progress and resumes it. */
#ifndef TABIYA_ENDGAME_DRILL_PRIVATE_H
#define TABIYA_ENDGAME_DRILL_PRIVATE_H

#include "app/puzzles/drill-judge.h"
#include "app/puzzles/endgame-drill.h"

G_BEGIN_DECLS

struct _TabiyaEndgameDrill {
    TabiyaTrainingSession base;

    TabiyaPuzzleProgress *progress;
    TabiyaEngineArbiter *arbiter;
    TabiyaEngineSource *engine;
    TabiyaDrillTask task;
    guint start;      /* index of the drill's positions */
    gboolean judged;  /* this attempt was judged, */
    gboolean missed;  /* and it was missed */
    gboolean helped;  /* in this attempt */
    guint ticket;     /* of the running search, 0: none */
    gboolean loading; /* the drill in progress is being loaded */

    EngMove best;                 /* the engine's move */
    const TabiyaNode *best_at;    /* in this position; NULL: not searched */
    guint hints;                  /* for this move */
    const TabiyaNode *shown_from; /* where the engine took over */
};

/* --- endgame-drill.c -------------------------------------------------------------------------- */

/* Puts the drill's position on the board, before the first question. */
void tabiya_endgame_drill_set_up(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start);
/* Continues from `at`, no matter who is to move there. */
void tabiya_endgame_drill_take_up(TabiyaEndgameDrill *self);

/* --- endgame-drill-hand.c --------------------------------------------------------------------- */

/* Saves the game on the board as the drill in progress. */
void tabiya_endgame_drill_keep(TabiyaEndgameDrill *self);
/* Ends the attempt, even if the user tries more moves; `done`: there will be no more. */
void tabiya_endgame_drill_judge(TabiyaEndgameDrill *self, gboolean reached, gboolean done);

G_END_DECLS

#endif
