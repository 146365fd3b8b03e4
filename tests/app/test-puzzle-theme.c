/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of themes, and sets of them as text. */
#include "app/names/puzzle-theme.h"

#include <string.h>

/* Every theme has words, every key leads back, none is there twice. */
static void test_table(void)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < TABIYA_N_THEMES; i++) {
        const char *key = tabiya_puzzle_theme_get_key(i);
        const char *explanation = tabiya_puzzle_theme_get_explanation(i);
        TabiyaPuzzleTheme found = TABIYA_N_THEMES;

        g_assert_true(tabiya_puzzle_theme_find(key, -1, &found));
        g_assert_cmpuint(found, ==, i);
        g_assert_true(g_hash_table_add(seen, (gpointer)key));
        g_assert_true(g_hash_table_add(seen, (gpointer)tabiya_puzzle_theme_get_name(i)));
        g_assert_true(g_hash_table_add(seen, (gpointer)explanation));
        g_assert_true(g_str_has_suffix(explanation, "."));
        g_assert_cmpint(tabiya_puzzle_theme_get_group(i), <, TABIYA_N_THEME_GROUPS);
    }
    for (guint i = 0; i < TABIYA_N_THEME_GROUPS; i++)
        g_assert_true(g_hash_table_add(seen, (gpointer)tabiya_theme_group_get_name(i)));
}

static void test_find(void)
{
    TabiyaPuzzleTheme theme;
    g_assert_true(tabiya_puzzle_theme_find("forked", 4, &theme));
    g_assert_cmpint(theme, ==, TABIYA_THEME_FORK);
    g_assert_false(tabiya_puzzle_theme_find("forked", -1, &theme));
    g_assert_false(tabiya_puzzle_theme_find("fork", 3, &theme));
    g_assert_false(tabiya_puzzle_theme_find("Fork", -1, &theme));
    g_assert_false(tabiya_puzzle_theme_find("", -1, &theme));
    g_assert_true(tabiya_puzzle_theme_find("mateIn1", -1, &theme));
    g_assert_cmpint(theme, ==, TABIYA_THEME_MATE_IN_1);
}

/* Themes are written in alphabetical order, whatever their order in the text; unknown ones are
 * reported. */
static void test_text(void)
{
    g_autoptr(GString) unknown = g_string_new(NULL);
    const TabiyaThemes themes =
        tabiya_themes_parse("  short mate  quizMove fork endgame fork other", unknown);
    g_autofree char *text = tabiya_themes_dup_text(themes);
    g_autofree char *none = tabiya_themes_dup_text(tabiya_themes_parse("", NULL));

    g_assert_cmpstr(text, ==, "endgame fork mate short");
    g_assert_cmpstr(unknown->str, ==, "quizMove other");
    g_assert_cmpstr(none, ==, "");
    g_assert_true(tabiya_themes_is_empty(tabiya_themes_parse(NULL, NULL)));
}

/* A set of all of them, and back. */
static void test_all(void)
{
    TabiyaThemes all = {{0, 0}}, even = {{0, 0}};
    for (guint i = 0; i < TABIYA_N_THEMES; i++) {
        g_assert_false(tabiya_themes_has(all, i));
        tabiya_themes_add(&all, i);
        g_assert_true(tabiya_themes_has(all, i));
        if (i % 2 == 0)
            tabiya_themes_add(&even, i);
    }
    g_autofree char *text = tabiya_themes_dup_text(all);
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    g_assert_cmpuint(g_strv_length(words), ==, TABIYA_N_THEMES);
    for (guint i = 1; i < TABIYA_N_THEMES; i++)
        g_assert_cmpint(strcmp(words[i - 1], words[i]), <, 0);
    g_assert_true(tabiya_themes_equal(tabiya_themes_parse(text, NULL), all));

    const TabiyaThemes odd = tabiya_themes_minus(all, even);
    g_assert_true(tabiya_themes_is_empty(tabiya_themes_and(odd, even)));
    g_assert_true(tabiya_themes_equal(tabiya_themes_or(odd, even), all));
    tabiya_themes_remove(&all, TABIYA_THEME_SUPER_GM);
    g_assert_false(tabiya_themes_has(all, TABIYA_THEME_SUPER_GM));
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/puzzle-theme/table", test_table);
    g_test_add_func("/puzzle-theme/find", test_find);
    g_test_add_func("/puzzle-theme/text", test_text);
    g_test_add_func("/puzzle-theme/all", test_all);
    return g_test_run();
}
