/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jobs (app/job/job.h) about a library: imports, exports, compacting, copies, long changes.
 * `library` is the path of its file. */
#ifndef TABIYA_LIBRARY_JOB_H
#define TABIYA_LIBRARY_JOB_H

#include "app/job/job.h"
#include "app/library/library-change.h"

G_BEGIN_DECLS

/* `names`: NULL-terminated, as tabiya_source_new() takes them. */
TabiyaJob *tabiya_library_job_new_import(const char *library,
                                         const char *const *names) G_GNUC_WARN_UNUSED_RESULT;
/* The games of `ids` (of gint64, copied), in that order, as PGN into the file `target`, replacing
 * it whole or not at all. */
TabiyaJob *tabiya_library_job_new_export(const char *library, GArray *ids,
                                         const char *target) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_library_job_new_compact(const char *library) G_GNUC_WARN_UNUSED_RESULT;
/* Repairs a damaged library (library-repair.h); damaged games are its problems. */
TabiyaJob *tabiya_library_job_new_repair(const char *library) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_library_job_new_backup(const char *library,
                                         const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* Makes `change`, which is borrowed until the end; success means it was made entirely. */
TabiyaJob *tabiya_library_job_new_change(const char *library,
                                         TabiyaLibraryChange *change) G_GNUC_WARN_UNUSED_RESULT;
/* The change that undoes all of it; NULL: nothing was changed. The caller's; call it after the
 * end. */
TabiyaLibraryChange *tabiya_library_job_steal_back(TabiyaJob *job) G_GNUC_WARN_UNUSED_RESULT;

/* Whether the job changes the library's games. */
gboolean tabiya_library_job_changes_library(TabiyaJob *job);
/* Whether the finished job has found the library damaged. */
gboolean tabiya_library_job_met_damage(TabiyaJob *job);

G_END_DECLS

#endif
