/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading a library on all cores: tasks shared out over threads, each with a reader connection of
 * its own. */
#ifndef TABIYA_LIBRARY_POOL_H
#define TABIYA_LIBRARY_POOL_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* One of the tasks, on any of the threads. FALSE with `error` set ends them all. */
typedef gboolean (*TabiyaPoolFunc)(TabiyaDatabase *db, guint task, gpointer user,
                                   GCancellable *cancellable, GError **error);

/* Runs `func` for the tasks 0 … n_tasks - 1, in about this order, on at most `n_threads` threads
 * (0: one a core), and returns when all are done. FALSE with the first error, after which the
 * others are cancelled; G_IO_ERROR_CANCELLED if `cancellable` (may be NULL) was. */
gboolean tabiya_library_pool_run(const char *path, guint n_threads, guint n_tasks,
                                 TabiyaPoolFunc func, gpointer user, GCancellable *cancellable,
                                 GError **error);

G_END_DECLS

#endif
