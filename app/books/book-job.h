/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A job (app/job/job.h) that makes a book of openings (book-maker.h). */
#ifndef TABIYA_BOOK_JOB_H
#define TABIYA_BOOK_JOB_H

#include "app/books/book-maker.h"
#include "app/job/job.h"

G_BEGIN_DECLS

/* Makes a Polyglot book of the games of `names` (NULL-terminated, as tabiya_source_new() takes
 * them) in the file `target`. */
TabiyaJob *tabiya_book_job_new(const char *const *names, const TabiyaBookRules *rules,
                               const char *target) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
