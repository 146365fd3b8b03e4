/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See librarian.h. Two threads: one reads, one writes. */
#include "app/library/librarian.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/library/library-change.h"
#include "app/library/library-job.h"
#include "app/number.h"
#include "app/store/library-worker.h"

#define MAX_STEPS 50

struct _TabiyaLibrarian {
    GObject parent_instance;

    char *path;
    TabiyaWorker *reader, *writer;
    GQueue undo, redo; /* of TabiyaLibraryChange, most recent first */
    guint n_pending;
    TabiyaJob *job; /* owned: a long change; NULL: none */
    gboolean busy;  /* somebody else's job is running */
};

G_DEFINE_FINAL_TYPE(TabiyaLibrarian, tabiya_librarian, G_TYPE_OBJECT)

enum { PROP_CAN_UNDO = 1, PROP_CAN_REDO, PROP_UNDO_LABEL, PROP_REDO_LABEL, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum {
    SIGNAL_CHANGED,
    SIGNAL_DONE,
    SIGNAL_FAILED,
    SIGNAL_WORKING,
    SIGNAL_LISTS_CHANGED,
    N_SIGNALS
};
static guint signals[N_SIGNALS];

static void fail(TabiyaLibrarian *self, const GError *error)
{
    g_signal_emit(self, signals[SIGNAL_FAILED], 0, error->message);
}

/* --- Steps that can be undone ----------------------------------------------------------------- */

typedef enum { DO, UNDO, REDO } Direction;

typedef struct {
    TabiyaLibrarian *librarian; /* owned */
    Direction direction;
    TabiyaLibraryChange *change; /* owned */
    char *said;                  /* owned: the message when it is done */
} Step;

static void step_free(Step *step)
{
    g_object_unref(step->librarian);
    tabiya_library_change_free(step->change);
    g_free(step->said);
    g_free(step);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Step, step_free)

static void notify_steps(TabiyaLibrarian *self)
{
    for (guint i = 1; i < N_PROPS; i++)
        g_object_notify_by_pspec(G_OBJECT(self), properties[i]);
}

static gint64 count_bytes(const GQueue *queue)
{
    gint64 bytes = 0;

    for (const GList *link = queue->head; link; link = link->next) {
        TabiyaLibraryChange *change = link->data;

        bytes += change->journal ? tabiya_tag_journal_get_bytes(change->journal) : 0;
    }
    return bytes;
}

/* The most recent step stays, however large it is. */
static void push(GQueue *queue, TabiyaLibraryChange *change)
{
    g_queue_push_head(queue, change);
    while (queue->length > MAX_STEPS ||
           (queue->length > 1 && count_bytes(queue) > TABIYA_UNDO_BYTES)) {
        tabiya_library_change_free(g_queue_pop_tail(queue));
    }
}

static void clear(GQueue *queue)
{
    g_queue_clear_full(queue, (GDestroyNotify)tabiya_library_change_free);
}

static gpointer do_change(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                          GCancellable *cancellable, GError **error)
{
    Step *step = data;
    const TabiyaChangeContext context = {
        .library = step->librarian->path,
        .db = db,
        .rows = rows,
        .cancellable = cancellable,
    };
    TabiyaLibraryChange *back;

    tabiya_library_change_run(step->change, &context, &back, error);
    return back;
}

static void keep_back(TabiyaLibrarian *self, Direction direction, TabiyaLibraryChange *back)
{
    if (direction == DO)
        clear(&self->redo);
    push(direction == UNDO ? &self->redo : &self->undo, back);
    notify_steps(self);
}

/* An undo that failed for now, on a busy file or a full disk, can be tried again. */
static void not_done(TabiyaLibrarian *self, Step *step, const GError *error)
{
    gboolean never = g_error_matches(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT);

    if (step->direction != DO && !never) {
        push(step->direction == UNDO ? &self->undo : &self->redo, g_steal_pointer(&step->change));
        notify_steps(self);
    }
    fail(self, error);
}

/* The number of duplicates is known only after removing them. */
static void say_duplicates(Step *step, const TabiyaLibraryChange *back)
{
    guint n = tabiya_library_change_get_n(back);

    if (step->change->kind != TABIYA_CHANGE_DEDUPE || step->direction != DO)
        return;
    g_free(step->said);
    step->said =
        n > 0 ? g_strdup_printf(ngettext("%u duplicate removed", "%u duplicates removed", n), n)
              : g_strdup(_("No duplicates found"));
}

static void changed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(Step) step = user;
    TabiyaLibrarian *self = step->librarian;
    g_autoptr(GError) error = NULL;
    TabiyaLibraryChange *back = g_task_propagate_pointer(G_TASK(result), &error);
    gboolean lists = step->change->kind == TABIYA_CHANGE_KEPT;

    self->n_pending--;
    if (!back) {
        not_done(self, step, error);
        return;
    }
    say_duplicates(step, back);
    if (tabiya_library_change_is_empty(back)) {
        if (step->change->kind == TABIYA_CHANGE_DEDUPE)
            g_signal_emit(self, signals[SIGNAL_DONE], 0, step->said, FALSE);
        tabiya_library_change_free(back);
        return;
    }
    keep_back(self, step->direction, back);
    g_signal_emit(self, signals[lists ? SIGNAL_LISTS_CHANGED : SIGNAL_CHANGED], 0);
    g_signal_emit(self, signals[SIGNAL_DONE], 0, step->said, step->direction != UNDO);
}

/* --- Long changes --- */

static gboolean refuse_if_busy(TabiyaLibrarian *self, gboolean is_long)
{
    if (!self->job && !(self->busy && is_long))
        return FALSE;
    g_signal_emit(self, signals[SIGNAL_FAILED], 0,
                  _("The library is busy. Wait for the current task to finish."));
    return TRUE;
}

/* The part that was not undone stays undoable. */
static void keep_rest(TabiyaLibrarian *self, Step *step)
{
    if (step->direction == DO || tabiya_library_change_is_empty(step->change))
        return;
    push(step->direction == UNDO ? &self->undo : &self->redo, g_steal_pointer(&step->change));
    notify_steps(self);
}

static void say_stopped(TabiyaLibrarian *self, const Step *step, guint n)
{
    g_autofree char *number = tabiya_dup_number(n);
    g_autofree char *text = g_strdup_printf(
        ngettext("Stopped after editing %s game", "Stopped after editing %s games", n), number);

    g_signal_emit(self, signals[SIGNAL_DONE], 0, text, step->direction != UNDO && n > 0);
}

static void job_finished_cb(TabiyaJob *job, const char *text, gboolean good, gpointer user)
{
    g_autoptr(Step) step = user;
    TabiyaLibrarian *self = step->librarian;
    TabiyaLibraryChange *back = tabiya_library_job_steal_back(job);
    guint n = back ? tabiya_library_change_get_n(back) : 0;

    self->n_pending--;
    g_clear_object(&self->job);
    if (n > 0)
        keep_back(self, step->direction, back);
    else
        tabiya_library_change_free(back);
    keep_rest(self, step);
    notify_steps(self);
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
    if (!good)
        g_signal_emit(self, signals[SIGNAL_FAILED], 0, text);
    else if (*text)
        say_stopped(self, step, n);
    else
        g_signal_emit(self, signals[SIGNAL_DONE], 0, step->said, step->direction != UNDO);
}

/* The step is freed at the end; the job keeps itself alive. */
static void begin_job(TabiyaLibrarian *self, Step *step)
{
    self->job = tabiya_library_job_new_change(self->path, step->change);
    g_signal_connect(self->job, "finished", G_CALLBACK(job_finished_cb), step);
    notify_steps(self);
    tabiya_job_start(self->job);
    g_signal_emit(self, signals[SIGNAL_WORKING], 0, self->job);
}

/* Takes all its arguments. */
static void begin(TabiyaLibrarian *self, TabiyaLibraryChange *change, Direction direction,
                  char *said)
{
    Step *step = g_new(Step, 1);
    g_autoptr(GTask) task = NULL;

    *step = (Step){g_object_ref(self), direction, change, said};
    self->n_pending++;
    if (tabiya_library_change_is_long(change)) {
        begin_job(self, step);
        return;
    }
    task = g_task_new(NULL, NULL, changed_cb, step);
    tabiya_library_worker_push(self->writer, task, do_change, step, NULL,
                               (GDestroyNotify)tabiya_library_change_free);
}

/* `words` of ngettext(), which the gatherer of translations has to see for itself. */
#define SAY(n, words) g_strdup_printf(words, n)

void tabiya_librarian_delete(TabiyaLibrarian *self, GArray *ids)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && ids);
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_DELETE, TRUE, ids);

    change->label = SAY(ids->len, ngettext("Delete %u Game", "Delete %u Games", ids->len));
    begin(self, change, DO,
          SAY(ids->len, ngettext("%u game deleted", "%u games deleted", ids->len)));
}

void tabiya_librarian_remove_duplicates(TabiyaLibrarian *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_DEDUPE, TRUE, NULL);

    change->label = g_strdup(_("Remove Duplicates"));
    begin(self, change, DO, g_strdup(""));
}

void tabiya_librarian_set_starred(TabiyaLibrarian *self, GArray *ids, gboolean starred)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && ids);
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_STAR, starred, ids);

    change->label = starred
                        ? SAY(ids->len, ngettext("Star %u Game", "Star %u Games", ids->len))
                        : SAY(ids->len, ngettext("Remove %u Star", "Remove %u Stars", ids->len));
    begin(self, change, DO,
          starred ? SAY(ids->len, ngettext("%u game starred", "%u games starred", ids->len))
                  : SAY(ids->len, ngettext("%u star removed", "%u stars removed", ids->len)));
}

void tabiya_librarian_collect(TabiyaLibrarian *self, gint64 collection, const char *name,
                              GArray *ids, gboolean in)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && ids && name);
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_COLLECT, in, ids);

    change->collection = collection;
    change->label = in ? g_strdup(_("Add to Collection")) : g_strdup(_("Remove from Collection"));
    begin(self, change, DO,
          g_strdup_printf(
              in ? ngettext("%u game added to “%s”", "%u games added to “%s”", ids->len)
                 : ngettext("%u game removed from “%s”", "%u games removed from “%s”", ids->len),
              ids->len, name));
}

void tabiya_librarian_set_tags(TabiyaLibrarian *self, GArray *ids, const char *const *tags)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && ids && tags);

    if (refuse_if_busy(self, ids->len > TABIYA_CHANGE_CHUNK))
        return;
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_TAGS, TRUE, ids);
    change->tags = g_strdupv((char **)tags);
    change->label = SAY(ids->len, ngettext("Edit %u Game", "Edit %u Games", ids->len));
    begin(self, change, DO, SAY(ids->len, ngettext("%u game edited", "%u games edited", ids->len)));
}

/* During a long change of tags, undo is unavailable. */
gboolean tabiya_librarian_can_undo(TabiyaLibrarian *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARIAN(self), FALSE);
    return self->undo.length > 0 && !self->job;
}

gboolean tabiya_librarian_can_redo(TabiyaLibrarian *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARIAN(self), FALSE);
    return self->redo.length > 0 && !self->job;
}

static void step_back(TabiyaLibrarian *self, GQueue *queue, Direction direction, const char *words)
{
    TabiyaLibraryChange *change = g_queue_peek_head(queue);
    g_autoptr(GString) said = g_string_new(words);

    if (!change || refuse_if_busy(self, tabiya_library_change_is_long(change)))
        return;
    g_queue_pop_head(queue);
    notify_steps(self);
    g_string_replace(said, "%s", change->label, 1);
    begin(self, change, direction, g_strdup(said->str));
}

void tabiya_librarian_undo(TabiyaLibrarian *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    step_back(self, &self->undo, UNDO, _("Undone: %s"));
}

void tabiya_librarian_redo(TabiyaLibrarian *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    step_back(self, &self->redo, REDO, _("Redone: %s"));
}

void tabiya_librarian_set_busy(TabiyaLibrarian *self, gboolean busy)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    self->busy = busy;
}

/* --- Games ------------------------------------------------------------------------------------ */

static gpointer load_record(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                            GCancellable *cancellable, GError **error)
{
    return tabiya_library_rows_get_record(rows, *(gint64 *)data, error);
}

void tabiya_librarian_load_async(TabiyaLibrarian *self, gint64 id, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->reader, task, load_record, g_memdup2(&id, sizeof id), g_free,
                               (GDestroyNotify)tabiya_game_record_free);
}

TabiyaGame *tabiya_librarian_load_finish(GAsyncResult *result, GError **error)
{
    g_autoptr(TabiyaGameRecord) record = g_task_propagate_pointer(G_TASK(result), error);

    return record ? tabiya_game_record_to_game(record, error) : NULL;
}

/* --- Collections and saved searches ----------------------------------------------------------- */

void tabiya_library_lists_free(TabiyaLibraryLists *self)
{
    if (!self)
        return;
    g_clear_pointer(&self->collections, g_ptr_array_unref);
    g_clear_pointer(&self->searches, g_ptr_array_unref);
    g_free(self);
}

static gpointer read_lists(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(TabiyaLibraryLists) lists = g_new0(TabiyaLibraryLists, 1);

    lists->collections = tabiya_library_list_collections(rows, error);
    if (!lists->collections)
        return NULL;
    lists->searches = tabiya_library_list_searches(rows, error);
    return lists->searches ? g_steal_pointer(&lists) : NULL;
}

void tabiya_librarian_list_async(TabiyaLibrarian *self, GCancellable *cancellable,
                                 GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->reader, task, read_lists, NULL, NULL,
                               (GDestroyNotify)tabiya_library_lists_free);
}

TabiyaLibraryLists *tabiya_librarian_list_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* Takes `label` and `said`. */
static void put(TabiyaLibrarian *self, TabiyaKept *kept, char *label, char *said)
{
    TabiyaLibraryChange *change = tabiya_library_change_new(TABIYA_CHANGE_KEPT, TRUE, NULL);

    change->kept = kept;
    change->label = label;
    begin(self, change, DO, said);
}

void tabiya_librarian_add_collection(TabiyaLibrarian *self, const char *name, GArray *ids)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name && ids);
    put(self, tabiya_kept_new(TABIYA_KEPT_COLLECTION, 0, name, NULL, ids),
        g_strdup_printf(_("Create Collection “%s”"), name),
        g_strdup_printf(ngettext("Collection “%s” created with %u game",
                                 "Collection “%s” created with %u games", ids->len),
                        name, ids->len));
}

void tabiya_librarian_rename_collection(TabiyaLibrarian *self, gint64 id, const char *name)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name);
    put(self, tabiya_kept_new(TABIYA_KEPT_COLLECTION, id, name, NULL, NULL),
        g_strdup(_("Rename Collection")), g_strdup_printf(_("Collection renamed to “%s”"), name));
}

void tabiya_librarian_remove_collection(TabiyaLibrarian *self, gint64 id, const char *name)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name);
    put(self, tabiya_kept_new(TABIYA_KEPT_COLLECTION, id, NULL, NULL, NULL),
        g_strdup_printf(_("Remove Collection “%s”"), name),
        g_strdup_printf(_("Collection “%s” removed. Its games remain in the library"), name));
}

void tabiya_librarian_save_search(TabiyaLibrarian *self, const char *name, const char *query)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name && query);
    put(self, tabiya_kept_new(TABIYA_KEPT_SEARCH, 0, name, query, NULL),
        g_strdup_printf(_("Save Search “%s”"), name),
        g_strdup_printf(_("Search saved as “%s”"), name));
}

void tabiya_librarian_rename_search(TabiyaLibrarian *self, gint64 id, const char *name,
                                    const char *query)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name && query);
    put(self, tabiya_kept_new(TABIYA_KEPT_SEARCH, id, name, query, NULL),
        g_strdup(_("Rename Search")), g_strdup_printf(_("Search renamed to “%s”"), name));
}

void tabiya_librarian_remove_search(TabiyaLibrarian *self, gint64 id, const char *name)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && name);
    put(self, tabiya_kept_new(TABIYA_KEPT_SEARCH, id, NULL, NULL, NULL),
        g_strdup_printf(_("Delete Search “%s”"), name),
        g_strdup_printf(_("Search “%s” deleted"), name));
}

/* --- Collections of games --------------------------------------------------------------------- */

static gpointer find_collections(TabiyaDatabase *db, TabiyaLibraryRows *rows, gpointer data,
                                 GCancellable *cancellable, GError **error)
{
    GArray *ids = data;

    return tabiya_library_find_collections(rows, (const gint64 *)(gpointer)ids->data, ids->len,
                                           error);
}

void tabiya_librarian_find_collections_async(TabiyaLibrarian *self, GArray *ids,
                                             GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                             gpointer user)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self) && ids);
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);

    tabiya_library_worker_push(self->reader, task, find_collections, g_array_copy(ids),
                               (GDestroyNotify)g_array_unref, (GDestroyNotify)g_array_unref);
}

GArray *tabiya_librarian_find_collections_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

/* --- The object ------------------------------------------------------------------------------- */

TabiyaLibraryList *tabiya_librarian_new_list(TabiyaLibrarian *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARIAN(self), NULL);
    return tabiya_library_list_new(self->path, self->reader);
}

const char *tabiya_librarian_get_path(TabiyaLibrarian *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARIAN(self), NULL);
    return self->path;
}

void tabiya_librarian_tell_changed(TabiyaLibrarian *self)
{
    g_return_if_fail(TABIYA_IS_LIBRARIAN(self));
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0);
}

guint tabiya_librarian_get_n_pending(TabiyaLibrarian *self)
{
    g_return_val_if_fail(TABIYA_IS_LIBRARIAN(self), 0);
    return self->n_pending;
}

static const char *get_label(GQueue *queue)
{
    TabiyaLibraryChange *change = g_queue_peek_head(queue);

    return change ? change->label : NULL;
}

static void tabiya_librarian_get_property(GObject *object, guint id, GValue *value,
                                          GParamSpec *spec)
{
    TabiyaLibrarian *self = TABIYA_LIBRARIAN(object);

    switch (id) {
    case PROP_CAN_UNDO:
        g_value_set_boolean(value, tabiya_librarian_can_undo(self));
        break;
    case PROP_CAN_REDO:
        g_value_set_boolean(value, tabiya_librarian_can_redo(self));
        break;
    case PROP_UNDO_LABEL:
        g_value_set_string(value, !self->job ? get_label(&self->undo) : NULL);
        break;
    case PROP_REDO_LABEL:
        g_value_set_string(value, !self->job ? get_label(&self->redo) : NULL);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void tabiya_librarian_finalize(GObject *object)
{
    TabiyaLibrarian *self = TABIYA_LIBRARIAN(object);

    tabiya_worker_free(self->reader);
    tabiya_worker_free(self->writer);
    clear(&self->undo);
    clear(&self->redo);
    g_free(self->path);
    G_OBJECT_CLASS(tabiya_librarian_parent_class)->finalize(object);
}

static void install_signals(GType type)
{
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[SIGNAL_DONE] = g_signal_new("done", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
    signals[SIGNAL_FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
    signals[SIGNAL_WORKING] = g_signal_new("working", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 1, TABIYA_TYPE_JOB);
    signals[SIGNAL_LISTS_CHANGED] =
        g_signal_new("lists-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void tabiya_librarian_class_init(TabiyaLibrarianClass *klass)
{
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = tabiya_librarian_get_property;
    object_class->finalize = tabiya_librarian_finalize;
    properties[PROP_CAN_UNDO] = g_param_spec_boolean("can-undo", NULL, NULL, FALSE, flags);
    properties[PROP_CAN_REDO] = g_param_spec_boolean("can-redo", NULL, NULL, FALSE, flags);
    properties[PROP_UNDO_LABEL] = g_param_spec_string("undo-label", NULL, NULL, NULL, flags);
    properties[PROP_REDO_LABEL] = g_param_spec_string("redo-label", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, properties);
    install_signals(G_TYPE_FROM_CLASS(klass));
}

static void tabiya_librarian_init(TabiyaLibrarian *self)
{
    g_queue_init(&self->undo);
    g_queue_init(&self->redo);
}

TabiyaLibrarian *tabiya_librarian_new(const char *path)
{
    g_return_val_if_fail(path, NULL);
    TabiyaLibrarian *self = g_object_new(TABIYA_TYPE_LIBRARIAN, NULL);

    self->path = g_strdup(path);
    self->reader = tabiya_library_worker_new(path, FALSE);
    self->writer = tabiya_library_worker_new(path, TRUE);
    return self;
}
