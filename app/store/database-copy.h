/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies of a database that others may be writing to. */
#ifndef TABIYA_DATABASE_COPY_H
#define TABIYA_DATABASE_COPY_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* What lasts tells how far it has come: `done` of `total`, in whatever it counts. On the thread
 * that called. */
typedef void (*TabiyaStoreProgress)(guint64 done, guint64 total, gpointer user);

/* Copies what is committed in the file `from` now to `to`, a file by itself, whole or not at all:
 * what stood there is replaced in one step. `progress` and `cancellable` may be NULL. Any thread.
 */
gboolean tabiya_database_copy(const char *from, const char *to, TabiyaStoreProgress progress,
                              gpointer user, GCancellable *cancellable, GError **error);

/* The same of what `from` has open, also where that is no longer at its path. */
gboolean tabiya_database_copy_open(TabiyaDatabase *from, const char *to, GError **error);

G_END_DECLS

#endif
