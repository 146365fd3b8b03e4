/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The figures of a search as text: the chosen ones, if known. */
#include "ui/notation/figures.h"

static const TabiyaAnalysisFigures FIGURES = {
    .depth = 21,
    .selective_depth = 34,
    .nodes = 4560000,
    .time_ms = 65400,
    .nodes_per_second = 950,
    .hashfull_permille = 127,
    .tablebase_hits = 12300,
};

static void assert_text(const TabiyaAnalysisFigures *figures, const char *const *wanted,
                        const char *expected)
{
    g_autofree char *text = tabiya_figures_dup_text(figures, wanted);

    g_assert_cmpstr(text, ==, expected);
}

static void test_all(void)
{
    assert_text(&FIGURES, NULL, "depth 21/34 · 1:05 · 4.56M nodes · 950/s · hash 12% · tb 12.3k");
}

static void test_chosen(void)
{
    const char *const some[] = {"speed", "depth", "nonsense", NULL}, *const none[] = {NULL};

    assert_text(&FIGURES, some, "depth 21/34 · 950/s");
    assert_text(&FIGURES, none, "");
}

static void test_nothing_to_say(void)
{
    const TabiyaAnalysisFigures figures = {.depth = 1, .selective_depth = 1};
    const char *const some[] = {"hash", "tablebases", "speed", "depth", NULL};

    assert_text(&figures, some, "depth 1/1");
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/figures/all", test_all);
    g_test_add_func("/figures/chosen", test_chosen);
    g_test_add_func("/figures/nothing-to-say", test_nothing_to_say);
    return g_test_run();
}
