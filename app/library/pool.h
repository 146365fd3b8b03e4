/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a library on all cores: runs tasks on threads, each with its own read connection. */
#ifndef TABIYA_LIBRARY_POOL_H
#define TABIYA_LIBRARY_POOL_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* One of the tasks, on any of the threads. FALSE with `error` set stops all of them. */
typedef gboolean (*TabiyaPoolFunc)(TabiyaDatabase *db, guint task, gpointer user,
                                   GCancellable *cancellable, GError **error);

/* Runs `func` for the tasks 0 … n_tasks - 1, roughly in this order, on at most `n_threads` threads
 * (0: one per core), and returns when all are done. FALSE with the first error, which cancels the
 * others; G_IO_ERROR_CANCELLED if `cancellable` (may be NULL) was cancelled. */
gboolean tabiya_library_pool_run(const char *path, guint n_threads, guint n_tasks,
                                 TabiyaPoolFunc func, gpointer user, GCancellable *cancellable,
                                 GError **error);

G_END_DECLS

#endif
