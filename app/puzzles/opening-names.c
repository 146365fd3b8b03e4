/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-names.h. Some thousand tags are compared with each key that is typed: less than a
 * millisecond. */
#include "app/puzzles/opening-names.h"

#include <string.h>

char *tabiya_opening_tag_dup_name(const char *tag)
{
    return g_strdelimit(g_strdup(tag), "_", ' ');
}

/* " sicilian defense najdorf": small letters, one space before each word. */
static char *dup_folded(const char *text)
{
    g_autofree char *ascii = g_str_to_ascii(text, "C");
    GString *folded = g_string_new(NULL);
    gboolean inside = FALSE;

    for (const char *c = ascii; *c != '\0'; c++) {
        if (strchr("':,.", *c) != NULL)
            continue;
        if (g_ascii_isspace(*c) || *c == '_') {
            inside = FALSE;
            continue;
        }
        if (!inside)
            g_string_append_c(folded, ' ');
        inside = TRUE;
        g_string_append_c(folded, g_ascii_tolower(*c));
    }
    return g_string_free(folded, FALSE);
}

/* Each word begins one of the name's. */
static gboolean has_words(const char *name, const char *typed)
{
    g_auto(GStrv) words = g_strsplit(typed + 1, " ", -1);

    for (guint i = 0; words[i] != NULL; i++) {
        g_autofree char *start = g_strconcat(" ", words[i], NULL);

        if (strstr(name, start) == NULL)
            return FALSE;
    }
    return TRUE;
}

typedef struct {
    const char *tag;
    gboolean begins; /* as what is typed */
    gsize length;
} Hit;

static int compare_hits(gconstpointer a, gconstpointer b)
{
    const Hit *one = a, *other = b;

    if (one->begins != other->begins)
        return one->begins ? -1 : 1;
    if (one->length != other->length)
        return one->length < other->length ? -1 : 1;
    return strcmp(one->tag, other->tag);
}

GPtrArray *tabiya_opening_tags_complete(const char *const *tags, const char *typed, guint limit)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folded = dup_folded(typed);
    g_autoptr(GArray) hits = g_array_new(FALSE, FALSE, sizeof(Hit));

    for (guint i = 0; tags[i] != NULL && *folded != '\0'; i++) {
        g_autofree char *name = dup_folded(tags[i]);

        if (has_words(name, folded))
            g_array_append_vals(
                hits, &(Hit){tags[i], g_str_has_prefix(name, folded), strlen(tags[i])}, 1);
    }
    g_array_sort(hits, compare_hits);
    for (guint i = 0; i < MIN(hits->len, limit); i++)
        g_ptr_array_add(names, tabiya_opening_tag_dup_name(g_array_index(hits, Hit, i).tag));
    return names;
}
