/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Works out ratings and cards from all events (app/store/progress-event.h), as if they had happened
 * on one machine in the order of their times. The result depends on the set of events alone: not on
 * the order in which they are given, nor on how often each is. Pure, but for due times, which begin
 * at midnight here. */
#ifndef TABIYA_PROGRESS_FOLD_H
#define TABIYA_PROGRESS_FOLD_H

#include "app/store/progress-event.h"

G_BEGIN_DECLS

typedef struct {
    GPtrArray
        *events; /* of TabiyaProgressEvent, in order, each once; what was undone is left out */
    GPtrArray *ratings; /* of TabiyaPuzzleRating, by theme */
} TabiyaProgressFold;

/* Takes `events`. */
TabiyaProgressFold *tabiya_progress_fold_new(GPtrArray *events) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_progress_fold_free(TabiyaProgressFold *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaProgressFold, tabiya_progress_fold_free)

G_END_DECLS

#endif
