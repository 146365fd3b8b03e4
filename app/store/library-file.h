/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A library as a file: the user's own (library.db in tabiya_data_dir()) or any other.
 *
 * Connections belong to one thread; close them with tabiya_database_close(). Long work runs on the
 * caller's thread, reports to `progress` (may be NULL), and stops on `cancellable` (may be NULL)
 * with G_IO_ERROR_CANCELLED. Errors are TABIYA_ERROR_STORE_…; files that are damaged, locked, newer
 * or not ours are left alone.
 */
#ifndef TABIYA_LIBRARY_FILE_H
#define TABIYA_LIBRARY_FILE_H

#include "app/store/database-copy.h"
#include "app/store/database.h"

G_BEGIN_DECLS

/* --- Opening ---------------------------------------------------------------------------------- */

/* Creates an empty library. TABIYA_ERROR_BAD_ARGUMENT if the file exists. */
gboolean tabiya_library_create(const char *path, GError **error);

/* Opens an existing library for writing, updating an older one (database.h). (transfer full) */
TabiyaDatabase *tabiya_library_open(const char *path, GError **error);

/* Opens one for reading, on any number of threads. A read-only file or folder works, too, if the
 * library is up to date. (transfer full) */
TabiyaDatabase *tabiya_library_open_reader(const char *path, GError **error);

/* --- Numbers ---------------------------------------------------------------------------------- */

typedef struct {
    gint64 games;   /* not deleted */
    gint64 deleted; /* deleted, but not compacted yet */
    gint64 annotated, starred, chess960;
    gint64 lines;                  /* lines of repertoires: among `games`, but never played */
    gint64 results[4];             /* by TabiyaResult */
    gint64 players, events, sites; /* names */
    gint64 first_year, last_year;  /* 0: unknown for all games */
    gint64 plies;                  /* of all main lines */
    gint64 unindexed;              /* games missing from the position index */
    gint64 segments;               /* of the position index */
    gint64 collections, searches;
    gint64 bytes; /* of the file */
} TabiyaLibraryStats;

gboolean tabiya_library_get_stats(TabiyaDatabase *db, TabiyaLibraryStats *stats,
                                  GCancellable *cancellable, GError **error);

/* --- Care ------------------------------------------------------------------------------------- */

/* Checks everything: SQLite's pages, references, games and their bodies, the position index.
 * `*problems` receives a GPtrArray of untranslated sentences, empty if all is well; the caller's.
 * FALSE: the check failed. */
gboolean tabiya_library_check(TabiyaDatabase *db, GPtrArray **problems,
                              TabiyaStoreProgress progress, gpointer user,
                              GCancellable *cancellable, GError **error);

/* Removes deleted games and unused names for good, merges segments of the position index, and frees
 * unused space. Needs disk space of the file's size. Nobody else may write meanwhile; cancelling
 * keeps the work done so far. */
gboolean tabiya_library_compact(TabiyaDatabase *db, TabiyaStoreProgress progress, gpointer user,
                                GCancellable *cancellable, GError **error);

/* Copies the library at `path` to `target`, even while others write to it. Replaces an older copy;
 * any other file is TABIYA_ERROR_BAD_ARGUMENT, as is a library in use. */
gboolean tabiya_library_backup(const char *path, const char *target, TabiyaStoreProgress progress,
                               gpointer user, GCancellable *cancellable, GError **error);

G_END_DECLS

#endif
