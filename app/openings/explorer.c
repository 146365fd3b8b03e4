/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See explorer.h. The thread does one job after the other; only that thread uses the source. */
#include "app/openings/explorer.h"

#include <glib/gi18n-lib.h>

#include "app/later.h"
#include "app/number.h"
#include "app/openings/explorer-source.h"

#define LOOK_MS 100

/* The source, which the thread uses, and the progress of its import. */
typedef struct {
    TabiyaExplorerSource *source;
    GMutex lock;
    gboolean reading;
    guint64 games;
    double fraction;
} Work;

typedef struct Job Job;

struct Job {
    GTask *task; /* NULL: frees the source */
    gpointer (*run)(Job *job, GError **error);
    GDestroyNotify free_answer;
    Work *work;
    GCancellable *preparing; /* stops the reading of a file */
    EngPosition position;
    EngMove last_move;
    TabiyaExplorerFilter *filter;
    char *typed;
    guint limit;
    gint64 id;
};

struct _TabiyaExplorer {
    GObject parent_instance;

    GThread *thread; /* begins with the first job */
    GAsyncQueue *jobs;
    TabiyaExplorerKind kind;
    char *path;
    Work *work; /* NULL: no source yet; the thread's in part */
    GCancellable *preparing;
    TabiyaExplorerFilter *filter;

    guint n_watchers;
    gboolean has_position;
    EngPosition position;
    EngMove last_move;

    guint serial;           /* of the question that counts */
    GCancellable *question; /* NULL: no question is running */
    gboolean stopped;       /* until the next refresh */
    GSource *look;          /* polls the progress of the import */

    TabiyaExplorerAnswer *answer;
    char *error;
    double progress;
    char *progress_text;
};

G_DEFINE_FINAL_TYPE(TabiyaExplorer, tabiya_explorer, G_TYPE_OBJECT)

enum { PROP_ANSWER = 1, PROP_BUSY, PROP_ERROR, PROP_PROGRESS, PROP_PROGRESS_TEXT, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_QUESTION_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void notify(TabiyaExplorer *self, guint property)
{
    g_object_notify_by_pspec(G_OBJECT(self), properties[property]);
}

/* --- On the thread ---------------------------------------------------------------------------- */

static void progress_cb(guint64 games, double fraction, gpointer user)
{
    Work *work = user;
    g_mutex_lock(&work->lock);
    work->reading = TRUE;
    work->games = games;
    work->fraction = fraction;
    g_mutex_unlock(&work->lock);
}

static Work *work_new(TabiyaExplorerKind kind, const char *path)
{
    Work *work = g_new0(Work, 1);
    work->source = tabiya_explorer_source_new(kind, path);
    tabiya_explorer_source_set_progress(work->source, progress_cb, work);
    g_mutex_init(&work->lock);
    return work;
}

static void work_free(Work *work)
{
    tabiya_explorer_source_free(work->source);
    g_mutex_clear(&work->lock);
    g_free(work);
}

static gboolean prepare(Job *job, GError **error)
{
    Work *work = job->work;
    const gboolean good = tabiya_explorer_source_prepare(work->source, job->preparing, error);
    g_mutex_lock(&work->lock);
    work->reading = FALSE;
    g_mutex_unlock(&work->lock);
    return good;
}

static gpointer ask(Job *job, GError **error)
{
    return tabiya_explorer_source_ask(job->work->source, &job->position, job->last_move,
                                      job->filter, g_task_get_cancellable(job->task), error);
}

static gpointer load(Job *job, GError **error)
{
    return tabiya_explorer_source_load(job->work->source, job->id,
                                       g_task_get_cancellable(job->task), error);
}

static gpointer find_players(Job *job, GError **error)
{
    return tabiya_explorer_source_find_players(job->work->source, job->typed, job->limit,
                                               g_task_get_cancellable(job->task), error);
}

static void run_job(Job *job)
{
    GError *error = NULL;
    gpointer answer = NULL;
    if (g_task_return_error_if_cancelled(job->task))
        return;
    if (prepare(job, &error))
        answer = job->run(job, &error);
    if (error)
        g_task_return_error(job->task, error);
    else
        g_task_return_pointer(job->task, answer, job->free_answer);
}

static void job_free(Job *job)
{
    g_clear_object(&job->task);
    g_clear_object(&job->preparing);
    tabiya_explorer_filter_free(job->filter);
    g_free(job->typed);
    g_free(job);
}

static gpointer thread_main(gpointer user)
{
    GAsyncQueue *jobs = user;
    gboolean goes_on = TRUE;
    while (goes_on) {
        Job *job = g_async_queue_pop(jobs);
        if (job->task)
            run_job(job);
        else if (job->work)
            work_free(job->work);
        else
            goes_on = FALSE;
        job_free(job);
    }
    g_async_queue_unref(jobs);
    return NULL;
}

/* --- Jobs ------------------------------------------------------------------------------------- */

static void push(TabiyaExplorer *self, Job *job)
{
    if (!self->thread)
        self->thread = g_thread_new("explorer", thread_main, g_async_queue_ref(self->jobs));
    g_async_queue_push(self->jobs, job);
}

static Job *job_new(TabiyaExplorer *self, GTask *task, gpointer (*run)(Job *, GError **),
                    GDestroyNotify free_answer)
{
    Job *job = g_new0(Job, 1);
    job->task = g_object_ref(task);
    job->run = run;
    job->free_answer = free_answer;
    job->work = self->work;
    job->preparing = g_object_ref(self->preparing);
    return job;
}

/* The thread frees it after finishing its jobs. */
static void drop_work(TabiyaExplorer *self)
{
    if (!self->work)
        return;
    Job *job = g_new0(Job, 1);
    g_cancellable_cancel(self->preparing);
    job->work = g_steal_pointer(&self->work);
    push(self, job);
}

/* --- Progress --------------------------------------------------------------------------------- */

static void set_progress(TabiyaExplorer *self, double progress, char *text)
{
    const gboolean same = progress == self->progress && g_str_equal(text, self->progress_text);
    self->progress = progress;
    g_free(self->progress_text);
    self->progress_text = text;
    if (same)
        return;
    notify(self, PROP_PROGRESS);
    notify(self, PROP_PROGRESS_TEXT);
}

static void show_reading(TabiyaExplorer *self, guint64 games, double fraction)
{
    g_autofree char *number = tabiya_dup_number(games);
    set_progress(self, fraction,
                 g_strdup_printf(ngettext("%s game", "%s games", (gulong)games), number));
}

static gboolean look_cb(gpointer user)
{
    TabiyaExplorer *self = user;
    Work *work = self->work;
    g_mutex_lock(&work->lock);
    const gboolean reading = work->reading;
    const guint64 games = work->games;
    const double fraction = work->fraction;
    g_mutex_unlock(&work->lock);
    if (reading)
        show_reading(self, games, fraction);
    return G_SOURCE_CONTINUE;
}

static void stop_looking(TabiyaExplorer *self)
{
    g_clear_pointer(&self->look, tabiya_later_cancel);
    set_progress(self, -1, g_strdup(""));
}

/* --- Questions -------------------------------------------------------------------------------- */

typedef struct {
    GWeakRef explorer;
    guint serial;
} Asked;

static void asked_free(Asked *asked)
{
    g_weak_ref_clear(&asked->explorer);
    g_free(asked);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Asked, asked_free)

/* Lets a stopped import run again. */
static void prepare_anew(TabiyaExplorer *self)
{
    g_object_unref(self->preparing);
    self->preparing = g_cancellable_new();
    self->stopped = FALSE;
}

static void take_error(TabiyaExplorer *self, const GError *error)
{
    g_free(self->error);
    self->error = NULL;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        self->error = g_strdup(_("Loading the file was canceled."));
    else if (error)
        self->error = g_strdup(error->message);
    notify(self, PROP_ERROR);
}

/* Takes ownership of both. */
static void take(TabiyaExplorer *self, TabiyaExplorerAnswer *answer, GError *error)
{
    g_clear_object(&self->question);
    stop_looking(self);
    g_clear_pointer(&self->answer, tabiya_explorer_answer_unref);
    self->answer = answer;
    if (error || self->error)
        take_error(self, error);
    notify(self, PROP_ANSWER);
    notify(self, PROP_BUSY);
    g_clear_error(&error);
}

static void asked_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Asked) asked = user;
    g_autoptr(TabiyaExplorer) self = g_weak_ref_get(&asked->explorer);
    GError *error = NULL;
    TabiyaExplorerAnswer *answer = g_task_propagate_pointer(G_TASK(result), &error);
    if (self && asked->serial == self->serial) {
        take(self, answer, error);
        return;
    }
    g_clear_pointer(&answer, tabiya_explorer_answer_unref);
    g_clear_error(&error);
}

/* Cancels the question that is running; its answer is ignored. */
static void cancel_question(TabiyaExplorer *self)
{
    self->serial++;
    if (self->question)
        g_cancellable_cancel(self->question);
    g_clear_object(&self->question);
}

static void ask_now(TabiyaExplorer *self)
{
    const gboolean was_busy = self->question != NULL;
    cancel_question(self);
    self->question = g_cancellable_new();
    Asked *asked = g_new0(Asked, 1);
    g_weak_ref_init(&asked->explorer, self);
    asked->serial = self->serial;
    g_autoptr(GTask) task = g_task_new(NULL, self->question, asked_cb, asked);
    Job *job = job_new(self, task, ask, (GDestroyNotify)tabiya_explorer_answer_unref);
    job->position = self->position;
    job->last_move = self->last_move;
    job->filter = tabiya_explorer_filter_copy(self->filter);
    push(self, job);
    if (!self->look)
        self->look = tabiya_later_after_ms(LOOK_MS, look_cb, self);
    if (!was_busy)
        notify(self, PROP_BUSY);
}

/* Asks the question now, or once somebody watches. */
static void want(TabiyaExplorer *self)
{
    if (self->n_watchers > 0 && self->has_position && self->work && !self->stopped)
        ask_now(self);
}

void tabiya_explorer_set_source(TabiyaExplorer *self, TabiyaExplorerKind kind, const char *path)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self) && path);
    if (self->work && kind == self->kind && g_str_equal(path, self->path))
        return;
    cancel_question(self);
    stop_looking(self);
    drop_work(self);
    g_free(self->path);
    self->path = g_strdup(path);
    self->kind = kind;
    self->work = work_new(kind, path);
    prepare_anew(self);
    take(self, NULL, NULL); /* answers of the old source do not apply here */
    g_signal_emit(self, signals[SIGNAL_QUESTION_CHANGED], 0);
    want(self);
}

void tabiya_explorer_set_filter(TabiyaExplorer *self, const TabiyaExplorerFilter *filter)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self));
    if (tabiya_explorer_filter_equal(filter, self->filter))
        return;
    TabiyaExplorerFilter *copy = tabiya_explorer_filter_copy(filter);
    tabiya_explorer_filter_free(self->filter);
    self->filter = copy;
    g_signal_emit(self, signals[SIGNAL_QUESTION_CHANGED], 0);
    want(self);
}

void tabiya_explorer_set_position(TabiyaExplorer *self, const EngPosition *position,
                                  EngMove last_move)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self) && position);
    if (self->has_position && last_move == self->last_move &&
        eng_position_equal(position, &self->position)) {
        return;
    }
    self->has_position = TRUE;
    self->position = *position;
    self->last_move = last_move;
    want(self);
}

void tabiya_explorer_watch(TabiyaExplorer *self)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self));
    self->n_watchers++;
    want(self); /* the source still has its old answers */
}

void tabiya_explorer_unwatch(TabiyaExplorer *self)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self) && self->n_watchers > 0);
    self->n_watchers--;
}

void tabiya_explorer_refresh(TabiyaExplorer *self)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self));
    if (self->stopped)
        prepare_anew(self);
    want(self);
}

void tabiya_explorer_stop(TabiyaExplorer *self)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self));
    self->stopped = TRUE;
    g_cancellable_cancel(self->preparing);
}

/* --- Queries ---------------------------------------------------------------------------------- */

TabiyaExplorerKind tabiya_explorer_get_kind(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), TABIYA_EXPLORER_LIBRARY);
    return self->kind;
}

const char *tabiya_explorer_get_path(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), NULL);
    return self->path;
}

const TabiyaExplorerFilter *tabiya_explorer_get_filter(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), NULL);
    return self->filter;
}

TabiyaExplorerAnswer *tabiya_explorer_get_answer(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), NULL);
    return self->answer;
}

gboolean tabiya_explorer_is_busy(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), FALSE);
    return self->question != NULL;
}

const char *tabiya_explorer_get_error(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), NULL);
    return self->error;
}

double tabiya_explorer_get_progress(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), -1);
    return self->progress;
}

const char *tabiya_explorer_get_progress_text(TabiyaExplorer *self)
{
    g_return_val_if_fail(TABIYA_IS_EXPLORER(self), NULL);
    return self->progress_text;
}

/* --- Games and players ------------------------------------------------------------------------ */

static gboolean has_source(TabiyaExplorer *self, GTask *task)
{
    if (!self->work)
        g_task_return_pointer(task, NULL, NULL);
    return self->work != NULL;
}

void tabiya_explorer_load_async(TabiyaExplorer *self, gint64 id, GCancellable *cancellable,
                                GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    if (!has_source(self, task))
        return;
    Job *job = job_new(self, task, load, g_object_unref);
    job->id = id;
    push(self, job);
}

TabiyaGame *tabiya_explorer_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

void tabiya_explorer_find_players_async(TabiyaExplorer *self, const char *typed, guint limit,
                                        GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                        gpointer user)
{
    g_return_if_fail(TABIYA_IS_EXPLORER(self) && typed);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    if (!has_source(self, task))
        return;
    Job *job = job_new(self, task, find_players, (GDestroyNotify)g_strfreev);
    job->typed = g_strdup(typed);
    job->limit = limit;
    push(self, job);
}

char **tabiya_explorer_find_players_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_explorer_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaExplorer *self = TABIYA_EXPLORER(object);
    switch (id) {
    case PROP_ANSWER:
        g_value_set_pointer(value, self->answer);
        break;
    case PROP_BUSY:
        g_value_set_boolean(value, self->question != NULL);
        break;
    case PROP_ERROR:
        g_value_set_string(value, self->error);
        break;
    case PROP_PROGRESS:
        g_value_set_double(value, self->progress);
        break;
    case PROP_PROGRESS_TEXT:
        g_value_set_string(value, self->progress_text);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_explorer_finalize(GObject *object)
{
    TabiyaExplorer *self = TABIYA_EXPLORER(object);
    cancel_question(self);
    g_clear_pointer(&self->look, tabiya_later_cancel);
    drop_work(self);
    if (self->thread) {
        g_async_queue_push(self->jobs, g_new0(Job, 1));
        g_thread_join(self->thread);
    }
    g_async_queue_unref(self->jobs);
    g_object_unref(self->preparing);
    tabiya_explorer_filter_free(self->filter);
    g_clear_pointer(&self->answer, tabiya_explorer_answer_unref);
    g_free(self->path);
    g_free(self->error);
    g_free(self->progress_text);
    G_OBJECT_CLASS(tabiya_explorer_parent_class)->finalize(object);
}

static void tabiya_explorer_class_init(TabiyaExplorerClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->get_property = tabiya_explorer_get_property;
    object_class->finalize = tabiya_explorer_finalize;
    properties[PROP_ANSWER] = g_param_spec_pointer("answer", NULL, NULL, flags);
    properties[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    properties[PROP_ERROR] = g_param_spec_string("error", NULL, NULL, NULL, flags);
    properties[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, -1, 1, -1, flags);
    properties[PROP_PROGRESS_TEXT] = g_param_spec_string("progress-text", NULL, NULL, "", flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_QUESTION_CHANGED] =
        g_signal_new("question-changed", TABIYA_TYPE_EXPLORER, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
}

static void tabiya_explorer_init(TabiyaExplorer *self)
{
    self->jobs = g_async_queue_new();
    self->preparing = g_cancellable_new();
    self->filter = tabiya_explorer_filter_copy(NULL);
    self->progress = -1;
    self->progress_text = g_strdup("");
}

TabiyaExplorer *tabiya_explorer_new(void)
{
    return g_object_new(TABIYA_TYPE_EXPLORER, NULL);
}
