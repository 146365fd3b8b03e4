/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See shown-date.h. */
#include "app/game/shown-date.h"

#include <langinfo.h>
#include <locale.h>
#include <string.h>

#define PLAIN_FORM "%Y-%m-%d" /* without a locale, or with one of another calendar */
#define FLAGS "-_0^#"
#define MODIFIERS "EO" /* other digits or eras */

/* --- The form --------------------------------------------------------------------------------- */

/* What a letter of the form means: "" ends it, as there is no such part of a date. A year of two
 * digits would not tell 1851 from 1951. */
static const char *part_of(char letter)
{
    switch (letter) {
    case 'd':
        return "d";
    case 'e':
        return "e";
    case 'm':
        return "m";
    case 'b':
    case 'h':
        return "b";
    case 'B':
        return "B";
    case 'y':
    case 'Y':
        return "Y";
    default:
        return "";
    }
}

/* Appends the part that begins after its "%" and returns its end; NULL: it is unknown. */
static const char *append_part(GString *form, const char *part)
{
    const gsize flags = strspn(part, FLAGS);
    const char *letter = part + flags + strspn(part + flags, MODIFIERS);

    if (*letter == 'D') {
        g_string_append(form, "%m/%d/%Y");
    } else if (*letter == 'F') {
        g_string_append(form, PLAIN_FORM);
    } else {
        if (*part_of(*letter) == '\0')
            return NULL;
        g_string_append_printf(form, "%%%.*s%s", (int)flags, part, part_of(*letter));
    }
    return letter + 1;
}

/* With all digits of the year. */
static char *dup_form(const char *locale_form)
{
    g_autoptr(GString) form = g_string_new(NULL);

    for (const char *p = locale_form; *p;) {
        if (*p != '%') {
            g_string_append_c(form, *p++);
        } else if (!(p = append_part(form, p + 1))) {
            return g_strdup(PLAIN_FORM);
        }
    }
    return g_string_free(g_steal_pointer(&form), FALSE);
}

static const char *end_of_part(const char *percent)
{
    return percent + 1 + strspn(percent + 1, FLAGS) + 1;
}

/* The form of a month and its year: without the day, and what divides it from the rest, or follows
 * it as its name: "%m/%Y" of "%m/%d/%Y", "%Y年%m月" of "%Y年%m月%d日". */
static char *dup_month_form(const char *form)
{
    const char *before = NULL, *day = strchr(form, '%'), *next;

    while (day && !strchr("de", end_of_part(day)[-1])) {
        before = day;
        day = strchr(end_of_part(day), '%');
    }
    if (!day)
        return g_strdup(form);
    next = strchr(end_of_part(day), '%');
    if (next)
        return g_strdup_printf("%.*s%s", (int)(day - form), form, next);
    if (before && *end_of_part(day) == '\0')
        day = end_of_part(before);
    return g_strchomp(g_strndup(form, (gsize)(day - form)));
}

/* Nobody chose the form of the locale C, which is American. */
static const char *get_locale_form(void)
{
    const char *locale = setlocale(LC_TIME, NULL);

    if (!locale || g_str_equal(locale, "POSIX") ||
        (locale[0] == 'C' && (locale[1] == '\0' || locale[1] == '.'))) {
        return PLAIN_FORM;
    }
    return nl_langinfo(D_FMT);
}

/* --- The date --------------------------------------------------------------------------------- */

/* NULL: there is no such day. */
static char *dup_in_form(guint32 number, const char *locale_form)
{
    const int year = (int)(number / 10000), month = (int)(number / 100 % 100);
    const int day = month > 0 ? (int)(number % 100) : 0;
    g_autoptr(GDateTime) date = g_date_time_new_utc(year, MAX(month, 1), MAX(day, 1), 0, 0, 0);

    if (number == 0)
        return g_strdup("");
    if (!date || month == 0)
        return date ? g_strdup_printf("%d", year) : NULL;
    g_autofree char *form = dup_form(locale_form);
    g_autofree char *month_form = dup_month_form(form);
    return g_date_time_format(date, day > 0 ? form : month_form);
}

char *tabiya_shown_date_dup_for_tests(guint32 date, const char *form)
{
    return dup_in_form(date, form);
}

char *tabiya_shown_date_dup_number(guint32 date)
{
    char *shown = dup_in_form(date, get_locale_form());

    return shown ? shown : g_strdup_printf("%u", date);
}

static guint columns_of(const char *text)
{
    guint columns = 0;

    for (; *text; text = g_utf8_next_char(text))
        columns += g_unichar_iswide(g_utf8_get_char(text)) ? 2 : 1;
    return columns;
}

/* Names of months differ in length. */
static guint columns_in_form(const char *form)
{
    guint columns = 0;

    for (guint32 month = 1; month <= 12; month++) {
        g_autofree char *date = dup_in_form(20000028 + 100 * month, form);

        columns = MAX(columns, columns_of(date));
    }
    return columns;
}

guint tabiya_shown_date_get_columns(void)
{
    return columns_in_form(get_locale_form());
}

guint tabiya_shown_date_get_columns_for_tests(const char *form)
{
    return columns_in_form(form);
}

/* The text up to the first unknown part. */
static char *dup_known(const char *date)
{
    gsize length = strcspn(date, "?");

    while (length > 0 && !g_ascii_isalnum(date[length - 1]) && date[length] != '\0')
        length--;
    return g_strndup(date, length);
}

/* "06" or "??"; FALSE: neither. */
static gboolean read_part(const char *text, guint32 *part)
{
    *part = 0;
    if (g_str_equal(text, "??"))
        return TRUE;
    if (strlen(text) != 2 || !g_ascii_isdigit(text[0]) || !g_ascii_isdigit(text[1]))
        return FALSE;
    *part = (guint32)(g_ascii_digit_value(text[0]) * 10 + g_ascii_digit_value(text[1]));
    return TRUE;
}

char *tabiya_shown_date_dup(const char *date)
{
    g_auto(GStrv) parts = g_strsplit(date, ".", -1);
    const guint n = g_strv_length(parts);
    guint32 month = 0, day = 0;
    char *shown = NULL;

    if (n > 0 && n <= 3 && strlen(parts[0]) == 4 && strspn(parts[0], "0123456789") == 4 &&
        (n < 2 || read_part(parts[1], &month)) && (n < 3 || read_part(parts[2], &day))) {
        const guint32 year = (guint32)g_ascii_strtoull(parts[0], NULL, 10);

        shown = dup_in_form(year * 10000 + month * 100 + day, get_locale_form());
    }
    if (shown && *shown)
        return shown;
    g_free(shown);
    return dup_known(date);
}
