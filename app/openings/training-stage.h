/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The stages of training a repertoire (repertoire-training.h). */
#ifndef TABIYA_TRAINING_STAGE_H
#define TABIYA_TRAINING_STAGE_H

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
    TABIYA_TRAINING_EMPTY, /* before the first session */
    TABIYA_TRAINING_LOADING,
    TABIYA_TRAINING_SHOWING, /* the moves up to the position are being played */
    TABIYA_TRAINING_ASKING,
    TABIYA_TRAINING_RIGHT, /* answered; a grade may be given */
    TABIYA_TRAINING_WRONG, /* the answer is shown; it may be played */
    TABIYA_TRAINING_OVER,
} TabiyaTrainingStage;

G_END_DECLS

#endif
