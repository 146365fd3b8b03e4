/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How far a learner has come in lessons: the chapters completed, each with its best result. It is
 * kept in the settings ("lessons"), so that it is backed up with them; each result is written at
 * once.
 *
 * Without a schema (tabiya-cli alone) nothing is kept. Main context only. */
#ifndef TABIYA_LESSON_PROGRESS_H
#define TABIYA_LESSON_PROGRESS_H

#include <gio/gio.h>

#include "app/lessons/lesson.h"

G_BEGIN_DECLS

#define TABIYA_LESSON_PROGRESS_KEY "lessons"

/* Of a chapter: how many of its questions were answered at the first try. */
typedef struct {
    guint first, questions;
} TabiyaLessonResult;

/* FALSE: the chapter was never completed. */
gboolean tabiya_lesson_progress_get(GSettings *settings, const char *id, guint chapter,
                                    TabiyaLessonResult *result);
/* A chapter was completed; the better result is kept. `settings` NULL: does nothing. */
void tabiya_lesson_progress_note(GSettings *settings, const char *id, guint chapter,
                                 const TabiyaLessonResult *result);
/* How many of `chapters` were completed. */
guint tabiya_lesson_progress_count(GSettings *settings, const char *id, guint chapters);
/* The first chapter that was not; 0 if all were. */
guint tabiya_lesson_progress_find_next(GSettings *settings, const char *id, guint chapters);

G_END_DECLS

#endif
