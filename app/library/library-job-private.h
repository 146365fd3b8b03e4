/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the kinds of jobs share, on the job's thread (library-job.h). */
#ifndef TABIYA_LIBRARY_JOB_PRIVATE_H
#define TABIYA_LIBRARY_JOB_PRIVATE_H

#include "app/library/library-job.h"

G_BEGIN_DECLS

/* What there is to say of it now; takes `text`, NULL leaves what is said. `fraction` as the property. */
void tabiya_library_job_tell(TabiyaLibraryJob *self, char *text, double fraction);
/* `done` of `total` as a fraction. */
double tabiya_library_job_part_of(guint64 done, guint64 total);
/* Takes `problem`; beyond the first thousand they are dropped. */
void tabiya_library_job_add_problem(TabiyaLibraryJob *self, char *problem);

/* The file that it works on, what it reads, and what ends it. Lent. */
const char *tabiya_library_job_get_file(TabiyaLibraryJob *self);
const char *const *tabiya_library_job_get_names(TabiyaLibraryJob *self);
GCancellable *tabiya_library_job_get_cancellable(TabiyaLibraryJob *self);
/* Whether the program ends; any thread. */
gboolean tabiya_library_job_is_left(TabiyaLibraryJob *self);

/* A TabiyaStoreProgress whose `user` is the job: tells how many games of how many are done. */
void tabiya_library_job_games_progress_cb(guint64 done, guint64 total, gpointer user);
/* A TabiyaImportProblemFunc whose `user` is the job. */
void tabiya_library_job_problem_cb(const char *name, guint64 line, guint column,
                                   const char *message, gpointer user);
char *tabiya_library_job_run_import(TabiyaLibraryJob *self, GError **error);

/* What a kind of job keeps for itself; NULL: nothing. Lent. */
gpointer tabiya_library_job_get_own(TabiyaLibraryJob *self);

/* A person's mistakes: what the job keeps for itself; on the thread; and on the main context, when it
 * begins, ten times a second meanwhile, and when it ends. */
gpointer tabiya_library_job_make_mistakes(const TabiyaMistakesWish *wish,
                                          TabiyaEngineArbiter *arbiter);
void tabiya_library_job_free_mistakes(gpointer own);
char *tabiya_library_job_run_mistakes(TabiyaLibraryJob *self, GError **error);
void tabiya_library_job_begin_mistakes(TabiyaLibraryJob *self);
void tabiya_library_job_watch_mistakes(TabiyaLibraryJob *self);
void tabiya_library_job_end_mistakes(TabiyaLibraryJob *self);

/* Puzzles into their file; what it returns is said in the end. NULL with `error`. */
char *tabiya_library_job_run_puzzles(TabiyaLibraryJob *self, GError **error);

/* All of a person's data: the file is the folder of the data, the one name where to, or where from. */
char *tabiya_library_job_run_back_up_all(TabiyaLibraryJob *self, GError **error);
char *tabiya_library_job_run_export_all(TabiyaLibraryJob *self, GError **error);
char *tabiya_library_job_run_unpack(TabiyaLibraryJob *self, GError **error);
/* What came of unpacking: what such a job keeps for itself. */
gpointer tabiya_library_job_make_unpack(void);
void tabiya_library_job_free_unpack(gpointer own);

G_END_DECLS

#endif
