/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One person's training on several machines: each writes what it knows into a folder that they
 * share, reads what the others wrote, and works out ratings and cards from all of it
 * (progress-log.h, progress-fold.h). There are no conflicts to resolve: machines
 * with the same lines have the same ratings and cards, in whatever order the lines came.
 *
 * Nothing is sent anywhere: how the folder gets from machine to machine is the person's choice. */
#ifndef TABIYA_PROGRESS_SYNC_H
#define TABIYA_PROGRESS_SYNC_H

#include "app/data/progress-log.h"
#include "app/store/database.h"

G_BEGIN_DECLS

typedef struct {
    char *machine;                     /* this one's id */
    guint n_written;                   /* lines of this machine, new in the folder */
    guint n_new[TABIYA_N_EVENT_KINDS]; /* events of others, new in the library */
    gboolean changed;                  /* the library */
    TabiyaProgressLog *log;            /* files, problems; without its events */
} TabiyaProgressSync;

void tabiya_progress_sync_clear(TabiyaProgressSync *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TabiyaProgressSync, tabiya_progress_sync_clear)

/* One round between the library in `data_dir` and `folder`, which must exist. FALSE: the folder or
 * the library cannot be read or written; nothing in the library has changed then, and the next
 * round does the rest. Blocks; any thread. */
gboolean tabiya_progress_sync_run(const char *data_dir, const char *folder,
                                  TabiyaProgressSync *result, GError **error);

/* --- Without a folder (carried-file.h) -------------------------------------------------------- */

/* All events of the library that fit into a line. NULL on an error. (transfer full) */
GPtrArray *tabiya_progress_sync_list(TabiyaDatabase *db, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Adds those of `events` (of TabiyaProgressEvent; taken) that the library lacks, and works out
 * everything again. `n_new` as above. A transaction, or a part of the caller's. */
gboolean tabiya_progress_sync_take(TabiyaDatabase *db, GPtrArray *events,
                                   guint n_new[TABIYA_N_EVENT_KINDS], GError **error);

G_END_DECLS

#endif
