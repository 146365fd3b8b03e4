/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shipped-lessons.h. In the bundle a lesson is LANGUAGE/NAME.pgn; ORDER has the names in order.
   */
#include "app/lessons/shipped-lessons.h"

#include <string.h>

#include "app/own-resource.h"
#include "tabiya-lessons.h"

#define FOLDER "/io/github/tabiya/Tabiya/lessons/"
#define ENGLISH "en"
#define ENDING ".pgn"

static GResource *get_resource(void)
{
    static TabiyaOwnResource own = {tabiya_lessons_register_resource, tabiya_lessons_get_resource};

    return tabiya_own_resource_get(&own);
}

/* NULL: it is not there. */
static GBytes *look_up(const char *path)
{
    return g_resource_lookup_data(get_resource(), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static GBytes *look_up_lesson(const char *name, const char *language)
{
    g_autofree char *path = g_strconcat(FOLDER, language, "/", name, ENDING, NULL);

    return look_up(path);
}

/* --- The list --------------------------------------------------------------------------------- */

/* The English lessons by name. */
static GStrv list_files(void)
{
    GStrv files = g_resource_enumerate_children(get_resource(), FOLDER ENGLISH, 0, NULL);

    if (!files)
        return g_new0(char *, 1);
    for (char **file = files; *file; file++) {
        if (g_str_has_suffix(*file, ENDING))
            (*file)[strlen(*file) - strlen(ENDING)] = '\0';
    }
    qsort(files, g_strv_length(files), sizeof *files,
          (int (*)(const void *, const void *))(GCallback)g_strcmp0);
    return files;
}

char *tabiya_shipped_lessons_dup_file(const char *name)
{
    g_autofree char *path = g_strconcat(FOLDER, name, NULL);
    g_autoptr(GBytes) bytes = look_up(path);
    gsize length = 0;
    const char *data = bytes ? g_bytes_get_data(bytes, &length) : NULL;

    return g_strndup(data ? data : "", length);
}

static GStrv read_order(void)
{
    g_autofree char *text = tabiya_shipped_lessons_dup_file("ORDER");

    return g_strsplit(text, "\n", -1);
}

GStrv tabiya_shipped_lessons_list(void)
{
    g_auto(GStrv) order = read_order(), files = list_files();
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (char **name = order; *name; name++) {
        if (g_strv_contains((const char *const *)files, *name))
            g_strv_builder_add(builder, *name);
    }
    for (char **file = files; *file; file++) {
        if (!g_strv_contains((const char *const *)order, *file))
            g_strv_builder_add(builder, *file);
    }
    return g_strv_builder_end(builder);
}

GStrv tabiya_shipped_lessons_list_languages(const char *name)
{
    g_return_val_if_fail(name, NULL);
    g_auto(GStrv) children = g_resource_enumerate_children(get_resource(), FOLDER, 0, NULL);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (char **child = children; child && *child; child++) {
        g_autofree char *language = g_strndup(*child, strcspn(*child, "/"));
        g_autoptr(GBytes) bytes = strchr(*child, '/') ? look_up_lesson(name, language) : NULL;

        if (bytes)
            g_strv_builder_add(builder, language);
    }
    return g_strv_builder_end(builder);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static GBytes *look_up_in_own_language(const char *name)
{
    for (const char *const *language = g_get_language_names(); *language; language++) {
        GBytes *bytes = look_up_lesson(name, *language);

        if (bytes)
            return bytes;
    }
    return look_up_lesson(name, ENGLISH);
}

TabiyaLesson *tabiya_shipped_lessons_read(const char *name, const char *language)
{
    g_return_val_if_fail(name, NULL);
    g_autoptr(GBytes) bytes =
        language ? look_up_lesson(name, language) : look_up_in_own_language(name);
    gsize length;

    if (!bytes)
        return NULL;
    const char *text = g_bytes_get_data(bytes, &length);
    return tabiya_lesson_new(name, text ? text : "", (gssize)length);
}

static gboolean has_words(const char *name, const char *words)
{
    g_autoptr(TabiyaLesson) lesson = tabiya_shipped_lessons_read(name, NULL);
    g_autofree char *all =
        g_strconcat(name, " ", lesson ? tabiya_lesson_get_title(lesson) : "", NULL);

    return g_str_match_string(words, all, TRUE);
}

char *tabiya_shipped_lessons_find(const char *words)
{
    g_return_val_if_fail(words, NULL);
    g_auto(GStrv) names = tabiya_shipped_lessons_list();

    if (g_strv_contains((const char *const *)names, words))
        return g_strdup(words);
    for (char **name = names; *name; name++) {
        if (has_words(*name, words))
            return g_strdup(*name);
    }
    return NULL;
}
