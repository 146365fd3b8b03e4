/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Silent engines in unlimited searches: test-engine-silence FAKE CLI, the paths of fake-engine.py
 * and of tabiya-cli. */
#include "app/analysis/analysis.h"
#include "app/analysis/uci-engine.h"
#include "app/error.h"

/* Nobody waits for as long as a person would. */
#define SILENCE_MS 20
#define NEVER_MS 600000

static char *fake, *cli;

typedef struct {
    TabiyaEngineArbiter *arbiter;
    TabiyaUciEngine *engine;
    TabiyaAnalysis *analysis;
    TabiyaGame *game;
    guint restarts, failures;
} Fixture;

static void restarted_cb(Fixture *f, const GError *error)
{
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS);
    f->restarts++;
}

static void failed_cb(Fixture *f, const GError *error)
{
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS);
    f->failures++;
}

static void set_up(Fixture *f, gconstpointer mode)
{
    g_autofree char *command = g_strdup_printf("%s %s %s", fake, (const char *)mode, cli);

    f->arbiter = tabiya_engine_arbiter_new(1);
    f->engine = tabiya_uci_engine_new(command, "Fake", NULL);
    f->analysis = tabiya_analysis_new(f->arbiter, TABIYA_ENGINE_SOURCE(f->engine));
    f->game = tabiya_game_new(NULL);
    g_signal_connect_swapped(f->analysis, "restarted", G_CALLBACK(restarted_cb), f);
    g_signal_connect_swapped(f->analysis, "failed", G_CALLBACK(failed_cb), f);
    tabiya_analysis_set_node(f->analysis, tabiya_game_get_root(f->game));
}

static void tear_down(Fixture *f, gconstpointer mode)
{
    g_assert_finalize_object(f->analysis);
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
    g_assert_finalize_object(f->game);
}

#define WAIT(condition)  \
    while (!(condition)) \
    g_main_context_iteration(NULL, TRUE)

/* As after a crash it is started again, twice; then that is said. */
static void test_deaf(Fixture *f, gconstpointer mode)
{
    gboolean running;

    tabiya_uci_engine_set_watch(f->engine, SILENCE_MS, SILENCE_MS);
    g_object_set(f->analysis, "running", TRUE, NULL);
    WAIT(f->failures > 0);
    g_assert_cmpuint(f->restarts, ==, 2);
    g_assert_cmpuint(tabiya_uci_engine_get_n_asked(f->engine), ==, 3);
    g_object_get(f->analysis, "running", &running, NULL);
    g_assert_false(running);
}

static gboolean too_late_cb(gpointer user)
{
    g_error("an engine that hangs was not told of");
    return G_SOURCE_REMOVE;
}

/* Without being told to hurry: nobody looks at a dead board for longer than twenty seconds. */
static void test_deaf_by_default(Fixture *f, gconstpointer mode)
{
    guint late = g_timeout_add_seconds(20, too_late_cb, NULL);

    g_object_set(f->analysis, "running", TRUE, NULL);
    WAIT(f->restarts > 0);
    g_source_remove(late);
}

/* The same for one that searches to a depth. */
static void test_deaf_to_depth(Fixture *f, gconstpointer mode)
{
    tabiya_uci_engine_set_watch(f->engine, SILENCE_MS, SILENCE_MS);
    g_object_set(f->analysis, "depth", 30, "running", TRUE, NULL);
    WAIT(f->restarts > 0);
}

static void no_info(const TabiyaSearchInfo *info, gpointer user)
{
}

static void hung_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    g_assert_error(error, TABIYA_ERROR, TABIYA_ERROR_ENGINE_HANGS);
    *(gboolean *)user = TRUE;
}

/* And one that is to search so many nodes, as a review asks for. */
static void test_deaf_to_nodes(Fixture *f, gconstpointer mode)
{
    const EngPosition *start = tabiya_node_get_position(tabiya_game_get_root(f->game));
    const EngLimits limits = {.nodes = 1500};
    guint late = g_timeout_add_seconds(20, too_late_cb, NULL);
    gboolean hung = FALSE;

    tabiya_uci_engine_set_watch(f->engine, SILENCE_MS, SILENCE_MS);
    tabiya_engine_source_search(TABIYA_ENGINE_SOURCE(f->engine), start, NULL, 0, &limits, no_info,
                                hung_cb, &hung);
    WAIT(hung);
    g_source_remove(late);
}

/* An engine that answers may be silent for any time in between. */
static void test_quiet(Fixture *f, gconstpointer mode)
{
    tabiya_uci_engine_set_watch(f->engine, SILENCE_MS, NEVER_MS);
    g_object_set(f->analysis, "running", TRUE, NULL);
    WAIT(tabiya_uci_engine_get_n_asked(f->engine) >= 5);
    g_assert_true(tabiya_analysis_is_searching(f->analysis));
    g_object_set(f->analysis, "running", FALSE, NULL);
    g_assert_cmpuint(f->restarts + f->failures, ==, 0);
}

#define ADD(path, mode, func) \
    g_test_add("/engine-silence/" path, Fixture, mode, set_up, func, tear_down)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_assert_cmpint(argc, >=, 3);
    fake = g_shell_quote(argv[1]);
    cli = g_shell_quote(argv[2]);
    ADD("deaf", "deaf", test_deaf);
    ADD("deaf-to-depth", "deaf", test_deaf_to_depth);
    ADD("deaf-to-nodes", "deaf", test_deaf_to_nodes);
    ADD("deaf-by-default", "deaf", test_deaf_by_default);
    ADD("quiet", "quiet", test_quiet);
    int status = g_test_run();
    g_free(fake);
    g_free(cli);
    return status;
}
