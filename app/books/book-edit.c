/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-edit.h. Books are sorted, so merging and editing take one pass. */
#include "app/books/book-edit.h"

#include <glib/gi18n-lib.h>

#include "app/books/book-cursor.h"
#include "app/books/book-problem.h"
#include "app/books/book-writer.h"
#include "app/error.h"
#include "app/game/shown-move.h"
#include "engine/board/san.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

char *tabiya_book_dup_shipped(void)
{
    char path[4096];
    return eng_book_find_shipped(path, sizeof path) ? g_strdup(path) : NULL;
}

EngBook *tabiya_book_open(const char *path, GError **error)
{
    EngBookError problem;
    EngBook *book = eng_book_open(path, &problem);
    if (!book) {
        g_autofree char *why = tabiya_book_problem_describe(&problem, path);

        g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, why);
    }
    return book;
}

char *tabiya_book_dup_problem(const GError *error, const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    GString *text = g_string_new(error->message);

    if (*path != '\0')
        g_string_replace(text, path, name, 0);
    return g_string_free(text, FALSE);
}

static gboolean fail(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

/* --- Mixing ----------------------------------------------------------------------------------- */

/* A book to read. */
typedef struct {
    EngBook *book;            /* owned */
    TabiyaBookCursor *cursor; /* owned */
} Input;

static void inputs_free(Input *inputs, guint count)
{
    for (guint i = 0; i < count; i++) {
        g_clear_pointer(&inputs[i].cursor, tabiya_book_cursor_free);
        eng_book_close(inputs[i].book);
    }
    g_free(inputs);
}

/* The smallest next key. FALSE: all books are at their end. */
static gboolean find_key(Input *inputs, guint count, guint64 *key)
{
    gboolean found = FALSE;
    guint64 next;
    for (guint i = 0; i < count; i++) {
        if (tabiya_book_cursor_peek(inputs[i].cursor, &next) && (!found || next < *key)) {
            *key = next;
            found = TRUE;
        }
    }
    return found;
}

static gboolean merge(Input *inputs, guint count, const guint *factors, TabiyaBookWriter *writer,
                      GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    guint64 key = 0;
    while (find_key(inputs, count, &key)) {
        g_array_set_size(items, 0);
        for (guint i = 0; i < count; i++)
            tabiya_book_cursor_take(inputs[i].cursor, key, factors ? factors[i] : 1, items);
        if (!tabiya_book_writer_add(writer, key, items, error))
            return FALSE;
    }
    for (guint i = 0; i < count; i++) {
        if (!tabiya_book_cursor_check(inputs[i].cursor, error))
            return FALSE;
    }
    return tabiya_book_writer_commit(writer, error);
}

static gboolean open_inputs(Input *inputs, const char *const *paths, guint count, GError **error)
{
    for (guint i = 0; i < count; i++) {
        inputs[i].book = tabiya_book_open(paths[i], error);
        if (!inputs[i].book)
            return FALSE;
        inputs[i].cursor = tabiya_book_cursor_new(inputs[i].book);
    }
    return TRUE;
}

gboolean tabiya_book_merge(const char *const *paths, const guint *factors, const char *output,
                           guint64 *n_positions, guint64 *n_moves, GError **error)
{
    const guint count = g_strv_length((char **)paths);
    Input *inputs = g_new0(Input, count);
    gboolean good = open_inputs(inputs, paths, count, error);
    g_autoptr(TabiyaBookWriter) writer = good ? tabiya_book_writer_new(output, error) : NULL;
    good = writer && merge(inputs, count, factors, writer, error);
    if (good) {
        *n_positions = tabiya_book_writer_get_n_positions(writer);
        *n_moves = tabiya_book_writer_get_n_moves(writer);
    }
    inputs_free(inputs, count);
    return good;
}

/* --- Changing --------------------------------------------------------------------------------- */

static gboolean apply(GArray *items, const EngPosition *position, const TabiyaBookChange *change,
                      GError **error)
{
    gboolean is_there = FALSE;
    for (guint i = items->len; i-- > 0;) {
        TabiyaBookItem *item = &g_array_index(items, TabiyaBookItem, i);
        if (eng_book_decode(position, item->move) != change->move)
            continue;
        if (change->weight < 0 || is_there)
            g_array_remove_index(items, i);
        else
            item->weight = (guint64)change->weight;
        is_there = TRUE;
    }
    if (!is_there && change->weight < 0) {
        g_autofree char *san = tabiya_shown_move_dup(position, change->move);
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("%s is not a book move in this position."), san);
        return FALSE;
    }
    const TabiyaBookItem item = {
        .move = eng_book_encode(change->move),
        .weight = (guint64)MAX(change->weight, 0),
    };
    if (!is_there)
        g_array_append_val(items, item);
    return TRUE;
}

typedef struct {
    const EngPosition *position;
    guint64 key;
    const TabiyaBookChange *changes;
    gsize n_changes;
    gboolean is_done;
} Changing;

/* The position's moves, changed, in their place in the book. */
static gboolean write_changed(Changing *self, TabiyaBookCursor *cursor, TabiyaBookWriter *writer,
                              GArray *items, GError **error)
{
    self->is_done = TRUE;
    g_array_set_size(items, 0);
    tabiya_book_cursor_take(cursor, self->key, 1, items);
    for (gsize i = 0; i < self->n_changes; i++) {
        if (!apply(items, self->position, &self->changes[i], error))
            return FALSE;
    }
    return tabiya_book_writer_add(writer, self->key, items, error);
}

static gboolean copy_changed(Changing *self, TabiyaBookCursor *cursor, TabiyaBookWriter *writer,
                             GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    for (;;) {
        guint64 key;
        const gboolean more = tabiya_book_cursor_peek(cursor, &key);
        if (!more && self->is_done)
            break;
        if (!self->is_done && (!more || key >= self->key)) {
            if (!write_changed(self, cursor, writer, items, error))
                return FALSE;
            continue;
        }
        g_array_set_size(items, 0);
        tabiya_book_cursor_take(cursor, key, 1, items);
        if (!tabiya_book_writer_add(writer, key, items, error))
            return FALSE;
    }
    return tabiya_book_cursor_check(cursor, error) && tabiya_book_writer_commit(writer, error);
}

gboolean tabiya_book_change(const char *path, const char *output, const EngPosition *position,
                            EngMove last_move, const TabiyaBookChange *changes, gsize n_changes,
                            GError **error)
{
    if (!eng_book_covers(position)) {
        return fail(error,
                    _("Polyglot books cannot store a position where a king can castle with an "
                      "inner rook."));
    }
    g_autoptr(EngBook) book = tabiya_book_open(path, error);
    if (!book)
        return FALSE;
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(output, error);
    if (!writer)
        return FALSE;
    g_autoptr(TabiyaBookCursor) cursor = tabiya_book_cursor_new(book);
    Changing changing = {
        .position = position,
        .key = eng_book_key(position, last_move),
        .changes = changes,
        .n_changes = n_changes,
    };
    return copy_changed(&changing, cursor, writer, error);
}
