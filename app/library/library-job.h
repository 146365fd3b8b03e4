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
/* The games of `ids` (of gint64, copied), in that order, as PGN into the file `target`, which is
 * replaced whole or not at all. */
TabiyaJob *tabiya_library_job_new_export(const char *library, GArray *ids,
                                         const char *target) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_library_job_new_compact(const char *library) G_GNUC_WARN_UNUSED_RESULT;
/* A damaged library mended (library-repair.h); games that are damaged are its problems. */
TabiyaJob *tabiya_library_job_new_repair(const char *library) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_library_job_new_backup(const char *library,
                                         const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* Does `change`, which is borrowed until it is finished; good is then done whole. */
TabiyaJob *tabiya_library_job_new_change(const char *library,
                                         TabiyaLibraryChange *change) G_GNUC_WARN_UNUSED_RESULT;
/* What undoes all that was done of it; NULL: nothing was. The caller's, once it is finished. */
TabiyaLibraryChange *tabiya_library_job_steal_back(TabiyaJob *job) G_GNUC_WARN_UNUSED_RESULT;

/* Whether other games are in the library afterwards. */
gboolean tabiya_library_job_changes_library(TabiyaJob *job);
/* Whether the library is damaged, as far as this has met it. Once it is finished. */
gboolean tabiya_library_job_met_damage(TabiyaJob *job);

G_END_DECLS

#endif
