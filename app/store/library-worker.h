/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Workers (app/job/worker.h) with a connection of their own to a library.
 *
 *     g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, g_object_ref(me));
 *     tabiya_library_worker_push(worker, task, load_game, id, free_id, free_game);
 *
 * The connection is opened by the first task, and again if the file at its path was replaced. A
 * missing library is created.
 */
#ifndef TABIYA_LIBRARY_WORKER_H
#define TABIYA_LIBRARY_WORKER_H

#include "app/job/worker.h"
#include "app/store/library-rows.h"

G_BEGIN_DECLS

/* On the worker's thread; `rows` are those of `db`. Returns the task's result; NULL with `error`
 * set on failure, NULL without may be a result. */
typedef gpointer (*TabiyaLibraryWork)(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                      GCancellable *cancellable, GError **error);

/* `writes` FALSE: a reader, which does not block the library's writers. */
TabiyaWorker *tabiya_library_worker_new(const char *path,
                                        gboolean writes) G_GNUC_WARN_UNUSED_RESULT;

/* As tabiya_worker_push(). */
void tabiya_library_worker_push(TabiyaWorker *self, GTask *task, TabiyaLibraryWork work,
                                gpointer data, GDestroyNotify free_data,
                                GDestroyNotify free_answer);

G_END_DECLS

#endif
