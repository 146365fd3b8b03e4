/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A thread that does one piece of work after another with a tool that it has opened for itself,
 * such as a connection to a file. The worker's kind defines the tool and how to call work with it:
 * tabiya_library_worker_new() (app/store/library-worker.h) makes one, puzzle-shelf.c another, and
 * every job has its own (job.h).
 *
 *     g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, g_object_ref(me));
 *     tabiya_worker_push(worker, task, (TabiyaWork){G_CALLBACK(load_game), id, g_free, game_free});
 *
 * A worker belongs to the thread that made it. */
#ifndef TABIYA_WORKER_H
#define TABIYA_WORKER_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct TabiyaWorker TabiyaWorker;

/* A piece of work. */
typedef struct {
    GCallback func; /* of the type that the worker's kind expects */
    gpointer data;
    GDestroyNotify free_data; /* of `data`, on the worker's thread, once it is done; may be NULL */
    GDestroyNotify free_answer; /* of the answer, if nobody takes it; may be NULL */
} TabiyaWork;

typedef struct {
    const char *thread_name;
    /* On the worker's thread: opens `tool` if it is not open, and does `work` with it. Returns the
     * result; NULL with `error` set on failure, NULL without may be a result. */
    gpointer (*run)(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                    GError **error);
    /* Closes and frees `tool`, on the worker's thread. NULL: nothing to free. */
    GDestroyNotify free_tool;
} TabiyaWorkerKind;

/* Takes `tool`. The thread starts with the first piece of work. */
TabiyaWorker *tabiya_worker_new(const TabiyaWorkerKind *kind,
                                gpointer tool) G_GNUC_WARN_UNUSED_RESULT;

/* Finishes the queued work (except what was cancelled) and ends the thread. */
void tabiya_worker_free(TabiyaWorker *self);

/* Whether it is of that kind. */
gboolean tabiya_worker_is(TabiyaWorker *self, const TabiyaWorkerKind *kind);

/* Queues `work`; g_task_propagate_pointer() returns its result. `task` (transfer none) has no
 * source object: its last reference may be dropped on the worker's thread. */
void tabiya_worker_push(TabiyaWorker *self, GTask *task, TabiyaWork work);

G_END_DECLS

#endif
