/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The order in which cards of a repertoire are asked: due cards first, then new ones, so that lines
 * are learned from the beginning; but a line is followed as long as its next card is waiting. A
 * pure value. */
#ifndef TABIYA_TRAINING_QUEUE_H
#define TABIYA_TRAINING_QUEUE_H

#include "app/openings/repertoire.h"
#include "app/store/card-rows.h"

G_BEGIN_DECLS

typedef struct TabiyaTrainingQueue TabiyaTrainingQueue;

/* From `cards` (of TabiyaCard, in their rows' order, lent) takes those due before `due_ms`, and at
 * most `n_new` new ones, by ply. Cards whose position is not in the repertoire are left out. */
TabiyaTrainingQueue *tabiya_training_queue_new(TabiyaRepertoire *repertoire, const GArray *cards,
                                               gint64 due_ms,
                                               guint n_new) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_training_queue_free(TabiyaTrainingQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaTrainingQueue, tabiya_training_queue_free)

guint tabiya_training_queue_get_length(const TabiyaTrainingQueue *self);

/* Removes and returns the next card. `after` is the position that the last answer reached
 * (TABIYA_NO_POSITION: none): a card one reply after it is taken first, and `*reply` receives that
 * reply, otherwise ENG_NO_MOVE. FALSE: the queue is empty. */
gboolean tabiya_training_queue_take(TabiyaTrainingQueue *self, guint after, TabiyaCard *card,
                                    EngMove *reply);

/* Puts the card back, at the end or in front. */
void tabiya_training_queue_put(TabiyaTrainingQueue *self, const TabiyaCard *card, gboolean first);
/* Removes a card that was put back. FALSE: it is not in the queue. */
gboolean tabiya_training_queue_drop(TabiyaTrainingQueue *self, gint64 card);

G_END_DECLS

#endif
