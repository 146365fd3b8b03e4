/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See pool.h. */
#include "app/library/pool.h"

#include "app/store/library-file.h"

typedef struct {
    const char *path;
    guint n_tasks;
    TabiyaPoolFunc func;
    gpointer user;
    GCancellable *cancellable; /* the pool's own: an error cancels, too */
    gint next_task;            /* atomic */
    GMutex mutex;
    GError *error; /* the first; under `mutex` */
} Pool;

static void take_error(Pool *pool, GError *error)
{
    g_mutex_lock(&pool->mutex);
    if (!pool->error)
        pool->error = g_steal_pointer(&error);
    g_mutex_unlock(&pool->mutex);
    g_clear_error(&error);
    g_cancellable_cancel(pool->cancellable);
}

static gpointer work(gpointer data)
{
    Pool *pool = data;
    GError *error = NULL;
    g_autoptr(TabiyaDatabase) db = tabiya_library_open_reader(pool->path, &error);
    while (db && !g_cancellable_set_error_if_cancelled(pool->cancellable, &error)) {
        const guint task = (guint)g_atomic_int_add(&pool->next_task, 1);
        if (task >= pool->n_tasks || !pool->func(db, task, pool->user, pool->cancellable, &error)) {
            break;
        }
    }
    if (error)
        take_error(pool, error);
    return NULL;
}

static void cancelled_cb(GCancellable *cancellable, gpointer data)
{
    g_cancellable_cancel(data);
}

gboolean tabiya_library_pool_run(const char *path, guint n_threads, guint n_tasks,
                                 TabiyaPoolFunc func, gpointer user, GCancellable *cancellable,
                                 GError **error)
{
    g_autoptr(GCancellable) own = g_cancellable_new();
    g_autoptr(GPtrArray) threads = g_ptr_array_new();
    Pool pool = {
        .path = path,
        .n_tasks = n_tasks,
        .func = func,
        .user = user,
        .cancellable = own,
    };
    gulong handler = 0;
    if (cancellable)
        handler = g_cancellable_connect(cancellable, G_CALLBACK(cancelled_cb), own, NULL);
    g_mutex_init(&pool.mutex);
    n_threads = MIN(n_threads > 0 ? n_threads : g_get_num_processors(), n_tasks);
    for (guint i = 1; i < n_threads; i++)
        g_ptr_array_add(threads, g_thread_new("library", work, &pool));
    work(&pool);
    for (guint i = 0; i < threads->len; i++)
        g_thread_join(threads->pdata[i]);
    if (handler != 0)
        g_cancellable_disconnect(cancellable, handler);
    g_mutex_clear(&pool.mutex);
    if (!pool.error)
        return TRUE;
    g_propagate_error(error, pool.error);
    return FALSE;
}
