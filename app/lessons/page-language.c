/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See page-language.h. */
#include "app/lessons/page-language.h"

#include "app/program.h"

static const char *get_direction(const char *language)
{
    return tabiya_language_is_right_to_left(language) ? "rtl" : "ltr";
}

TabiyaPageLanguage tabiya_page_language_ours(void)
{
    char *language = tabiya_program_dup_language();

    return (TabiyaPageLanguage){language, get_direction(language)};
}

TabiyaPageLanguage tabiya_page_language_of_lesson(TabiyaLesson *lesson)
{
    const char *language = tabiya_lesson_get_language(lesson);

    return (TabiyaPageLanguage){g_strdup(language), *language ? get_direction(language) : "auto"};
}

void tabiya_page_language_clear(TabiyaPageLanguage *self)
{
    g_clear_pointer(&self->lang, g_free);
}
