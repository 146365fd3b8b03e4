/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The language of the page's C: what _() finds.
 *
 * The page gives all words of a language at once, before anything else is called; until then, and
 * for texts without a translation, English is used. */
#include <glib/gi18n-lib.h>

#include "ui/web/wasm/web.h"

enum { PLURALS = 200 };

static GHashTable *translations; /* of borrowed texts */
static char plural_forms[PLURALS + 1];
static const char *language_names[3] = {"C", NULL};

/* `name`: the language as locales are called, "de", "pt_BR". `plural`: which form a number takes, a
 * digit each for 0 to 199, after which it repeats by hundreds; "" as in English. `words`: pairs of
 * a text and its translation, each ended by a NUL, `size` bytes in all. A text with a context
 * begins with it and \004; translations with several forms are separated by \001. */
WEB_EXPORT(web_words_load)
void web_words_load(const char *name, const char *plural, const char *words, int size)
{
    char *at = g_memdup2(words, (gsize)size), *end = at + size;

    g_return_if_fail(size > 0 && words[size - 1] == '\0');
    translations = g_hash_table_new(g_str_hash, g_str_equal);
    g_strlcpy(plural_forms, plural, sizeof plural_forms);
    language_names[0] = g_intern_string(name);
    language_names[1] = "C";
    while (at < end) {
        char *translation = at + strlen(at) + 1;
        if (translation >= end)
            break;
        g_hash_table_insert(translations, at, translation);
        at = translation + strlen(translation) + 1;
    }
}

const char *const *g_get_language_names(void)
{
    return language_names;
}

static const char *find(const char *text)
{
    return translations ? g_hash_table_lookup(translations, text) : NULL;
}

const char *web_gettext(const char *text)
{
    const char *translation = find(text);

    return translation ? translation : text;
}

const char *web_pgettext(const char *text, const char *bare)
{
    const char *translation = find(text);

    return translation ? translation : bare;
}

const char *g_dpgettext2(const char *domain, const char *context, const char *text)
{
    g_autofree char *whole = g_strconcat(context, "\004", text, NULL);

    (void)domain;
    return web_pgettext(whole, text);
}

/* The form of that index, as a text of its own; NULL: there is none. */
static const char *find_form(const char *forms, int index)
{
    for (; index > 0 && forms; index--) {
        forms = strchr(forms, '\001');
        forms = forms ? forms + 1 : NULL;
    }
    if (!forms)
        return NULL;
    g_autofree char *form = g_strndup(forms, strcspn(forms, "\001"));
    return g_intern_string(form);
}

const char *web_ngettext(const char *one, const char *many, gulong count)
{
    const gulong digit = count < PLURALS ? count : PLURALS / 2 + count % (PLURALS / 2);
    const char *forms = find(one);

    if (!forms || strlen(plural_forms) <= digit)
        return count == 1 ? one : many;
    const char *form = find_form(forms, plural_forms[digit] - '0');
    return form ? form : many;
}
