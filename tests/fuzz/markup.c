/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Fuzz target: any comment: its words and shapes can be set in another one and read back, and
 * setting them where they are changes no byte. The input is two comments, separated by a NUL. */
#include "app/game/markup.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void try_words(const char *text, const char *other)
{
    g_autofree char *own = tabiya_markup_dup_prose(text);
    g_autofree char *same = tabiya_markup_set_prose(text, own);
    require(strcmp(same, text) == 0);
    g_autofree char *words = tabiya_markup_dup_prose(other);
    g_autofree char *set = tabiya_markup_set_prose(text, words);
    g_autofree char *read = tabiya_markup_dup_prose(set);
    require(strcmp(read, words) == 0);
}

static gboolean has_shape(const GArray *shapes, const TabiyaShape *wanted)
{
    for (guint i = 0; i < shapes->len; i++) {
        const TabiyaShape *shape = &g_array_index(shapes, TabiyaShape, i);
        if (shape->from == wanted->from && shape->to == wanted->to && shape->color == wanted->color)
            return TRUE;
    }
    return FALSE;
}

static void try_shapes(const char *text, const char *other)
{
    g_autoptr(GArray) own = tabiya_markup_dup_shapes(text);
    g_autofree char *same = tabiya_markup_set_shapes(text, own);
    g_autoptr(GArray) again = tabiya_markup_dup_shapes(same);
    require(again->len == own->len);
    g_autoptr(GArray) shapes = tabiya_markup_dup_shapes(other);
    g_autofree char *set = tabiya_markup_set_shapes(text, shapes);
    g_autoptr(GArray) read = tabiya_markup_dup_shapes(set);
    require(read->len == shapes->len);
    for (guint i = 0; i < read->len; i++)
        require(has_shape(shapes, &g_array_index(read, TabiyaShape, i)));
}

static void try_values(const char *text)
{
    gint64 ms = -1;
    TabiyaScore score;
    int depth;
    require(!tabiya_markup_get_clock(text, &ms) || ms >= 0);
    if (tabiya_markup_get_eval(text, &score, &depth)) {
        g_autofree char *set = tabiya_markup_set_eval(text, &score, depth);
        require(strcmp(set, text) == 0);
    }
}

/* Without the blanks, which may be others where a command between them was moved. */
static char *dup_bare_words(const char *text)
{
    g_autofree char *words = tabiya_markup_dup_prose(text);
    GString *bare = g_string_new(NULL);
    for (const char *p = words; *p != '\0'; p++) {
        if (!strchr(" \t\n\v\f\r", *p))
            g_string_append_c(bare, *p);
    }
    return g_string_free(bare, FALSE);
}

static void try_whole(const char *text, const char *other)
{
    g_autofree char *same = tabiya_markup_strip(text, 0);
    require(strcmp(same, text) == 0);
    g_autofree char *once = tabiya_markup_merge(text, other);
    g_autofree char *twice = tabiya_markup_merge(once, other);
    g_autofree char *words = dup_bare_words(once);
    g_autofree char *words_again = dup_bare_words(twice);
    require(strcmp(words, words_again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_malloc0(size + 2);
    if (size > 0)
        memcpy(text, data, size);
    const char *other = text + strlen(text) + 1; /* the input's or the spare NUL */
    try_words(text, other);
    try_shapes(text, other);
    try_values(text);
    try_whole(text, other);
    return 0;
}
