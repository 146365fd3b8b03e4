/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See progress-keeper.h. */
#include "app/data/progress-keeper.h"

#include <glib/gi18n-lib.h>

#include "app/data/progress-sync.h"

#define ROUND_S 300 /* from one round to the next */
#define FOLDER_S 5  /* after a change in the folder, and */
#define ANSWER_S 30 /* after an answer: more will follow */

struct _TabiyaProgressKeeper {
    GObject parent_instance;

    char *data_dir, *folder; /* folder NULL: off */
    GFileMonitor *monitor;   /* NULL: the folder cannot be watched */
    guint timer, soon;       /* source ids */
    guint again;             /* rounds asked for while one is running */
    gboolean busy;
    gboolean noted; /* an answer is not in the folder yet */
    gint64 done_s;  /* when the last round ended well; 0: never */
    char *problem;  /* of the last round; NULL: none */
};

G_DEFINE_FINAL_TYPE(TabiyaProgressKeeper, tabiya_progress_keeper, G_TYPE_OBJECT)

enum { SIGNAL_TOLD, SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- A round ---------------------------------------------------------------------------------- */

typedef struct {
    char *data_dir, *folder;
    TabiyaProgressSync result;
} Round;

static void round_free(gpointer data)
{
    Round *one = data;

    tabiya_progress_sync_clear(&one->result);
    g_free(one->data_dir);
    g_free(one->folder);
    g_free(one);
}

static Round *round_new(TabiyaProgressKeeper *self)
{
    Round *one = g_new0(Round, 1);

    one->data_dir = g_strdup(self->data_dir);
    one->folder = g_strdup(self->folder);
    return one;
}

static void run_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Round *one = data;
    GError *error = NULL;

    if (tabiya_progress_sync_run(one->data_dir, one->folder, &one->result, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* The first line that could not be read; NULL: all could. */
static char *dup_bad_line(const TabiyaProgressLog *log)
{
    if (log->n_problems == 0)
        return NULL;
    const TabiyaLogProblem *problem = log->problems->pdata[0];
    if (problem->line == 0)
        return g_strdup_printf("%s: %s", problem->file, problem->reason);
    return g_strdup_printf("%s:%u: %s", problem->file, problem->line, problem->reason);
}

static void take_result(TabiyaProgressKeeper *self, const Round *one, const GError *error)
{
    g_free(self->problem);
    self->problem = error ? g_strdup(error->message) : dup_bad_line(one->result.log);
    if (!error)
        self->done_s = g_get_real_time() / G_USEC_PER_SEC;
}

static void start_round(TabiyaProgressKeeper *self);

static void ended_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    TabiyaProgressKeeper *self = TABIYA_PROGRESS_KEEPER(source);
    const Round *one = g_task_get_task_data(G_TASK(result));
    g_autoptr(GError) error = NULL;

    g_task_propagate_boolean(G_TASK(result), &error);
    self->busy = FALSE;
    if (g_strcmp0(one->folder, self->folder) == 0)
        take_result(self, one, error);
    if (!error && one->result.changed)
        g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    if (self->again > 0 && self->folder)
        start_round(self);
    g_signal_emit(self, signals[SIGNAL_TOLD], 0);
}

static void start_round(TabiyaProgressKeeper *self)
{
    g_autoptr(GTask) task = g_task_new(self, NULL, ended_cb, NULL);

    self->busy = TRUE;
    self->noted = FALSE;
    self->again = 0;
    g_task_set_task_data(task, round_new(self), round_free);
    g_task_run_in_thread(task, run_thread);
}

void tabiya_progress_keeper_run(TabiyaProgressKeeper *self)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_KEEPER(self));
    if (!self->folder)
        return;
    if (self->busy) {
        self->again++;
        return;
    }
    start_round(self);
    g_signal_emit(self, signals[SIGNAL_TOLD], 0);
}

/* --- The next round --------------------------------------------------------------------------- */

static gboolean timer_cb(gpointer user)
{
    tabiya_progress_keeper_run(user);
    return G_SOURCE_CONTINUE;
}

static gboolean soon_cb(gpointer user)
{
    TabiyaProgressKeeper *self = user;

    self->soon = 0;
    tabiya_progress_keeper_run(self);
    return G_SOURCE_REMOVE;
}

static void run_soon(TabiyaProgressKeeper *self, guint seconds)
{
    if (self->folder && self->soon == 0)
        self->soon = g_timeout_add_seconds(seconds, soon_cb, self);
}

void tabiya_progress_keeper_note(TabiyaProgressKeeper *self)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_KEEPER(self));
    self->noted = self->folder != NULL;
    run_soon(self, ANSWER_S);
}

void tabiya_progress_keeper_tell_changed(TabiyaProgressKeeper *self)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_KEEPER(self));
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

/* A round's own lines call for one more, which finds nothing to do. */
static void folder_cb(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                      gpointer user)
{
    g_autofree char *name = g_file_get_basename(other ? other : file);

    if (name && tabiya_progress_log_is_name(name) && event != G_FILE_MONITOR_EVENT_DELETED)
        run_soon(user, FOLDER_S);
}

static void stop(TabiyaProgressKeeper *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_handle_id(&self->soon, g_source_remove);
    if (self->monitor)
        g_signal_handlers_disconnect_by_data(self->monitor, self);
    g_clear_object(&self->monitor);
    g_clear_pointer(&self->data_dir, g_free);
    g_clear_pointer(&self->folder, g_free);
    g_clear_pointer(&self->problem, g_free);
    self->done_s = 0;
    self->noted = FALSE;
}

static void watch(TabiyaProgressKeeper *self)
{
    g_autoptr(GFile) folder = g_file_new_for_path(self->folder);

    self->monitor = g_file_monitor_directory(folder, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (self->monitor)
        g_signal_connect(self->monitor, "changed", G_CALLBACK(folder_cb), self);
    self->timer = g_timeout_add_seconds(ROUND_S, timer_cb, self);
}

void tabiya_progress_keeper_set_folder(TabiyaProgressKeeper *self, const char *data_dir,
                                       const char *folder)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_KEEPER(self));
    const gboolean on = folder && folder[0] != '\0';

    if (g_strcmp0(on ? folder : NULL, self->folder) == 0 &&
        (!on || g_strcmp0(data_dir, self->data_dir) == 0)) {
        return;
    }
    stop(self);
    if (on) {
        self->data_dir = g_strdup(data_dir);
        self->folder = g_strdup(folder);
        watch(self);
        tabiya_progress_keeper_run(self);
    }
    g_signal_emit(self, signals[SIGNAL_TOLD], 0);
}

/* The next start would do it as well, but the person may open another device first. */
void tabiya_progress_keeper_finish(TabiyaProgressKeeper *self)
{
    g_return_if_fail(TABIYA_IS_PROGRESS_KEEPER(self));
    if (self->folder && (self->noted || self->busy)) {
        g_auto(TabiyaProgressSync) result = {0};

        tabiya_progress_sync_run(self->data_dir, self->folder, &result, NULL);
    }
    stop(self);
}

/* --- Status ----------------------------------------------------------------------------------- */

gboolean tabiya_progress_keeper_is_busy(TabiyaProgressKeeper *self)
{
    g_return_val_if_fail(TABIYA_IS_PROGRESS_KEEPER(self), FALSE);
    return self->busy;
}

static char *dup_done(TabiyaProgressKeeper *self)
{
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_local(self->done_s);
    g_autofree char *text = g_date_time_format(time, "%x %H:%M");

    /* Translators: %s is a date and a time. */
    return g_strdup_printf(_("Last synced: %s"), text);
}

char *tabiya_progress_keeper_dup_status(TabiyaProgressKeeper *self, gboolean *good)
{
    g_return_val_if_fail(TABIYA_IS_PROGRESS_KEEPER(self), NULL);
    *good = self->problem == NULL;
    if (!self->folder)
        return g_strdup("");
    if (self->problem)
        return g_strdup(self->problem);
    return self->done_s > 0 ? dup_done(self) : g_strdup(_("Syncing…"));
}

/* --- Life ------------------------------------------------------------------------------------- */

static void tabiya_progress_keeper_dispose(GObject *object)
{
    stop(TABIYA_PROGRESS_KEEPER(object));
    G_OBJECT_CLASS(tabiya_progress_keeper_parent_class)->dispose(object);
}

static void tabiya_progress_keeper_class_init(TabiyaProgressKeeperClass *klass)
{
    const GType type = G_TYPE_FROM_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = tabiya_progress_keeper_dispose;
    signals[SIGNAL_TOLD] =
        g_signal_new("told", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_progress_keeper_init(TabiyaProgressKeeper *self)
{
}

TabiyaProgressKeeper *tabiya_progress_keeper_new(void)
{
    return g_object_new(TABIYA_TYPE_PROGRESS_KEEPER, NULL);
}

TabiyaProgressKeeper *tabiya_progress_keeper_get_default(void)
{
    static TabiyaProgressKeeper *keeper;

    if (!keeper)
        keeper = tabiya_progress_keeper_new();
    return keeper;
}
