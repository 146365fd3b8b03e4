/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies databases that others may be writing to. */
#ifndef TABIYA_DATABASE_COPY_H
#define TABIYA_DATABASE_COPY_H

#include <gio/gio.h>

#include "app/store/database.h"

G_BEGIN_DECLS

/* Progress of long work: `done` of `total`, in any unit. On the calling thread. */
typedef void (*TabiyaStoreProgress)(guint64 done, guint64 total, gpointer user);

/* Copies the committed state of the file `from` to `to`, a single file, replacing it in one step or
 * not at all. `progress` and `cancellable` may be NULL. Any thread.
 */
gboolean tabiya_database_copy(const char *from, const char *to, TabiyaStoreProgress progress,
                              gpointer user, GCancellable *cancellable, GError **error);

/* The same for the file that `from` has open, even if it is no longer at its path. */
gboolean tabiya_database_copy_open(TabiyaDatabase *from, const char *to, GError **error);

G_END_DECLS

#endif
