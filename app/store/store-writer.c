/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See store-writer.h. The writer's queue and thread, and how it deals with a file that it cannot
 * use.
 *
 * Jobs are done, and committed, in the order of the queue. Queries pass through it, too, so that
 * they see earlier saves, but run elsewhere on their own connections.
 */
#include "app/store/store-writer.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/store/database-copy.h"
#include "app/store/database-private.h"
#include "app/store/game-rows.h"
#include "app/store/library-connect.h"
#include "app/store/log-flusher.h"
#include "app/store/position-index.h"
#include "app/store/study-rows.h"

/* How long an attempt waits for other programs after waiting has already failed once. */
#define IMPATIENT_TIMEOUT_MS 200

/* How long the queue is empty before the thread maintains the position index. */
#define IDLE_US 500000

typedef struct Job Job;

struct Job {
    void (*run)(TabiyaStoreWriter *self, Job *job);

    /* save */
    gint64 id;
    TabiyaGameRecord *record;
    gboolean has_state;
    TabiyaPlayState state;
    /* save of a study */
    TabiyaStudyChange *study;
    /* read */
    TabiyaStoreReadFunc func;
    gpointer data;
    /* flush */
    gboolean *done;
};

struct TabiyaStoreWriter {
    char *path;
    int busy_timeout_ms;
    TabiyaStoreProblemFunc problem_cb;
    gpointer user;
    GThread *thread;
    GAsyncQueue *queue; /* of Job */

    GMutex mutex; /* guards the fields below */
    GCond flushed;
    GError *problem;

    /* only the thread uses it */
    TabiyaDatabase *db;
    TabiyaLogFlusher *flusher;
    GPtrArray *held; /* of Job: unwritten saves, the latest of each game, in order */
    gboolean untidy; /* there may be games that are not in the position index */
    gboolean stopping;

    GCancellable *tidying; /* cancelled by any new request */
};

static void job_free(gpointer data)
{
    Job *job = data;
    g_clear_pointer(&job->record, tabiya_game_record_free);
    g_clear_pointer(&job->study, tabiya_study_change_free);
    g_free(job);
}

/* --- The problem ------------------------------------------------------------------------------ */

static gboolean errors_equal(const GError *a, const GError *b)
{
    if (!a || !b)
        return a == b;
    return a->domain == b->domain && a->code == b->code && strcmp(a->message, b->message) == 0;
}

/* The same error, with its meaning for the player: the rest is also shown to people who name a file
 * themselves. */
static GError *say_what_follows(GError *problem)
{
    const char *what;
    if (problem->domain != TABIYA_ERROR)
        return problem;
    switch ((TabiyaError)problem->code) {
    case TABIYA_ERROR_STORE_DAMAGED:
    case TABIYA_ERROR_STORE_NEWER:
        what = _("Games are not being saved. Start over to keep this file under another name.");
        break;
    case TABIYA_ERROR_STORE_LOCKED:
    case TABIYA_ERROR_STORE_FULL:
    case TABIYA_ERROR_STORE_GONE:
        what = _("Games are not saved until then.");
        break;
    default:
        what = _("Games are not being saved.");
    }
    GError *whole = g_error_new(TABIYA_ERROR, problem->code, "%s %s", problem->message, what);
    g_error_free(problem);
    return whole;
}

/* Takes `problem` (NULL: none) and reports a change. */
static void set_problem(TabiyaStoreWriter *self, GError *problem)
{
    if (problem)
        problem = say_what_follows(problem);
    g_mutex_lock(&self->mutex);
    gboolean changed = !errors_equal(self->problem, problem);
    g_clear_error(&self->problem);
    self->problem = problem;
    g_mutex_unlock(&self->mutex);
    if (changed)
        self->problem_cb(self->user);
}

GError *tabiya_store_writer_dup_problem(TabiyaStoreWriter *self)
{
    g_mutex_lock(&self->mutex);
    GError *copy = self->problem ? g_error_copy(self->problem) : NULL;
    g_mutex_unlock(&self->mutex);
    return copy;
}

/* Only this thread writes self->problem, so it may read it without the lock. */
static gboolean has_problem(TabiyaStoreWriter *self, TabiyaError code)
{
    return g_error_matches(self->problem, TABIYA_ERROR, (int)code);
}

static gboolean stays_until_asked(TabiyaStoreWriter *self)
{
    return has_problem(self, TABIYA_ERROR_STORE_DAMAGED) ||
           has_problem(self, TABIYA_ERROR_STORE_NEWER);
}

/* --- Opening and saving ----------------------------------------------------------------------- */

static int busy_timeout(TabiyaStoreWriter *self)
{
    return !self->problem ? self->busy_timeout_ms
                          : MIN(self->busy_timeout_ms, IMPATIENT_TIMEOUT_MS);
}

static void close_file(TabiyaStoreWriter *self)
{
    g_clear_pointer(&self->db, tabiya_database_close);
}

/* Whether the open file was removed or moved. It is not written then, because nobody would find it;
 * and it stays open, since its contents exist nowhere else. */
static gboolean is_gone(TabiyaStoreWriter *self)
{
    GError *error = NULL;
    if (!self->db || !tabiya_database_is_gone(self->db))
        return FALSE;
    tabiya_database_fail_gone(self->path, &error);
    set_problem(self, error);
    return TRUE;
}

/* Opens the file if necessary, unless a problem needs the person's decision. */
static gboolean ensure_open(TabiyaStoreWriter *self)
{
    if (stays_until_asked(self) || is_gone(self))
        return FALSE;
    if (self->db) {
        tabiya_database_set_patience(self->db, busy_timeout(self));
        return TRUE;
    }
    GError *error = NULL;
    self->db = tabiya_library_connect(self->path, busy_timeout(self), &error);
    if (!self->db)
        set_problem(self, error);
    self->untidy = self->db != NULL;
    return self->db != NULL;
}

static gboolean save_rows(TabiyaStoreWriter *self, const Job *job, GError **error)
{
    if (job->study)
        return tabiya_study_rows_save(self->db, job->study, error);
    return tabiya_game_rows_save(self->db, job->id, job->record,
                                 job->has_state ? &job->state : NULL, error);
}

static gboolean write_job(TabiyaStoreWriter *self, Job *job)
{
    GError *error = NULL;
    if (save_rows(self, job, &error)) {
        tabiya_log_flusher_kick(self->flusher);
        self->untidy = TRUE;
        return TRUE;
    }
    set_problem(self, error);
    if (stays_until_asked(self))
        close_file(self);
    return FALSE;
}

/* With the file open: writes held-back saves, oldest first; when none is left, there is no problem
 * either. */
static void write_held(TabiyaStoreWriter *self)
{
    while (self->held->len > 0) {
        if (!write_job(self, self->held->pdata[0]))
            return;
        g_ptr_array_remove_index(self->held, 0);
    }
    set_problem(self, NULL);
}

/* Appends `job` and drops an older state of the same game. Changes of the study all count. */
static void hold(TabiyaStoreWriter *self, Job *job)
{
    for (guint i = 0; i < self->held->len; i++) {
        const Job *other = self->held->pdata[i];
        if (!job->study && !other->study && other->id == job->id) {
            g_ptr_array_remove_index(self->held, i);
            break;
        }
    }
    g_ptr_array_add(self->held, job);
}

/* Opens the file, whatever was wrong with it. */
static void reopen(TabiyaStoreWriter *self)
{
    GError *error = NULL;
    close_file(self);
    self->db = tabiya_library_connect(self->path, busy_timeout(self), &error);
    if (!self->db)
        set_problem(self, error);
    else
        write_held(self);
}

/* --- Jobs ------------------------------------------------------------------------------------- */

static void run_open(TabiyaStoreWriter *self, Job *job)
{
    ensure_open(self);
    job_free(job);
}

static void run_save(TabiyaStoreWriter *self, Job *job)
{
    hold(self, job);
    if (ensure_open(self))
        write_held(self);
}

static void run_read(TabiyaStoreWriter *self, Job *job)
{
    if (self->problem && !stays_until_asked(self) && !is_gone(self))
        reopen(self);
    job->func(job->data, self->problem);
    job_free(job);
}

static void run_flush(TabiyaStoreWriter *self, Job *job)
{
    g_mutex_lock(&self->mutex);
    *job->done = TRUE;
    g_cond_broadcast(&self->flushed);
    g_mutex_unlock(&self->mutex);
    job_free(job);
}

/* Reports the outcome even if nothing has changed. */
static void run_retry(TabiyaStoreWriter *self, Job *job)
{
    if (self->problem && !is_gone(self)) {
        reopen(self);
        self->problem_cb(self->user);
    }
    job_free(job);
}

/* library.db → library-2026-11-21-104500.db; the log and its index go with it, since they belong to
 * the file. */
static gboolean set_aside(const char *path, GError **error)
{
    static const char *const SUFFIXES[] = {"-wal", "-shm", ""};
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%d-%H%M%S");
    g_autofree char *stem =
        g_str_has_suffix(path, ".db") ? g_strndup(path, strlen(path) - 3) : g_strdup(path);
    g_autofree char *target = g_strdup_printf("%s-%s.db", stem, date);
    for (int n = 2; g_file_test(target, G_FILE_TEST_EXISTS); n++) {
        g_free(target);
        target = g_strdup_printf("%s-%s-%d.db", stem, date, n);
    }
    for (gsize i = 0; i < G_N_ELEMENTS(SUFFIXES); i++) {
        g_autofree char *from = g_strconcat(path, SUFFIXES[i], NULL);
        g_autofree char *to = g_strconcat(target, SUFFIXES[i], NULL);
        if (g_file_test(from, G_FILE_TEST_EXISTS) && g_rename(from, to) != 0) {
            const char *why = g_strerror(errno);
            g_autofree char *name = g_filename_display_name(from);
            g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_STORE_FULL, "%s: %s", name, why);
            return FALSE;
        }
    }
    return TRUE;
}

static void run_start_afresh(TabiyaStoreWriter *self, Job *job)
{
    GError *error = NULL;
    if (stays_until_asked(self) || is_gone(self)) {
        close_file(self);
        if (set_aside(self->path, &error))
            reopen(self);
        else
            set_problem(self, error);
    }
    job_free(job);
}

/* If anything fails, the file stays open for another try. */
static gboolean put_back(TabiyaStoreWriter *self, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(self->path);
    if (g_mkdir_with_parents(folder, 0700) != 0)
        return tabiya_error_set_errno(error, folder);
    return set_aside(self->path, error) && tabiya_database_copy_open(self->db, self->path, error);
}

static void run_put_back(TabiyaStoreWriter *self, Job *job)
{
    GError *error = NULL;
    if (is_gone(self)) {
        if (put_back(self, &error))
            reopen(self);
        else
            set_problem(self, error);
    }
    job_free(job);
}

static void run_stop(TabiyaStoreWriter *self, Job *job)
{
    self->stopping = TRUE;
    job_free(job);
}

/* While the queue is empty: indexes games without a place, once there are so many that they slow
 * down searches. An error is no problem of the games: the next save tries again. */
static void tidy(TabiyaStoreWriter *self)
{
    self->untidy = FALSE;
    if (!self->db || self->problem)
        return;
    g_autoptr(GError) error = NULL;
    tabiya_database_set_patience(self->db, 0);
    if (!tabiya_position_index_rest(self->db, TABIYA_INDEX_REST, self->tidying, &error))
        self->untidy = g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    tabiya_database_set_patience(self->db, self->busy_timeout_ms);
}

static gpointer thread_main(gpointer data)
{
    TabiyaStoreWriter *self = data;
    while (!self->stopping) {
        Job *job = self->untidy ? g_async_queue_timeout_pop(self->queue, IDLE_US)
                                : g_async_queue_pop(self->queue);
        if (job)
            job->run(self, job);
        else
            tidy(self);
        if (g_async_queue_length(self->queue) == 0)
            g_cancellable_reset(self->tidying);
    }
    close_file(self);
    return NULL;
}

/* --- From other threads ----------------------------------------------------------------------- */

static void push(TabiyaStoreWriter *self, void (*run)(TabiyaStoreWriter *, Job *), Job job)
{
    job.run = run;
    g_async_queue_push(self->queue, g_memdup2(&job, sizeof job));
    g_cancellable_cancel(self->tidying);
}

TabiyaStoreWriter *tabiya_store_writer_new(const char *path, int busy_timeout_ms,
                                           TabiyaStoreProblemFunc problem_cb, gpointer user)
{
    TabiyaStoreWriter *self = g_new0(TabiyaStoreWriter, 1);
    self->path = g_strdup(path);
    self->busy_timeout_ms = busy_timeout_ms;
    self->problem_cb = problem_cb;
    self->user = user;
    self->flusher = tabiya_log_flusher_new(path);
    self->queue = g_async_queue_new();
    self->tidying = g_cancellable_new();
    self->held = g_ptr_array_new_with_free_func(job_free);
    g_mutex_init(&self->mutex);
    g_cond_init(&self->flushed);
    push(self, run_open, (Job){0});
    self->thread = g_thread_new("store", thread_main, self);
    return self;
}

void tabiya_store_writer_stop(TabiyaStoreWriter *self)
{
    push(self, run_stop, (Job){0});
    g_thread_join(self->thread);
    tabiya_log_flusher_free(self->flusher);
    g_async_queue_unref(self->queue);
    g_object_unref(self->tidying);
    g_ptr_array_unref(self->held);
    g_clear_error(&self->problem);
    g_mutex_clear(&self->mutex);
    g_cond_clear(&self->flushed);
    g_free(self->path);
    g_free(self);
}

void tabiya_store_writer_save(TabiyaStoreWriter *self, gint64 id, TabiyaGameRecord *record,
                              const TabiyaPlayState *state)
{
    Job job = {.id = id, .record = record, .has_state = state != NULL};
    if (state)
        job.state = *state;
    push(self, run_save, job);
}

void tabiya_store_writer_save_study(TabiyaStoreWriter *self, TabiyaStudyChange *change)
{
    push(self, run_save, (Job){.study = change});
}

void tabiya_store_writer_read(TabiyaStoreWriter *self, TabiyaStoreReadFunc func, gpointer data)
{
    push(self, run_read, (Job){.func = func, .data = data});
}

void tabiya_store_writer_flush(TabiyaStoreWriter *self)
{
    gboolean done = FALSE;
    push(self, run_flush, (Job){.done = &done});
    g_mutex_lock(&self->mutex);
    while (!done)
        g_cond_wait(&self->flushed, &self->mutex);
    g_mutex_unlock(&self->mutex);
}

void tabiya_store_writer_retry(TabiyaStoreWriter *self)
{
    push(self, run_retry, (Job){0});
}

void tabiya_store_writer_put_back(TabiyaStoreWriter *self)
{
    push(self, run_put_back, (Job){0});
}

void tabiya_store_writer_start_afresh(TabiyaStoreWriter *self)
{
    push(self, run_start_afresh, (Job){0});
}
