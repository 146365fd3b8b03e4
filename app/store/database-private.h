/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inside of a connection, for code that uses SQL: the files of this room, and tests. */
#ifndef TABIYA_DATABASE_PRIVATE_H
#define TABIYA_DATABASE_PRIVATE_H

#include <sqlite3.h>

#include "app/store/database.h"

G_BEGIN_DECLS

struct TabiyaDatabase {
    sqlite3 *handle; /* owned */
    int busy_timeout_ms;
};

/* --- Opening ---------------------------------------------------------------------------------- */

/* A kind of file, recognized by its mark. */
typedef struct {
    int application_id;
    const char *layout; /* SQL to run first on a file without tables */
    int (*get_latest)(void);
    gboolean (*migrate)(TabiyaDatabase *db, GError **error);
} TabiyaDatabaseKind;

/* Opens `path` for writing, creating it and its folder if missing, and updates its schema. NULL
 * with a TABIYA_ERROR_STORE…: then not a byte of the file has changed. Waits up to
 * `busy_timeout_ms` for other programs. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_kind(const char *path, const TabiyaDatabaseKind *kind,
                                          int busy_timeout_ms,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As tabiya_database_open_reader(), for an unknown file, which is inspected first. Read-only files
 * work, too. `*up_to_date` FALSE: an older version of the program wrote it, and only its version
 * can be read. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_unknown(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms, gboolean *up_to_date,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Opens a possibly damaged file for writing, for library-repair.h: checks only its kind and that it
 * has the current version. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_damaged(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Opens a file to copy another into, page by page: nothing in it is inspected or set. (transfer
 * full) (nullable) */
TabiyaDatabase *tabiya_database_open_copy(const char *path,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Errors ----------------------------------------------------------------------------------- */

/* Sets `error` to the last error of `db`. Returns FALSE. */
gboolean tabiya_database_fail(TabiyaDatabase *db, GError **error);
/* The same for the connection of `statement`. */
gboolean tabiya_database_fail_statement(sqlite3_stmt *statement, GError **error);
/* The same for a file that SQLite finds no fault with, but whose contents are impossible. */
gboolean tabiya_database_fail_damaged(TabiyaDatabase *db, GError **error);
gboolean tabiya_database_fail_locked(TabiyaDatabase *db, GError **error);

/* --- Statements ------------------------------------------------------------------------------- */

/* Runs statements that return nothing. */
gboolean tabiya_database_run(TabiyaDatabase *db, const char *sql, GError **error);

/* NULL with `error` set if `sql` cannot be prepared. The caller's, to finalize. (transfer full) */
sqlite3_stmt *tabiya_database_prepare(TabiyaDatabase *db, const char *sql, GError **error);
/* Steps a statement that returns no row, and finalizes it. */
gboolean tabiya_database_finish(sqlite3_stmt *statement, GError **error);
/* The first column of the first row; `*value` is unchanged if there is no row. */
gboolean tabiya_database_get_int(TabiyaDatabase *db, const char *sql, gint64 *value,
                                 GError **error);

/* The id of the last inserted row; the number of rows that the last statement changed. */
gint64 tabiya_database_get_last_id(TabiyaDatabase *db);
guint tabiya_database_get_n_changed(TabiyaDatabase *db);

G_END_DECLS

#endif
