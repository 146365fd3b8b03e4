/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See plain-text.h. */
#include "app/plain-text.h"

#include <string.h>

/* Marks that hide what stands there, or turn the order of what follows. */
static gboolean is_hidden(gunichar character)
{
    return g_unichar_iscntrl(character) || (character >= 0x202a && character <= 0x202e) ||
           (character >= 0x2066 && character <= 0x2069) || character == 0x2028 ||
           character == 0x2029;
}

static void append_hidden(GString *out, gunichar character)
{
    if (character < 0x100)
        g_string_append_printf(out, "\\x%02x", character);
    else
        g_string_append_printf(out, "\\u%04x", character);
}

/* `keeps`: controls that stay as they are. */
static char *dup_visible(const char *text, gsize max_chars, const char *keeps)
{
    GString *out = g_string_new(NULL);
    gsize count = 0;
    for (const char *at = text; *at != '\0'; count++) {
        if (count >= max_chars) {
            g_string_append(out, "…");
            break;
        }
        const gunichar character = g_utf8_get_char_validated(at, 6);
        const gboolean is_bad = character == (gunichar)-1 || character == (gunichar)-2;
        const char *next = is_bad ? at + 1 : g_utf8_next_char(at);
        if (is_bad)
            append_hidden(out, (guchar)*at);
        else if (is_hidden(character) && ((guchar)*at >= 0x7f || strchr(keeps, *at) == NULL))
            append_hidden(out, character);
        else
            g_string_append_len(out, at, next - at);
        at = next;
    }
    return g_string_free(out, FALSE);
}

char *tabiya_dup_quote(const char *text)
{
    return dup_visible(text, TABIYA_QUOTE_CHARS, "");
}

char *tabiya_dup_plain(const char *text)
{
    return dup_visible(text, G_MAXSIZE, "\n\t");
}
