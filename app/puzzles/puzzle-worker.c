/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See puzzle-worker.h. */
#include "app/puzzles/puzzle-worker.h"

#include "app/puzzles/shipped-puzzles.h"

struct TabiyaPuzzleWorker {
    char *file;
    GAsyncQueue *queue; /* of Job; one without a task ends the thread */
    GThread *thread;    /* begins with the first work */
    TabiyaPuzzleStore *store; /* the thread's */
};

typedef struct {
    GTask *task;
    TabiyaPuzzleWork work;
    gpointer data;
    GDestroyNotify free_data, free_answer;
} Job;

/* The file may be another one by now, or none. */
static gboolean open_store(TabiyaPuzzleWorker *self, GError **error)
{
    if (self->store != NULL && tabiya_puzzle_store_is_gone(self->store))
        g_clear_pointer(&self->store, tabiya_puzzle_store_free);
    if (self->store == NULL && tabiya_shipped_puzzles_ensure(self->file, error))
        self->store = tabiya_puzzle_store_open(self->file, error);
    return self->store != NULL;
}

static void do_job(TabiyaPuzzleWorker *self, Job *job)
{
    GError *error = NULL;
    gpointer answer = NULL;
    if (g_task_return_error_if_cancelled(job->task))
        return;
    if (open_store(self, &error))
        answer = job->work(self->store, job->data, g_task_get_cancellable(job->task), &error);
    if (error != NULL)
        g_task_return_error(job->task, error);
    else
        g_task_return_pointer(job->task, answer, job->free_answer);
}

static gpointer run(gpointer user)
{
    TabiyaPuzzleWorker *self = user;
    gboolean goes_on = TRUE;
    while (goes_on) {
        Job *job = g_async_queue_pop(self->queue);
        goes_on = job->task != NULL;
        if (goes_on) {
            do_job(self, job);
            g_object_unref(job->task);
            if (job->free_data != NULL)
                job->free_data(job->data);
        }
        g_free(job);
    }
    g_clear_pointer(&self->store, tabiya_puzzle_store_free);
    return NULL;
}

TabiyaPuzzleWorker *tabiya_puzzle_worker_new(const char *file)
{
    TabiyaPuzzleWorker *self = g_new0(TabiyaPuzzleWorker, 1);
    self->file = g_strdup(file);
    self->queue = g_async_queue_new();
    return self;
}

void tabiya_puzzle_worker_free(TabiyaPuzzleWorker *self)
{
    if (self->thread != NULL) {
        g_async_queue_push(self->queue, g_new0(Job, 1));
        g_thread_join(self->thread);
    }
    g_async_queue_unref(self->queue);
    g_free(self->file);
    g_free(self);
}

void tabiya_puzzle_worker_push(TabiyaPuzzleWorker *self, GTask *task, TabiyaPuzzleWork work,
                               gpointer data, GDestroyNotify free_data, GDestroyNotify free_answer)
{
    Job *job = g_new(Job, 1);
    if (self->thread == NULL)
        self->thread = g_thread_new("puzzles", run, self);
    *job = (Job){g_object_ref(task), work, data, free_data, free_answer};
    g_async_queue_push(self->queue, job);
}
