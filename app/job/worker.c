/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See worker.h. */
#include "app/job/worker.h"

struct TabiyaWorker {
    const TabiyaWorkerKind *kind;
    gpointer tool;      /* the thread's, once there is one */
    GAsyncQueue *queue; /* of Piece; one without a task ends the thread */
    GThread *thread;    /* begins with the first piece of work */
};

typedef struct {
    GTask *task;
    TabiyaWork work;
} Piece;

static void do_piece(TabiyaWorker *self, const Piece *piece)
{
    GError *error = NULL;

    if (g_task_return_error_if_cancelled(piece->task))
        return;
    gpointer answer =
        self->kind->run(self->tool, &piece->work, g_task_get_cancellable(piece->task), &error);
    if (error)
        g_task_return_error(piece->task, error);
    else
        g_task_return_pointer(piece->task, answer, piece->work.free_answer);
}

static void free_tool(TabiyaWorker *self)
{
    if (self->kind->free_tool)
        self->kind->free_tool(self->tool);
}

static gpointer run(gpointer user)
{
    TabiyaWorker *self = user;
    Piece *piece;

    while ((piece = g_async_queue_pop(self->queue))->task) {
        do_piece(self, piece);
        g_object_unref(piece->task);
        if (piece->work.free_data)
            piece->work.free_data(piece->work.data);
        g_free(piece);
    }
    g_free(piece);
    free_tool(self);
    return NULL;
}

TabiyaWorker *tabiya_worker_new(const TabiyaWorkerKind *kind, gpointer tool)
{
    TabiyaWorker *self = g_new0(TabiyaWorker, 1);

    self->kind = kind;
    self->tool = tool;
    self->queue = g_async_queue_new();
    return self;
}

void tabiya_worker_free(TabiyaWorker *self)
{
    if (self->thread) {
        g_async_queue_push(self->queue, g_new0(Piece, 1));
        g_thread_join(self->thread);
    } else {
        free_tool(self);
    }
    g_async_queue_unref(self->queue);
    g_free(self);
}

gboolean tabiya_worker_is(TabiyaWorker *self, const TabiyaWorkerKind *kind)
{
    return self->kind == kind;
}

void tabiya_worker_push(TabiyaWorker *self, GTask *task, TabiyaWork work)
{
    g_return_if_fail(G_IS_TASK(task) && !g_task_get_source_object(task));
    Piece *piece = g_new(Piece, 1);

    if (!self->thread)
        self->thread = g_thread_new(self->kind->thread_name, run, self);
    *piece = (Piece){g_object_ref(task), work};
    g_async_queue_push(self->queue, piece);
}
