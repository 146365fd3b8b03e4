/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A worker and its queue; jobs with their progress and their ends. */
#include "app/job/job.h"

#include "app/job/worker.h"

/* --- A worker --------------------------------------------------------------------------------- */

/* A record of a worker's calls. */
typedef struct {
    char *done; /* the calls, in order */
    GThread *thread;
} Trace;

/* The data of the work. */
typedef struct {
    GString *done;
    Trace *trace;
} Tool;

static gpointer work_cb(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                        GError **error)
{
    Tool *self = tool;

    g_string_append(self->done, work->data);
    if (*(char *)work->data != '!')
        return g_strdup_printf("did %s", (char *)work->data);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, "no");
    return NULL;
}

static void tool_free(gpointer tool)
{
    Tool *self = tool;

    *self->trace = (Trace){g_string_free(self->done, FALSE), g_thread_self()};
    g_free(self);
}

static const TabiyaWorkerKind TOOL = {"tool", work_cb, tool_free};

static TabiyaWorker *tool_worker_new(Trace *trace)
{
    Tool *tool = g_new0(Tool, 1);

    tool->done = g_string_new(NULL);
    tool->trace = trace;
    return tabiya_worker_new(&TOOL, tool);
}

static void answered_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *answer = g_task_propagate_pointer(G_TASK(result), &error);

    g_string_append_printf(user, "%s|", answer ? answer : error->message);
}

static void push(TabiyaWorker *worker, const char *data, GCancellable *cancellable, GString *said)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, answered_cb, said);

    tabiya_worker_push(worker, task, (TabiyaWork){NULL, g_strdup(data), g_free, g_free});
}

static void test_queue(void)
{
    g_autoptr(GString) said = g_string_new(NULL);
    g_autoptr(GCancellable) cancelled = g_cancellable_new();
    Trace trace = {0};
    TabiyaWorker *worker = tool_worker_new(&trace);

    g_assert_true(tabiya_worker_is(worker, &TOOL));
    g_cancellable_cancel(cancelled);
    push(worker, "a", NULL, said);
    push(worker, "!", NULL, said);
    push(worker, "x", cancelled, said);
    push(worker, "b", NULL, said);
    tabiya_worker_free(worker);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_assert_cmpstr(said->str, ==, "did a|no|Operation was cancelled|did b|");
    g_assert_cmpstr(trace.done, ==, "a!b");
    g_assert_true(trace.thread != g_thread_self());
    g_free(trace.done);
}

/* A queue that never works has no thread. */
static void test_idle(void)
{
    Trace trace = {0};

    tabiya_worker_free(tool_worker_new(&trace));
    g_assert_cmpstr(trace.done, ==, "");
    g_assert_true(trace.thread == g_thread_self());
    g_free(trace.done);
}

/* --- A job ------------------------------------------------------------------------------------ */

/* The task of the job, and its calls. */
typedef struct {
    guint problems; /* to be told */
    gboolean fails;
    gboolean until_cancelled;
    GString *calls; /* lent */
    gboolean *freed;

    GMutex lock;
    GCond changed;
    gboolean paused;
} Plan;

static char *run_plan(TabiyaJob *job, gpointer own, GError **error)
{
    Plan *plan = own;

    for (guint i = 0; i < plan->problems; i++)
        tabiya_job_problem_cb("/a/games.pgn", i, 5, "bad", job);
    tabiya_job_games_progress_cb(3, 4, job);
    while (plan->until_cancelled &&
           !g_cancellable_set_error_if_cancelled(tabiya_job_get_cancellable(job), error)) {
        g_usleep(1000);
    }
    if (plan->until_cancelled)
        return NULL;
    if (plan->fails) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "the disk is full");
        return NULL;
    }
    g_mutex_lock(&plan->lock);
    while (plan->paused)
        g_cond_wait(&plan->changed, &plan->lock);
    g_mutex_unlock(&plan->lock);
    return g_strdup("all is done");
}

static void begin_plan(TabiyaJob *job, gpointer own)
{
    g_string_append(((Plan *)own)->calls, "begin ");
}

static void end_plan(TabiyaJob *job, gpointer own)
{
    g_string_append(((Plan *)own)->calls, "end ");
}

static void pause_plan(gpointer own, gboolean paused)
{
    Plan *plan = own;

    g_mutex_lock(&plan->lock);
    plan->paused = paused;
    g_cond_broadcast(&plan->changed);
    g_mutex_unlock(&plan->lock);
}

static void plan_free(gpointer own)
{
    Plan *plan = own;

    g_mutex_clear(&plan->lock);
    g_cond_clear(&plan->changed);
    *plan->freed = TRUE;
    g_free(plan);
}

static const TabiyaJobKind PLAN = {"Planning", run_plan, plan_free, begin_plan,
                                   NULL,       end_plan, pause_plan};

typedef struct {
    Plan *plan;     /* the job's */
    TabiyaJob *job; /* owned */
    GString *calls;
    gboolean freed;
    char *text; /* the final message; NULL: still running */
    gboolean good;
} Fixture;

static void finished_cb(TabiyaJob *job, const char *text, gboolean good, Fixture *f)
{
    g_assert_null(f->text);
    g_assert_false(tabiya_job_is_running(job));
    g_string_append(f->calls, "finished");
    f->text = g_strdup(text);
    f->good = good;
}

static void setup(Fixture *f, gconstpointer data)
{
    f->calls = g_string_new(NULL);
    f->plan = g_new0(Plan, 1);
    f->plan->calls = f->calls;
    f->plan->freed = &f->freed;
    g_mutex_init(&f->plan->lock);
    g_cond_init(&f->plan->changed);
    f->job = tabiya_job_new(&PLAN, f->plan);
    g_signal_connect(f->job, "finished", G_CALLBACK(finished_cb), f);
}

/* A job's data is freed with it, on this thread. */
static void teardown(Fixture *f, gconstpointer data)
{
    g_clear_object(&f->job);
    g_assert_true(f->freed);
    g_string_free(f->calls, TRUE);
    g_free(f->text);
}

static void run_to_end(Fixture *f)
{
    while (!f->text)
        g_main_context_iteration(NULL, TRUE);
}

static void wait_ms(guint ms)
{
    const gint64 end = g_get_monotonic_time() + ms * 1000;

    while (g_get_monotonic_time() < end) {
        if (!g_main_context_iteration(NULL, FALSE))
            g_usleep(1000);
    }
}

static void test_done(Fixture *f, gconstpointer data)
{
    f->plan->problems = 1200;
    g_assert_cmpstr(tabiya_job_get_title(f->job), ==, "Planning");
    g_assert_cmpstr(tabiya_job_get_text(f->job), ==, "");
    g_assert_cmpfloat(tabiya_job_get_fraction(f->job), <, 0);
    tabiya_job_start(f->job);
    g_assert_true(tabiya_job_is_running(f->job));
    run_to_end(f);
    g_assert_cmpstr(f->text, ==, "all is done");
    g_assert_true(f->good);
    g_assert_null(tabiya_job_get_error(f->job));
    g_assert_cmpstr(tabiya_job_get_text(f->job), ==, "3 of 4 games");
    g_assert_cmpfloat(tabiya_job_get_fraction(f->job), ==, 0.75);
    const char *const *problems = tabiya_job_get_problems(f->job);
    g_assert_cmpuint(g_strv_length((char **)problems), ==, 1000);
    g_assert_cmpstr(problems[0], ==, "bad");
    g_assert_cmpstr(problems[12], ==, "games.pgn:12:5: bad");
    g_assert_cmpstr(f->calls->str, ==, "begin end finished");
}

static void test_failed(Fixture *f, gconstpointer data)
{
    f->plan->fails = TRUE;
    tabiya_job_start(f->job);
    run_to_end(f);
    g_assert_cmpstr(f->text, ==, "the disk is full");
    g_assert_false(f->good);
    g_assert_error(tabiya_job_get_error(f->job), G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    g_assert_cmpstr(f->calls->str, ==, "begin end finished");
}

/* Nobody but the job itself holds it while it runs. */
static void test_cancelled(Fixture *f, gconstpointer data)
{
    f->plan->until_cancelled = TRUE;
    tabiya_job_start(f->job);
    wait_ms(250);
    g_assert_cmpstr(tabiya_job_get_text(f->job), ==, "3 of 4 games"); /* told meanwhile */
    tabiya_job_cancel(f->job);
    g_assert_false(tabiya_job_is_left(f->job));
    g_clear_object(&f->job);
    run_to_end(f);
    g_assert_cmpstr(f->text, ==, "Stopped");
    g_assert_true(f->good);
}

static void test_left(Fixture *f, gconstpointer data)
{
    f->plan->until_cancelled = TRUE;
    tabiya_job_start(f->job);
    tabiya_job_leave(f->job);
    g_assert_true(tabiya_job_is_left(f->job));
    run_to_end(f);
    g_assert_true(f->good);
}

static void test_paused(Fixture *f, gconstpointer data)
{
    tabiya_job_pause(f->job);
    tabiya_job_start(f->job);
    wait_ms(100);
    g_assert_true(tabiya_job_is_running(f->job));
    tabiya_job_resume(f->job);
    run_to_end(f);
    g_assert_cmpstr(f->text, ==, "all is done");
}

#define ADD(name, func) g_test_add("/job/" name, Fixture, NULL, setup, func, teardown)

int main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/job/worker/queue", test_queue);
    g_test_add_func("/job/worker/idle", test_idle);
    ADD("done", test_done);
    ADD("failed", test_failed);
    ADD("cancelled", test_cancelled);
    ADD("left", test_left);
    ADD("paused", test_paused);
    return g_test_run();
}
