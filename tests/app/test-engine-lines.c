/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The maximum of an engine's best lines: test-engine-lines FAKE CLI, the paths of fake-engine.py
 * and of tabiya-cli. */
#include "app/analysis/analysis.h"
#include "app/analysis/builtin-engine.h"
#include "app/analysis/uci-engine.h"

static char *fake, *cli;

typedef struct {
    const char *mode;
    int most; /* lines */
} Engine;

static void count_cb(guint *count)
{
    (*count)++;
}

static gboolean is_done(TabiyaAnalysis *analysis)
{
    TabiyaAnalysisFigures figures;
    guint count;

    tabiya_analysis_get_lines(analysis, &count);
    tabiya_analysis_get_figures(analysis, &figures);
    return !tabiya_analysis_is_searching(analysis) && (count > 0 || figures.time_ms == 0);
}

/* Its number of lines is found when it starts, and remembered; more are never requested. */
static void test_external(gconstpointer data)
{
    const Engine *engine = data;
    g_autofree char *command = g_strdup_printf("%s %s %s", fake, engine->mode, cli);
    TabiyaEngineArbiter *arbiter = tabiya_engine_arbiter_new(1);
    TabiyaUciEngine *source = tabiya_uci_engine_new(command, "Fake", NULL);
    TabiyaAnalysis *analysis = tabiya_analysis_new(arbiter, TABIYA_ENGINE_SOURCE(source));
    TabiyaGame *game = tabiya_game_new(NULL);
    guint told = 0, count;
    int most;

    g_signal_connect_swapped(analysis, "notify::max-lines", G_CALLBACK(count_cb), &told);
    g_object_get(analysis, "max-lines", &most, NULL);
    g_assert_cmpint(most, ==, 0);
    tabiya_analysis_set_node(analysis, tabiya_game_get_root(game));
    g_object_set(analysis, "line-count", 8, "depth", 1, "running", TRUE, NULL);
    while (told == 0 || !is_done(analysis))
        g_main_context_iteration(NULL, TRUE);
    g_object_get(analysis, "max-lines", &most, NULL);
    g_assert_cmpint(most, ==, engine->most);
    tabiya_analysis_get_lines(analysis, &count);
    g_assert_cmpuint(count, ==, engine->most > 1 ? engine->most : 0);
    g_assert_cmpuint(told, ==, 1);
    g_assert_finalize_object(analysis);
    g_assert_finalize_object(arbiter);
    g_assert_finalize_object(source);
    g_assert_finalize_object(game);
}

/* The engine inside shows as many as there are rows for. */
static void test_built_in(void)
{
    g_autoptr(TabiyaEngineSource) source = tabiya_builtin_engine_new();

    g_assert_cmpint(tabiya_engine_source_get_max_lines(source), >=, TABIYA_ANALYSIS_MAX_LINES);
}

int main(int argc, char **argv)
{
    static const Engine ONE = {"honest", 1}, FOUR = {"lines", 4};

    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, ==, 3);
    fake = argv[1];
    cli = argv[2];
    g_test_add_data_func("/engine-lines/one", &ONE, test_external);
    g_test_add_data_func("/engine-lines/four", &FOUR, test_external);
    g_test_add_func("/engine-lines/built-in", test_built_in);
    return g_test_run();
}
