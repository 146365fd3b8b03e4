/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Logs of training in a folder that several machines share by any means (progress-sync.h):
 *
 *     tabiya-progress-MACHINE-2026-11.ndjson
 *
 * A machine adds lines to its own files alone, one for each month of its events, and never changes
 * a line. It reads all files whose names begin and end so, those that a synchronizing program made
 * of a conflict included: a line that is there twice counts once. */
#ifndef TABIYA_PROGRESS_LOG_H
#define TABIYA_PROGRESS_LOG_H

#include "app/store/progress-event.h"

G_BEGIN_DECLS

/* What cannot be read, and is left out. */
typedef struct {
    char *file;
    guint line; /* 0: the whole file */
    char *reason;
} TabiyaLogProblem;

typedef struct {
    GPtrArray *events;   /* of TabiyaProgressEvent */
    GPtrArray *problems; /* of TabiyaLogProblem: the first ones, */
    guint n_problems;    /* of that many */
    guint n_files;
    guint n_newer; /* lines that a newer version of the program wrote */
} TabiyaProgressLog;

/* (transfer full) */
TabiyaProgressLog *tabiya_progress_log_new(void) G_GNUC_WARN_UNUSED_RESULT;
/* `line` 0: the whole file. */
void tabiya_progress_log_note_problem(TabiyaProgressLog *self, const char *file, guint line,
                                      const char *reason);

/* NULL with a G_IO_ERROR if the folder cannot be read. (transfer full) */
TabiyaProgressLog *tabiya_progress_log_read(const char *folder,
                                            GError **error) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_progress_log_free(TabiyaProgressLog *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaProgressLog, tabiya_progress_log_free)

/* Adds `events` (of TabiyaProgressEvent) to this machine's files, on disk when it returns. */
gboolean tabiya_progress_log_append(const char *folder, const char *machine,
                                    const GPtrArray *events, GError **error);

/* Whether a file of that name is such a log. */
gboolean tabiya_progress_log_is_name(const char *name);

G_END_DECLS

#endif
