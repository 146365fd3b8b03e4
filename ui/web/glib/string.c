/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strings that grow. */
#include <glib.h>

static void reserve(GString *string, gsize more)
{
    gsize needed;

    if (__builtin_add_overflow(string->len, more, &needed) || needed > SIZE_MAX / 2 - 1)
        web_glib_stop("out of memory");
    if (needed + 1 <= string->allocated_len)
        return;
    string->allocated_len = MAX(needed + 1, 2 * string->allocated_len);
    string->str = g_realloc(string->str, string->allocated_len);
}

GString *g_string_sized_new(gsize size)
{
    GString *string = g_new0(GString, 1);

    reserve(string, MAX(size, 63));
    string->str[0] = '\0';
    return string;
}

GString *g_string_new_len(const char *text, gssize length)
{
    return g_string_append_len(g_string_sized_new(length > 0 ? (gsize)length : 0), text, length);
}

GString *g_string_new(const char *text)
{
    GString *string = g_string_sized_new(0);

    return text ? g_string_append(string, text) : string;
}

char *g_string_free(GString *string, gboolean with_text)
{
    char *text = string->str;

    g_free(string);
    if (!with_text)
        return text;
    g_free(text);
    return NULL;
}

GString *g_string_truncate(GString *string, gsize length)
{
    string->len = MIN(length, string->len);
    string->str[string->len] = '\0';
    return string;
}

GString *g_string_set_size(GString *string, gsize length)
{
    if (length > string->len)
        reserve(string, length - string->len);
    string->len = length;
    string->str[length] = '\0';
    return string;
}

static GString *insert(GString *string, gsize at, const char *text, gsize length)
{
    reserve(string, length);
    memmove(string->str + at + length, string->str + at, string->len - at + 1);
    memcpy(string->str + at, text, length);
    string->len += length;
    return string;
}

GString *g_string_append_len(GString *string, const char *text, gssize length)
{
    const gsize size = length >= 0 ? (gsize)length : strlen(text);

    return size > 0 ? insert(string, string->len, text, size) : string;
}

GString *g_string_append(GString *string, const char *text)
{
    return g_string_append_len(string, text, -1);
}

GString *g_string_assign(GString *string, const char *text)
{
    return g_string_append(g_string_truncate(string, 0), text);
}

GString *g_string_append_c(GString *string, char c)
{
    return insert(string, string->len, &c, 1);
}

GString *g_string_append_unichar(GString *string, gunichar c)
{
    char text[6];

    return insert(string, string->len, text, (gsize)g_unichar_to_utf8(c, text));
}

GString *g_string_insert(GString *string, gssize at, const char *text)
{
    return insert(string, at >= 0 ? MIN((gsize)at, string->len) : string->len, text, strlen(text));
}

GString *g_string_insert_c(GString *string, gssize at, char c)
{
    return insert(string, at >= 0 ? MIN((gsize)at, string->len) : string->len, &c, 1);
}

GString *g_string_prepend(GString *string, const char *text)
{
    return insert(string, 0, text, strlen(text));
}

GString *g_string_erase(GString *string, gssize at, gssize length)
{
    const gsize start = MIN((gsize)at, string->len), rest = string->len - start;
    const gsize size = length < 0 ? rest : MIN((gsize)length, rest);

    memmove(string->str + start, string->str + start + size, rest - size + 1);
    string->len -= size;
    return string;
}

void g_string_append_printf(GString *string, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    if (text)
        g_string_append(string, text);
}

void g_string_printf(GString *string, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_string_assign(string, text ? text : "");
}

guint g_string_replace(GString *string, const char *find, const char *replace, guint limit)
{
    const gsize size = strlen(find), length = strlen(replace);
    guint count = 0;
    gsize at = 0;

    for (char *found;
         size > 0 && (limit == 0 || count < limit) && (found = strstr(string->str + at, find));
         count++) {
        at = (gsize)(found - string->str);
        g_string_erase(string, (gssize)at, (gssize)size);
        g_string_insert(string, (gssize)at, replace);
        at += length;
    }
    return count;
}
