/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The panel of the place "lesson": the list of lessons (lesson-list.h), or the lesson being played:
 * its task, words and answers, the moves so far, and the next steps. All its buttons are actions of
 * the window. The session is a TabiyaLessonSession. */
#ifndef TABIYA_LESSON_PANEL_H
#define TABIYA_LESSON_PANEL_H

#include "app/lessons/lesson-session.h"
#include "ui/place-panel.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_LESSON_PANEL (tabiya_lesson_panel_get_type())
G_DECLARE_FINAL_TYPE(TabiyaLessonPanel, tabiya_lesson_panel, TABIYA, LESSON_PANEL, TabiyaPlacePanel)

GtkWidget *tabiya_lesson_panel_new(TabiyaLessonSession *session);

/* Shows the list, or the lesson. The list also shows while there is none. */
void tabiya_lesson_panel_set_listing(TabiyaLessonPanel *self, gboolean listing);
gboolean tabiya_lesson_panel_get_listing(TabiyaLessonPanel *self);

G_END_DECLS

#endif
