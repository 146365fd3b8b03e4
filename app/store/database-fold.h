/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes a database a single file, before it is moved. */
#ifndef TABIYA_DATABASE_FOLD_H
#define TABIYA_DATABASE_FOLD_H

#include <glib.h>

G_BEGIN_DECLS

/* Writes the log of the database at `path` into it, so that no other file is left beside it.
 * TABIYA_ERROR_STORE_LOCKED if another connection to it is still open after `patience_ms`. A file
 * that is damaged, read-only or not a database is left as it is, without an error: it can be moved
 * together with the files beside it. */
gboolean tabiya_database_fold(const char *path, int patience_ms, GError **error);

/* The marks in a file's header: PRAGMA application_id and user_version. FALSE: it is not an SQLite
 * database, or cannot be read. */
gboolean tabiya_database_read_mark(const char *path, guint32 *application, guint32 *version);

G_END_DECLS

#endif
