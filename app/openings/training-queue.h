/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Which cards of a repertoire are asked for, and in which order: what is due first, then new cards,
 * so that lines are learned from their beginning; but along a line as long as its next card waits,
 * too. A pure value. */
#ifndef TABIYA_TRAINING_QUEUE_H
#define TABIYA_TRAINING_QUEUE_H

#include "app/openings/repertoire.h"
#include "app/store/card-rows.h"

G_BEGIN_DECLS

typedef struct TabiyaTrainingQueue TabiyaTrainingQueue;

/* Of `cards` (of TabiyaCard, in their rows' order, lent) those that are due before `due_ms`, and at
 * most `n_new` new ones, by ply. Cards whose position the repertoire does not have are left out. */
TabiyaTrainingQueue *tabiya_training_queue_new(TabiyaRepertoire *repertoire, const GArray *cards,
                                               gint64 due_ms,
                                               guint n_new) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_training_queue_free(TabiyaTrainingQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTrainingQueue, tabiya_training_queue_free)

guint tabiya_training_queue_get_length(const TabiyaTrainingQueue *self);

/* Takes the next card out of it. `after` is the position that was reached by the last answer
 * (TABIYA_NO_POSITION: none): a card that one comes to from there by one reply is taken first;
 * `*reply` is that reply, ENG_NO_MOVE otherwise. FALSE: there is none. */
gboolean tabiya_training_queue_take(TabiyaTrainingQueue *self, guint after, TabiyaCard *card,
                                    EngMove *reply);

/* Asks for the card once more, at the end, or before all others. */
void tabiya_training_queue_put(TabiyaTrainingQueue *self, const TabiyaCard *card, gboolean first);
/* Takes a card out that was put. FALSE: it is not in it. */
gboolean tabiya_training_queue_drop(TabiyaTrainingQueue *self, gint64 card);

G_END_DECLS

#endif
