/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Connections to the library's file, and to others like it: opened with care, and errors that say
 * what to do.
 *
 *     g_autoptr(TabiyaDatabase) db = tabiya_library_connect(path, TABIYA_PATIENCE_MS, &error);
 *     TabiyaTransaction transaction;
 *     if (!db || !tabiya_database_begin(db, &transaction, &error))
 *         return FALSE;
 *     const gboolean good = tabiya_…_rows_…(db, …, &error) && …;
 *     return tabiya_database_end(db, transaction, good, &error);
 *
 * Nothing is written to a file before it is known to be ours, whole, and not from a newer program.
 * A connection belongs to one thread. What is said to it in SQL is said by the rows and files of
 * this room, which see what is inside of it (database-private.h).
 */
#ifndef TABIYA_DATABASE_H
#define TABIYA_DATABASE_H

#include <gio/gio.h>

G_BEGIN_DECLS

/* One connection to one file. */
typedef struct TabiyaDatabase TabiyaDatabase;

/* --- Opening ---------------------------------------------------------------------------------- */

/* Opens `path`, which a writer has opened before, for reading alone. (transfer full) (nullable) */
TabiyaDatabase *tabiya_database_open_reader(const char *path, int busy_timeout_ms,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Takes it over; NULL does nothing. A transaction that is open is rolled back. */
void tabiya_database_close(TabiyaDatabase *db);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaDatabase, tabiya_database_close)

/* The file's whole path. (transfer none) */
const char *tabiya_database_get_path(TabiyaDatabase *db);

/* Whether the file that `db` has open is no longer the one at its path. */
gboolean tabiya_database_is_gone(TabiyaDatabase *db);

/* Says in `error` that the file at `path`, which was there when it was opened first, is not any
 * more. Returns FALSE. */
gboolean tabiya_database_fail_gone(const char *path, GError **error);

/* --- Who writes, and when ----------------------------------------------------------------------
 */

/* A file has many writers: the library, the threads of the window on which games are played and
 * studied, on which it is edited, repertoires and puzzles are trained, and imports and its care
 * run, each with a connection of its own, and any number of tabiya-cli; the puzzles' file, its
 * imports. They take turns, by this rule:
 *
 * 1. Whoever writes begins with the lock that one writer has at a time (tabiya_database_begin()),
 *    and asks behind it for all that decides what is written. So nothing is doubled, and nothing
 *    written over that was not looked at. What was found out before, because it takes long, is
 *    asked for again there, cheaply: by a number that grows with each change, or by the rows' own
 *    fingerprints. A single statement that decides by itself (INSERT OR IGNORE, UPDATE … n + 1) is
 *    such a transaction too.
 * 2. A transaction takes less than a second. Reading files, asking engines and the network come
 *    before it; what is long is cut into several, and gives way between them
 *    (tabiya_database_give_way()). Only what has to be all or nothing, as compacting, repairing
 *    and a step that is undone as one, lasts as long as the library is large.
 * 3. Whoever finds the file locked waits, looking every other millisecond: TABIYA_PATIENCE_MS where
 *    a person waits, TABIYA_JOB_PATIENCE_MS where work goes on behind, not at all where it can be
 *    done another day. (set-aside.c, foreign-rows.c and mistakes-wish.c have times of their
 *    own.) Then it says that the file is in use (TABIYA_ERROR_STORE_LOCKED), and what
 *    was to be written is kept to be tried again, or the person told that it was not.
 * 4. Who only reads waits for nobody, and keeps nobody waiting: it sees one moment
 *    (tabiya_database_begin_reading()), whatever is written meanwhile. It must not write then: what
 *    it has seen may be old, and SQLite would refuse it as locked, however long it waited.
 *
 * tests/app/test-two-writers.c lets two processes write at once, each kind of thing. */

#define TABIYA_PATIENCE_MS 5000
#define TABIYA_JOB_PATIENCE_MS 20000

/* A write that is a transaction of its own, or a part of the caller's if one is open. */
typedef enum {
    TABIYA_TRANSACTION_OWN,
    TABIYA_TRANSACTION_CALLERS,
} TabiyaTransaction;

/* Takes the lock, waiting for it. FALSE: it was not to be had, and nothing is open. */
gboolean tabiya_database_begin(TabiyaDatabase *db, TabiyaTransaction *transaction, GError **error);
/* Commits what is `good` and rolls back what is not; a transaction of the caller's is left to the
 * caller, who has to roll it back where this returns FALSE. Returns whether all is well. */
gboolean tabiya_database_end(TabiyaDatabase *db, TabiyaTransaction transaction, gboolean good,
                             GError **error);

/* All that is read until the end is of one moment. */
gboolean tabiya_database_begin_reading(TabiyaDatabase *db, TabiyaTransaction *transaction,
                                       GError **error);
void tabiya_database_end_reading(TabiyaDatabase *db, TabiyaTransaction transaction);

/* Between two transactions of one work: sleeps for as long as others need to see that it is their
 * turn, some milliseconds. */
void tabiya_database_give_way(void);

/* A number that is another one once another connection has changed the file. */
gboolean tabiya_database_get_version(TabiyaDatabase *db, gint64 *version, GError **error);

/* --- Waiting ---------------------------------------------------------------------------------- */

/* How long `db` waits for others from now on. */
void tabiya_database_set_patience(TabiyaDatabase *db, int busy_timeout_ms);

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

G_END_DECLS

#endif
