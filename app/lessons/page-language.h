/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The languages of a lesson's page (lesson-page.h): its texts have the lesson's, what Tabiya says
 * has that of the person who exports it. */
#ifndef TABIYA_PAGE_LANGUAGE_H
#define TABIYA_PAGE_LANGUAGE_H

#include "app/lessons/lesson.h"

G_BEGIN_DECLS

/* As HTML has them. */
typedef struct {
    char *lang;      /* owned; "": unknown */
    const char *dir; /* "ltr" or "rtl"; "auto": unknown */
} TabiyaPageLanguage;

TabiyaPageLanguage tabiya_page_language_ours(void) G_GNUC_WARN_UNUSED_RESULT;
TabiyaPageLanguage tabiya_page_language_of_lesson(TabiyaLesson *lesson) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_page_language_clear(TabiyaPageLanguage *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaPageLanguage, tabiya_page_language_clear)

G_END_DECLS

#endif
