/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The effect of an answer to a puzzle on a rating: the same when it is given, and when ratings are
 * worked out again from all answers. Pure. */
#ifndef TABIYA_RATE_ANSWER_H
#define TABIYA_RATE_ANSWER_H

#include "app/store/puzzle-attempt-rows.h"

G_BEGIN_DECLS

typedef struct {
    guint rating, deviation; /* the puzzle's; deviation 0: unknown */
    gboolean solved;
    gint64 answered_ms;
    gint64 days; /* since the answer before */
} TabiyaRatedAnswer;

void tabiya_rate_answer(TabiyaPuzzleRating *rating, const TabiyaRatedAnswer *answer);

G_END_DECLS

#endif
