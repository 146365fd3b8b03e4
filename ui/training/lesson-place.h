/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The place "lesson": the lessons that come with the program, and any game of "study" as a lesson.
 * Its session is a TabiyaLessonSession.
 *
 * Actions: "lessons" (the list), "lesson" (s, by name or title), "play-lesson" (the games in
 * Study), "lesson-resume", "lesson-hint", "lesson-show", "lesson-next", "lesson-again",
 * "lesson-close". */
#ifndef TABIYA_LESSON_PLACE_H
#define TABIYA_LESSON_PLACE_H

#include "ui/place.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LESSON_PLACE (tabiya_lesson_place_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLessonPlace, tabiya_lesson_place, TABIYA, LESSON_PLACE, TabiyaPlace)

G_END_DECLS

#endif
