/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* To a file.
 *
 * What is to be written is fixed when saving begins: the order of games, where their bytes stand, and
 * the text of those that were changed. A thread writes that, as runs of bytes copied from the files
 * they stand in and new text between them, and notes where each game comes to stand. Afterwards the
 * document takes the new file for its own; what was changed meanwhile counts against it.
 *
 * Games that follow each other as they did in the file are apart by what stood there. Where a game
 * gets another neighbour, an empty line is put between them if there is none.
 */
#include "app/study/pgn-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/error.h"
#include "app/game/pgn-lexer.h"
#include "app/game/pgn-reader.h"
#include "app/game/safe-file.h"

#define COPY_BYTES (1024 * 1024)

/* What is written of a game that no file has as it is. */
typedef struct {
    char *text;
    gboolean has_state;
    guint64 state;
} Change;

typedef struct {
    GFile *file;
    TabiyaPgnStamp stamp; /* of what may be replaced */
    gboolean overwrite;
    const char *line_end;
    gsize prefix_length;
    GPtrArray *sources; /* of TabiyaPgnSource, references, as the document's */
    GArray *order;
    GArray *slots;       /* as they were; the thread writes the new places into them */
    GHashTable *changes; /* id → Change */
    guint log_length;
    TabiyaPgnSource *saved; /* the new file */
} Plan;

static void change_free(gpointer data)
{
    Change *change = data;
    g_free(change->text);
    g_free(change);
}

static void plan_free(gpointer data)
{
    Plan *plan = data;
    g_object_unref(plan->file);
    g_ptr_array_unref(plan->sources);
    g_array_unref(plan->order);
    g_array_unref(plan->slots);
    g_hash_table_unref(plan->changes);
    g_clear_pointer(&plan->saved, tabiya_pgn_source_unref);
    g_free(plan);
}

/* --- The thread: bytes -------------------------------------------------------------------------- */

typedef struct {
    TabiyaSafeFile *file; /* NULL: into memory */
    GByteArray *memory;
    guint64 at;
    guint newlines; /* at the end of what was written */
    gboolean after_cr;
    char *copy;     /* COPY_BYTES */
    GCancellable *cancellable;
    /* Bytes that follow each other in a source and are copied together, later. */
    TabiyaPgnSource *run_source;
    guint64 run_offset, run_length;
} Out;

static void count_newlines(Out *out, const char *bytes, gsize length)
{
    gsize tail = length;
    while (tail > 0 && (bytes[tail - 1] == '\n' || bytes[tail - 1] == '\r'))
        tail--;
    if (tail > 0) {
        out->newlines = 0;
        out->after_cr = FALSE;
    }
    for (gsize i = tail; i < length; i++) {
        gboolean is_cr = bytes[i] == '\r';
        if (is_cr || !out->after_cr) /* \r\n is one */
            out->newlines++;
        out->after_cr = is_cr;
    }
}

static gboolean write_out(Out *out, const char *bytes, gsize length, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(out->cancellable, error))
        return FALSE;
    count_newlines(out, bytes, length);
    if (out->file != NULL)
        return tabiya_safe_file_write(out->file, bytes, length, error);
    g_byte_array_append(out->memory, (const guint8 *)bytes, (guint)length);
    return TRUE;
}

static gboolean finish_run(Out *out, GError **error)
{
    while (out->run_length > 0) {
        gsize part = (gsize)MIN(out->run_length, COPY_BYTES);
        if (!tabiya_pgn_source_read(out->run_source, out->run_offset, part, out->copy)) {
            g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                                _("The games that were not changed can no longer be read: another "
                                  "program has cut the file short. Nothing was written."));
            return FALSE;
        }
        if (!write_out(out, out->copy, part, error))
            return FALSE;
        out->run_offset += part;
        out->run_length -= part;
    }
    return TRUE;
}

static gboolean put_raw(Out *out, TabiyaPgnSource *source, guint64 offset, guint64 length,
                        GError **error)
{
    gboolean follows = source == out->run_source && offset == out->run_offset + out->run_length;
    if (!follows && !finish_run(out, error))
        return FALSE;
    if (!follows) {
        out->run_source = source;
        out->run_offset = offset;
    }
    out->run_length += length;
    out->at += length;
    return TRUE;
}

static gboolean put(Out *out, const char *bytes, gsize length, GError **error)
{
    if (!finish_run(out, error))
        return FALSE;
    out->at += length;
    return write_out(out, bytes, length, error);
}

static gboolean put_newlines(Out *out, const Plan *plan, guint count, GError **error)
{
    for (guint i = 0; i < count; i++)
        if (!put(out, plan->line_end, strlen(plan->line_end), error))
            return FALSE;
    return TRUE;
}

/* Without the newlines at its end. */
static gboolean put_text(Out *out, const Plan *plan, const char *text, GError **error)
{
    gsize length = strlen(text);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    if (g_str_equal(plan->line_end, "\n"))
        return put(out, text, length, error);
    for (const char *p = text, *end = text + length; p < end;) {
        const char *newline = memchr(p, '\n', (gsize)(end - p));
        gsize line = newline != NULL ? (gsize)(newline - p) : (gsize)(end - p);
        gsize bare = line > 0 && p[line - 1] == '\r' ? line - 1 : line; /* of a sealed game */
        if (!put(out, p, bare, error) || (newline != NULL && !put_newlines(out, plan, 1, error)))
            return FALSE;
        p += line + 1;
    }
    return TRUE;
}

/* --- The thread: games -------------------------------------------------------------------------- */

/* Whether the game that was read of `text` lacks something that stands there. A result that the tag
 * contradicts is no loss. */
static gboolean is_cut(const char *text, gsize length)
{
    g_autoptr(GPtrArray) errors = NULL;
    g_autoptr(GPtrArray) games = tabiya_pgn_read_text(text, (gssize)length, &errors);
    for (guint i = 0; i < errors->len; i++) {
        const TabiyaPgnError *error = errors->pdata[i];
        if (!g_str_has_prefix(error->found, "[Result"))
            return TRUE;
    }
    return FALSE;
}

/* What could not be read of a game is not lost when the rest is changed: the game as it was stays
 * behind it, in lines that readers pass over (PGN standard 6, escape mechanism). */
static gboolean put_original(Out *out, const Plan *plan, const char *text, gsize length,
                             GError **error)
{
    const char *end = text + length;
    for (const char *line = text; line < end;) {
        gsize size = 0;
        while (line + size < end && line[size] != '\n' && line[size] != '\r')
            size++;
        if (size > 0 && (!put_newlines(out, plan, 1, error) || !put(out, "% ", 2, error) ||
                         !put(out, line, size, error)))
            return FALSE;
        line += size + 1;
    }
    return TRUE;
}

static gboolean put_line(Out *out, const Plan *plan, const char *line, const char *end,
                         GError **error)
{
    gsize size = 0;
    while (line + size < end && line[size] != '\n' && line[size] != '\r')
        size++;
    return put_newlines(out, plan, 1, error) && put(out, line, size, error);
}

/* The lines of a game that readers pass over because of their %, behind it too: between moves and
 * tags that are written anew they have no place. */
static gboolean put_escaped(Out *out, const Plan *plan, const char *text, gsize length,
                            GError **error)
{
    TabiyaPgnLexer lexer;
    TabiyaPgnToken token = {.kind = TABIYA_PGN_BAD};
    gboolean good = TRUE;
    gsize from = 0;
    tabiya_pgn_lexer_init(&lexer, text, length);
    lexer.skim = TRUE;
    while (good && token.kind != TABIYA_PGN_END) {
        tabiya_pgn_lexer_next(&lexer, &token);
        for (gsize at = from; good && at < token.offset; at++)
            if (text[at] == '%' && (at == 0 || strchr("\r\n", text[at - 1]) != NULL))
                good = put_line(out, plan, text + at, text + length, error);
        from = token.offset + token.length;
    }
    tabiya_pgn_lexer_clear(&lexer);
    return good;
}

static gboolean put_unread(Out *out, const Plan *plan, const char *text, gsize length,
                           GError **error)
{
    if (is_cut(text, length))
        return put_original(out, plan, text, length, error);
    if (memchr(text, '%', length) == NULL)
        return TRUE;
    return put_escaped(out, plan, text, length, error);
}

/* What stands between a changed game and the next, as it was. */
static gboolean put_gap(Out *out, const Plan *plan, const TabiyaPgnSlot *slot, GError **error)
{
    TabiyaPgnSource *source = plan->sources->pdata[slot->source];
    g_autofree char *text = tabiya_pgn_source_dup(source, slot->offset, slot->length);
    gsize end = text != NULL ? tabiya_pgn_find_end(text, slot->length) : slot->length;
    gsize gap = slot->length - end;
    gboolean has_gap = text != NULL && (memchr(text + end, '\n', gap) != NULL ||
                                        memchr(text + end, '\r', gap) != NULL);
    if (text != NULL && !put_unread(out, plan, text, end, error))
        return FALSE;
    if (!has_gap)
        return put_newlines(out, plan, 1, error);
    return put(out, text + end, gap, error);
}

static gboolean put_changed(Out *out, const Plan *plan, const TabiyaPgnSlot *slot,
                            const Change *change, GError **error)
{
    if (!put_text(out, plan, change->text, error))
        return FALSE;
    if (slot->source == TABIYA_PGN_NO_SOURCE)
        return put_newlines(out, plan, 1, error);
    return put_gap(out, plan, slot, error);
}

/* An empty line before a game that did not follow the one before it in the file; nothing at the
 * start, where there is at most a byte order mark. */
static gboolean put_separator(Out *out, const Plan *plan, GError **error)
{
    if (!finish_run(out, error))
        return FALSE;
    if (out->at <= 3 || out->newlines >= 2)
        return TRUE;
    return put_newlines(out, plan, 2 - out->newlines, error);
}

static gboolean put_game(Out *out, Plan *plan, guint32 id, const TabiyaPgnSlot *before,
                         GError **error)
{
    TabiyaPgnSlot slot = g_array_index(plan->slots, TabiyaPgnSlot, id);
    const Change *change = g_hash_table_lookup(plan->changes, GUINT_TO_POINTER(id));
    gboolean follows = slot.source != TABIYA_PGN_NO_SOURCE && slot.source == before->source &&
                       slot.offset == before->offset + before->length;
    if (!follows && !put_separator(out, plan, error))
        return FALSE;
    g_array_index(plan->slots, TabiyaPgnSlot, id).offset = out->at;
    if (change != NULL)
        return put_changed(out, plan, &slot, change, error);
    return put_raw(out, plan->sources->pdata[slot.source], slot.offset, slot.length, error);
}

/* Games end where the next begins. */
static void note_lengths(Plan *plan, guint64 end)
{
    for (guint i = plan->order->len; i > 0; i--) {
        guint32 id = g_array_index(plan->order, guint32, i - 1);
        TabiyaPgnSlot *slot = &g_array_index(plan->slots, TabiyaPgnSlot, id);
        slot->length = (guint32)(end - slot->offset);
        end = slot->offset;
    }
}

static gboolean put_all(Out *out, Plan *plan, GError **error)
{
    TabiyaPgnSlot before = {.source = TABIYA_PGN_NO_SOURCE};
    if (plan->prefix_length > 0) {
        before = (TabiyaPgnSlot){
            .source = plan->sources->len - 1,
            .length = (guint32)plan->prefix_length,
        };
        if (!put_raw(out, plan->sources->pdata[before.source], 0, plan->prefix_length, error))
            return FALSE;
    }
    for (guint i = 0; i < plan->order->len; i++) {
        guint32 id = g_array_index(plan->order, guint32, i);
        TabiyaPgnSlot slot = g_array_index(plan->slots, TabiyaPgnSlot, id);
        if (!put_game(out, plan, id, &before, error))
            return FALSE;
        before = slot;
    }
    note_lengths(plan, out->at);
    return finish_run(out, error);
}

/* --- The thread: files -------------------------------------------------------------------------- */

static gboolean check_untouched(const Plan *plan, GError **error)
{
    TabiyaPgnStamp now = tabiya_pgn_stamp_of(plan->file);
    gboolean gone = now.size == 0 && now.changed_ns == 0;
    if (plan->overwrite || gone ||
        (now.size == plan->stamp.size && now.changed_ns == plan->stamp.changed_ns))
        return TRUE;
    g_autofree char *base = g_file_get_basename(plan->file);
    g_autofree char *name = g_filename_display_name(base);
    g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_FILE_CHANGED,
                _("“%s” was changed by another program. It was not overwritten."), name);
    return FALSE;
}

static gboolean save_local(Plan *plan, const char *path, Out *out, GError **error)
{
    g_autoptr(TabiyaSafeFile) file = tabiya_safe_file_begin(path, error);
    if (file == NULL)
        return FALSE;
    out->file = file;
    return put_all(out, plan, error) && check_untouched(plan, error) &&
           tabiya_safe_file_commit(file, FALSE, error);
}

static gboolean save_remote(Plan *plan, Out *out, GError **error)
{
    g_autoptr(GByteArray) memory = g_byte_array_new();
    out->memory = memory;
    return put_all(out, plan, error) &&
           g_file_replace_contents(plan->file, (const char *)memory->data, memory->len, NULL, FALSE,
                                   G_FILE_CREATE_NONE, NULL, out->cancellable, error);
}

static gboolean save(Plan *plan, GCancellable *cancellable, GError **error)
{
    g_autofree char *path = g_file_get_path(plan->file);
    g_autofree char *copy = g_malloc(COPY_BYTES);
    Out out = {.copy = copy, .cancellable = cancellable};
    if (!check_untouched(plan, error)) /* before the work too */
        return FALSE;
    if (path != NULL ? !save_local(plan, path, &out, error) : !save_remote(plan, &out, error))
        return FALSE;
    plan->saved = tabiya_pgn_source_open(plan->file, NULL, error);
    return plan->saved != NULL;
}

static void save_thread(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    if (save(data, cancellable, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* --- Before ------------------------------------------------------------------------------------- */

static GArray *copy_array(const GArray *array, gsize size)
{
    GArray *copy = g_array_sized_new(FALSE, FALSE, (guint)size, array->len);
    g_array_append_vals(copy, array->data, array->len);
    return copy;
}

static gpointer ref_source(gconstpointer source, gpointer user)
{
    return source != NULL ? tabiya_pgn_source_ref((TabiyaPgnSource *)source) : NULL;
}

static void unref_source(gpointer source)
{
    if (source != NULL)
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
        Change *change = g_new0(Change, 1);
        change->text = g_strdup(tabiya_pgn_record_get_text(record));
        change->has_state = record->game != NULL;
        change->state = record->game != NULL ? tabiya_game_get_state(record->game) : 0;
        g_hash_table_insert(changes, id, change);
    }
    return changes;
}

static Plan *plan_new(TabiyaPgnDocument *self, GFile *file, gboolean overwrite)
{
    Plan *plan = g_new0(Plan, 1);
    gboolean same = self->file != NULL && g_file_equal(self->file, file);
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
    return plan;
}

/* --- After -------------------------------------------------------------------------------------- */

/* The listed games stand in the new file, in its order; the others are unknown to it. */
static void take_places(TabiyaPgnDocument *self, const Plan *plan)
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
            : (gsize)self->stamp.size;
}

/* Files that no game needs any more are closed. */
static void drop_sources(TabiyaPgnDocument *self)
{
    g_autofree gboolean *needed = g_new0(gboolean, self->sources->len);
    needed[self->sources->len - 1] = TRUE;
    for (guint i = 0; i < self->slots->len; i++) {
        guint number = tabiya_pgn_document_slot(self, i)->source;
        if (number != TABIYA_PGN_NO_SOURCE)
            needed[number] = TRUE;
    }
    for (guint i = 0; i < self->sources->len; i++)
        if (!needed[i])
            g_clear_pointer((TabiyaPgnSource **)&self->sources->pdata[i], tabiya_pgn_source_unref);
}

static void take_changes(TabiyaPgnDocument *self, const Plan *plan)
{
    GHashTableIter iter;
    gpointer id, data;
    g_hash_table_iter_init(&iter, plan->changes);
    while (g_hash_table_iter_next(&iter, &id, &data)) {
        const Change *change = data;
        TabiyaPgnRecord *record = tabiya_pgn_document_record(self, GPOINTER_TO_UINT(id));
        gboolean listed = tabiya_pgn_document_slot(self, record->id)->key != TABIYA_PGN_NO_KEY;
        if (!listed) /* deleted before: no file has it */
            continue;
        g_clear_pointer(&record->origin, g_free);
        record->has_saved_state = change->has_state;
        record->saved_state = change->state;
        gboolean modified = record->game != NULL &&
                            (!change->has_state ||
                             tabiya_game_get_state(record->game) != change->state);
        tabiya_pgn_record_set_modified(record, modified);
        if (!modified)
            g_clear_pointer(&record->text, g_free);
        tabiya_pgn_document_settle_record(record);
    }
}

/* What was done to the list meanwhile counts from here, with keys that begin anew. */
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

static void take_over(TabiyaPgnDocument *self, Plan *plan)
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

static void saved_cb(GObject *object, GAsyncResult *result, gpointer user)
{
    TabiyaPgnDocument *self = TABIYA_PGN_DOCUMENT(object);
    g_autoptr(GTask) caller = user;
    GError *error = NULL;
    gboolean saved = g_task_propagate_boolean(G_TASK(result), &error);
    self->is_saving = FALSE;
    if (saved)
        take_over(self, g_task_get_task_data(G_TASK(result)));
    tabiya_pgn_document_refresh(self);
    if (saved)
        tabiya_pgn_document_emit_rebased(self);
    if (saved)
        g_task_return_boolean(caller, TRUE);
    else
        g_task_return_error(caller, error);
}

static void start(TabiyaPgnDocument *self, GFile *file, gboolean overwrite,
                  GCancellable *cancellable, GAsyncReadyCallback done_cb, gpointer user)
{
    g_autoptr(GTask) caller = g_task_new(self, NULL, done_cb, user);
    if (file == NULL || self->is_saving) {
        g_task_return_new_error(caller, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s",
                                file == NULL ? _("These games have no file yet.")
                                             : _("These games are being saved already."));
        return;
    }
    g_autoptr(GTask) task = g_task_new(self, cancellable, saved_cb, g_steal_pointer(&caller));
    g_task_set_check_cancellable(task, FALSE); /* once it is written, it is written */
    g_task_set_task_data(task, plan_new(self, file, overwrite), plan_free);
    self->is_saving = TRUE;
    self->being_saved = (int)self->done;
    tabiya_pgn_document_refresh(self);
    g_task_run_in_thread(task, save_thread);
}

void tabiya_pgn_document_save_async(TabiyaPgnDocument *self, gboolean overwrite,
                                    GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                    gpointer user)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self));
    start(self, self->file, overwrite, cancellable, done_cb, user);
}

void tabiya_pgn_document_save_as_async(TabiyaPgnDocument *self, GFile *file,
                                       GCancellable *cancellable, GAsyncReadyCallback done_cb,
                                       gpointer user)
{
    g_return_if_fail(TABIYA_IS_PGN_DOCUMENT(self) && G_IS_FILE(file));
    start(self, file, TRUE, cancellable, done_cb, user);
}

gboolean tabiya_pgn_document_save_finish(TabiyaPgnDocument *self, GAsyncResult *result,
                                         GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}
