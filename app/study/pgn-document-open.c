/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Opens a document: a thread finds where the games begin, and the caller's context makes the
 * document. */
#include "app/study/pgn-document-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/game/pgn-index.h"
#include "app/game/safe-file.h"

#define PROGRESS_STEP 0.01

typedef struct {
    GFile *file;
    TabiyaProgressFunc progress;
    gpointer progress_user;
    GMainContext *context; /* of the caller */
    double told;           /* the progress reported last */
    double unpacked;       /* the part of the progress for unpacking; 0: not a packed file */
    /* the result */
    TabiyaPgnSource *source;
    GArray *slots;
    const char *line_end;
} Opening;

static void opening_free(gpointer data)
{
    Opening *opening = data;
    g_object_unref(opening->file);
    g_main_context_unref(opening->context);
    g_clear_pointer(&opening->source, tabiya_pgn_source_unref);
    g_clear_pointer(&opening->slots, g_array_unref);
    g_free(opening);
}

/* --- Finding games ---------------------------------------------------------------------------- */

typedef struct {
    TabiyaPgnSource *source;
    guint number; /* of the source */
    guint64 size;
    GArray *slots;
    const char *line_end;
    gboolean is_first; /* nothing was read yet */
    TabiyaPgnScan scan;
    guint64 scanned; /* the end of the text scanned so far */
    TabiyaProgressFunc progress;
    gpointer user;
    double told;
} Finder;

static const char *find_line_end(const char *text, gsize length)
{
    const char *newline = memchr(text, '\n', length);
    if (!newline)
        return memchr(text, '\r', length) ? "\r" : "\n";
    return newline > text && newline[-1] == '\r' ? "\r\n" : "\n";
}

/* Windows overlap. */
static void scan(Finder *self, const char *bytes, gsize length, guint64 offset)
{
    const gsize known = (gsize)MIN(self->scanned - MIN(offset, self->scanned), length);
    tabiya_pgn_scan_bytes(&self->scan, bytes + known, length - known);
    self->scanned = MAX(self->scanned, offset + length);
}

static gssize read_cb(char *bytes, gsize length, guint64 offset, gpointer user, GError **error)
{
    Finder *self = user;
    gsize count = offset < self->size ? (gsize)MIN(length, self->size - offset) : 0;
    if (!tabiya_pgn_source_read(self->source, offset, count, bytes)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The file could not be read."));
        return -1;
    }
    if (self->is_first)
        self->line_end = find_line_end(bytes, count);
    self->is_first = FALSE;
    scan(self, bytes, count, offset);
    return (gssize)count;
}

static void slice_cb(const TabiyaPgnSlice *slice, gpointer user)
{
    Finder *self = user;
    TabiyaPgnSlot slot = {
        .offset = slice->offset,
        .source = self->number,
        .length = (guint32)MIN(slice->length, G_MAXUINT32),
        .key = self->slots->len,
    };
    g_array_append_val(self->slots, slot);
}

static void progress_cb(guint64 done, gpointer user)
{
    Finder *self = user;
    double fraction = self->size > 0 ? (double)done / (double)self->size : 1;
    if (!self->progress || fraction < self->told + PROGRESS_STEP)
        return;
    self->progress(fraction, self->user);
    self->told = fraction;
}

/* The places of the games in the text: a GArray of TabiyaPgnSlot of `source`, keys from 0.
 * `line_end` receives "\n", "\r\n" or "\r", static. */
static GArray *find_games(TabiyaPgnSource *source, guint number, const char **line_end,
                          GCancellable *cancellable, TabiyaProgressFunc progress, gpointer user,
                          GError **error)
{
    static const TabiyaPgnCut CUT = {
        .read = read_cb,
        .slice = slice_cb,
        .progress = progress_cb,
    };
    g_autoptr(GArray) slots = g_array_new(FALSE, FALSE, sizeof(TabiyaPgnSlot));
    Finder finder = {
        .source = source,
        .number = number,
        .size = tabiya_pgn_source_get_length(source),
        .slots = slots,
        .line_end = "\n",
        .is_first = TRUE,
        .progress = progress,
        .user = user,
    };
    if (!tabiya_pgn_cut(&CUT, &finder, cancellable, error))
        return NULL;
    *line_end = finder.line_end;
    tabiya_pgn_source_set_encoding(source, tabiya_pgn_scan_end(&finder.scan));
    return g_steal_pointer(&slots);
}

/* --- The thread ------------------------------------------------------------------------------- */

/* Unpacking is half of the work for a packed file. */
#define UNPACKED 0.5

typedef struct {
    GTask *task; /* keeps the opening alive */
    double fraction;
} Tidings;

static void tidings_free(gpointer data)
{
    Tidings *tidings = data;
    g_object_unref(tidings->task);
    g_free(tidings);
}

static gboolean tell_cb(gpointer data)
{
    Tidings *tidings = data;
    const Opening *opening = g_task_get_task_data(tidings->task);
    if (!g_task_get_completed(tidings->task))
        opening->progress(tidings->fraction, opening->progress_user);
    return G_SOURCE_REMOVE;
}

static void tell_progress(double fraction, gpointer user)
{
    GTask *task = user;
    Opening *opening = g_task_get_task_data(task);
    if (fraction < 1 && fraction < opening->told + PROGRESS_STEP)
        return;
    opening->told = fraction;
    Tidings *tidings = g_new(Tidings, 1);
    tidings->task = g_object_ref(task);
    tidings->fraction = fraction;
    g_autoptr(GSource) source = g_idle_source_new();
    g_source_set_priority(source, G_PRIORITY_DEFAULT);
    g_source_set_callback(source, tell_cb, tidings, tidings_free);
    g_source_attach(source, opening->context);
}

static void unpacked_cb(double fraction, gpointer user)
{
    Opening *opening = g_task_get_task_data(user);
    opening->unpacked = UNPACKED;
    tell_progress(fraction * UNPACKED, user);
}

static void found_cb(double fraction, gpointer user)
{
    const Opening *opening = g_task_get_task_data(user);
    tell_progress(opening->unpacked + fraction * (1 - opening->unpacked), user);
}

static void open_thread(GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
    Opening *opening = data;
    GError *error = NULL;
    g_autofree char *path = g_file_get_path(opening->file);
    if (path)
        tabiya_safe_file_sweep(path);
    const gboolean tells = opening->progress != NULL;
    opening->source = tabiya_pgn_source_open(opening->file, tells ? unpacked_cb : NULL, task,
                                             cancellable, &error);
    if (opening->source) {
        opening->slots = find_games(opening->source, 0, &opening->line_end, cancellable,
                                    tells ? found_cb : NULL, task, &error);
    }
    if (opening->slots)
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

void tabiya_pgn_document_open_async(GFile *file, GCancellable *cancellable,
                                    TabiyaProgressFunc progress, gpointer progress_user,
                                    GAsyncReadyCallback done_cb, gpointer user)
{
    g_return_if_fail(G_IS_FILE(file));
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done_cb, user);
    Opening *opening = g_new0(Opening, 1);
    opening->file = g_object_ref(file);
    opening->progress = progress;
    opening->progress_user = progress_user;
    opening->context = g_main_context_ref_thread_default();
    g_task_set_source_tag(task, tabiya_pgn_document_open_async);
    g_task_set_task_data(task, opening, opening_free);
    g_task_run_in_thread(task, open_thread);
}

static void list_all(TabiyaPgnDocument *self)
{
    g_array_set_size(self->order, self->slots->len);
    for (guint32 i = 0; i < self->slots->len; i++)
        g_array_index(self->order, guint32, i) = i;
}

TabiyaPgnDocument *tabiya_pgn_document_open_finish(GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, NULL), NULL);
    Opening *opening = g_task_get_task_data(G_TASK(result));
    if (!g_task_propagate_boolean(G_TASK(result), error))
        return NULL;
    TabiyaPgnDocument *self = g_object_new(TABIYA_TYPE_PGN_DOCUMENT, NULL);
    g_array_unref(self->slots);
    self->slots = g_steal_pointer(&opening->slots);
    self->stamp = tabiya_pgn_source_get_stamp(opening->source);
    self->line_end = opening->line_end;
    self->base_count = self->next_key = self->slots->len;
    self->prefix_length = self->slots->len > 0
                              ? g_array_index(self->slots, TabiyaPgnSlot, 0).offset
                              : (gsize)tabiya_pgn_source_get_length(opening->source);
    g_ptr_array_add(self->sources, g_steal_pointer(&opening->source));
    list_all(self);
    tabiya_pgn_document_set_file(self, opening->file);
    return self;
}

TabiyaPgnSource *tabiya_pgn_document_get_source(TabiyaPgnDocument *self)
{
    g_return_val_if_fail(TABIYA_IS_PGN_DOCUMENT(self), NULL);
    return self->sources->len > 0 ? self->sources->pdata[self->sources->len - 1] : NULL;
}

const char *tabiya_pgn_document_get_damage(TabiyaPgnDocument *self)
{
    TabiyaPgnSource *source = tabiya_pgn_document_get_source(self);
    return source ? tabiya_pgn_source_get_form(source)->damage : NULL;
}
