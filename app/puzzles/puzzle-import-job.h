/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A job (app/job/job.h) that imports files of puzzles (puzzle-import.h). */
#ifndef TABIYA_PUZZLE_IMPORT_JOB_H
#define TABIYA_PUZZLE_IMPORT_JOB_H

#include "app/job/job.h"

G_BEGIN_DECLS

/* Imports the puzzles of `names` (NULL-terminated) into `file` (tabiya_puzzle_file_in()).
 * Afterwards call tabiya_puzzle_shelf_refresh(). */
TabiyaJob *tabiya_puzzle_import_job_new(const char *file,
                                        const char *const *names) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
