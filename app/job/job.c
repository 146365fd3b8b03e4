/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See job.h. The thread writes its progress under a lock; the main context checks it ten times a
 * second. */
#include "app/job/job.h"

#include <glib/gi18n-lib.h>

#include "app/job/worker.h"
#include "app/later.h"
#include "app/number.h"

#define LOOK_MS 100
#define MAX_PROBLEMS 1000

struct _TabiyaJob {
    GObject parent_instance;

    const TabiyaJobKind *kind;
    gpointer own;         /* the kind's data */
    TabiyaWorker *worker; /* while it runs */
    GCancellable *cancellable;
    gboolean running;
    gint left; /* the program is ending */
    char *text;
    double fraction;
    GSource *look; /* NULL if it is not running */
    GError *error; /* why it failed */

    GMutex lock;
    char *new_text;
    double new_fraction;

    GPtrArray *problems; /* the thread's while it runs; ends with NULL then */
};

G_DEFINE_FINAL_TYPE(TabiyaJob, tabiya_job, G_TYPE_OBJECT)

enum { PROP_RUNNING = 1, PROP_TEXT, PROP_FRACTION, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_FINISHED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the thread ---------------------------------------------------------------------------- */

void tabiya_job_tell(TabiyaJob *self, char *text, double fraction)
{
    g_mutex_lock(&self->lock);
    if (text) {
        g_free(self->new_text);
        self->new_text = text;
    }
    self->new_fraction = fraction;
    g_mutex_unlock(&self->lock);
}

double tabiya_job_part_of(guint64 done, guint64 total)
{
    return total > 0 ? CLAMP((double)done / (double)total, 0, 1) : -1;
}

void tabiya_job_progress_cb(guint64 done, guint64 total, gpointer user)
{
    tabiya_job_tell(user, NULL, tabiya_job_part_of(done, total));
}

void tabiya_job_games_progress_cb(guint64 done, guint64 total, gpointer user)
{
    g_autofree char *some = tabiya_dup_number(done);
    g_autofree char *all = tabiya_dup_number(total);

    tabiya_job_tell(
        user,
        g_strdup_printf(ngettext("%s of %s game", "%s of %s games", (gulong)total), some, all),
        tabiya_job_part_of(done, total));
}

void tabiya_job_add_problem(TabiyaJob *self, char *problem)
{
    if (self->problems->len < MAX_PROBLEMS)
        g_ptr_array_add(self->problems, problem);
    else
        g_free(problem);
}

void tabiya_job_problem_cb(const char *name, guint64 line, guint column, const char *message,
                           gpointer user)
{
    g_autofree char *shown = name ? g_path_get_basename(name) : g_strdup("");

    tabiya_job_add_problem(user, line == 0 ? g_strdup(message)
                                           : g_strdup_printf("%s:%" G_GUINT64_FORMAT ":%u: %s",
                                                             shown, line, column, message));
}

GCancellable *tabiya_job_get_cancellable(TabiyaJob *self)
{
    return self->cancellable;
}

gboolean tabiya_job_is_left(TabiyaJob *self)
{
    return g_atomic_int_get(&self->left);
}

/* All that a job's worker ever does. */
static gpointer run(gpointer tool, const TabiyaWork *work, GCancellable *cancellable,
                    GError **error)
{
    TabiyaJob *self = tool;
    GError *failure = NULL;
    char *text = self->kind->run(self, self->own, &failure);

    if (!text && g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_error_free(failure);
        return g_strdup(_("Stopped"));
    }
    if (failure)
        g_propagate_error(error, failure);
    return text;
}

static const TabiyaWorkerKind WORKER = {"job", run, NULL};

/* --- On the main context ---------------------------------------------------------------------- */

static void look(TabiyaJob *self)
{
    g_autofree char *text = NULL;

    g_mutex_lock(&self->lock);
    text = g_steal_pointer(&self->new_text);
    double fraction = self->new_fraction;
    g_mutex_unlock(&self->lock);
    if (text) {
        g_free(self->text);
        self->text = g_steal_pointer(&text);
        g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_TEXT]);
    }
    self->fraction = fraction;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_FRACTION]);
}

static gboolean look_cb(gpointer user)
{
    TabiyaJob *self = user;

    look(self);
    if (self->kind->watch)
        self->kind->watch(self, self->own);
    return G_SOURCE_CONTINUE;
}

static void finished_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(TabiyaJob) self = user;
    g_autofree char *text = g_task_propagate_pointer(G_TASK(result), &self->error);

    g_clear_pointer(&self->worker, tabiya_worker_free);
    g_clear_pointer(&self->look, tabiya_later_cancel);
    g_ptr_array_add(self->problems, NULL);
    if (self->kind->end)
        self->kind->end(self, self->own);
    look(self);
    self->running = FALSE;
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
    g_signal_emit(self, signals[SIGNAL_FINISHED], 0, text ? text : self->error->message,
                  text != NULL);
}

void tabiya_job_start(TabiyaJob *self)
{
    g_return_if_fail(TABIYA_IS_JOB(self) && !self->running);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, finished_cb, g_object_ref(self));

    self->running = TRUE;
    self->worker = tabiya_worker_new(&WORKER, self);
    self->look = tabiya_later_after_ms(LOOK_MS, look_cb, self);
    g_object_notify_by_pspec(G_OBJECT(self), properties[PROP_RUNNING]);
    if (self->kind->begin)
        self->kind->begin(self, self->own);
    tabiya_worker_push(self->worker, task, (TabiyaWork){.free_answer = g_free});
}

void tabiya_job_cancel(TabiyaJob *self)
{
    g_return_if_fail(TABIYA_IS_JOB(self));
    g_cancellable_cancel(self->cancellable);
}

void tabiya_job_leave(TabiyaJob *self)
{
    g_return_if_fail(TABIYA_IS_JOB(self));
    g_atomic_int_set(&self->left, TRUE);
    g_cancellable_cancel(self->cancellable);
}

static void set_paused(TabiyaJob *self, gboolean paused)
{
    if (self->kind->set_paused)
        self->kind->set_paused(self->own, paused);
}

void tabiya_job_pause(TabiyaJob *self)
{
    g_return_if_fail(TABIYA_IS_JOB(self));
    set_paused(self, TRUE);
}

void tabiya_job_resume(TabiyaJob *self)
{
    g_return_if_fail(TABIYA_IS_JOB(self));
    set_paused(self, FALSE);
}

gboolean tabiya_job_is_running(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), FALSE);
    return self->running;
}

const char *tabiya_job_get_text(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), NULL);
    return self->text;
}

double tabiya_job_get_fraction(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), -1);
    return self->fraction;
}

const char *tabiya_job_get_title(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), NULL);
    return _(self->kind->title);
}

const char *const *tabiya_job_get_problems(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self) && !self->running, NULL);
    return (const char *const *)self->problems->pdata;
}

const GError *tabiya_job_get_error(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self) && !self->running, NULL);
    return self->error;
}

const TabiyaJobKind *tabiya_job_get_kind(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), NULL);
    return self->kind;
}

gpointer tabiya_job_get_own(TabiyaJob *self)
{
    g_return_val_if_fail(TABIYA_IS_JOB(self), NULL);
    return self->own;
}

/* --- The object ------------------------------------------------------------------------------- */

static void tabiya_job_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    TabiyaJob *self = TABIYA_JOB(object);

    switch (id) {
    case PROP_RUNNING:
        g_value_set_boolean(value, self->running);
        break;
    case PROP_TEXT:
        g_value_set_string(value, self->text);
        break;
    case PROP_FRACTION:
        g_value_set_double(value, self->fraction);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_job_finalize(GObject *object)
{
    TabiyaJob *self = TABIYA_JOB(object);

    g_clear_pointer(&self->own, self->kind->free_own);
    g_object_unref(self->cancellable);
    g_ptr_array_unref(self->problems);
    g_clear_error(&self->error);
    g_free(self->text);
    g_free(self->new_text);
    g_mutex_clear(&self->lock);
    G_OBJECT_CLASS(tabiya_job_parent_class)->finalize(object);
}

static void tabiya_job_class_init(TabiyaJobClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = tabiya_job_get_property;
    object_class->finalize = tabiya_job_finalize;
    properties[PROP_RUNNING] = g_param_spec_boolean("running", NULL, NULL, FALSE, flags);
    properties[PROP_TEXT] = g_param_spec_string("text", NULL, NULL, "", flags);
    properties[PROP_FRACTION] = g_param_spec_double("fraction", NULL, NULL, -1, 1, -1, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    signals[SIGNAL_FINISHED] =
        g_signal_new("finished", TABIYA_TYPE_JOB, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void tabiya_job_init(TabiyaJob *self)
{
    self->cancellable = g_cancellable_new();
    self->text = g_strdup("");
    self->fraction = self->new_fraction = -1;
    self->problems = g_ptr_array_new_with_free_func(g_free);
    g_mutex_init(&self->lock);
}

TabiyaJob *tabiya_job_new(const TabiyaJobKind *kind, gpointer own)
{
    TabiyaJob *self = g_object_new(TABIYA_TYPE_JOB, NULL);

    self->kind = kind;
    self->own = own;
    return self;
}
