/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Long-running work with progress: an import, an export, a backup, the making of a book. It runs on
 * its own thread; progress is reported on the main context that started it. Each kind of job
 * defines its work, in the folder it belongs to:
 *
 *     app/library/library-job.h         imports, exports, and maintenance of libraries
 *     app/books/book-job.h              a book made of games
 *     app/puzzles/puzzle-import-job.h   puzzles of a file
 *     app/puzzles/mistakes-job.h        a person's own mistakes
 *     app/data/data-job.h               all of a person's data
 *
 *     const char *const names[] = {"/home/me/games.pgn", NULL};
 *     TabiyaJob *job = tabiya_library_job_new_import(path, names);
 *     g_signal_connect(job, "finished", G_CALLBACK(finished_cb), me);
 *     tabiya_job_start(job);
 *
 * Properties (all notify; read-only):
 *   running    gboolean
 *   text       string: "12,345 games, 40,000 a second" or another progress text; never NULL
 *   fraction   double: 0 … 1, or below 0 if unknown
 * Signal:
 *   finished   (const char *text, gboolean good): a translated sentence about the outcome;
 *              cancelled is good. The job keeps itself alive until then.
 */
#ifndef TABIYA_JOB_H
#define TABIYA_JOB_H

#include <gio/gio.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_JOB (tabiya_job_get_type())
G_DECLARE_FINAL_TYPE(TabiyaJob, tabiya_job, TABIYA, JOB, GObject)

void tabiya_job_start(TabiyaJob *self);
/* Work done so far is kept. */
void tabiya_job_cancel(TabiyaJob *self);
/* The same because the program ends: the user has not stopped it, so a job of a kind that can will
 * resume at the next start. */
void tabiya_job_leave(TabiyaJob *self);

/* While paused, the job uses no processor time; it resumes where it was. A job of a kind that
 * cannot pause keeps running. */
void tabiya_job_pause(TabiyaJob *self);
void tabiya_job_resume(TabiyaJob *self);

gboolean tabiya_job_is_running(TabiyaJob *self);
const char *tabiya_job_get_text(TabiyaJob *self);
double tabiya_job_get_fraction(TabiyaJob *self);
/* "Importing", "Compacting" … translated. (transfer none) */
const char *tabiya_job_get_title(TabiyaJob *self);

/* Once it is finished: the first thousand problems with the input, NULL-terminated:
 * "games.pgn:12:5: …"; and why it failed (nullable). (transfer none) */
const char *const *tabiya_job_get_problems(TabiyaJob *self);
const GError *tabiya_job_get_error(TabiyaJob *self);

/* --- For subclasses --------------------------------------------------------------------------- */

/* `own` is the data given to tabiya_job_new(). */
typedef struct {
    const char *title; /* untranslated */
    /* On the thread; returns the message about the outcome. NULL with an error. (transfer full) */
    char *(*run)(TabiyaJob *job, gpointer own, GError **error);
    GDestroyNotify free_own;
    /* On the main context, each may be NULL: before `run`, ten times a second during it, and
     * afterwards. */
    void (*begin)(TabiyaJob *job, gpointer own);
    void (*watch)(TabiyaJob *job, gpointer own);
    void (*end)(TabiyaJob *job, gpointer own);
    /* From any thread: pauses or resumes `run`. NULL: it cannot pause. */
    void (*set_paused)(gpointer own, gboolean paused);
} TabiyaJobKind;

/* `kind` is static; takes `own`, which only the thread uses during the run. */
TabiyaJob *tabiya_job_new(const TabiyaJobKind *kind, gpointer own) G_GNUC_WARN_UNUSED_RESULT;
/* The `kind` given at creation: functions about one room's jobs check it first. (transfer none) */
const TabiyaJobKind *tabiya_job_get_kind(TabiyaJob *self);
gpointer tabiya_job_get_own(TabiyaJob *self);

/* On the job's thread: sets the progress; takes `text`, NULL keeps the current one. `fraction` as
 * the property; tabiya_job_part_of() computes it. */
void tabiya_job_tell(TabiyaJob *self, char *text, double fraction);
double tabiya_job_part_of(guint64 done, guint64 total);
/* The same for callbacks whose `user` is the job: an amount and a total, as "4 of 14 games". */
void tabiya_job_progress_cb(guint64 done, guint64 total, gpointer user);
void tabiya_job_games_progress_cb(guint64 done, guint64 total, gpointer user);

/* Takes `problem`; beyond the first thousand they are dropped. */
void tabiya_job_add_problem(TabiyaJob *self, char *problem);
/* The same for callbacks whose `user` is the job: a place in a file; `line` 0: `message` has the
 * place. */
void tabiya_job_problem_cb(const char *name, guint64 line, guint column, const char *message,
                           gpointer user);

/* Cancels the work. (transfer none) */
GCancellable *tabiya_job_get_cancellable(TabiyaJob *self);
/* Whether the program is ending; any thread. */
gboolean tabiya_job_is_left(TabiyaJob *self);

G_END_DECLS

#endif
