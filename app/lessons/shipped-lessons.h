/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lessons that come with the program (data/lessons/), in the person's language or in English.
   */
#ifndef TABIYA_SHIPPED_LESSONS_H
#define TABIYA_SHIPPED_LESSONS_H

#include "app/lessons/lesson.h"

G_BEGIN_DECLS

/* Their names ("lucena"), in the order in which they are best learned. (transfer full) */
GStrv tabiya_shipped_lessons_list(void) G_GNUC_WARN_UNUSED_RESULT;
/* For tests: the languages in which the lesson is there. (transfer full) */
GStrv tabiya_shipped_lessons_list_languages(const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The lesson in that language; NULL: the person's. NULL: there is none. (transfer full) */
TabiyaLesson *tabiya_shipped_lessons_read(const char *name,
                                          const char *language) G_GNUC_WARN_UNUSED_RESULT;
/* The style or script of a lesson's page: "page.css", "page.js". (transfer full) */
char *tabiya_shipped_lessons_dup_file(const char *name) G_GNUC_WARN_UNUSED_RESULT;
/* The name of the lesson whose name or title has all of the words; NULL: none. (transfer full) */
char *tabiya_shipped_lessons_find(const char *words) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
