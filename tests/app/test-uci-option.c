/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Options of engines: valid and invalid lines, and allowed values. */
#include "app/analysis/uci-option.h"
#include "app/error.h"

static void test_types(void)
{
    g_autoptr(TabiyaUciOption) check =
        tabiya_uci_option_parse("option name Ponder type check default false");
    g_autoptr(TabiyaUciOption) spin =
        tabiya_uci_option_parse("option name Skill Level type spin default 20 min 0 max 20");
    g_autoptr(TabiyaUciOption) combo = tabiya_uci_option_parse(
        "option name Style type combo default Very solid var Solid var Very solid var Wild");
    g_autoptr(TabiyaUciOption) button =
        tabiya_uci_option_parse("option name Clear Hash type button");
    g_autoptr(TabiyaUciOption) string =
        tabiya_uci_option_parse("option name Debug Log File type string default <empty>");

    g_assert_cmpint(check->type, ==, TABIYA_UCI_CHECK);
    g_assert_cmpstr(check->default_value, ==, "false");
    g_assert_cmpstr(spin->name, ==, "Skill Level");
    g_assert_cmpint(spin->minimum, ==, 0);
    g_assert_cmpint(spin->maximum, ==, 20);
    g_assert_cmpstr(combo->default_value, ==, "Very solid");
    g_assert_cmpuint(g_strv_length(combo->choices), ==, 3);
    g_assert_cmpstr(combo->choices[1], ==, "Very solid");
    g_assert_cmpint(button->type, ==, TABIYA_UCI_BUTTON);
    g_assert_cmpstr(button->default_value, ==, "");
    g_assert_cmpint(string->type, ==, TABIYA_UCI_STRING);
    g_assert_cmpstr(string->default_value, ==, "");
}

static void test_nonsense(void)
{
    static const char *const LINES[] = {
        "",
        "option",
        "option name X",
        "option name X type",
        "option name  type check",
        "option name X type wheel",
        "option type check name X",
        "uciok",
        "option name X type spin min 3 max 1",
        "option name X type combo default a",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(LINES); i++)
        g_assert_null(tabiya_uci_option_parse(LINES[i]));
}

static void test_values(void)
{
    static const struct {
        const char *line, *good, *bad;
    } CASES[] = {
        {"option name A type check default true", "false", "no"},
        {"option name A type spin default 1 min 1 max 33554432", "33554432", "0"},
        {"option name A type spin default 1 min 1 max 8", "8", "8 "},
        {"option name A type spin default 1 min 1 max 8", "1", ""},
        {"option name A type combo default a var a var b c", "b c", "c"},
        {"option name A type string default x", "any text", "two\nlines"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(CASES); i++) {
        g_autoptr(TabiyaUciOption) option = tabiya_uci_option_parse(CASES[i].line);
        g_autoptr(GError) error = NULL;

        g_assert_true(tabiya_uci_option_check(option, CASES[i].good, &error));
        g_assert_no_error(error);
        g_assert_false(tabiya_uci_option_check(option, CASES[i].bad, &error));
        g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);
    }
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/uci-option/types", test_types);
    g_test_add_func("/uci-option/nonsense", test_nonsense);
    g_test_add_func("/uci-option/values", test_values);
    return g_test_run();
}
