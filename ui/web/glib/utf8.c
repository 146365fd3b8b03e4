/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* UTF-8, and the letters of our languages. */
#include <glib.h>
#include <wctype.h>

/* --- Characters ------------------------------------------------------------------------------- */

static int length_of(guchar first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 1;
}

char *web_utf8_next(const char *text)
{
    return (char *)text + length_of((guchar)*text);
}

char *g_utf8_prev_char(const char *text)
{
    do {
        text--;
    } while (((guchar)*text & 0xc0) == 0x80);
    return (char *)text;
}

gunichar g_utf8_get_char(const char *text)
{
    const int length = length_of((guchar)*text);
    gunichar c = length == 1 ? (guchar)*text : (guchar)*text & (0x7fU >> length);

    for (int i = 1; i < length; i++)
        c = c << 6 | ((guchar)text[i] & 0x3f);
    return c;
}

/* The length of a valid character of at most `most` bytes; 0: it is not valid, or not whole. */
static gsize valid_length(const char *text, gsize most)
{
    static const gunichar least[] = {0, 0, 0x80, 0x800, 0x10000};
    const guchar first = (guchar)*text;
    const int length = length_of(first);

    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first > 0xf4 || (gsize)length > most)
        return 0;
    for (int i = 1; i < length; i++) {
        if (((guchar)text[i] & 0xc0) != 0x80)
            return 0;
    }
    const gunichar c = g_utf8_get_char(text);
    return c >= least[length] && g_unichar_validate(c) ? (gsize)length : 0;
}

gunichar g_utf8_get_char_validated(const char *text, gssize length)
{
    const gsize most = length < 0 ? strlen(text) : (gsize)length;

    if (most == 0)
        return length < 0 ? 0 : (gunichar)-2;
    return valid_length(text, most) > 0 ? g_utf8_get_char(text) : (gunichar)-1;
}

char *g_utf8_offset_to_pointer(const char *text, glong offset)
{
    for (; offset > 0; offset--)
        text = g_utf8_next_char(text);
    return (char *)text;
}

glong g_utf8_strlen(const char *text, gssize most)
{
    const char *end = most < 0 ? NULL : text + most;
    glong count = 0;

    for (const char *next; (!end || text < end) && *text != '\0'; text = next) {
        next = g_utf8_next_char(text);
        if (end && next > end)
            break;
        count++;
    }
    return count;
}

gboolean g_utf8_validate_len(const char *text, gsize length, const char **end)
{
    const char *at = text, *stop = text + length;

    while (at < stop && *at != '\0') {
        const gsize size = valid_length(at, (gsize)(stop - at));
        if (size == 0)
            break;
        at += size;
    }
    if (end)
        *end = at;
    return at == stop;
}

gboolean g_utf8_validate(const char *text, gssize length, const char **end)
{
    return g_utf8_validate_len(text, length < 0 ? strlen(text) : (gsize)length, end);
}

char *g_utf8_make_valid(const char *text, gssize length)
{
    const char *stop = text + (length < 0 ? strlen(text) : (gsize)length), *end;
    GString *valid = g_string_new(NULL);

    while (!g_utf8_validate_len(text, (gsize)(stop - text), &end)) {
        g_string_append_len(valid, text, end - text);
        g_string_append(valid, "\xef\xbf\xbd");
        text = end + 1;
    }
    g_string_append_len(valid, text, stop - text);
    return g_string_free(valid, FALSE);
}

int g_unichar_to_utf8(gunichar c, char *text)
{
    const int length = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const guchar marks[] = {0, 0, 0xc0, 0xe0, 0xf0};

    for (int i = length - 1; i > 0; i--, c >>= 6)
        text[i] = (char)(0x80 | (c & 0x3f));
    text[0] = (char)(marks[length] | c);
    return length;
}

/* --- Kinds of letters ------------------------------------------------------------------------- */

typedef struct {
    gunichar first, last;
} Range;

static gboolean is_within(gunichar c, const Range *ranges, gsize count)
{
    for (gsize i = 0; i < count; i++) {
        if (c >= ranges[i].first && c <= ranges[i].last)
            return TRUE;
    }
    return FALSE;
}

gboolean g_unichar_validate(gunichar c)
{
    return c < 0xd800 || (c > 0xdfff && c < 0x110000);
}

gboolean g_unichar_ismark(gunichar c)
{
    static const Range marks[] = {
        {0x300, 0x36f},   {0x483, 0x489},   {0x610, 0x61a},   {0x64b, 0x65f},   {0x670, 0x670},
        {0x6d6, 0x6dc},   {0x6df, 0x6e4},   {0x6e7, 0x6e8},   {0x6ea, 0x6ed},   {0x1ab0, 0x1ace},
        {0x1dc0, 0x1dff}, {0x20d0, 0x20f0}, {0x302a, 0x302f}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f},
    };

    return is_within(c, marks, G_N_ELEMENTS(marks));
}

gboolean g_unichar_isdigit(gunichar c)
{
    return (c >= '0' && c <= '9') || (c >= 0x660 && c <= 0x669) || (c >= 0x6f0 && c <= 0x6f9);
}

gboolean g_unichar_isalpha(gunichar c)
{
    return iswalpha((wint_t)c) && !g_unichar_isdigit(c) && !g_unichar_ismark(c);
}

gboolean g_unichar_isalnum(gunichar c)
{
    return g_unichar_isalpha(c) || g_unichar_isdigit(c);
}

gboolean g_unichar_isspace(gunichar c)
{
    return (c >= '\t' && c <= '\r' && c != '\v') || c == ' ' || c == 0x85 || c == 0xa0 ||
           c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 ||
           c == 0x202f || c == 0x205f || c == 0x3000;
}

gboolean g_unichar_iscntrl(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0);
}

/* What leaves a mark on paper; whether a character is in use, this does not know. */
gboolean g_unichar_isgraph(gunichar c)
{
    static const Range others[] = {
        {0xad, 0xad},     {0x600, 0x605},   {0x61c, 0x61c},   {0x6dd, 0x6dd},   {0x200b, 0x200f},
        {0x202a, 0x202e}, {0x2060, 0x206f}, {0xd800, 0xdfff}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb},
    };

    return c < 0x110000 && !g_unichar_iscntrl(c) && !g_unichar_isspace(c) &&
           !is_within(c, others, G_N_ELEMENTS(others));
}

gunichar g_unichar_tolower(gunichar c)
{
    return (gunichar)towlower((wint_t)c);
}

gunichar g_unichar_toupper(gunichar c)
{
    return (gunichar)towupper((wint_t)c);
}

gunichar g_unichar_totitle(gunichar c)
{
    return g_unichar_toupper(c);
}

gboolean g_unichar_isupper(gunichar c)
{
    return g_unichar_tolower(c) != c;
}

GUnicodeScript g_unichar_get_script(gunichar c)
{
    if (!g_unichar_isalpha(c))
        return G_UNICODE_SCRIPT_COMMON;
    if (c < 0x250 || (c >= 0x1e00 && c < 0x1f00))
        return G_UNICODE_SCRIPT_LATIN;
    if (c >= 0x400 && c < 0x530)
        return G_UNICODE_SCRIPT_CYRILLIC;
    if ((c >= 0x600 && c < 0x780) || (c >= 0xfb50 && c < 0xff00))
        return G_UNICODE_SCRIPT_ARABIC;
    return (c >= 0x3400 && c < 0xa000) || (c >= 0x20000 && c < 0x30000) ? G_UNICODE_SCRIPT_HAN
                                                                        : G_UNICODE_SCRIPT_COMMON;
}

/* --- Texts ------------------------------------------------------------------------------------ */

static char *map(const char *text, gssize length, gunichar (*change)(gunichar c))
{
    const char *end = text + (length < 0 ? strlen(text) : strnlen(text, (gsize)length));
    GString *out = g_string_new(NULL);

    for (; text < end; text = g_utf8_next_char(text)) {
        const gunichar c = g_utf8_get_char(text);
        if (c == 0x130 && change == g_unichar_tolower)
            g_string_append(out, "i\xcc\x87"); /* the dot stays, as a mark */
        else
            g_string_append_unichar(out, change(c));
    }
    return g_string_free(out, FALSE);
}

char *g_utf8_strdown(const char *text, gssize length)
{
    return map(text, length, g_unichar_tolower);
}

char *g_utf8_casefold(const char *text, gssize length)
{
    g_autofree char *small = map(text, length, g_unichar_tolower);
    GString *folded = g_string_new(small);

    g_string_replace(folded, "\xc3\x9f", "ss", 0);
    return g_string_free(folded, FALSE);
}

/* The letter below the marks, by the first of a run of letters; a dot: it has none. */
static const struct {
    gunichar first;
    const char *letters;
} PLAIN[] = {
    {0xc0, "AAAAAA.CEEEEIIII.NOOOOO..UUUUY..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"},
    {0x100,
     "AaAaAaCcCcCcCcDd..EeEeEeEeEeGgGgGgGgHh..IiIiIiIiI...JjKk.LlLlLl....NnNnNn...OoOoOo..RrR"
     "rRrSsSsSsSsTtTt..UuUuUuUuUuUuWwYyYZzZzZz."},
    {0x1cd, "AaIiOoUuUuUuUuUu"},
    {0x218, "SsTt"},
};

static gunichar find_plain(gunichar c)
{
    for (gsize i = 0; i < G_N_ELEMENTS(PLAIN); i++) {
        if (c >= PLAIN[i].first && c - PLAIN[i].first < strlen(PLAIN[i].letters)) {
            const char letter = PLAIN[i].letters[c - PLAIN[i].first];
            return letter == '.' ? c : (guchar)letter;
        }
    }
    static const gunichar others[][2] = {
        {0x401, 0x415}, {0x407, 0x406}, {0x419, 0x418}, {0x439, 0x438},
        {0x451, 0x435}, {0x457, 0x456}, {0x622, 0x627}, {0x623, 0x627},
        {0x625, 0x627}, {0x624, 0x648}, {0x626, 0x64a}, {0xa0, ' '},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        if (others[i][0] == c)
            return others[i][1];
    }
    return c;
}

/* The callers drop the marks; so they are dropped here. */
char *g_utf8_normalize(const char *text, gssize length, G_GNUC_UNUSED GNormalizeMode mode)
{
    if (!g_utf8_validate(text, length, NULL))
        return NULL;
    return map(text, length, find_plain);
}

/* By the plain letters, small and capital alike, then by the marks, then small ones first. */
int g_utf8_collate(const char *a, const char *b)
{
    g_autofree char *plain_a = g_utf8_normalize(a, -1, G_NORMALIZE_ALL);
    g_autofree char *plain_b = g_utf8_normalize(b, -1, G_NORMALIZE_ALL);

    if (!plain_a || !plain_b)
        return strcmp(a, b);
    g_autofree char *folded_a = g_utf8_casefold(plain_a, -1);
    g_autofree char *folded_b = g_utf8_casefold(plain_b, -1);
    const int order = strcmp(folded_a, folded_b);
    return order != 0 ? order : strcmp(a, b);
}
