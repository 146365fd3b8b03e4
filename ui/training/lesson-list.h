/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lessons that come with the program, each with the chapters completed so far. A row activates
 * "win.lesson" with the lesson's name; a lesson in progress is offered above them
 * ("win.lesson-resume"). */
#ifndef TABIYA_LESSON_LIST_H
#define TABIYA_LESSON_LIST_H

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_LESSON_LIST (tabiya_lesson_list_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLessonList, tabiya_lesson_list, TABIYA, LESSON_LIST, GtkWidget)

/* The title of the lesson in progress; NULL: none. */
void tabiya_lesson_list_set_in_hand(TabiyaLessonList *self, const char *title);
/* In a narrow panel: as wide as it is. */
void tabiya_lesson_list_set_compact(TabiyaLessonList *self, gboolean compact);

G_END_DECLS

#endif
