/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of a book draft: opening and saving the book, and merging another. */
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "app/books/book-draft-private.h"
#include "app/books/book-edit.h"
#include "app/error.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct {
    char *path, *directory;
} Question;

static void question_free(gpointer data)
{
    Question *question = data;

    g_free(question->path);
    g_free(question->directory);
    g_free(question);
}

/* The result of reading on the thread. */
typedef struct {
    TabiyaBookBase *base;
    GHashTable *changes; /* NULL: nothing is unsaved */
} Answer;

static void answer_free(gpointer data)
{
    Answer *answer = data;

    tabiya_book_base_unref(answer->base);
    g_clear_pointer(&answer->changes, g_hash_table_unref);
    g_free(answer);
}

/* If the book's file is gone, only the unsaved changes remain. */
static gboolean open_base(Answer *answer, const char *path, const char *directory, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);

    if (answer->changes && !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    EngBook *book = tabiya_book_open(path, error);
    if (!book)
        return FALSE;
    answer->base = tabiya_book_base_new(book, path, g_str_equal(folder, directory));
    if (answer->changes)
        answer->base->keep = TRUE; /* even if this attempt fails */
    return TRUE;
}

/* The book under the changes: the same file, or one of the drafts' own. No other file is opened,
 * whatever a draft says: it may come from somebody's backup, or from another home. */
static char *dup_base(const TabiyaBookKept *kept, const Question *question)
{
    g_autofree char *name = NULL;

    if (*kept->base == '\0' || g_strcmp0(kept->base, question->path) == 0)
        return g_strdup(kept->base);
    name = g_path_get_basename(kept->base);
    return g_str_has_prefix(name, "base-") ? g_build_filename(question->directory, name, NULL)
                                           : g_strdup(question->path);
}

static void open_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Question *question = data;
    g_autofree char *file = tabiya_book_kept_dup_path(question->directory, question->path);
    g_autoptr(TabiyaBookKept) kept = tabiya_book_kept_read(file);
    g_autofree char *base = kept ? dup_base(kept, question) : NULL;
    const char *path = kept ? base : question->path;
    Answer *answer = g_new0(Answer, 1);
    GError *error = NULL;

    answer->changes = kept ? g_hash_table_ref(kept->changes) : NULL;
    if (!path || *path == '\0' || open_base(answer, path, question->directory, &error)) {
        g_task_return_pointer(task, answer, answer_free);
        return;
    }
    answer_free(answer);
    g_task_return_error(task, error);
}

void tabiya_book_draft_open_async(const char *path, const char *directory,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user);
    Question *question = g_new0(Question, 1);

    question->path = path ? g_canonicalize_filename(path, NULL) : NULL;
    question->directory = g_canonicalize_filename(directory, NULL);
    g_task_set_source_tag(task, tabiya_book_draft_open_async);
    g_task_set_task_data(task, question, question_free);
    g_task_run_in_thread(task, open_cb);
}

static guint64 count_in_base(const TabiyaBookBase *base, guint64 key)
{
    EngBookEntry entry;
    guint64 first, at;

    if (!base)
        return 0;
    at = first = eng_book_search(base->book, key);
    while (eng_book_read(base->book, at, &entry, 1) == 1 && entry.key == key)
        at++;
    return at - first;
}

static guint64 count_moves(TabiyaBookDraft *self)
{
    guint64 count = self->base ? eng_book_count(self->base->book) : 0;
    GHashTableIter iter;
    gpointer key, items;

    g_hash_table_iter_init(&iter, self->changes);
    while (g_hash_table_iter_next(&iter, &key, &items))
        count += ((GArray *)items)->len - count_in_base(self->base, *(guint64 *)key);
    return count;
}

TabiyaBookDraft *tabiya_book_draft_open_finish(GAsyncResult *result, GError **error)
{
    Answer *answer = g_task_propagate_pointer(G_TASK(result), error);
    const Question *question = g_task_get_task_data(G_TASK(result));

    if (!answer)
        return NULL;
    TabiyaBookDraft *self = g_object_new(TABIYA_TYPE_BOOK_DRAFT, NULL);
    self->path = g_strdup(question->path);
    self->directory = g_strdup(question->directory);
    self->base = tabiya_book_base_ref(answer->base);
    if (self->base)
        self->base->keep = FALSE;
    if (answer->changes) {
        g_hash_table_unref(self->changes);
        self->changes = g_hash_table_ref(answer->changes);
        self->state = self->last_state = 1; /* not the saved state */
    }
    self->n_moves = count_moves(self);
    answer_free(answer);
    return self;
}

/* --- Writing on a thread ---------------------------------------------------------------------- */

/* Everything the writing thread needs. */
typedef struct {
    TabiyaBookBase *base;
    GArray *positions; /* of TabiyaBookPosition */
    char *output;
    char *mixed; /* NULL: nothing is merged */
    guint percent;
    guint64 state;
    gint64 saved_ns, saved_bytes;
    EngBook *made; /* the output of a merge */
} Writing;

static void writing_free(gpointer data)
{
    Writing *writing = data;

    eng_book_close(writing->made);
    tabiya_book_base_unref(writing->base);
    g_array_unref(writing->positions);
    g_free(writing->output);
    g_free(writing->mixed);
    g_free(writing);
}

static Writing *writing_new(TabiyaBookDraft *self, char *taken_output)
{
    Writing *writing = g_new0(Writing, 1);

    writing->base = tabiya_book_base_ref(self->base);
    writing->output = taken_output;
    writing->state = self->state;
    writing->saved_ns = self->saved_ns;
    writing->saved_bytes = self->saved_bytes;
    writing->positions = tabiya_book_draft_dup_positions(self);
    return writing;
}

static void identify(const char *path, gint64 *changed_ns, gint64 *bytes)
{
    GStatBuf about;
    gboolean is_there = g_stat(path, &about) == 0;

    *changed_ns =
        is_there ? about.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) + about.st_mtim.tv_nsec : 0;
    *bytes = is_there ? about.st_size : 0;
}

/* A file that this draft wrote needs no backup. */
static gboolean wants_backup(const Writing *writing)
{
    gint64 changed_ns, bytes;

    identify(writing->output, &changed_ns, &bytes);
    return changed_ns != writing->saved_ns || bytes != writing->saved_bytes;
}

static void write_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Writing *writing = data;
    GError *error = NULL;
    g_autoptr(EngBook) mixed = writing->mixed ? tabiya_book_open(writing->mixed, &error) : NULL;
    const TabiyaBookRewrite rewrite = {
        .base = writing->base ? writing->base->book : NULL,
        .positions = writing->positions,
        .mixed = mixed,
        .mixed_percent = writing->percent,
        .backup = !writing->mixed && wants_backup(writing),
        .output = writing->output,
    };

    if (error || !tabiya_book_rewrite(&rewrite, cancellable, &error)) {
        g_task_return_error(task, error);
        return;
    }
    identify(writing->output, &writing->saved_ns, &writing->saved_bytes);
    if (writing->mixed)
        writing->made = tabiya_book_open(writing->output, &error);
    if (error)
        g_task_return_error(task, error);
    else
        g_task_return_boolean(task, TRUE);
}

static void set_busy(TabiyaBookDraft *self, gboolean busy)
{
    self->busy = busy;
    tabiya_book_draft_notify_all(self);
}

static gboolean begin(TabiyaBookDraft *self, GTask *outer)
{
    if (self->busy) {
        g_task_return_new_error(outer, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s",
                                _("The book is still being read or saved. Try again in a moment."));
        return FALSE;
    }
    set_busy(self, TRUE);
    return TRUE;
}

/* Takes `writing`; `done_cb` is given `outer`. */
static void write_in_thread(GTask *outer, Writing *writing, GAsyncReadyCallback done_cb)
{
    g_autoptr(GTask) task = g_task_new(g_task_get_source_object(outer),
                                       g_task_get_cancellable(outer), done_cb, g_object_ref(outer));

    g_task_set_task_data(task, writing, writing_free);
    g_task_run_in_thread(task, write_cb);
}

/* --- Saving ----------------------------------------------------------------------------------- */

/* Changes kept under the old name are saved now, under either name. */
static void set_path(TabiyaBookDraft *self, const char *path)
{
    g_autofree char *before = tabiya_book_kept_dup_path(self->directory, self->path);

    if (g_strcmp0(self->path, path) == 0)
        return;
    tabiya_book_keeper_flush(self->keeper);
    g_unlink(before);
    g_free(self->path);
    self->path = g_strdup(path);
}

static void saved_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) outer = user;
    TabiyaBookDraft *self = TABIYA_BOOK_DRAFT(source);
    const Writing *writing = g_task_get_task_data(G_TASK(result));
    GError *error = NULL;
    gboolean good = g_task_propagate_boolean(G_TASK(result), &error);

    if (good) {
        set_path(self, writing->output);
        self->saved_state = writing->state;
        self->saved_ns = writing->saved_ns;
        self->saved_bytes = writing->saved_bytes;
    }
    set_busy(self, FALSE);
    if (good)
        g_task_return_boolean(outer, TRUE);
    else
        g_task_return_error(outer, error);
}

void tabiya_book_draft_save_async(TabiyaBookDraft *self, const char *path,
                                  GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user)
{
    g_autoptr(GTask) outer = g_task_new(self, cancellable, callback, user);
    const char *output = path ? path : self->path;

    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self) && output);

    if (!begin(self, outer))
        return;
    write_in_thread(outer, writing_new(self, g_canonicalize_filename(output, NULL)), saved_cb);
}

gboolean tabiya_book_draft_save_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);

    return g_task_propagate_boolean(G_TASK(result), error);
}

void tabiya_book_draft_discard(TabiyaBookDraft *self)
{
    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self));

    self->saved_state = self->state;
    tabiya_book_draft_notify_all(self);
    tabiya_book_draft_flush(self); /* from now on, that place is for another book */
}

void tabiya_book_draft_forget(const char *directory, const char *path)
{
    g_autofree char *file = tabiya_book_kept_dup_path(directory, path);

    g_unlink(file);
}

/* --- Mixing ----------------------------------------------------------------------------------- */

static void swap_base(TabiyaBookDraft *self, TabiyaBookStep *step, TabiyaBookBase *base)
{
    step->swaps = TRUE;
    step->base[0] = tabiya_book_base_ref(self->base);
    step->base[1] = tabiya_book_base_ref(base);
    step->changes[0] = g_hash_table_ref(self->changes);
    step->changes[1] = tabiya_book_changes_new();
    tabiya_book_base_unref(self->base);
    self->base = base;
    g_hash_table_unref(self->changes);
    self->changes = g_hash_table_ref(step->changes[1]);
    self->n_moves = eng_book_count(base->book);
}

static void mixed_cb(GObject *source, GAsyncResult *result, gpointer user)
{
    g_autoptr(GTask) outer = user;
    TabiyaBookDraft *self = TABIYA_BOOK_DRAFT(source);
    Writing *writing = g_task_get_task_data(G_TASK(result));
    g_autofree char *name = g_path_get_basename(writing->mixed);
    GError *error = NULL;

    self->busy = FALSE;
    if (g_task_propagate_boolean(G_TASK(result), &error)) {
        TabiyaBookStep *step = tabiya_book_step_new(self, g_strdup_printf(_("Merge “%s”"), name));
        EngBook *made = g_steal_pointer(&writing->made);

        swap_base(self, step, tabiya_book_base_new(made, writing->output, TRUE));
        tabiya_book_draft_push(self, step);
        g_task_return_boolean(outer, TRUE);
    } else {
        g_unlink(writing->output);
        tabiya_book_draft_notify_all(self);
        g_task_return_error(outer, error);
    }
}

void tabiya_book_draft_mix_async(TabiyaBookDraft *self, const char *path, guint percent,
                                 GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user)
{
    g_autoptr(GTask) outer = g_task_new(self, cancellable, callback, user);

    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self) && percent <= 100);

    if (!begin(self, outer))
        return;
    Writing *writing = writing_new(self, tabiya_book_draft_dup_place(self->directory));
    writing->mixed = g_strdup(path);
    writing->percent = percent;
    write_in_thread(outer, writing, mixed_cb);
}

gboolean tabiya_book_draft_mix_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);

    return g_task_propagate_boolean(G_TASK(result), error);
}
