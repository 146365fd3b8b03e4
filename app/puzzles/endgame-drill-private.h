/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaEndgameDrill share: endgame-drill.c is the session, endgame-drill-hand.c
 * writes what is done, and goes on with it. */
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
    guint start;      /* of the drill's positions */
    gboolean judged;  /* this attempt was, */
    gboolean missed;  /* and it was missed */
    gboolean helped;  /* in this attempt */
    guint ticket;     /* of the search that runs, 0 if none */
    gboolean loading; /* what is in hand */

    EngMove best;                 /* what the engine would play */
    const TabiyaNode *best_at;    /* in this position; NULL: it was not asked */
    guint hints;                  /* for this move */
    const TabiyaNode *shown_from; /* where the engine took over */
};

/* --- endgame-drill.c -------------------------------------------------------------------------- */

/* Its game is on the board, and nothing has been asked. */
void tabiya_endgame_drill_set_up(TabiyaEndgameDrill *self, const TabiyaDrill *drill, guint start);
/* Goes on from `at`, whoever is to move there. */
void tabiya_endgame_drill_take_up(TabiyaEndgameDrill *self);

/* --- endgame-drill-hand.c --------------------------------------------------------------------- */

/* What is on the board is in hand. */
void tabiya_endgame_drill_keep(TabiyaEndgameDrill *self);
/* The attempt is over, whatever is tried from here on; `done`: nothing is. */
void tabiya_endgame_drill_judge(TabiyaEndgameDrill *self, gboolean reached, gboolean done);

G_END_DECLS

#endif
