/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See library-worker.h. */
#include "app/library/library-worker.h"

#include "app/store/database.h"
#include "app/store/library-file.h"

#define PATIENCE_MS 5000

struct TabiyaLibraryWorker {
    char *path;
    gboolean writes;
    gboolean opened;    /* the thread's: once, so that there was one */
    GAsyncQueue *queue; /* of Job; one without a task ends the thread */
    GThread *thread; /* begins with the first work */

    /* the thread's */
    sqlite3 *db;
    TabiyaLibraryRows *rows;
};

typedef struct {
    GTask *task;
    TabiyaLibraryWork work;
    gpointer data;
    GDestroyNotify free_data, free_answer;
} Job;

static void close_file(TabiyaLibraryWorker *self)
{
    g_clear_pointer(&self->rows, tabiya_library_rows_free);
    g_clear_pointer(&self->db, tabiya_database_close);
}

/* Where there is none a writer makes it, which a reader cannot; but not where there was one. */
static gboolean ensure_library(TabiyaLibraryWorker *self, GError **error)
{
    sqlite3 *db;

    if (g_file_test(self->path, G_FILE_TEST_EXISTS))
        return TRUE;
    if (self->opened)
        return tabiya_database_fail_gone(self->path, error);
    db = tabiya_database_open(self->path, PATIENCE_MS, error);
    if (db != NULL)
        tabiya_database_close(db);
    return db != NULL;
}

static gboolean open_file(TabiyaLibraryWorker *self, GError **error)
{
    if (self->db != NULL && tabiya_database_is_gone(self->db))
        close_file(self);
    if (self->db != NULL)
        return TRUE;
    if (!ensure_library(self, error))
        return FALSE;
    self->db = self->writes ? tabiya_library_open(self->path, error)
                            : tabiya_library_open_reader(self->path, error);
    if (self->db == NULL)
        return FALSE;
    self->opened = TRUE;
    self->rows = tabiya_library_rows_new(self->db);
    return TRUE;
}

static void do_job(TabiyaLibraryWorker *self, Job *job)
{
    GError *error = NULL;
    gpointer answer = NULL;

    if (g_task_return_error_if_cancelled(job->task))
        return;
    if (open_file(self, &error))
        answer = job->work(self->db, self->rows, job->data, g_task_get_cancellable(job->task),
                           &error);
    if (error != NULL)
        g_task_return_error(job->task, error);
    else
        g_task_return_pointer(job->task, answer, job->free_answer);
}

static gpointer run(gpointer user)
{
    TabiyaLibraryWorker *self = user;
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
    close_file(self);
    return NULL;
}

TabiyaLibraryWorker *tabiya_library_worker_new(const char *path, gboolean writes)
{
    TabiyaLibraryWorker *self = g_new0(TabiyaLibraryWorker, 1);

    self->path = g_strdup(path);
    self->writes = writes;
    self->queue = g_async_queue_new();
    return self;
}

void tabiya_library_worker_free(TabiyaLibraryWorker *self)
{
    if (self->thread != NULL) {
        g_async_queue_push(self->queue, g_new0(Job, 1));
        g_thread_join(self->thread);
    }
    g_async_queue_unref(self->queue);
    g_free(self->path);
    g_free(self);
}

void tabiya_library_worker_push(TabiyaLibraryWorker *self, GTask *task, TabiyaLibraryWork work,
                                gpointer data, GDestroyNotify free_data,
                                GDestroyNotify free_answer)
{
    Job *job = g_new(Job, 1);

    if (self->thread == NULL)
        self->thread =
            g_thread_new(self->writes ? "library-writer" : "library-reader", run, self);
    *job = (Job){g_object_ref(task), work, data, free_data, free_answer};
    g_async_queue_push(self->queue, job);
}
