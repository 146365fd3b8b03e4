/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keeps the unsaved changes of a book draft in a file in the drafts' directory, one text per book,
 * rewritten on a thread after every change: the book's path, the base of the changes (the same
 * book, or the result of a merge), and a line for each changed position:
 *
 *     tabiya-book-draft 1
 *     path /home/me/book.bin
 *     base /home/me/book.bin
 *     463b96181691fc9c 796:300:0 731:200:0
 */
#include "app/books/book-draft-private.h"

#include <glib/gstdio.h>
#include <string.h>

#define FIRST_LINE "tabiya-book-draft 1"
#define SUFFIX ".draft"
#define NEW_NAME "new" /* of the book without a file */
#define NAME_CHARS 16

static char *dup_name(const char *path)
{

    if (!path)
        return g_strdup(NEW_NAME);
    char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);
    sum[NAME_CHARS] = '\0';
    return sum;
}

char *tabiya_book_kept_dup_path(const char *directory, const char *path)
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

static void position_clear(gpointer data)
{
    g_array_unref(((TabiyaBookPosition *)data)->items);
}

static int compare_positions(gconstpointer a, gconstpointer b)
{
    const TabiyaBookPosition *left = a, *right = b;

    return (left->key > right->key) - (left->key < right->key);
}

GArray *tabiya_book_draft_dup_positions(TabiyaBookDraft *self)
{
    GArray *positions = g_array_sized_new(FALSE, FALSE, sizeof(TabiyaBookPosition),
                                          g_hash_table_size(self->changes));
    GHashTableIter iter;
    gpointer key, items;

    g_array_set_clear_func(positions, position_clear);
    g_hash_table_iter_init(&iter, self->changes);
    while (g_hash_table_iter_next(&iter, &key, &items)) {
        TabiyaBookPosition position = {*(guint64 *)key, g_array_ref(items)};

        g_array_append_val(positions, position);
    }
    g_array_sort(positions, compare_positions);
    return positions;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static gboolean write_text(const char *directory, const char *path, const char *base,
                           const GArray *positions, GError **error)
{
    g_autofree char *file = tabiya_book_kept_dup_path(directory, path);
    g_autofree char *path_word = g_strescape(path ? path : "", NULL);
    g_autofree char *base_word = g_strescape(base ? base : "", NULL);
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_printf(text, FIRST_LINE "\npath %s\nbase %s\n", path_word, base_word);
    for (guint i = 0; positions && i < positions->len; i++) {
        const TabiyaBookPosition *position = &g_array_index(positions, TabiyaBookPosition, i);

        append_position(text, position->key, position->items);
    }
    g_mkdir_with_parents(directory, 0700);
    return g_file_set_contents(file, text->str, (gssize)text->len, error);
}

/* What to write, for the thread. */
typedef struct {
    char *directory, *path, *base;
    GArray *positions; /* NULL: nothing is unsaved */
} Keeping;

static void keeping_free(gpointer data)
{
    Keeping *keeping = data;

    g_free(keeping->directory);
    g_free(keeping->path);
    g_free(keeping->base);
    g_clear_pointer(&keeping->positions, g_array_unref);
    g_free(keeping);
}

static void keep(gpointer data)
{
    const Keeping *keeping = data;
    g_autofree char *file = tabiya_book_kept_dup_path(keeping->directory, keeping->path);
    g_autoptr(GError) error = NULL;

    if (!keeping->positions) {
        g_unlink(file);
    } else if (!write_text(keeping->directory, keeping->path, keeping->base, keeping->positions,
                           &error)) {
        g_debug("%s", error->message);
    }
}

TabiyaBookKeeper *tabiya_book_draft_keeper_new(void)
{
    return tabiya_book_keeper_new(keep, keeping_free);
}

void tabiya_book_draft_keep(TabiyaBookDraft *self)
{
    gboolean modified = tabiya_book_draft_is_modified(self);
    Keeping *keeping = g_new(Keeping, 1);

    *keeping = (Keeping){
        .directory = g_strdup(self->directory),
        .path = g_strdup(self->path),
        .base = self->base ? g_strdup(self->base->path) : NULL,
        .positions = modified ? tabiya_book_draft_dup_positions(self) : NULL,
    };
    tabiya_book_keeper_push(self->keeper, keeping);
}

void tabiya_book_draft_flush(TabiyaBookDraft *self)
{
    g_return_if_fail(TABIYA_IS_BOOK_DRAFT(self));

    tabiya_book_keeper_flush(self->keeper);
}

/* --- Reading ---------------------------------------------------------------------------------- */

void tabiya_book_kept_free(TabiyaBookKept *kept)
{
    g_free(kept->path);
    g_free(kept->base);
    g_hash_table_unref(kept->changes);
    g_free(kept);
}

static void read_position(GHashTable *changes, const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    GArray *items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    guint64 key = g_ascii_strtoull(words[0], NULL, 16);

    for (guint i = 1; words[i]; i++) {
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

TabiyaBookKept *tabiya_book_kept_read(const char *file)
{
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    if (!g_file_get_contents(file, &text, NULL, NULL))
        return NULL;
    lines = g_strsplit(text, "\n", -1);
    if (g_strv_length(lines) < 3 || !g_str_equal(lines[0], FIRST_LINE) ||
        !g_str_has_prefix(lines[1], "path ") || !g_str_has_prefix(lines[2], "base ")) {
        return NULL;
    }
    TabiyaBookKept *kept = g_new0(TabiyaBookKept, 1);
    kept->path = g_strcompress(lines[1] + strlen("path "));
    kept->base = g_strcompress(lines[2] + strlen("base "));
    kept->changes = tabiya_book_changes_new();
    for (guint i = 3; lines[i]; i++) {
        if (*lines[i] != '\0')
            read_position(kept->changes, lines[i]);
    }
    return kept;
}

/* --- Leftovers -------------------------------------------------------------------------------- */

static GPtrArray *list_files(const char *directory, const char *suffix)
{
    g_autoptr(GDir) dir = g_dir_open(directory, 0, NULL);
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        if (g_str_has_suffix(name, suffix))
            g_ptr_array_add(files, g_build_filename(directory, name, NULL));
    }
    return files;
}

static void remove_unused(const char *directory, GHashTable *used)
{
    g_autoptr(GPtrArray) books = list_files(directory, ".bin");

    for (guint i = 0; i < books->len; i++) {
        if (!g_hash_table_contains(used, g_ptr_array_index(books, i)))
            g_unlink(g_ptr_array_index(books, i));
    }
}

char **tabiya_book_draft_list_unsaved(const char *directory)
{
    g_autoptr(GPtrArray) files = list_files(directory, SUFFIX);
    g_autoptr(GHashTable) used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *paths = g_ptr_array_new();

    for (guint i = 0; i < files->len; i++) {
        g_autoptr(TabiyaBookKept) kept = tabiya_book_kept_read(g_ptr_array_index(files, i));

        if (!kept)
            continue;
        g_ptr_array_add(paths, g_strdup(kept->path));
        g_autofree char *name = g_path_get_basename(kept->base); /* wherever the folder was then */
        g_hash_table_add(used, g_build_filename(directory, name, NULL));
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
