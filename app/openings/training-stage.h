/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How far the training of a repertoire has come (repertoire-training.h). */
#ifndef TABIYA_TRAINING_STAGE_H
#define TABIYA_TRAINING_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_TRAINING_EMPTY, /* nothing was begun */
    TABIYA_TRAINING_LOADING,
    TABIYA_TRAINING_SHOWING, /* the moves up to the position are being played */
    TABIYA_TRAINING_ASKING,
    TABIYA_TRAINING_RIGHT, /* answered; a grade may be given */
    TABIYA_TRAINING_WRONG, /* and the answer is told; it may be played */
    TABIYA_TRAINING_OVER,
} TabiyaTrainingStage;

G_END_DECLS

#endif
