/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A turn for background work that searches on its own thread: the arbiter decides when it may run,
 * and when it must give way to something that the person is waiting for.
 *
 *     self->turn = tabiya_work_turn_new(arbiter, turn_cb, self);   // turn_cb(TRUE), now or later
 *     …
 *     tabiya_work_turn_pass(self->turn);      // now and then: other background work is waiting
 *     tabiya_work_turn_end(self->turn);
 *
 * All from the arbiter's thread. */
#ifndef TABIYA_WORK_TURN_H
#define TABIYA_WORK_TURN_H

#include "app/analysis/engine-arbiter.h"

G_BEGIN_DECLS

typedef struct _TabiyaWorkTurn TabiyaWorkTurn;

/* Whether the work may go on, with one core. */
typedef void (*TabiyaWorkTurnFunc)(gboolean on, gpointer user);

/* `func` may be called from inside each of these, but not after the turn has ended. */
TabiyaWorkTurn *tabiya_work_turn_new(TabiyaEngineArbiter *arbiter, TabiyaWorkTurnFunc func,
                                     gpointer user) G_GNUC_WARN_UNUSED_RESULT;
/* Lets other waiting work go first, if there is any. */
void tabiya_work_turn_pass(TabiyaWorkTurn *self);
/* Frees it. */
void tabiya_work_turn_end(TabiyaWorkTurn *self);

G_END_DECLS

#endif
