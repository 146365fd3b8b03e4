/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library as a file: the user's own (library.db in tabiya_data_dir()) or any other.
 *
 * Connections belong to one thread, and are closed by tabiya_database_close(). All that may last
 * runs on the caller's thread, tells `progress` (may be NULL) how far it has come, and stops at
 * `cancellable` (may be NULL) with G_IO_ERROR_CANCELLED. Errors are TABIYA_ERROR_STORE_…: what is
 * damaged, locked, newer or not ours is left as it is.
 */
#ifndef TABIYA_LIBRARY_FILE_H
#define TABIYA_LIBRARY_FILE_H

#include "app/store/database-copy.h"
#include "app/store/database.h"

G_BEGIN_DECLS

/* --- Opening ---------------------------------------------------------------------------------- */

/* A new, empty library. TABIYA_ERROR_BAD_ARGUMENT if there is a file already. */
gboolean tabiya_library_create(const char *path, GError **error);

/* Opens a library that exists for writing; brings an older one up to date (database.h).
 * (transfer full) */
TabiyaDatabase *tabiya_library_open(const char *path, GError **error);

/* Opens one for reading, on as many threads as are wanted. One that can only be read, on a medium
 * or in a folder that lets nobody write, is read too, if it is up to date. (transfer full) */
TabiyaDatabase *tabiya_library_open_reader(const char *path, GError **error);

/* --- Numbers ---------------------------------------------------------------------------------- */

typedef struct {
    gint64 games;   /* that live */
    gint64 deleted; /* that wait to be compacted away */
    gint64 annotated, starred, chess960;
    gint64 lines;                  /* of repertoires: among `games`, and played by nobody */
    gint64 results[4];             /* by TabiyaResult */
    gint64 players, events, sites; /* names */
    gint64 first_year, last_year;  /* 0: of no game is it known */
    gint64 plies;                  /* of all main lines */
    gint64 unindexed;              /* games that the position index does not know, and should */
    gint64 segments;               /* of the position index */
    gint64 collections, searches;
    gint64 bytes; /* of the file */
} TabiyaLibraryStats;

gboolean tabiya_library_get_stats(TabiyaDatabase *db, TabiyaLibraryStats *stats,
                                  GCancellable *cancellable, GError **error);

/* --- Care ------------------------------------------------------------------------------------- */

/* Looks whether everything is whole: SQLite's pages, references, games and their bodies, the
 * position index. `*problems` receives a GPtrArray of sentences, untranslated, empty if all is
 * well; the caller's. FALSE: it could not be found out. */
gboolean tabiya_library_check(TabiyaDatabase *db, GPtrArray **problems,
                              TabiyaStoreProgress progress, gpointer user,
                              GCancellable *cancellable, GError **error);

/* Forgets deleted games for good and names that no game has, merges what the position index is made
 * of, and gives unused space back. Needs the file's size again as room on the disk. Nobody else may
 * write meanwhile; cancelled, what is done so far stays. */
gboolean tabiya_library_compact(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error);

/* Copies the library at `path` to `target`, also while it is written to. An older copy there is
 * replaced; any other file is TABIYA_ERROR_BAD_ARGUMENT, as is a library in use. */
gboolean tabiya_library_backup(const char *path, const char *target, TabiyaStoreProgress progress,
                               gpointer user, GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
