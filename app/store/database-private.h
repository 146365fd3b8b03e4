/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is inside of a connection, for those who say SQL: the files of this room, and tests. */
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

/* A kind of file, told by its mark. */
typedef struct {
    int application_id;
    const char *layout; /* SQL before anything else, for a file that has no table yet */
    int (*get_latest)(void);
    gboolean (*migrate)(TabiyaDatabase *db, GError **error);
} TabiyaDatabaseKind;

/* Opens `path` for writing, creates it and its folder where there is none, and brings its schema up
 * to date. NULL with a TABIYA_ERROR_STORE… otherwise; then the file is byte for byte what it was.
 * Waits up to `busy_timeout_ms` for other programs. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_kind(const char *path, const TabiyaDatabaseKind *kind,
                                          int busy_timeout_ms,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* As tabiya_database_open_reader(), for a file that may be anything: it is looked at first. One
 * that nobody can write is read too. `*up_to_date` FALSE: an older version of the program wrote it,
 * and nothing but its age can be asked. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_unknown(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms, gboolean *up_to_date,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for writing of a file that may be damaged, for library-repair.h: only what it is, and
 * that it is of this version, is looked at. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_damaged(const char *path, const TabiyaDatabaseKind *kind,
                                             int busy_timeout_ms,
                                             GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* A file that gets what another one holds, page by page: nothing of it is looked at or set.
 * (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_copy(const char *path,
                                          GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* --- Errors ----------------------------------------------------------------------------------- */

/* Turns the last error of `db` into `error`. Returns FALSE. */
gboolean tabiya_database_fail(TabiyaDatabase *db, GError **error);
/* The same of the connection that `statement` is of. */
gboolean tabiya_database_fail_statement(sqlite3_stmt *statement, GError **error);
/* The same for a file that SQLite finds nothing wrong with, while what stands in it cannot be. */
gboolean tabiya_database_fail_damaged(TabiyaDatabase *db, GError **error);
gboolean tabiya_database_fail_locked(TabiyaDatabase *db, GError **error);

/* --- Statements ------------------------------------------------------------------------------- */

/* Runs statements that return nothing. */
gboolean tabiya_database_run(TabiyaDatabase *db, const char *sql, GError **error);

/* NULL with `error` set if `sql` cannot be prepared. The caller's, to finalize. (transfer full) */
sqlite3_stmt *tabiya_database_prepare(TabiyaDatabase *db, const char *sql, GError **error);
/* Steps a statement that returns no row, and finalizes it. */
gboolean tabiya_database_finish(sqlite3_stmt *statement, GError **error);
/* The first column of the first row; `*value` is left alone if there is no row. */
gboolean tabiya_database_get_int(TabiyaDatabase *db, const char *sql, gint64 *value,
                                 GError **error);

/* The id that the last row got, and how many rows the last statement changed. */
gint64 tabiya_database_get_last_id(TabiyaDatabase *db);
guint tabiya_database_get_n_changed(TabiyaDatabase *db);

G_END_DECLS

#endif
