/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See fold-name.h. Compatibility decomposition, marks dropped, case folded. Most names are plain
 * ASCII and take a fast path with the same result. */
#include "app/store/fold-name.h"

#include <string.h>

/* Letters with strokes and ligatures, which Unicode does not decompose; after case folding. */
static const struct {
    gunichar letter;
    const char *plain;
} LETTERS[] = {
    {0x00e6, "ae"}, {0x00f0, "d"}, {0x00f8, "o"}, {0x00fe, "th"}, {0x0111, "d"},  {0x0127, "h"},
    {0x0131, "i"},  {0x0138, "k"}, {0x0142, "l"}, {0x014b, "n"},  {0x0153, "oe"}, {0x0167, "t"},
    {0x0180, "b"},  {0x0268, "i"}, {0x02b9, ""},  {0x02ba, ""},   {0x02bc, "'"},  {0x2019, "'"},
    {0x2018, "'"},  {0x2010, "-"}, {0x2011, "-"}, {0x2013, "-"},
};

static const char *find_plain(gunichar c)
{
    for (gsize i = 0; i < G_N_ELEMENTS(LETTERS); i++) {
        if (LETTERS[i].letter == c)
            return LETTERS[i].plain;
    }
    return NULL;
}

/* Lower case letters without marks; blanks unchanged. */
static char *fold_letters(const char *name)
{
    g_autofree char *valid = g_utf8_make_valid(name, -1);
    g_autofree char *apart = g_utf8_normalize(valid, -1, G_NORMALIZE_ALL);
    g_autofree char *folded = g_utf8_casefold(apart, -1);
    g_autofree char *again = g_utf8_normalize(folded, -1, G_NORMALIZE_ALL);
    GString *out = g_string_sized_new(strlen(again));
    for (const char *p = again; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);
        const char *plain = c < 0x80 ? NULL : find_plain(c);
        if (plain)
            g_string_append(out, plain);
        else if (g_unichar_isspace(c))
            g_string_append_c(out, ' ');
        else if (!g_unichar_ismark(c) && c != 0xfffd)
            g_string_append_unichar(out, c);
    }
    return g_string_free(out, FALSE);
}

/* Single blanks, none at the ends, one after each comma. */
static char *tidy_blanks(const char *text)
{
    GString *out = g_string_sized_new(strlen(text) + 4);
    for (const char *p = text; *p != '\0'; p++) {
        gboolean is_blank = *p == ' ' || (*p >= '\t' && *p <= '\r');
        char last = out->len > 0 ? out->str[out->len - 1] : ' ';
        if (is_blank && last == ' ')
            continue;
        if (!is_blank && last == ',')
            g_string_append_c(out, ' ');
        g_string_append_c(out, is_blank ? ' ' : *p);
    }
    if (out->len > 0 && out->str[out->len - 1] == ' ')
        g_string_truncate(out, out->len - 1);
    return g_string_free(out, FALSE);
}

char *tabiya_fold_name(const char *name)
{
    g_autofree char *letters =
        g_str_is_ascii(name) ? g_ascii_strdown(name, -1) : fold_letters(name);
    return tidy_blanks(letters);
}
