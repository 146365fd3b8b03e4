/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of repertoire training, translated. */
#ifndef TABIYA_TRAINING_WORDS_H
#define TABIYA_TRAINING_WORDS_H

#include "app/openings/repertoire.h"
#include "app/openings/training-stage.h"

G_BEGIN_DECLS

/* "White to move: what do you play?" for the side to move `turn`. (transfer full) */
char *tabiya_training_words_dup_status(TabiyaTrainingStage stage, EngColor turn, guint n_answered,
                                       guint n_right) G_GNUC_WARN_UNUSED_RESULT;

/* Why the person cannot move; NULL: they can. */
const char *tabiya_training_words_get_obstacle(TabiyaTrainingStage stage);

/* What the lines say about `played` in the position `index`, in paragraphs: whether it is right,
 * and why. `helped`: there was a wrong answer before. ENG_NO_MOVE: the person asked for the answer.
 * (transfer full) */
char *tabiya_training_words_dup_verdict(const TabiyaRepertoire *repertoire, guint index,
                                        EngMove played, gboolean helped) G_GNUC_WARN_UNUSED_RESULT;

/* "3 days", "2 months"; "today" for 0. The caller's. */
char *tabiya_training_words_dup_interval(guint days) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
