/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Engines, matches and the arbiter in a thread with its own main context: all their callbacks must
 * run there. Nobody runs the process's context, so a callback there would never come. */
#include <string.h>

#include "app/analysis/engine-arbiter.h"
#include "app/analysis/match.h"
#include "app/analysis/scripted-player.h"
#include "app/analysis/uci-engine.h"

typedef struct {
    GMainContext *context;
    GThread *thread;
    int games, finished, answers;
    GError *error;
} Heard;

static gpointer in_own_context(gpointer run)
{
    g_autoptr(GMainContext) context = g_main_context_new();
    Heard heard = {.context = context, .thread = g_thread_self()};
    g_main_context_push_thread_default(context);
    ((void (*)(Heard *))run)(&heard);
    g_main_context_pop_thread_default(context);
    g_clear_error(&heard.error);
    return NULL;
}

static void test_in_own_context(gconstpointer run)
{
    g_thread_join(g_thread_new("own", in_own_context, (gpointer)run));
    g_assert_false(g_main_context_pending(NULL));
}

/* --- A match between scripted players --------------------------------------------------------- */

static void game_finished_cb(TabiyaMatch *match, int number, gpointer report, Heard *heard)
{
    g_assert_true(g_thread_self() == heard->thread);
    heard->games++;
}

static void finished_cb(TabiyaMatch *match, Heard *heard)
{
    heard->finished++;
}

static TabiyaMatch *match_new(Heard *heard)
{
    g_autoptr(GError) error = NULL;
    TabiyaMatchConfig *config = tabiya_match_config_new();
    tabiya_match_config_add_player(config, "scripted=greedy", &error);
    tabiya_match_config_add_player(config, "scripted=random", &error);
    g_assert_no_error(error);
    config->games = 4;
    config->concurrency = 2;
    TabiyaMatch *match = tabiya_match_new(config);
    g_signal_connect(match, "game-finished", G_CALLBACK(game_finished_cb), heard);
    g_signal_connect(match, "finished", G_CALLBACK(finished_cb), heard);
    return match;
}

static void run_match(Heard *heard)
{
    g_autoptr(TabiyaMatch) match = match_new(heard);
    g_assert_true(tabiya_match_start(match, NULL));
    while (heard->finished == 0)
        g_main_context_iteration(heard->context, TRUE);
    g_assert_cmpint(heard->games, ==, 4);
    g_assert_cmpint(heard->finished, ==, 1);
}

/* Stopped before its first game: none begins any longer. */
static void run_stopped_match(Heard *heard)
{
    g_autoptr(TabiyaMatch) match = match_new(heard);
    g_assert_true(tabiya_match_start(match, NULL));
    tabiya_match_stop(match);
    while (g_main_context_iteration(heard->context, FALSE))
        ;
    g_assert_cmpint(heard->games, ==, 0);
    g_assert_cmpint(heard->finished, ==, 1);
}

/* --- Searches --------------------------------------------------------------------------------- */

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Heard *heard = user;
    g_assert_true(g_thread_self() == heard->thread);
    heard->answers++;
    if (error && !heard->error)
        heard->error = g_error_copy(error);
}

static void wait_for_answer(Heard *heard)
{
    while (heard->answers == 0)
        g_main_context_iteration(heard->context, TRUE);
    g_assert_cmpint(heard->answers, ==, 1);
}

/* It sends everything that an engine sends before its first search, and then nothing. */
static void run_hung_engine(Heard *heard)
{
    g_autoptr(TabiyaUciEngine) engine = tabiya_uci_engine_new(
        "sh -c 'echo uciok; echo readyok; echo readyok; exec sleep 60'", NULL, NULL);
    EngPosition start;
    EngLimits limits = {.movetime_ms = 1};
    eng_position_init(&start);
    tabiya_uci_engine_set_patience(engine, 20, 20);
    tabiya_engine_source_search(TABIYA_ENGINE_SOURCE(engine), &start, NULL, 0, &limits, NULL,
                                done_cb, heard);
    wait_for_answer(heard);
    g_assert_nonnull(strstr(heard->error->message, "is not responding"));
}

/* A scripted player has no option Threads: the arbiter reports it, after the question. */
static void run_refused_search(Heard *heard)
{
    g_autoptr(TabiyaEngineArbiter) arbiter = tabiya_engine_arbiter_new(1);
    g_autoptr(TabiyaScriptedPlayer) player = tabiya_scripted_player_new("greedy", NULL);
    EngPosition start;
    eng_position_init(&start);
    tabiya_engine_arbiter_search(arbiter, TABIYA_ENGINE_SOURCE(player),
                                 &(TabiyaSearchRequest){
                                     .priority = TABIYA_SEARCH_PLAY,
                                     .cores = 1,
                                     .start = &start,
                                     .done = done_cb,
                                     .user = heard,
                                 });
    g_assert_cmpint(heard->answers, ==, 0);
    wait_for_answer(heard);
    g_assert_nonnull(heard->error);
}

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/own-context/match", run_match, test_in_own_context);
    g_test_add_data_func("/own-context/stopped-match", run_stopped_match, test_in_own_context);
    g_test_add_data_func("/own-context/hung-engine", run_hung_engine, test_in_own_context);
    g_test_add_data_func("/own-context/refused-search", run_refused_search, test_in_own_context);
    return g_test_run();
}
