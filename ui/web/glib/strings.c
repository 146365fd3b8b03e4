/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Strings that end with a NUL, and lists of them. */
#include <errno.h>
#include <glib.h>
#include <locale.h>

char *g_strndup(const char *text, gsize length)
{
    if (!text)
        return NULL;
    char *copy = g_malloc0(length + 1);
    return strncpy(copy, text, length);
}

char *g_strdup(const char *text)
{
    return text ? g_memdup2(text, strlen(text) + 1) : NULL;
}

char *g_strdup_vprintf(const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0)
        return NULL;
    char *text = g_malloc((gsize)length + 1);
    vsnprintf(text, (gsize)length + 1, format, arguments);
    return text;
}

char *g_strdup_printf(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    return text;
}

int g_snprintf(char *text, gulong size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return length;
}

char *g_strconcat(const char *first, ...)
{
    va_list parts;
    GString *text = g_string_new(NULL);

    if (!first) {
        g_string_free(text, TRUE);
        return NULL;
    }
    va_start(parts, first);
    for (const char *part = first; part; part = va_arg(parts, const char *))
        g_string_append(text, part);
    va_end(parts);
    return g_string_free(text, FALSE);
}

gsize g_strlcpy(char *to, const char *from, gsize size)
{
    const gsize length = strlen(from);

    if (size > 0) {
        const gsize taken = MIN(length, size - 1);
        memcpy(to, from, taken);
        to[taken] = '\0';
    }
    return length;
}

int g_strcmp0(const char *a, const char *b)
{
    if (!a || !b)
        return (a != NULL) - (b != NULL);
    return strcmp(a, b);
}

gboolean g_str_equal(gconstpointer a, gconstpointer b)
{
    return strcmp(a, b) == 0;
}

guint g_str_hash(gconstpointer text)
{
    guint hash = 5381;

    for (const signed char *at = text; *at != '\0'; at++)
        hash = hash * 33 + (guint)*at;
    return hash;
}

gboolean g_str_has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

gboolean g_str_has_suffix(const char *text, const char *suffix)
{
    const gsize length = strlen(text), part = strlen(suffix);

    return part <= length && strcmp(text + length - part, suffix) == 0;
}

gboolean g_str_is_ascii(const char *text)
{
    while (*text != '\0' && (guchar)*text < 0x80)
        text++;
    return *text == '\0';
}

char *g_strchomp(char *text)
{
    gsize length = strlen(text);

    while (length > 0 && g_ascii_isspace(text[length - 1]))
        text[--length] = '\0';
    return text;
}

char *g_strdelimit(char *text, const char *delimiters, char other)
{
    for (char *at = text; *at != '\0'; at++) {
        if (strchr(delimiters, *at))
            *at = other;
    }
    return text;
}

char *g_strstrip(char *text)
{
    gsize start = 0;

    g_strchomp(text);
    const gsize length = strlen(text);
    while (g_ascii_isspace(text[start]))
        start++;
    return memmove(text, text + start, length + 1 - start);
}

static gsize length_within(const char *text, gssize most)
{
    return most < 0 ? strlen(text) : strnlen(text, (gsize)most);
}

char *g_strstr_len(const char *text, gssize length, const char *part)
{
    const gsize size = strlen(part), room = length_within(text, length);

    for (gsize at = 0; at + size <= room; at++) {
        if (memcmp(text + at, part, size) == 0)
            return (char *)text + at;
    }
    return NULL;
}

char *g_strrstr_len(const char *text, gssize length, const char *part)
{
    const gsize size = strlen(part), room = length_within(text, length);

    for (gsize at = room < size ? 0 : room - size + 1; at > 0; at--) {
        if (memcmp(text + at - 1, part, size) == 0)
            return (char *)text + at - 1;
    }
    return NULL;
}

const char *g_intern_string(const char *text)
{
    static GHashTable *kept;

    if (!text)
        return NULL;
    if (!kept)
        kept = g_hash_table_new(g_str_hash, g_str_equal);
    const char *known = g_hash_table_lookup(kept, text);
    if (known)
        return known;
    char *copy = g_strdup(text);
    g_hash_table_add(kept, copy);
    return copy;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

gint64 g_ascii_strtoll(const char *text, char **end, guint base)
{
    return strtoll(text, end, (int)base);
}

guint64 g_ascii_strtoull(const char *text, char **end, guint base)
{
    return strtoull(text, end, (int)base);
}

double g_ascii_strtod(const char *text, char **end)
{
    return strtod(text, end);
}

gboolean g_ascii_string_to_unsigned(const char *text, guint base, guint64 least, guint64 most,
                                    guint64 *number, G_GNUC_UNUSED void *error)
{
    char *end;

    if (!g_ascii_isalnum(*text))
        return FALSE;
    errno = 0;
    const guint64 value = strtoull(text, &end, (int)base);
    if (errno != 0 || *end != '\0' || value < least || value > most)
        return FALSE;
    if (number)
        *number = value;
    return TRUE;
}

/* --- ASCII ------------------------------------------------------------------------------------ */

char g_ascii_toupper(char c)
{
    return g_ascii_islower(c) ? (char)(c - 'a' + 'A') : c;
}

char g_ascii_tolower(char c)
{
    return g_ascii_isupper(c) ? (char)(c - 'A' + 'a') : c;
}

int g_ascii_digit_value(char c)
{
    return g_ascii_isdigit(c) ? c - '0' : -1;
}

static char *map_ascii(const char *text, gssize length, char (*map)(char c))
{
    char *copy = length < 0 ? g_strdup(text) : g_strndup(text, (gsize)length);

    for (char *at = copy; *at != '\0'; at++)
        *at = map(*at);
    return copy;
}

char *g_ascii_strdown(const char *text, gssize length)
{
    return map_ascii(text, length, g_ascii_tolower);
}

char *g_ascii_strup(const char *text, gssize length)
{
    return map_ascii(text, length, g_ascii_toupper);
}

int g_ascii_strncasecmp(const char *a, const char *b, gsize length)
{
    for (; length > 0 && *a != '\0' && *b != '\0'; a++, b++, length--) {
        const int difference = (guchar)g_ascii_tolower(*a) - (guchar)g_ascii_tolower(*b);
        if (difference != 0)
            return difference;
    }
    return length > 0 ? (guchar)*a - (guchar)*b : 0;
}

int g_ascii_strcasecmp(const char *a, const char *b)
{
    return g_ascii_strncasecmp(a, b, SIZE_MAX);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static char **to_strv(GPtrArray *parts)
{
    g_ptr_array_add(parts, NULL);
    return (char **)g_ptr_array_free(parts, FALSE);
}

char **g_strsplit(const char *text, const char *delimiter, int most)
{
    GPtrArray *parts = g_ptr_array_new();
    const gsize size = strlen(delimiter);

    for (const char *end; *text != '\0' && (most <= 0 || parts->len + 1 < (guint)most) &&
                          (end = strstr(text, delimiter));
         text = end + size) {
        g_ptr_array_add(parts, g_strndup(text, (gsize)(end - text)));
        if (end[size] == '\0') {
            g_ptr_array_add(parts, g_strdup(""));
        }
    }
    if (*text != '\0')
        g_ptr_array_add(parts, g_strdup(text));
    return to_strv(parts);
}

char **g_strsplit_set(const char *text, const char *delimiters, int most)
{
    GPtrArray *parts = g_ptr_array_new();

    if (*text == '\0')
        return to_strv(parts);
    while (most <= 0 || parts->len + 1 < (guint)most) {
        const gsize length = strcspn(text, delimiters);
        if (text[length] == '\0')
            break;
        g_ptr_array_add(parts, g_strndup(text, length));
        text += length + 1;
    }
    g_ptr_array_add(parts, g_strdup(text));
    return to_strv(parts);
}

char *g_strjoinv(const char *separator, char **parts)
{
    GString *text = g_string_new(NULL);

    for (gsize i = 0; parts[i]; i++) {
        if (i > 0 && separator)
            g_string_append(text, separator);
        g_string_append(text, parts[i]);
    }
    return g_string_free(text, FALSE);
}

guint g_strv_length(char **parts)
{
    guint length = 0;

    while (parts[length])
        length++;
    return length;
}

gboolean g_strv_contains(const char *const *parts, const char *text)
{
    while (*parts && strcmp(*parts, text) != 0)
        parts++;
    return *parts != NULL;
}

void g_strfreev(char **parts)
{
    for (char **part = parts; part && *part; part++)
        g_free(*part);
    g_free(parts);
}

char **g_strdupv(char **parts)
{
    if (!parts)
        return NULL;
    const guint length = g_strv_length(parts);
    char **copy = g_new0(char *, length + 1);
    for (guint i = 0; i < length; i++)
        copy[i] = g_strdup(parts[i]);
    return copy;
}
