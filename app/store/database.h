/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections to the library's file, and to others like it: opened with care, and errors that say what to do.
 *
 * Nothing is written to a file before it is known to be ours, whole, and not from a newer program.
 * A connection belongs to one thread.
 */
#ifndef TABIYA_DATABASE_H
#define TABIYA_DATABASE_H

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* Opens `path` for writing, creates it and its folder where there is none, and brings its schema up
 * to date; what an older version of the program wrote is copied to PATH-vN-backup first (N: its
 * version; -2, -3 … behind it where there is one already). NULL with a TABIYA_ERROR_STORE…
 * otherwise; then the file is byte for byte what it was. Waits up to `busy_timeout_ms` for other
 * programs. */
sqlite3 *tabiya_database_open(const char *path, int busy_timeout_ms, GError **error);

/* A kind of file, told by its mark; the library is the one that the functions without a kind open. */
typedef struct {
    int application_id;
    const char *layout; /* SQL before anything else, for a file that has no table yet */
    int (*get_latest)(void);
    gboolean (*migrate)(sqlite3 *db, GError **error);
} TabiyaDatabaseKind;

/* The same for another kind of file. */
sqlite3 *tabiya_database_open_kind(const char *path, const TabiyaDatabaseKind *kind,
                                   int busy_timeout_ms, GError **error);

/* Opens `path`, which a writer has opened before, for reading alone. */
sqlite3 *tabiya_database_open_reader(const char *path, int busy_timeout_ms, GError **error);

/* The same for a file that may be anything: as tabiya_database_open() it is looked at first. One
 * that nobody can write is read too. `*up_to_date` FALSE: an older version of the program wrote it,
 * and nothing but its age can be asked. */
sqlite3 *tabiya_database_open_unknown(const char *path, int busy_timeout_ms, gboolean *up_to_date,
                                      GError **error);

/* The same for writing of a library that may be damaged, for library-repair.h: only what it is, and
 * that it is of this version, is looked at. */
sqlite3 *tabiya_database_open_damaged(const char *path, int busy_timeout_ms, GError **error);

/* For a thread whose work somebody watches: while it waits for a file that another program has
 * locked, `waiting` (may be NULL) is called once, and a cancelled `cancellable` ends the wait as if
 * patience had come to its end. */
typedef struct {
    GCancellable *cancellable;
    void (*waiting)(gpointer user);
    gpointer user;
    gboolean has_told; /* FALSE at first */
} TabiyaDatabaseWatch;
/* Of the calling thread, until another call; NULL: nobody watches. Borrowed. */
void tabiya_database_watch(TabiyaDatabaseWatch *watch);

/* How long `db` waits for other programs from now on. */
void tabiya_database_set_patience(sqlite3 *db, int busy_timeout_ms);

void tabiya_database_close(sqlite3 *db);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(sqlite3, tabiya_database_close)

/* Whether the file that `db` has open is no longer the one at its path. */
gboolean tabiya_database_is_gone(sqlite3 *db);

/* Turns the last error of `db` into `error`. Returns FALSE. */
gboolean tabiya_database_fail(sqlite3 *db, GError **error);
/* The same for a file that could not even be opened. */
gboolean tabiya_database_fail_at(sqlite3 *db, const char *path, GError **error);
/* The same for a file that SQLite finds nothing wrong with, while what stands in it cannot be. */
gboolean tabiya_database_fail_damaged(sqlite3 *db, GError **error);
gboolean tabiya_database_fail_locked(sqlite3 *db, GError **error);
/* The same for a file that was there when it was opened first. */
gboolean tabiya_database_fail_gone(const char *path, GError **error);

/* Runs statements that return nothing. */
gboolean tabiya_database_run(sqlite3 *db, const char *sql, GError **error);

/* A write that is a transaction of its own, or a part of the caller's if one is open. */
typedef enum {
    TABIYA_TRANSACTION_OWN,
    TABIYA_TRANSACTION_CALLERS,
} TabiyaTransaction;

gboolean tabiya_database_begin(sqlite3 *db, TabiyaTransaction *transaction, GError **error);
/* Commits what is `good` and rolls back what is not; a transaction of the caller's is left to the
 * caller, who has to roll it back where this returns FALSE. Returns whether all is well. */
gboolean tabiya_database_end(sqlite3 *db, TabiyaTransaction transaction, gboolean good,
                             GError **error);

/* NULL with `error` set if `sql` cannot be prepared. */
sqlite3_stmt *tabiya_database_prepare(sqlite3 *db, const char *sql, GError **error);
/* Steps a statement that returns no row, and finalizes it. */
gboolean tabiya_database_finish(sqlite3_stmt *statement, GError **error);
/* The first column of the first row; `*value` is left alone if there is no row. */
gboolean tabiya_database_get_int(sqlite3 *db, const char *sql, gint64 *value, GError **error);

/* A number that is another one once another connection has changed the file. */
gboolean tabiya_database_get_version(sqlite3 *db, gint64 *version, GError **error);

G_END_DECLS

#endif
