/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plain-text.h. */
#include "app/plain-text.h"

#include <string.h>

/* Marks that hide text, or change the order of what follows. */
static gboolean is_hidden(gunichar character)
{
    return g_unichar_iscntrl(character) || (character >= 0x202a && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0x2028 ||
           character == 0x2029;
}

/* Returns the length of the replacement in characters. */
static gsize append_hidden(GString *out, gunichar character)
{
    g_string_append_printf(out, character < 0x100 ? "\\x%02x" : "\\u%04x", character);
    return character < 0x100 ? 4 : 6;
}

/* `keeps`: control characters that stay. */
static char *dup_visible(const char *text, gssize length, gsize max_chars, const char *keeps)
{
    GString *out = g_string_new(NULL);
    const char *at = text;
    const char *end = text + (length < 0 ? (gssize)strlen(text) : length);
    const char *next;
    for (gsize count = 0; at < end && count < max_chars; at = next) {
        const gunichar character = g_utf8_get_char_validated(at, end - at);
        const gboolean is_bad = character == (gunichar)-1 || character == (gunichar)-2;
        next = is_bad || *at == '\0' ? at + 1 : g_utf8_next_char(at);
        if (is_bad || *at == '\0') {
            count += append_hidden(out, (guchar)*at);
        } else if (is_hidden(character) && (character >= 0x7f || !strchr(keeps, *at))) {
            count += append_hidden(out, character);
        } else {
            g_string_append_len(out, at, next - at);
            count++;
        }
    }
    if (at < end)
        g_string_append(out, "…");
    return g_string_free(out, FALSE);
}

char *tabiya_dup_quote(const char *text, gssize length)
{
    return dup_visible(text, length, TABIYA_QUOTE_CHARS, "");
}

char *tabiya_dup_plain(const char *text, gssize length, gsize max_chars)
{
    return dup_visible(text, length, max_chars, "\n\t");
}

char *tabiya_dup_cut(const char *text, gsize max_chars)
{
    const char *end = text;
    for (gsize count = 0; *end != '\0' && count < max_chars; count++)
        end = g_utf8_next_char(end);
    return *end == '\0' ? g_strdup(text) : g_strdup_printf("%.*s…", (int)(end - text), text);
}
