/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The messages of a lesson (lesson-session.h), translated. */
#ifndef TABIYA_LESSON_WORDS_H
#define TABIYA_LESSON_WORDS_H

#include "app/analysis/move-judge.h"
#include "app/lessons/lesson-stage.h"
#include "app/lessons/lesson.h"

G_BEGIN_DECLS

/* The state in a sentence; while asking, the task of `node`, or whose move it is. */
char *tabiya_lesson_words_dup_status(TabiyaLessonStage stage, const TabiyaNode *node,
                                     gboolean last_chapter) G_GNUC_WARN_UNUSED_RESULT;
/* Why no move can be made at this stage; NULL if one can. */
const char *tabiya_lesson_words_get_obstacle(TabiyaLessonStage stage);

/* "Chapter 2 of 4: …"; its title alone in a lesson of one chapter, "" if it has none. */
char *tabiya_lesson_words_dup_chapter(TabiyaLesson *lesson,
                                      guint chapter) G_GNUC_WARN_UNUSED_RESULT;

/* The answer to the move to `tried`, with the lesson's `words` about it ("": none). */
char *tabiya_lesson_words_dup_tried(const TabiyaNode *tried, gboolean wrong,
                                    const char *words) G_GNUC_WARN_UNUSED_RESULT;
/* The engine's words for a move that it thinks worse, or, `as_good`, as good as the lesson's.
 * `verdict` NULL: no reason is known. */
char *tabiya_lesson_words_dup_judged(const TabiyaNode *tried, gboolean as_good,
                                     const TabiyaMoveVerdict *verdict) G_GNUC_WARN_UNUSED_RESULT;

/* "Found at the first try: 4 of 5"; "" without answers. */
char *tabiya_lesson_words_dup_tally(const TabiyaLessonTally *tally) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
