/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A book draft and its files: opening and saving the book, mixing another in, and keeping what is not
 * saved. That is one text a book, written anew with every change: which book it is of, which one the
 * changes are laid over (the same, or what another was mixed into), and a line for each position that
 * was changed:
 *
 *     tabiya-book-draft 1
 *     path /home/me/book.bin
 *     base /home/me/book.bin
 *     463b96181691fc9c 796:300:0 731:200:0
 */
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "app/error.h"
#include "app/openings/book-draft-private.h"
#include "app/openings/book-edit.h"
#include "app/openings/book-rewrite.h"

#define FIRST_LINE "tabiya-book-draft 1"
#define SUFFIX ".draft"
#define NEW_NAME "new" /* of the book that has no file yet */
#define NAME_CHARS 16

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

/* --- What is not saved, as text ---------------------------------------------------------------- */

static char *dup_name(const char *path)
{
    char *sum;

    if (path == NULL)
        return g_strdup(NEW_NAME);
    sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
    sum[NAME_CHARS] = '\0';
    return sum;
}

static char *dup_kept_path(const char *directory, const char *path)
{
    g_autofree char *name = dup_name(path);
    g_autofree char *file = g_strconcat(name, SUFFIX, NULL);

    return g_build_filename(directory, file, NULL);
}

static void append_position(GString *text, guint64 key, const GArray *items)
{
    g_string_append_printf(text, "%016" G_GINT64_MODIFIER "x", key);
    for (guint i = 0; i < items->len; i++) {
        const TabiyaBookItem *item = &g_array_index(items, TabiyaBookItem, i);

        g_string_append_printf(text, " %u:%" G_GUINT64_FORMAT ":%u", item->move, item->weight,
                               item->learn);
    }
    g_string_append_c(text, '\n');
}

static GString *write_kept(const char *path, const char *base, GHashTable *changes)
{
    g_autofree char *path_word = g_strescape(path != NULL ? path : "", NULL);
    g_autofree char *base_word = g_strescape(base != NULL ? base : "", NULL);
    GString *text = g_string_new(NULL);
    GHashTableIter iter;
    gpointer key, items;

    g_string_printf(text, FIRST_LINE "\npath %s\nbase %s\n", path_word, base_word);
    if (changes != NULL) {
        g_hash_table_iter_init(&iter, changes);
        while (g_hash_table_iter_next(&iter, &key, &items))
            append_position(text, *(guint64 *)key, items);
    }
    return text;
}

static gboolean write_text(const char *directory, const char *path, const char *base,
                           GHashTable *changes, GError **error)
{
    g_autofree char *file = dup_kept_path(directory, path);
    GString *text = write_kept(path, base, changes);
    gboolean good;

    g_mkdir_with_parents(directory, 0700);
    good = g_file_set_contents(file, text->str, (gssize)text->len, error);
    g_string_free(text, TRUE);
    return good;
}

void tabiya_book_draft_keep(TabiyaBookDraft *self)
{
    g_autofree char *file = dup_kept_path(self->directory, self->path);
    g_autoptr(GError) error = NULL;

    if (!tabiya_book_draft_is_modified(self))
        g_unlink(file);
    else if (!write_text(self->directory, self->path, self->base != NULL ? self->base->path : NULL,
                         self->changes, &error))
        g_debug("%s", error->message);
}

typedef struct {
    char *path, *base;   /* "" for none */
    GHashTable *changes;
} Kept;

static void kept_free(Kept *kept)
{
    g_free(kept->path);
    g_free(kept->base);
    g_hash_table_unref(kept->changes);
    g_free(kept);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Kept, kept_free)

static void read_position(GHashTable *changes, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    GArray *items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    guint64 key = g_ascii_strtoull(words[0], NULL, 16);

    for (guint i = 1; words[i] != NULL; i++) {
        g_auto(GStrv) numbers = g_strsplit(words[i], ":", 3);
        TabiyaBookItem item = {0};

        if (g_strv_length(numbers) != 3)
            continue;
        item.move = (guint16)g_ascii_strtoull(numbers[0], NULL, 10);
        item.weight = g_ascii_strtoull(numbers[1], NULL, 10);
        item.learn = (guint32)g_ascii_strtoull(numbers[2], NULL, 10);
        g_array_append_val(items, item);
    }
    g_hash_table_insert(changes, g_memdup2(&key, sizeof key), items);
}

/* NULL: there is none, or it is none of ours. */
static Kept *read_kept(const char *file)
{
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;
    Kept *kept;

    if (!g_file_get_contents(file, &text, NULL, NULL))
        return NULL;
    lines = g_strsplit(text, "\n", -1);
    if (g_strv_length(lines) < 3 || !g_str_equal(lines[0], FIRST_LINE) ||
        !g_str_has_prefix(lines[1], "path ") || !g_str_has_prefix(lines[2], "base "))
        return NULL;
    kept = g_new0(Kept, 1);
    kept->path = g_strcompress(lines[1] + strlen("path "));
    kept->base = g_strcompress(lines[2] + strlen("base "));
    kept->changes = tabiya_book_changes_new();
    for (guint i = 3; lines[i] != NULL; i++)
        if (*lines[i] != '\0')
            read_position(kept->changes, lines[i]);
    return kept;
}

/* --- What lies about --------------------------------------------------------------------------- */

static GPtrArray *list_files(const char *directory, const char *suffix)
{
    g_autoptr(GDir) dir = g_dir_open(directory, 0, NULL);
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL)
        if (g_str_has_suffix(name, suffix))
            g_ptr_array_add(files, g_build_filename(directory, name, NULL));
    return files;
}

static void remove_unused(const char *directory, GHashTable *used)
{
    g_autoptr(GPtrArray) books = list_files(directory, ".bin");

    for (guint i = 0; i < books->len; i++)
        if (!g_hash_table_contains(used, g_ptr_array_index(books, i)))
            g_unlink(g_ptr_array_index(books, i));
}

char **tabiya_book_draft_list_unsaved(const char *directory)
{
    g_autoptr(GPtrArray) files = list_files(directory, SUFFIX);
    g_autoptr(GHashTable) used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *paths = g_ptr_array_new();

    for (guint i = 0; i < files->len; i++) {
        g_autoptr(Kept) kept = read_kept(g_ptr_array_index(files, i));

        if (kept == NULL)
            continue;
        g_ptr_array_add(paths, g_strdup(kept->path));
        g_hash_table_add(used, g_strdup(kept->base));
    }
    remove_unused(directory, used);
    g_ptr_array_add(paths, NULL);
    return (char **)g_ptr_array_free(paths, FALSE);
}

char *tabiya_book_draft_dup_place(const char *directory)
{
    g_autofree char *name = g_strdup_printf("base-%08x%08x.bin", g_random_int(), g_random_int());

    g_mkdir_with_parents(directory, 0700);
    return g_build_filename(directory, name, NULL);
}

gboolean tabiya_book_draft_adopt(const char *directory, const char *made, GError **error)
{
    return write_text(directory, NULL, made, NULL, error);
}

/* --- Opening ----------------------------------------------------------------------------------- */

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

/* Read on the thread. */
typedef struct {
    TabiyaBookBase *base;
    GHashTable *changes; /* NULL: all is saved */
} Answer;

static void answer_free(gpointer data)
{
    Answer *answer = data;

    tabiya_book_base_unref(answer->base);
    g_clear_pointer(&answer->changes, g_hash_table_unref);
    g_free(answer);
}

/* What is kept of a book whose file is gone is all that there is of it. */
static gboolean open_base(Answer *answer, const char *path, const char *directory, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    EngBook *book;

    if (answer->changes != NULL && !g_file_test(path, G_FILE_TEST_EXISTS))
        return TRUE;
    book = tabiya_book_open(path, error);
    if (book == NULL)
        return FALSE;
    answer->base = tabiya_book_base_new(book, path, g_str_equal(folder, directory));
    if (answer->changes != NULL)
        answer->base->keep = TRUE; /* whatever becomes of this try */
    return TRUE;
}

static void open_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Question *question = data;
    g_autofree char *file = dup_kept_path(question->directory, question->path);
    g_autoptr(Kept) kept = read_kept(file);
    const char *path = kept != NULL ? kept->base : question->path;
    Answer *answer = g_new0(Answer, 1);
    GError *error = NULL;

    answer->changes = kept != NULL ? g_hash_table_ref(kept->changes) : NULL;
    if (path == NULL || *path == '\0' || open_base(answer, path, question->directory, &error)) {
        g_task_return_pointer(task, answer, answer_free);
        return;
    }
    answer_free(answer);
    g_task_return_error(task, error);
}

void tabiya_book_draft_open_async(const char *path, const char *directory, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user);
    Question *question = g_new0(Question, 1);

    question->path = path != NULL ? g_canonicalize_filename(path, NULL) : NULL;
    question->directory = g_canonicalize_filename(directory, NULL);
    g_task_set_source_tag(task, tabiya_book_draft_open_async);
    g_task_set_task_data(task, question, question_free);
    g_task_run_in_thread(task, open_cb);
}

static guint64 count_in_base(const TabiyaBookBase *base, guint64 key)
{
    EngBookEntry entry;
    guint64 first, at;

    if (base == NULL)
        return 0;
    at = first = eng_book_search(base->book, key);
    while (eng_book_read(base->book, at, &entry, 1) == 1 && entry.key == key)
        at++;
    return at - first;
}

static guint64 count_moves(TabiyaBookDraft *self)
{
    guint64 count = self->base != NULL ? eng_book_count(self->base->book) : 0;
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
    TabiyaBookDraft *self;

    if (answer == NULL)
        return NULL;
    self = g_object_new(TABIYA_TYPE_BOOK_DRAFT, NULL);
    self->path = g_strdup(question->path);
    self->directory = g_strdup(question->directory);
    self->base = tabiya_book_base_ref(answer->base);
    if (self->base != NULL)
        self->base->keep = FALSE;
    if (answer->changes != NULL) {
        g_hash_table_unref(self->changes);
        self->changes = g_hash_table_ref(answer->changes);
        self->state = self->last_state = 1; /* not the one that is saved */
    }
    self->n_moves = count_moves(self);
    answer_free(answer);
    return self;
}

/* --- Writing on a thread ----------------------------------------------------------------------- */

/* A book that is being written: all that the thread may look at. */
typedef struct {
    TabiyaBookBase *base;
    GArray *positions; /* of TabiyaBookPosition */
    char *output;
    char *mixed; /* NULL: nothing is mixed in */
    guint percent;
    guint64 state;
    gint64 saved_ns, saved_bytes;
    EngBook *made; /* by mixing: the output */
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

static void position_clear(gpointer data)
{
    g_array_unref(((TabiyaBookPosition *)data)->items);
}

static int compare_positions(gconstpointer a, gconstpointer b)
{
    const TabiyaBookPosition *left = a, *right = b;

    return (left->key > right->key) - (left->key < right->key);
}

static Writing *writing_new(TabiyaBookDraft *self, char *taken_output)
{
    Writing *writing = g_new0(Writing, 1);
    GHashTableIter iter;
    gpointer key, items;

    writing->base = tabiya_book_base_ref(self->base);
    writing->output = taken_output;
    writing->state = self->state;
    writing->saved_ns = self->saved_ns;
    writing->saved_bytes = self->saved_bytes;
    writing->positions = g_array_new(FALSE, FALSE, sizeof(TabiyaBookPosition));
    g_array_set_clear_func(writing->positions, position_clear);
    g_hash_table_iter_init(&iter, self->changes);
    while (g_hash_table_iter_next(&iter, &key, &items)) {
        TabiyaBookPosition position = {*(guint64 *)key, g_array_copy(items)};

        g_array_append_val(writing->positions, position);
    }
    g_array_sort(writing->positions, compare_positions);
    return writing;
}

static void identify(const char *path, gint64 *changed_ns, gint64 *bytes)
{
    GStatBuf about;
    gboolean is_there = g_stat(path, &about) == 0;

    *changed_ns = is_there ? about.st_mtim.tv_sec * G_GINT64_CONSTANT(1000000000) +
                                 about.st_mtim.tv_nsec
                           : 0;
    *bytes = is_there ? about.st_size : 0;
}

/* What this draft wrote itself needs no copy. */
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
    g_autoptr(EngBook) mixed =
        writing->mixed != NULL ? tabiya_book_open(writing->mixed, &error) : NULL;
    const TabiyaBookRewrite rewrite = {
        .base = writing->base != NULL ? writing->base->book : NULL,
        .positions = writing->positions,
        .mixed = mixed,
        .mixed_percent = writing->percent,
        .backup = writing->mixed == NULL && wants_backup(writing),
        .output = writing->output,
    };

    if (error != NULL || !tabiya_book_rewrite(&rewrite, cancellable, &error)) {
        g_task_return_error(task, error);
        return;
    }
    identify(writing->output, &writing->saved_ns, &writing->saved_bytes);
    if (writing->mixed != NULL)
        writing->made = tabiya_book_open(writing->output, &error);
    if (error != NULL)
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
                                _("The book is being read or written; wait until that is done."));
        return FALSE;
    }
    set_busy(self, TRUE);
    return TRUE;
}

/* Takes `writing`; `done_cb` is given `outer`. */
static void write_in_thread(GTask *outer, Writing *writing, GAsyncReadyCallback done_cb)
{
    g_autoptr(GTask) task =
        g_task_new(g_task_get_source_object(outer), g_task_get_cancellable(outer), done_cb,
                   g_object_ref(outer));

    g_task_set_task_data(task, writing, writing_free);
    g_task_run_in_thread(task, write_cb);
}

/* --- Saving ------------------------------------------------------------------------------------ */

/* What was kept under the old name is saved now, under either. */
static void set_path(TabiyaBookDraft *self, const char *path)
{
    g_autofree char *before = dup_kept_path(self->directory, self->path);

    if (g_strcmp0(self->path, path) == 0)
        return;
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

void tabiya_book_draft_save_async(TabiyaBookDraft *self, const char *path, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user)
{
    g_autoptr(GTask) outer = g_task_new(self, cancellable, callback, user);
    const char *output = path != NULL ? path : self->path;

    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self) && output != NULL);

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
}

void tabiya_book_draft_forget(const char *directory, const char *path)
{
    g_autofree char *file = dup_kept_path(directory, path);

    g_unlink(file);
}

/* --- Mixing ------------------------------------------------------------------------------------ */

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
        TabiyaBookStep *step = tabiya_book_step_new(self, g_strdup_printf(_("Mix In “%s”"), name));
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
    Writing *writing;

    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self) && percent <= 100);

    if (!begin(self, outer))
        return;
    writing = writing_new(self, tabiya_book_draft_dup_place(self->directory));
    writing->mixed = g_strdup(path);
    writing->percent = percent;
    write_in_thread(outer, writing, mixed_cb);
}

gboolean tabiya_book_draft_mix_finish(TabiyaBookDraft *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);

    return g_task_propagate_boolean(G_TASK(result), error);
}
