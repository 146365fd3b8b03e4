/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-days.h. */
#include "app/training/lesson-days.h"

#define ENTRY "(xu)"
#define ENTRIES "a" ENTRY
#define MOST_DAYS 4000 /* kept: more than ten years */

static int compare_days(gconstpointer a, gconstpointer b)
{
    gint64 x = ((const TabiyaLessonDay *)a)->day, y = ((const TabiyaLessonDay *)b)->day;

    return (x > y) - (x < y);
}

GArray *tabiya_lesson_days_list(GSettings *settings)
{
    GArray *days = g_array_new(FALSE, FALSE, sizeof(TabiyaLessonDay));
    g_autoptr(GVariant) all =
        settings ? g_settings_get_value(settings, TABIYA_LESSON_DAYS_KEY) : NULL;
    TabiyaLessonDay day;
    GVariantIter iter;

    if (!all)
        return days;
    g_variant_iter_init(&iter, all);
    while (g_variant_iter_next(&iter, ENTRY, &day.day, &day.n_chapters))
        g_array_append_val(days, day);
    g_array_sort(days, compare_days);
    return days;
}

static void count_chapter(GArray *days, gint64 day)
{
    TabiyaLessonDay begun = {day, 1};

    for (guint i = 0; i < days->len; i++) {
        TabiyaLessonDay *one = &g_array_index(days, TabiyaLessonDay, i);

        if (one->day == day) {
            one->n_chapters++;
            return;
        }
    }
    g_array_append_val(days, begun);
    g_array_sort(days, compare_days);
}

void tabiya_lesson_days_note(GSettings *settings, gint64 day)
{
    if (!settings)
        return;
    g_autoptr(GArray) days = tabiya_lesson_days_list(settings);
    GVariantBuilder builder = G_VARIANT_BUILDER_INIT(G_VARIANT_TYPE(ENTRIES));

    count_chapter(days, day);
    for (guint i = MAX(days->len, MOST_DAYS) - MOST_DAYS; i < days->len; i++) {
        const TabiyaLessonDay *one = &g_array_index(days, TabiyaLessonDay, i);

        g_variant_builder_add(&builder, ENTRY, one->day, one->n_chapters);
    }
    g_settings_set_value(settings, TABIYA_LESSON_DAYS_KEY, g_variant_builder_end(&builder));
    g_settings_sync(); /* a chapter counts even if the program is killed now */
}
