/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Jobs (app/job/job.h) on all of a person's data, in the folder `data_dir`. */
#ifndef TABIYA_DATA_JOB_H
#define TABIYA_DATA_JOB_H

#include "app/data/backup.h"
#include "app/data/carried-file.h"
#include "app/job/job.h"

G_BEGIN_DECLS

/* Backs up everything into the file `target` (backup.h); or exports it for other programs, into a
 * new folder in the folder `target` (data-export.h). */
TabiyaJob *tabiya_data_job_new_backup(const char *data_dir,
                                      const char *target) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_data_job_new_export(const char *data_dir,
                                      const char *target) G_GNUC_WARN_UNUSED_RESULT;

/* Unpacks the backup `path` beside the data and checks it; nothing else is changed. */
TabiyaJob *tabiya_data_job_new_unpack(const char *data_dir,
                                      const char *path) G_GNUC_WARN_UNUSED_RESULT;
typedef struct {
    TabiyaDataRoom *room; /* owned; NULL: unpacking has failed */
    TabiyaBackupInfo info;
} TabiyaDataUnpacked;
/* The result of unpacking, once it is finished; NULL: another kind of job. (transfer none), but the
 * room may be taken. */
TabiyaDataUnpacked *tabiya_data_job_get_unpacked(TabiyaJob *job);

/* Writes the file `path` for another device or a browser (carried-file.h). */
TabiyaJob *tabiya_data_job_new_give(const char *data_dir,
                                    const char *path) G_GNUC_WARN_UNUSED_RESULT;

/* Takes the file `path` into the library (carried-file.h); or undoes that, by `taken` (taken, with
 * its contents). Finished, the one has what the other needs. */
TabiyaJob *tabiya_data_job_new_take(const char *data_dir,
                                    const char *path) G_GNUC_WARN_UNUSED_RESULT;
TabiyaJob *tabiya_data_job_new_take_back(const char *data_dir,
                                         TabiyaCarriedTaken *taken) G_GNUC_WARN_UNUSED_RESULT;
/* The result of either, moved out of the job: the caller clears and frees it. NULL: it has failed,
 * or is another kind of job. (transfer full) */
TabiyaCarriedTaken *tabiya_data_job_steal_taken(TabiyaJob *job) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
