/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the files of TabiyaRepertoireTraining share: repertoire-training.c is the session and what
 * it tells, repertoire-training-cards.c comes from card to card, repertoire-training-answers.c
 * takes answers. What is answered right is a child of what is asked for.
 * Moves that are still to be shown wait in `ahead`. */
#ifndef TABIYA_REPERTOIRE_TRAINING_PRIVATE_H
#define TABIYA_REPERTOIRE_TRAINING_PRIVATE_H

#include "app/openings/repertoire-training.h"
#include "app/openings/training-queue.h"

G_BEGIN_DECLS

/* A card that was answered, for taking it back. */
typedef struct {
    TabiyaCard before;
    gboolean right;
} TabiyaAnsweredCard;

struct _TabiyaRepertoireTraining {
    TabiyaTrainingSession base;

    TabiyaRepertoires *repertoires;
    GCancellable *loading; /* NULL: nothing is */
    gboolean waiting;      /* for the repertoires to be read, before that */
    gint64 id;
    gboolean more;
    TabiyaRepertoire *repertoire; /* that is trained; NULL before */
    TabiyaTrainingQueue *queue;
    GArray *answered; /* of TabiyaAnsweredCard */

    TabiyaCard card;   /* that is asked for */
    guint index;       /* of its position */
    TabiyaGrade grade; /* of this answer; 0: none was given yet */
    gboolean helped;   /* it was wrong before */

    GArray *ahead; /* of EngMove, the last first */
    TabiyaTrainingMarks marks;
};

/* repertoire-training.c */
void tabiya_repertoire_training_set_stage(TabiyaRepertoireTraining *self,
                                          TabiyaTrainingStage stage);
void tabiya_repertoire_training_set_marks(TabiyaRepertoireTraining *self,
                                          TabiyaTrainingMarks marks);
/* repertoire-training-cards.c */
/* Asks for the card: after `reply`, if the board shows what it replies to, else (ENG_NO_MOVE) in a
 * game of its own whose last `shown` moves are played. */
void tabiya_repertoire_training_show_card(TabiyaRepertoireTraining *self, const TabiyaCard *card,
                                          EngMove reply, guint shown);
/* The next of the queue, or OVER. `after`: the position that the last answer led to; the cursor is
 * there then. */
void tabiya_repertoire_training_take_next(TabiyaRepertoireTraining *self, guint after);
/* The repertoires were read, or could not be. */
void tabiya_repertoire_training_read_cb(TabiyaRepertoireTraining *self);
/* Stops whatever is to come by itself. */
void tabiya_repertoire_training_forget(TabiyaRepertoireTraining *self);

/* repertoire-training-answers.c */
/* ENG_NO_MOVE: it is not known. */
void tabiya_repertoire_training_answer(TabiyaRepertoireTraining *self, EngMove move);
/* Takes the last answer back. */
void tabiya_repertoire_training_undo(TabiyaRepertoireTraining *self);

G_END_DECLS

#endif
