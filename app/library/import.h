/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Chess files into a library.
 *
 *     const TabiyaImportOptions options = {
 *         .library = path, .names = names, .progress = my_progress_cb, .user = me};
 *     TabiyaImportProgress result;
 *     if (!tabiya_import_run(&options, cancellable, &result, &error))
 *         …
 *
 * Games are read, cut and parsed on all cores (piece-queue.h), exact duplicates of games that are
 * in the library or came before are left out, and the rest is written with its positions' index,
 * some thousand or ten thousand games a transaction. Several imports into one library may run side
 * by side. Whatever ends an import early, what was written is whole, and the next import of the
 * same unchanged files goes on behind it.
 *
 * What cannot be read costs no more than the rest of its line of play (pgn-reader.h), and is told.
 * Nothing of what can be read is lost: the library gives back each game's export format.
 *
 * Blocks; any thread, on which the callbacks come too. The library may be open elsewhere.
 */
#ifndef TABIYA_LIBRARY_IMPORT_H
#define TABIYA_LIBRARY_IMPORT_H

#include <gio/gio.h>

#include "app/game/piece-letters.h"

G_BEGIN_DECLS

typedef struct {
    guint64 games;      /* read */
    guint64 duplicates; /* of them, left out */
    guint64 problems;   /* places that could not be read */
    guint64 resumed;    /* games that an import which was ended early had done; not among `games` */
    guint64 written;    /* games that are in the library now for good */
    guint64 notations[TABIYA_N_NOTATIONS]; /* games that are not in English, by tabiya_notations */
    guint64 bytes;                         /* of the files, packed as they are */
    guint64 total_bytes;                   /* 0: nobody knows */
    gint64 elapsed_us;
    const char *name; /* of the text at hand, lent; NULL before the first */
} TabiyaImportProgress;

/* At once, and then several times a second. */
typedef void (*TabiyaImportProgressFunc)(const TabiyaImportProgress *progress, gpointer user);

/* What could not be read, and where, in the order of the files. `line` 0: the file as a whole,
 * which the message names. */
typedef void (*TabiyaImportProblemFunc)(const char *name, guint64 line, guint column,
                                        const char *message, gpointer user);

/* The library is locked by another program: told once when the import has to wait for it, on any
 * thread. It waits some 20 seconds, and fails with TABIYA_ERROR_STORE_LOCKED then. */
typedef void (*TabiyaImportWaitingFunc)(const char *library, gpointer user);

typedef struct {
    const char *library;      /* path; made where there is none */
    const char *const *names; /* NULL-terminated, as tabiya_source_new() takes them */
    gboolean keep_duplicates;
    gboolean start_over;               /* not behind what an import that was ended early has done */
    guint threads;                     /* that parse; 0: one a core */
    guint batch_games;                 /* a transaction, at least; 0: what suits */
    TabiyaImportProgressFunc progress; /* may be NULL */
    TabiyaImportProblemFunc problem;   /* may be NULL */
    TabiyaImportWaitingFunc waiting;   /* may be NULL */
    gpointer user;
} TabiyaImportOptions;

/* FALSE: the library could not be written, or G_IO_ERROR_CANCELLED. `result` is filled in all
 * cases; its name is NULL. */
gboolean tabiya_import_run(const TabiyaImportOptions *options, GCancellable *cancellable,
                           TabiyaImportProgress *result, GError **error);

G_END_DECLS

#endif
