/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A job (app/job/job.h) that writes a lesson's page (lesson-page.h). */
#ifndef TABIYA_LESSON_PAGE_JOB_H
#define TABIYA_LESSON_PAGE_JOB_H

#include "app/job/job.h"

G_BEGIN_DECLS

/* Writes the games of `pgn` to the file `path`, whole or not at all; a job that is cancelled writes
 * nothing, and its text is "". Fails with TABIYA_ERROR_BAD_ARGUMENT if no game has moves. */
TabiyaJob *tabiya_lesson_page_job_new(const char *pgn, const char *path) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
