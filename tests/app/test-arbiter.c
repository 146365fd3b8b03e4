/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arbiter with scripted engines: which search runs when. */
#include "app/analysis/engine-arbiter.h"
#include "tests/app/scripted-engine.h"

typedef struct {
    TabiyaEngineArbiter *arbiter; /* of four cores */
    ScriptedEngine *engine, *other;
    EngPosition start;
} Fixture;

typedef struct {
    int infos, dones, errors;
} Heard;

static void setup(Fixture *f, gconstpointer data)
{
    f->arbiter = tabiya_engine_arbiter_new(4);
    f->engine = scripted_engine_new();
    f->other = scripted_engine_new();
    eng_position_init(&f->start);
}

static void teardown(Fixture *f, gconstpointer data)
{
    g_assert_finalize_object(f->arbiter);
    g_assert_finalize_object(f->engine);
    g_assert_finalize_object(f->other);
}

static void info_cb(const TabiyaSearchInfo *info, gpointer user)
{
    ((Heard *)user)->infos++;
}

static void done_cb(const TabiyaSearchResult *result, const GError *error, gpointer user)
{
    Heard *heard = user;

    g_assert_true((result == NULL) == (error != NULL));
    heard->dones++;
    heard->errors += error != NULL;
}

static guint ask(Fixture *f, ScriptedEngine *engine, TabiyaSearchPriority priority, int cores,
                 Heard *heard)
{
    TabiyaSearchRequest request = {
        .priority = priority,
        .cores = cores,
        .level = 3,
        .start = &f->start,
        .limits = {.nodes = 1000},
        .info = info_cb,
        .done = done_cb,
        .user = heard,
    };

    return tabiya_engine_arbiter_search(f->arbiter, TABIYA_ENGINE_SOURCE(engine), &request);
}

static void test_one_search(Fixture *f, gconstpointer data)
{
    Heard heard = {0};
    guint ticket = ask(f, f->engine, TABIYA_SEARCH_PLAY, 2, &heard);

    g_assert_true(f->engine->searching);
    g_assert_cmpuint(f->engine->limits.nodes, ==, 1000);
    g_assert_cmpstr(scripted_engine_option(f->engine, "Level"), ==, "3");
    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "2");
    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, ticket), ==, 2);
    scripted_engine_tell(f->engine, 1, 10);
    scripted_engine_answer(f->engine, "e2e4", 10);
    g_assert_cmpint(heard.infos, ==, 1);
    g_assert_cmpint(heard.dones, ==, 1);
    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, ticket), ==, 0);
}

static void test_never_more_than_the_machine_has(Fixture *f, gconstpointer data)
{
    Heard heard = {0};
    guint ticket = ask(f, f->engine, TABIYA_SEARCH_PLAY, 64, &heard);

    g_assert_cmpstr(scripted_engine_option(f->engine, "Threads"), ==, "4");
    tabiya_engine_arbiter_cancel(f->arbiter, ticket);
}

static void test_foreground_is_one(Fixture *f, gconstpointer data)
{
    Heard hint = {0}, play = {0};

    ask(f, f->engine, TABIYA_SEARCH_HINT, 1, &hint);
    g_assert_true(f->engine->searching);
    ask(f, f->other, TABIYA_SEARCH_PLAY, 1, &play); /* another engine, cores enough */
    g_assert_false(f->engine->searching);
    g_assert_true(f->other->searching);
    scripted_engine_answer(f->other, "e2e4", 0);
    g_assert_cmpint(play.dones, ==, 1);
    g_assert_cmpint(hint.dones, ==, 0);
    g_assert_true(f->engine->searching); /* the hint begins again */
    g_assert_cmpint(f->engine->searches, ==, 2);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(hint.dones, ==, 1);
}

/* With cores of their own; and both wait for a move to be played. */
static void test_analysis_beside_analysis(Fixture *f, gconstpointer data)
{
    Heard one = {0}, two = {0}, play = {0};
    guint first = ask(f, f->engine, TABIYA_SEARCH_ANALYSIS, 2, &one);
    guint second = ask(f, f->other, TABIYA_SEARCH_ANALYSIS, 2, &two);

    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, first), ==, 2);
    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, second), ==, 2);
    g_autoptr(ScriptedEngine) player = scripted_engine_new();
    ask(f, player, TABIYA_SEARCH_PLAY, 1, &play);
    g_assert_false(f->engine->searching);
    g_assert_false(f->other->searching);
    scripted_engine_answer(player, "e2e4", 0);
    g_assert_true(f->engine->searching);
    g_assert_true(f->other->searching);
    tabiya_engine_arbiter_cancel(f->arbiter, first);
    g_assert_false(f->engine->searching);
    g_assert_true(f->other->searching);
    tabiya_engine_arbiter_cancel(f->arbiter, second);
}

/* However few there are, and never a core more than asked for. */
static void test_each_analysis_has_a_core(Fixture *f, gconstpointer data)
{
    Heard one = {0}, two = {0};
    guint first = ask(f, f->engine, TABIYA_SEARCH_ANALYSIS, 4, &one);
    guint second = ask(f, f->other, TABIYA_SEARCH_ANALYSIS, 4, &two);

    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, first), ==, 4);
    g_assert_cmpint(tabiya_engine_arbiter_get_granted(f->arbiter, second), ==, 1);
    tabiya_engine_arbiter_cancel(f->arbiter, first);
    tabiya_engine_arbiter_cancel(f->arbiter, second);
}

static void test_same_priority_waits_in_line(Fixture *f, gconstpointer data)
{
    Heard first = {0}, second = {0};

    ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &first);
    ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &second);
    g_assert_cmpint(f->engine->searches, ==, 1);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(first.dones, ==, 1);
    g_assert_cmpint(second.dones, ==, 0);
    scripted_engine_answer(f->engine, "d2d4", 0);
    g_assert_cmpint(second.dones, ==, 1);
}

static void test_background_takes_what_is_left(Fixture *f, gconstpointer data)
{
    Heard back = {0}, play = {0};
    guint ticket = ask(f, f->other, TABIYA_SEARCH_BACKGROUND, 2, &back);

    ask(f, f->engine, TABIYA_SEARCH_PLAY, 2, &play);
    g_assert_true(f->engine->searching);
    g_assert_true(f->other->searching); /* two and two are four */
    g_assert_cmpint(f->other->searches, ==, 1);
    scripted_engine_answer(f->engine, "e2e4", 0);
    tabiya_engine_arbiter_cancel(f->arbiter, ticket);
}

static void test_background_gives_way(Fixture *f, gconstpointer data)
{
    Heard back = {0}, play = {0};

    ask(f, f->other, TABIYA_SEARCH_BACKGROUND, 4, &back);
    g_assert_cmpstr(scripted_engine_option(f->other, "Threads"), ==, "4");
    ask(f, f->engine, TABIYA_SEARCH_PLAY, 4, &play);
    g_assert_false(f->other->searching);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_true(f->other->searching); /* begins again */
    scripted_engine_answer(f->other, "e2e4", 0);
    g_assert_cmpint(back.dones, ==, 1);
}

/* What was searched ahead goes on when somebody waits for it, and is stopped by less no more. */
static void test_raised(Fixture *f, gconstpointer data)
{
    Heard back = {0}, analysis = {0};
    guint ticket = ask(f, f->other, TABIYA_SEARCH_BACKGROUND, 4, &back);

    tabiya_engine_arbiter_raise(f->arbiter, ticket, TABIYA_SEARCH_HINT);
    ask(f, f->engine, TABIYA_SEARCH_ANALYSIS, 4, &analysis);
    g_assert_true(f->other->searching);
    g_assert_false(f->engine->searching);
    g_assert_cmpint(f->other->searches, ==, 1);
    scripted_engine_answer(f->other, "e2e4", 0);
    g_assert_cmpint(back.dones, ==, 1);
    scripted_engine_answer(f->engine, "e2e4", 0);
    tabiya_engine_arbiter_raise(f->arbiter, ticket, TABIYA_SEARCH_HINT); /* spent */
}

static void test_background_shares_one_engine(Fixture *f, gconstpointer data)
{
    Heard back = {0}, play = {0};

    ask(f, f->engine, TABIYA_SEARCH_BACKGROUND, 1, &back);
    ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &play);
    g_assert_cmpint(f->engine->searches, ==, 2); /* broken off, then the move */
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(play.dones, ==, 1);
    g_assert_true(f->engine->searching);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(back.dones, ==, 1);
}

static void test_cancelled_is_never_heard(Fixture *f, gconstpointer data)
{
    Heard running = {0}, waiting = {0};
    guint first = ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &running);
    guint second = ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &waiting);

    tabiya_engine_arbiter_cancel(f->arbiter, second);
    tabiya_engine_arbiter_cancel(f->arbiter, first);
    tabiya_engine_arbiter_cancel(f->arbiter, first); /* spent: nothing */
    tabiya_engine_arbiter_cancel(f->arbiter, 0);
    g_assert_false(f->engine->searching);
    g_assert_cmpint(f->engine->searches, ==, 1);
    g_assert_cmpint(running.dones + running.infos + waiting.dones + waiting.infos, ==, 0);
}

static void test_stop_reaches_the_engine(Fixture *f, gconstpointer data)
{
    Heard running = {0}, waiting = {0};
    guint first = ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &running);
    guint second = ask(f, f->engine, TABIYA_SEARCH_HINT, 1, &waiting);

    tabiya_engine_arbiter_stop(f->arbiter, second); /* waits: it will be short */
    g_assert_cmpint(f->engine->stops, ==, 0);
    tabiya_engine_arbiter_stop(f->arbiter, first);
    g_assert_cmpint(f->engine->stops, ==, 1);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(f->engine->limits.depth, ==, 1);
    scripted_engine_answer(f->engine, "e2e4", 0);
    g_assert_cmpint(waiting.dones, ==, 1);
}

static void test_refused_option_is_an_error(Fixture *f, gconstpointer data)
{
    Heard heard = {0};

    f->engine->refuse = g_strdup("Level");
    ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &heard);
    g_assert_cmpint(heard.dones, ==, 0); /* not from inside the call */
    while (heard.dones == 0)
        g_main_context_iteration(NULL, TRUE);
    g_assert_cmpint(heard.errors, ==, 1);
    g_assert_false(f->engine->searching);
}

static void test_refused_option_can_be_cancelled(Fixture *f, gconstpointer data)
{
    Heard heard = {0};

    f->engine->refuse = g_strdup("Threads");
    tabiya_engine_arbiter_cancel(f->arbiter, ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &heard));
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_cmpint(heard.dones, ==, 0);
}

static void test_dispose_cancels(Fixture *f, gconstpointer data)
{
    Heard heard = {0};

    ask(f, f->engine, TABIYA_SEARCH_PLAY, 1, &heard);
    g_object_run_dispose(G_OBJECT(f->arbiter));
    g_assert_false(f->engine->searching);
    g_assert_cmpint(heard.dones, ==, 0);
}

#define ADD(path, test) g_test_add("/arbiter/" path, Fixture, NULL, setup, test, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("one-search", test_one_search);
    ADD("never-more-than-the-machine-has", test_never_more_than_the_machine_has);
    ADD("foreground-is-one", test_foreground_is_one);
    ADD("analysis-beside-analysis", test_analysis_beside_analysis);
    ADD("each-analysis-has-a-core", test_each_analysis_has_a_core);
    ADD("same-priority-waits-in-line", test_same_priority_waits_in_line);
    ADD("background-takes-what-is-left", test_background_takes_what_is_left);
    ADD("background-gives-way", test_background_gives_way);
    ADD("raised", test_raised);
    ADD("background-shares-one-engine", test_background_shares_one_engine);
    ADD("cancelled-is-never-heard", test_cancelled_is_never_heard);
    ADD("stop-reaches-the-engine", test_stop_reaches_the_engine);
    ADD("refused-option-is-an-error", test_refused_option_is_an_error);
    ADD("refused-option-can-be-cancelled", test_refused_option_can_be_cancelled);
    ADD("dispose-cancels", test_dispose_cancels);
    return g_test_run();
}
