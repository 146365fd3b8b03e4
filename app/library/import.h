/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Imports chess files into a library.
 *
 *     const TabiyaImportOptions options = {
 *         .library = path, .names = names, .progress = my_progress_cb, .user = me};
 *     TabiyaImportProgress result;
 *     if (!tabiya_import_run(&options, cancellable, &result, &error))
 *         …
 *
 * Games are read, split and parsed on all cores (piece-queue.h). Exact duplicates of earlier games
 * or games in the library are left out; the others are written with the index of their positions,
 * some thousand or ten thousand games per transaction. Several imports into one library may run at
 * once. If an import ends early, what it wrote is complete, and the next import of the same
 * unchanged files continues after it.
 *
 * An unreadable place costs no more than the rest of its variation (pgn-reader.h), and is reported.
 * Nothing legible is lost: the library returns each game in export format.
 *
 * Blocks; any thread, which also runs the callbacks. The library may be open elsewhere.
 */
#ifndef TABIYA_LIBRARY_IMPORT_H
#define TABIYA_LIBRARY_IMPORT_H

#include <gio/gio.h>

#include "app/game/piece-letters.h"

G_BEGIN_DECLS

typedef struct {
    guint64 games;      /* read */
    guint64 duplicates; /* among them, left out */
    guint64 problems;   /* places that could not be read */
    guint64 resumed;    /* games done by an earlier, interrupted import; not among `games` */
    guint64 written;    /* games safely in the library */
    guint64 notations[TABIYA_N_NOTATIONS]; /* games that are not in English, by tabiya_notations */
    guint64 bytes;                         /* read from the files, as stored */
    guint64 total_bytes;                   /* 0: unknown */
    gint64 elapsed_us;
    const char *name; /* of the current text, lent; NULL before the first */
} TabiyaImportProgress;

/* Called at once, and then several times a second. */
typedef void (*TabiyaImportProgressFunc)(const TabiyaImportProgress *progress, gpointer user);

/* Reports a place that could not be read, in the order of the files. `line` 0: the whole file,
 * which the message names. */
typedef void (*TabiyaImportProblemFunc)(const char *name, guint64 line, guint column,
                                        const char *message, gpointer user);

/* Called once, on any thread, when the import has to wait because another program has locked the
 * library. After about 20 seconds it fails with TABIYA_ERROR_STORE_LOCKED. */
typedef void (*TabiyaImportWaitingFunc)(const char *library, gpointer user);

typedef struct {
    const char *library;      /* path; created if missing */
    const char *const *names; /* NULL-terminated, as tabiya_source_new() takes them */
    gboolean keep_duplicates;
    gboolean start_over;               /* ignore the progress of an interrupted import */
    guint threads;                     /* for parsing; 0: one per core */
    guint batch_games;                 /* per transaction, at least; 0: a good default */
    TabiyaImportProgressFunc progress; /* may be NULL */
    TabiyaImportProblemFunc problem;   /* may be NULL */
    TabiyaImportWaitingFunc waiting;   /* may be NULL */
    gpointer user;
} TabiyaImportOptions;

/* FALSE: the library could not be written, or G_IO_ERROR_CANCELLED. `result` is filled in any case;
 * its name is NULL. */
gboolean tabiya_import_run(const TabiyaImportOptions *options, GCancellable *cancellable,
                           TabiyaImportProgress *result, GError **error);

G_END_DECLS

#endif
