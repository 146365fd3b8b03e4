/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See opening-shown.h. */
#include "app/names/opening-shown.h"

#include <string.h>

#include "app/names/opening-texts.h"

/* Rows of variations.tsv that say how parts are joined. */
#define BEHIND_FAMILY "%s: %s"
#define BEHIND_PART "%s, %s"
#define TWO_NAMES "%s-%s"
#define HOLE "%s"

const char *tabiya_opening_language(void)
{
    const char *const *languages = g_get_language_names();

    for (; *languages; languages++) {
        const int index = tabiya_opening_language_index(*languages);

        if (index >= 0)
            return tabiya_opening_languages[index];
        if (g_str_has_prefix(*languages, "en"))
            return NULL;
    }
    return NULL;
}

/* `pattern` with the words in its holes; `second` may be NULL where it has one. */
static char *fill(const char *pattern, const char *first, const char *second)
{
    GString *text = g_string_new(NULL);
    const char *words[] = {first, second};
    guint n = 0;

    for (const char *at = pattern; *at != '\0';) {
        if (n < G_N_ELEMENTS(words) && words[n] && g_str_has_prefix(at, HOLE)) {
            g_string_append(text, words[n++]);
            at += strlen(HOLE);
        } else {
            g_string_append_c(text, *at++);
        }
    }
    return g_string_free(text, FALSE);
}

/* "%s: %s" and the like; the English form if the language has none. */
static char *join(const char *pattern, const char *first, const char *second, const char *language)
{
    const char *own = tabiya_opening_variation_in(pattern, language);

    return fill(own ? own : pattern, first, second);
}

/* --- Parts ------------------------------------------------------------------------------------ */

/* A person's name in the form for patterns; "From" of "From's". */
static const char *find_person(const char *name, gsize length, const char *language)
{
    const char *genitive = g_strrstr_len(name, (gssize)length, "'s");
    const gboolean ends = genitive && genitive == name + length - 2;
    g_autofree char *key = g_strdup_printf("=%.*s", (int)(ends ? length - 2 : length), name);

    return tabiya_opening_variation_in(key, language);
}

/* "Richter-Rauzer": one person, or several, if each is known. NULL: they are not. */
static char *dup_persons(const char *names, gsize length, const char *language)
{
    const char *one = find_person(names, length, language);
    g_autofree char *joined = NULL;

    if (one)
        return g_strdup(one);
    for (const char *at = names, *end = names + length; at <= end;) {
        const char *hyphen = memchr(at, '-', (gsize)(end - at));
        const char *upto = hyphen ? hyphen : end;
        const char *person = find_person(at, (gsize)(upto - at), language);

        if (!person)
            return NULL;
        char *longer = joined ? join(TWO_NAMES, joined, person, language) : g_strdup(person);
        g_free(joined);
        joined = longer;
        at = upto + 1;
    }
    return g_steal_pointer(&joined);
}

/* "Najdorf Variation" by the row "%s Variation"; the longest match wins ("%s Gambit Accepted"). */
static char *dup_by_pattern(const char *part, const char *language)
{
    for (const char *space = strchr(part, ' '); space; space = strchr(space + 1, ' ')) {
        g_autofree char *key = g_strconcat(HOLE, space, NULL);
        const char *pattern = tabiya_opening_variation_in(key, language);
        g_autofree char *persons =
            pattern ? dup_persons(part, (gsize)(space - part), language) : NULL;

        if (persons)
            return fill(pattern, persons, NULL);
    }
    return NULL;
}

/* A part may be a family elsewhere: "London System" in a Queen's Pawn Game. */
static char *dup_part(const char *part, const char *language)
{
    /* The rows of patterns and persons are no parts. */
    const gboolean may_be_row = *part != '=' && !strstr(part, HOLE);
    const char *whole = may_be_row ? tabiya_opening_variation_in(part, language) : NULL;

    if (whole)
        return g_strdup(whole);
    char *text = dup_by_pattern(part, language);
    if (!text)
        text = g_strdup(tabiya_opening_family_in(part, language));
    return text ? text : g_strdup(part);
}

static char *dup_parts(const char *parts, const char *language)
{
    g_auto(GStrv) list = g_strsplit(parts, ", ", -1);
    g_autofree char *text = NULL;

    for (char **part = list; *part; part++) {
        g_autofree char *shown = dup_part(*part, language);
        char *longer = text ? join(BEHIND_PART, text, shown, language) : g_strdup(shown);

        g_free(text);
        text = longer;
    }
    return text ? g_steal_pointer(&text) : g_strdup("");
}

/* --- Names ------------------------------------------------------------------------------------ */

char *tabiya_opening_dup_shown_in(const char *name, gsize from, const char *language)
{
    g_return_val_if_fail(name && from <= strlen(name), NULL);
    const char *family = language ? tabiya_opening_family_in(name, language) : NULL;
    const char *colon = strchr(name, ':');
    g_autofree char *parts = NULL;

    if (!family)
        return g_strdup(name + from);
    if (from > 0)
        return dup_parts(name + from, language);
    if (!colon)
        return g_strdup(family);
    parts = dup_parts(colon + strspn(colon, ": "), language);
    return join(BEHIND_FAMILY, family, parts, language);
}

char *tabiya_opening_dup_shown(const char *name, gsize from)
{
    return tabiya_opening_dup_shown_in(name, from, tabiya_opening_language());
}

static gboolean is_latin(const char *text)
{
    return g_unichar_get_script(g_utf8_get_char(text)) == G_UNICODE_SCRIPT_LATIN;
}

int tabiya_opening_compare_shown(const char *a, const char *b)
{
    int order = is_latin(a) - is_latin(b);

    if (order == 0)
        order = g_utf8_collate(a, b);
    return order != 0 ? order : strcmp(a, b);
}
