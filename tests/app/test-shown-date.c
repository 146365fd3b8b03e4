/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tests of dates as people read them (app/game/shown-date.h). */
#include "app/game/shown-date.h"

#include <locale.h>

/* What nl_langinfo(D_FMT) says there, in the GNU C library. */
static void test_locales(void)
{
    static const struct {
        const char *form, *day, *month;
    } LOCALES[] = {
        {"%m/%d/%Y", "06/01/1851", "06/1851"},            /* en_US */
        {"%d/%m/%y", "01/06/1851", "06/1851"},            /* en_GB, es_ES */
        {"%d.%m.%Y", "01.06.1851", "06.1851"},            /* de_DE, pl_PL, ru_RU */
        {"%d-%m-%Y", "01-06-1851", "06-1851"},            /* nl_NL, tr_TR */
        {"%Y年%m月%d日", "1851年06月01日", "1851年06月"}, /* ja_JP, zh_CN */
        {"%Y년 %m월 %d일", "1851년 06월 01일", "1851년 06월"},
        {"%Y. %m. %d.", "1851. 06. 01.", "1851. 06."}, /* hu_HU */
        {"%Y-%m-%d", "1851-06-01", "1851-06"},         /* sv_SE */
        {"%-d.%-m.%Y", "1.6.1851", "6.1851"},          /* cs_CZ */
        {"%d %b, %Y", "01 Jun, 1851", "Jun, 1851"},    /* ar_EG, in its words */
        {"%D", "06/01/1851", "06/1851"},
        {"%Oy/%Om/%Od", "1851/06/01", "1851/06"}, /* fa_IR */
        {"%j %u", "1851-06-01", "1851-06"},       /* no date of ours */
    };

    for (gsize i = 0; i < G_N_ELEMENTS(LOCALES); i++) {
        g_autofree char *day = tabiya_shown_date_dup_for_tests(18510601, LOCALES[i].form);
        g_autofree char *month = tabiya_shown_date_dup_for_tests(18510600, LOCALES[i].form);
        g_autofree char *year = tabiya_shown_date_dup_for_tests(18510000, LOCALES[i].form);

        g_assert_cmpstr(day, ==, LOCALES[i].day);
        g_assert_cmpstr(month, ==, LOCALES[i].month);
        g_assert_cmpstr(year, ==, "1851");
    }
}

static void test_columns(void)
{
    g_assert_cmpuint(tabiya_shown_date_get_columns_for_tests("%d.%m.%Y"), ==, 10);
    g_assert_cmpuint(tabiya_shown_date_get_columns_for_tests("%Y年%m月%d日"), ==, 14);
    g_assert_cmpuint(tabiya_shown_date_get_columns_for_tests("%d %B %Y"), ==, 17); /* September */
}

/* Without a locale. */
static void test_tags(void)
{
    static const char *const TAGS[][2] = {
        {"1851.06.21", "1851-06-21"},
        {"2014.06.??", "2014-06"},
        {"1851.??.??", "1851"},
        {"1851", "1851"},
        {"2024.??.03", "2024"},
        {"????.??.??", ""},
        {"", ""},
        {"?", ""},
        {"2023.02.30", "2023.02.30"},
        {"2023.13.01", "2023.13.01"},
        {"yesterday", "yesterday"},
        {"2024.5.1", "2024.5.1"},
        {"18??.??.??", "18"},
        {"0000.00.00", "0000.00.00"},
        {"1 May 1999.", "1 May 1999."},
    };

    setlocale(LC_TIME, "C");
    for (gsize i = 0; i < G_N_ELEMENTS(TAGS); i++) {
        g_autofree char *shown = tabiya_shown_date_dup(TAGS[i][0]);

        g_assert_cmpstr(shown, ==, TAGS[i][1]);
    }
    g_autofree char *number = tabiya_shown_date_dup_number(20240300);
    g_autofree char *unknown = tabiya_shown_date_dup_number(0);
    g_assert_cmpstr(number, ==, "2024-03");
    g_assert_cmpstr(unknown, ==, "");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shown-date/locales", test_locales);
    g_test_add_func("/shown-date/columns", test_columns);
    g_test_add_func("/shown-date/tags", test_tags);
    return g_test_run();
}
