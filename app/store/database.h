/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections to the library's file and similar ones, with careful opening and errors that say what
 * to do.
 *
 *     g_autoptr(TabiyaDatabase) db = tabiya_library_connect(path, TABIYA_PATIENCE_MS, &error);
 *     TabiyaTransaction transaction;
 *     if (!db || !tabiya_database_begin(db, &transaction, &error))
 *         return FALSE;
 *     const gboolean good = tabiya_…_rows_…(db, …, &error) && …;
 *     return tabiya_database_end(db, transaction, good, &error);
 *
 * Nothing is written to a file before it is known to be ours, whole, and not from a newer program.
 * A connection belongs to one thread. Only the files of this room use SQL, and see the inside of a
 * connection (database-private.h).
 */
#ifndef TABIYA_DATABASE_H
#define TABIYA_DATABASE_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* One connection to one file. */
typedef struct TabiyaDatabase TabiyaDatabase;

/* --- Opening ---------------------------------------------------------------------------------- */

/* Opens `path`, which a writer has opened before, read-only. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_reader(const char *path, int busy_timeout_ms,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Takes `db`; NULL does nothing. Rolls back an open transaction. */
void tabiya_database_close(TabiyaDatabase *db);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDatabase, tabiya_database_close)

/* The file's whole path. (transfer none) */
const char *tabiya_database_get_path(TabiyaDatabase *db);

/* Whether another file, or none, is now at the path of the one that `db` has open. */
gboolean tabiya_database_is_gone(TabiyaDatabase *db);

/* Sets `error`: the file at `path`, which was there when it was first opened, is gone. Returns
 * FALSE. */
gboolean tabiya_database_fail_gone(const char *path, GError **error);

/* --- Writers take turns ----------------------------------------------------------------------- */

/* A file has many writers. For the library these are the window's threads (for playing and
 * studying, editing, training of repertoires and puzzles, imports and maintenance), each with its
 * own connection, and any number of tabiya-cli; for the puzzles' file, imports. They take turns by
 * these rules:
 *
 * 1. A writer first takes the lock, which one writer has at a time (tabiya_database_begin()),
 *    and then reads everything that decides what to write. So nothing is doubled, and nothing
 *    is overwritten unseen. Results of slow work done before the lock are checked again under it,
 *    cheaply: by a number that grows with each change, or by the rows' own
 *    fingerprints. A single statement that decides by itself (INSERT OR IGNORE, UPDATE … n + 1) is
 *    such a transaction, too.
 * 2. A transaction takes less than a second.  Reading files, engines and the network come
 *    before it; long work is split into several transactions, and gives way between them
 *    (tabiya_database_give_way()). Only work that must be all or nothing (compacting, repairing,
 *    a step that is undone as one) takes longer, in proportion to the library's size.
 * 3. A writer that finds the file locked waits, checking every 2 ms: TABIYA_PATIENCE_MS if
 *    a person waits, TABIYA_JOB_PATIENCE_MS for background work, not at all if it can be
 *    done another day. (set-aside.c, foreign-rows.c and mistakes-wish.c have times of their
 *    own.) Then it reports that the file is in use (TABIYA_ERROR_STORE_LOCKED), and the
 *    change is kept for another try, or the person is told that it was not made.
 * 4. A reader waits for nobody, and nobody waits for it: it sees the state of one moment
 *    (tabiya_database_begin_reading()), whatever is written meanwhile. It must not write: what
 *    it has seen may be old, and SQLite would refuse it as locked, however long it waited.
 *
 * tests/app/test-two-writers.c lets two processes write at once, each kind of thing. */

#define TABIYA_PATIENCE_MS 5000
#define TABIYA_JOB_PATIENCE_MS 20000

/* A write as its own transaction, or as part of the caller's if one is open. */
typedef enum {
    TABIYA_TRANSACTION_OWN,
    TABIYA_TRANSACTION_CALLERS,
} TabiyaTransaction;

/* Takes the lock, waiting for it. FALSE: could not get it, and no transaction is open. */
gboolean tabiya_database_begin(TabiyaDatabase *db, TabiyaTransaction *transaction, GError **error);
/* Commits if `good`, else rolls back. A caller's transaction stays open, and the caller has to roll
 * it back if this returns FALSE. Returns whether all is well. */
gboolean tabiya_database_end(TabiyaDatabase *db, TabiyaTransaction transaction, gboolean good,
                             GError **error);

/* All reads until the end see the state of one moment. */
gboolean tabiya_database_begin_reading(TabiyaDatabase *db, TabiyaTransaction *transaction,
                                       GError **error);
void tabiya_database_end_reading(TabiyaDatabase *db, TabiyaTransaction transaction);

/* Between two transactions of one work: sleeps some milliseconds, long enough for others to get
 * their turn. */
void tabiya_database_give_way(void);

/* A number that changes when another connection has changed the file. */
gboolean tabiya_database_get_version(TabiyaDatabase *db, gint64 *version, GError **error);

/* --- Waiting ---------------------------------------------------------------------------------- */

/* How long `db` waits for others from now on. */
void tabiya_database_set_patience(TabiyaDatabase *db, int busy_timeout_ms);

/* For a thread whose work has a progress display: while it waits for a file that another program
 * has locked, `waiting` (may be NULL) is called once, and a cancelled `cancellable` ends the wait
 * like a timeout. */
typedef struct {
    GCancellable *cancellable;
    void (*waiting)(gpointer user);
    gpointer user;
    gboolean has_told; /* FALSE at first */
} TabiyaDatabaseWatch;
/* Sets the watch of the calling thread; NULL: none. Borrowed. */
void tabiya_database_watch(TabiyaDatabaseWatch *watch);

G_END_DECLS

#endif
