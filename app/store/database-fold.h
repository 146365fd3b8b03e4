/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A database as a file by itself, which nobody has open: before it is moved. */
#ifndef TABIYA_DATABASE_FOLD_H
#define TABIYA_DATABASE_FOLD_H

#include <glib.h>

G_BEGIN_DECLS

/* Writes the log of the database at `path` into it, so that nothing lies beside it any more.
 * TABIYA_ERROR_STORE_LOCKED where any other connection to it is open after `patience_ms`. What is
 * no database, or damaged, or cannot be written, is left as it is, and that is no error: it can be
 * moved with what lies beside it. */
gboolean tabiya_database_fold(const char *path, int patience_ms, GError **error);

/* What a file says of itself in its first bytes: PRAGMA application_id and user_version. FALSE: it
 * is no database of SQLite's, or cannot be read. */
gboolean tabiya_database_read_mark(const char *path, guint32 *application, guint32 *version);

G_END_DECLS

#endif
