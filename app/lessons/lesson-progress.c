/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See lesson-progress.h. The setting is a dictionary: "lucena/0" to the best result. */
#include "app/lessons/lesson-progress.h"

#define ENTRY "(uu)"
#define ENTRIES "a{s" ENTRY "}"
/* Lessons from any file are kept, too: not without limit. */
#define MOST_ENTRIES 2000

static char *dup_key(const char *id, guint chapter)
{
    return g_strdup_printf("%s/%u", id, chapter);
}

gboolean tabiya_lesson_progress_get(GSettings *settings, const char *id, guint chapter,
                                    TabiyaLessonResult *result)
{
    g_return_val_if_fail(id && result, FALSE);
    g_autofree char *key = dup_key(id, chapter);
    g_autoptr(GVariant) all =
        settings ? g_settings_get_value(settings, TABIYA_LESSON_PROGRESS_KEY) : NULL;

    return all && g_variant_lookup(all, key, ENTRY, &result->first, &result->questions);
}

/* The better one by the share answered; by the questions where both are the same. */
static gboolean is_better(const TabiyaLessonResult *a, const TabiyaLessonResult *b)
{
    const guint64 left = (guint64)a->first * MAX(b->questions, 1);
    const guint64 right = (guint64)b->first * MAX(a->questions, 1);

    return left != right ? left > right : a->questions > b->questions;
}

void tabiya_lesson_progress_note(GSettings *settings, const char *id, guint chapter,
                                 const TabiyaLessonResult *result)
{
    g_return_if_fail(id && result);
    g_autofree char *key = dup_key(id, chapter);
    TabiyaLessonResult kept;

    if (!settings ||
        (tabiya_lesson_progress_get(settings, id, chapter, &kept) && !is_better(result, &kept))) {
        return;
    }
    g_autoptr(GVariant) all = g_settings_get_value(settings, TABIYA_LESSON_PROGRESS_KEY);
    GVariantBuilder builder = G_VARIANT_BUILDER_INIT(G_VARIANT_TYPE(ENTRIES));
    GVariantIter iter;
    const char *other;
    TabiyaLessonResult theirs;
    gsize skipped = MAX(g_variant_n_children(all), MOST_ENTRIES) - MOST_ENTRIES;

    g_variant_iter_init(&iter, all);
    while (g_variant_iter_next(&iter, "{&s" ENTRY "}", &other, &theirs.first, &theirs.questions)) {
        if (skipped > 0)
            skipped--;
        else if (!g_str_equal(other, key))
            g_variant_builder_add(&builder, "{s" ENTRY "}", other, theirs.first, theirs.questions);
    }
    g_variant_builder_add(&builder, "{s" ENTRY "}", key, result->first, result->questions);
    g_settings_set_value(settings, TABIYA_LESSON_PROGRESS_KEY, g_variant_builder_end(&builder));
    g_settings_sync(); /* a chapter counts even if the program is killed now */
}

guint tabiya_lesson_progress_count(GSettings *settings, const char *id, guint chapters)
{
    guint count = 0;
    TabiyaLessonResult result;

    for (guint i = 0; i < chapters; i++)
        count += tabiya_lesson_progress_get(settings, id, i, &result);
    return count;
}

guint tabiya_lesson_progress_find_next(GSettings *settings, const char *id, guint chapters)
{
    TabiyaLessonResult result;

    for (guint i = 0; i < chapters; i++) {
        if (!tabiya_lesson_progress_get(settings, id, i, &result))
            return i;
    }
    return 0;
}
