/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saves a document to a file.
 *
 * The content is fixed when saving begins: the order of games, the places of their bytes, and the
 * text of changed ones. A thread writes it (pgn-document-write.c) and notes where each game goes.
 * Then the document switches to the new file; later changes count as unsaved.
 *
 * The file stays packed, or UTF-16, as it was (pack.h). Offsets are those of its text, so a packed
 * file is opened again.
 */
#include "app/study/pgn-save-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/safe-file.h"

static void change_free(gpointer data)
{
    TabiyaPgnChange *change = data;
    g_free(change->text);
    g_free(change);
}

static void plan_free(gpointer data)
{
    TabiyaPgnPlan *plan = data;
    g_object_unref(plan->file);
    g_ptr_array_unref(plan->sources);
    g_array_unref(plan->order);
    g_array_unref(plan->slots);
    g_hash_table_unref(plan->changes);
    g_clear_pointer(&plan->saved, tabiya_pgn_source_unref);
    g_free(plan->remark);
    g_free(plan);
}

/* --- The thread: files ------------------------------------------------------------------------ */

static gboolean fail_changed(const TabiyaPgnPlan *plan, GError **error)
{
    g_autofree char *base = g_file_get_basename(plan->file);
    g_autofree char *name = g_filename_display_name(base);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED,
                _("“%s” was changed by another program. It was not overwritten."), name);
    return FALSE;
}

static gboolean check_untouched(const TabiyaPgnPlan *plan, GError **error)
{
    TabiyaPgnStamp now = tabiya_pgn_stamp_of(plan->file);
    gboolean gone = now.size == 0 && now.changed_ns == 0;
    if (plan->overwrite || gone ||
        (now.size == plan->stamp.size && now.changed_ns == plan->stamp.changed_ns)) {
        return TRUE;
    }
    return fail_changed(plan, error);
}

static gboolean to_file_cb(const char *bytes, gsize length, gpointer user, GError **error)
{
    return tabiya_safe_file_write(user, bytes, length, error);
}

static gboolean to_memory_cb(const char *bytes, gsize length, gpointer user, GError **error)
{
    g_byte_array_append(user, (const guint8 *)bytes, (guint)length);
    return TRUE;
}

/* `*length` is the length of the text. */
static gboolean put_packed(TabiyaPgnPlan *plan, TabiyaPackedFunc func, gpointer user,
                           GCancellable *cancellable, guint64 *length, GError **error)
{
    g_autoptr(TabiyaPacker) packer =
        tabiya_packer_new(plan->packing, plan->wide, func, user, error);
    return packer && tabiya_pgn_plan_write(plan, packer, cancellable, length, error) &&
           tabiya_packer_finish(packer, error);
}

static gboolean save_local(TabiyaPgnPlan *plan, const char *path, GCancellable *cancellable,
                           guint64 *length, GError **error)
{
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    return file && put_packed(plan, to_file_cb, file, cancellable, length, error) &&
           check_untouched(plan, error) && tabiya_safe_file_commit(file, FALSE, error);
}

static gboolean save_remote(TabiyaPgnPlan *plan, GCancellable *cancellable, guint64 *length,
                            GError **error)
{
    g_autoptr(GByteArray) memory = g_byte_array_new();
    return put_packed(plan, to_memory_cb, memory, cancellable, length, error) &&
           g_file_replace_contents(plan->file, (const char *)memory->data, memory->len, NULL, FALSE,
                                   G_FILE_CREATE_NONE, NULL, cancellable, error);
}

/* Opens the saved file. Fails if another program has written it since. */
static gboolean open_saved(TabiyaPgnPlan *plan, guint64 length, GError **error)
{
    plan->saved = tabiya_pgn_source_open(plan->file, NULL, NULL, NULL, error);
    if (!plan->saved)
        return FALSE;
    tabiya_pgn_source_set_encoding(plan->saved, plan->encoding);
    if (tabiya_pgn_source_get_length(plan->saved) == length)
        return TRUE;
    return fail_changed(plan, error);
}

static gboolean save(TabiyaPgnPlan *plan, GCancellable *cancellable, GError **error)
{
    g_autofree char *path = g_file_get_path(plan->file);
    guint64 length = 0;
    if (!check_untouched(plan, error)) /* before the work, too */
        return FALSE;
    tabiya_pgn_plan_settle_encoding(plan);
    if (path ? !save_local(plan, path, cancellable, &length, error)
             : !save_remote(plan, cancellable, &length, error)) {
        return FALSE;
    }
    return open_saved(plan, length, error);
}

static void save_thread(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    if (save(data, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* --- Before ----------------------------------------------------------------------------------- */

static GArray *copy_array(const GArray *array, gsize size)
{
    GArray *copy = g_array_sized_new(FALSE, FALSE, (guint)size, array->len);
    g_array_append_vals(copy, array->data, array->len);
    return copy;
}

static gpointer ref_source(gconstpointer source, gpointer user)
{
    return source ? tabiya_pgn_source_ref((TabiyaPgnSource *)source) : NULL;
}

static void unref_source(gpointer source)
{
    if (source)
        tabiya_pgn_source_unref(source);
}

static GHashTable *collect_changes(TabiyaPgnDocument *self)
{
    GHashTable *changes = g_hash_table_new_full(NULL, NULL, NULL, change_free);
    GHashTableIter iter;
    gpointer id, data;
    g_hash_table_iter_init(&iter, self->records);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        TabiyaPgnRecord *record = data;
        gboolean in_file =
            tabiya_pgn_document_slot(self, record->id)->source != TABIYA_PGN_NO_SOURCE;
        if (!record->is_modified && in_file)
            continue;
        TabiyaPgnChange *change = g_new0(TabiyaPgnChange, 1);
        change->text = g_strdup(tabiya_pgn_record_get_text(record));
        change->has_state = record->game != NULL;
        change->state = record->game ? tabiya_game_get_state(record->game) : 0;
        g_hash_table_insert(changes, id, change);
    }
    return changes;
}

static TabiyaPacking packing_of_file(GFile *file)
{
    g_autofree char *base = g_file_get_basename(file);
    return tabiya_packing_of_name(base);
}

/* Back to its own file: the file's form. Another file is packed as its name says. */
static void plan_form(TabiyaPgnPlan *plan, TabiyaPgnDocument *self, gboolean back)
{
    TabiyaPgnSource *source = tabiya_pgn_document_get_source(self);
    const TabiyaFileForm *form = source ? tabiya_pgn_source_get_form(source) : NULL;
    plan->packing = back && form ? form->packing : packing_of_file(plan->file);
    plan->wide = form ? form->encoding : TABIYA_ENCODING_BYTES;
    plan->encoding = source ? tabiya_pgn_source_get_encoding(source) : TABIYA_PGN_UTF8;
}

static TabiyaPgnPlan *plan_new(TabiyaPgnDocument *self, GFile *file, gboolean overwrite,
                               gboolean back)
{
    TabiyaPgnPlan *plan = g_new0(TabiyaPgnPlan, 1);
    gboolean same = self->file && g_file_equal(self->file, file);
    plan->file = g_object_ref(file);
    plan->stamp = self->stamp;
    plan->overwrite = overwrite || !same;
    plan->line_end = self->line_end;
    plan->prefix_length = self->prefix_length;
    plan->sources = g_ptr_array_copy(self->sources, ref_source, NULL);
    g_ptr_array_set_free_func(plan->sources, unref_source);
    plan->order = copy_array(self->order, sizeof(guint32));
    plan->slots = copy_array(self->slots, sizeof(TabiyaPgnSlot));
    plan->changes = collect_changes(self);
    plan->log_length = self->log->len;
    plan_form(plan, self, back);
    return plan;
}

/* --- After ------------------------------------------------------------------------------------ */

/* The listed games are in the new file now, in its order; no others are. */
static void take_places(TabiyaPgnDocument *self, const TabiyaPgnPlan *plan)
{
    guint number = self->sources->len - 1;
    for (guint i = 0; i < self->slots->len; i++)
        tabiya_pgn_document_slot(self, i)->key = TABIYA_PGN_NO_KEY;
    for (guint i = 0; i < plan->order->len; i++) {
        guint32 id = g_array_index(plan->order, guint32, i);
        TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
        *slot = g_array_index(plan->slots, TabiyaPgnSlot, id);
        slot->source = number;
        slot->key = i;
    }
    self->base_count = self->next_key = plan->order->len;
    self->prefix_length =
        plan->order->len > 0
            ? tabiya_pgn_document_slot(self, g_array_index(plan->order, guint32, 0))->offset
            : (gsize)tabiya_pgn_source_get_length(tabiya_pgn_document_get_source(self));
}

/* Closes files that no game needs any more. */
static void drop_sources(TabiyaPgnDocument *self)
{
    g_autofree gboolean *needed = g_new0(gboolean, self->sources->len);
    needed[self->sources->len - 1] = TRUE;
    for (guint i = 0; i < self->slots->len; i++) {
        guint number = tabiya_pgn_document_slot(self, i)->source;
        if (number != TABIYA_PGN_NO_SOURCE)
            needed[number] = TRUE;
    }
    for (guint i = 0; i < self->sources->len; i++) {
        if (!needed[i])
            g_clear_pointer((TabiyaPgnSource **)&self->sources->pdata[i], tabiya_pgn_source_unref);
    }
}

static void take_changes(TabiyaPgnDocument *self, const TabiyaPgnPlan *plan)
{
    GHashTableIter iter;
    gpointer id, data;
    g_hash_table_iter_init(&iter, plan->changes);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        const TabiyaPgnChange *change = data;
        TabiyaPgnRecord *record = tabiya_pgn_document_record(self, GPOINTER_TO_UINT(id));
        gboolean listed = tabiya_pgn_document_slot(self, record->id)->key != TABIYA_PGN_NO_KEY;
        if (!listed) /* deleted before: in no file */
            continue;
        g_clear_pointer(&record->origin, g_free);
        record->has_saved_state = change->has_state;
        record->saved_state = change->state;
        gboolean modified = record->game && (!change->has_state ||
                                             tabiya_game_get_state(record->game) != change->state);
        tabiya_pgn_record_set_modified(record, modified);
        if (!modified)
            g_clear_pointer(&record->text, g_free);
        tabiya_pgn_document_settle_record(record);
    }
}

/* Edits made during the save count from here, with new keys. */
static void cut_log(TabiyaPgnDocument *self, guint length)
{
    if (length > 0)
        g_array_remove_range(self->log, 0, length);
    for (guint i = 0; i < self->log->len; i++) {
        guint32 id = g_array_index(self->log, TabiyaPgnEdit, i).id;
        TabiyaPgnSlot *slot = tabiya_pgn_document_slot(self, id);
        if (slot->key == TABIYA_PGN_NO_KEY)
            slot->key = self->next_key++;
    }
}

static void take_over(TabiyaPgnDocument *self, TabiyaPgnPlan *plan)
{
    self->stamp = tabiya_pgn_source_get_stamp(plan->saved);
    g_ptr_array_add(self->sources, g_steal_pointer(&plan->saved));
    take_places(self, plan);
    drop_sources(self);
    self->saved = self->being_saved;
    take_changes(self, plan);
    cut_log(self, plan->log_length);
    tabiya_pgn_document_set_file(self, plan->file);
}

static void start_waiting(TabiyaPgnDocument *self);

static void saved_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    TabiyaPgnDocument *self = TABIYA_PGN_DOCUMENT(object);
    g_autoptr(GTask) caller = user;
    GError *error = NULL;
    gboolean saved = g_task_propagate_boolean(G_TASK(result), &error);
    TabiyaPgnPlan *plan = g_task_get_task_data(G_TASK(result));
    self->is_saving = FALSE;
    if (saved)
        take_over(self, plan);
    tabiya_pgn_document_refresh(self);
    if (saved)
        tabiya_pgn_document_emit_rebased(self);
    if (saved)
        g_task_return_pointer(caller, g_strdup(plan->remark ? plan->remark : ""), g_free);
    else
        g_task_return_error(caller, error);
    start_waiting(self);
}

const char *tabiya_pgn_document_get_obstacle(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    TabiyaPgnSource *source = tabiya_pgn_document_get_source(self);
    const TabiyaFileForm *form = source ? tabiya_pgn_source_get_form(source) : NULL;
    if (form && form->damage) {
        return _("This file is damaged and could be read only in part. Save the games under "
                 "another name.");
    }
    const TabiyaPacking packing = form         ? form->packing
                                  : self->file ? packing_of_file(self->file)
                                               : TABIYA_PACKING_NONE;
    return tabiya_packing_can_write(packing)
               ? NULL
               : _("Games cannot be saved in a zip archive. Save them under another name.");
}

/* Why it cannot be saved; NULL: it can. `back`: to its own file. */
static const char *find_obstacle(TabiyaPgnDocument *self, GFile *file, gboolean back)
{
    if (back)
        return tabiya_pgn_document_get_obstacle(self);
    return tabiya_packing_can_write(packing_of_file(file))
               ? NULL
               : _("Games cannot be saved in a zip archive. Use a file name that ends in .pgn.");
}

/* A save as it was asked for. */
typedef struct {
    GFile *file; /* owned; NULL: the document's own when its turn comes */
    gboolean overwrite;
    GCancellable *cancellable; /* owned, or NULL */
    GTask *caller;             /* owned */
} Wish;

static void wish_free(Wish *wish)
{
    g_clear_object(&wish->file);
    g_clear_object(&wish->cancellable);
    g_clear_object(&wish->caller);
    g_free(wish);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Wish, wish_free)

static void run(TabiyaPgnDocument *self, Wish *wish, GFile *file)
{
    TabiyaPgnPlan *plan = plan_new(self, file, wish->overwrite, !wish->file);
    g_autoptr(GTask) task =
        g_task_new(self, wish->cancellable, saved_cb, g_steal_pointer(&wish->caller));
    g_task_set_check_cancellable(task, FALSE); /* a finished write cannot be cancelled */
    g_task_set_task_data(task, plan, plan_free);
    self->is_saving = TRUE;
    self->being_saved = (int)self->done;
    tabiya_pgn_document_refresh(self);
    g_task_run_in_thread(task, save_thread);
}

/* Takes the wish. */
static void start(TabiyaPgnDocument *self, Wish *taken)
{
    g_autoptr(Wish) wish = taken;
    GFile *file = wish->file ? wish->file : self->file;
    if (!file) {
        g_task_return_new_error(wish->caller, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s",
                                _("These games have no file yet."));
        return;
    }
    const char *obstacle = find_obstacle(self, file, !wish->file);
    if (obstacle)
        g_task_return_new_error(wish->caller, G_IO_ERROR, G_IO_ERROR_READ_ONLY, "%s", obstacle);
    else
        run(self, wish, file);
}

/* A person who saves again while a slow disk still writes wants the later changes saved, too: each
 * save waits for the previous one. */
static void ask(TabiyaPgnDocument *self, Wish *wish)
{
    if (self->is_saving)
        g_queue_push_tail(&self->waiting_saves, wish);
    else
        start(self, wish);
}

static void start_waiting(TabiyaPgnDocument *self)
{
    while (!self->is_saving && !g_queue_is_empty(&self->waiting_saves))
        start(self, g_queue_pop_head(&self->waiting_saves));
}

static Wish *wish_new(TabiyaPgnDocument *self, GFile *file, GCancellable *cancellable,
                      GAsyncReadyCallback done_cb, gpointer user)
{
    Wish *wish = g_new0(Wish, 1);
    wish->file = file ? g_object_ref(file) : NULL;
    wish->overwrite = file != NULL;
    wish->cancellable = cancellable ? g_object_ref(cancellable) : NULL;
    wish->caller = g_task_new(self, NULL, done_cb, user);
    return wish;
}

void tabiya_pgn_document_save_async(TabiyaPgnDocument *self, gboolean overwrite,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self));
    Wish *wish = wish_new(self, NULL, cancellable, done_cb, user);
    wish->overwrite = overwrite;
    ask(self, wish);
}

void tabiya_pgn_document_save_as_async(TabiyaPgnDocument *self, GFile *file,
                                       GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                       gpointer user)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && G_IS_FILE(file));
    ask(self, wish_new(self, file, cancellable, done_cb, user));
}

gboolean tabiya_pgn_document_save_finish(TabiyaPgnDocument *self, GAsyncResult *result,
                                         char **remark, GError **error)
{
    if (remark)
        *remark = NULL;
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    g_autofree char *told = g_task_propagate_pointer(G_TASK(result), error);
    if (remark && told && *told != '\0')
        *remark = g_strdup(told);
    return told != NULL;
}
