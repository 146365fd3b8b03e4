/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The days on which a learner completed chapters of lessons. They are kept in the settings
 * ("lesson-days"), as the results are (app/lessons/lesson-progress.h). Main context only. */
#ifndef TABIYA_LESSON_DAYS_H
#define TABIYA_LESSON_DAYS_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_LESSON_DAYS_KEY "lesson-days"

typedef struct {
    gint64 day;       /* tabiya_training_day() */
    guint n_chapters; /* completed */
} TabiyaLessonDay;

/* Counts one more chapter on that day. `settings` NULL: does nothing. */
void tabiya_lesson_days_note(GSettings *settings, gint64 day);
/* A GArray of TabiyaLessonDay, in order; empty without `settings`. (transfer full) */
GArray *tabiya_lesson_days_list(GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
