/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Imports files of puzzles (puzzle-csv.h) into the collection.
 *
 *     const TabiyaPuzzleImportOptions options = {.file = path, .names = names};
 *     TabiyaPuzzleImportProgress result;
 *     if (!tabiya_puzzle_import_run(&options, cancellable, &result, &error))
 *         …
 *
 * Rows are read and checked on all cores and written in transactions of some ten thousand; if an
 * import ends early, what was written is complete. A puzzle that is imported again replaces the old
 * one if it has changed; there are no duplicates. A bad row is reported with its line and skipped.
 *
 * Blocks; any thread, which also runs the callbacks. The file may be open elsewhere.
 */
#ifndef TABIYA_PUZZLE_IMPORT_H
#define TABIYA_PUZZLE_IMPORT_H

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct {
    guint64 rows;                       /* read, good and bad */
    guint64 problems;                   /* of them: bad rows; and unreadable files */
    guint64 added, replaced, unchanged; /* written for good */
    guint64 bytes, total_bytes;         /* of the files, as stored; total 0: unknown */
    gboolean compacting;                /* all rows are written; unused ordinals are being freed */
    gint64 elapsed_us;
} TabiyaPuzzleImportProgress;

/* Called at once, and then several times a second. */
typedef void (*TabiyaPuzzleImportProgressFunc)(const TabiyaPuzzleImportProgress *progress,
                                               gpointer user);

/* "FILE:LINE: reason", in the order of the files. */
typedef void (*TabiyaPuzzleImportProblemFunc)(const char *message, gpointer user);

typedef struct {
    const char *file;         /* puzzles.db (puzzle-file.h); created if missing */
    const char *const *names; /* NULL-terminated: files, packed or not (source.h), or "-" */
    guint threads;            /* for parsing; 0: one per core */
    guint batch_rows;         /* per transaction; 0: a good default */
    TabiyaPuzzleImportProgressFunc progress; /* may be NULL */
    TabiyaPuzzleImportProblemFunc problem;   /* may be NULL */
    gpointer user;
} TabiyaPuzzleImportOptions;

/* FALSE: the file could not be written, or G_IO_ERROR_CANCELLED. `result` is filled in any case. */
gboolean tabiya_puzzle_import_run(const TabiyaPuzzleImportOptions *options,
                                  GCancellable *cancellable, TabiyaPuzzleImportProgress *result,
                                  GError **error);

G_END_DECLS

#endif
