/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Books are sorted, so that mixing and changing go once from front to back. */
#include "app/openings/book-edit.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/openings/book-writer.h"
#include "engine/board/san.h"

#define BLOCK_ENTRIES 512

G_DEFINE_AUTOPTR_CLEANUP_FUNC(EngBook, eng_book_close)

EngBook *tabiya_book_open(const char *path, GError **error)
{
    char why[512] = "";
    EngBook *book = eng_book_open(path, why, sizeof why);
    if (book == NULL)
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, "%s", why);
    return book;
}

static gboolean fail(GError **error, const char *message)
{
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT, message);
    return FALSE;
}

/* --- Reading from front to back --------------------------------------------------------------- */

typedef struct {
    EngBook *book; /* owned */
    guint64 at;    /* the first entry behind the block */
    EngBookEntry block[BLOCK_ENTRIES];
    gsize length, next;
} Cursor;

/* The next entry; NULL at the end. */
static const EngBookEntry *peek(Cursor *self)
{
    if (self->next == self->length) {
        self->length = eng_book_read(self->book, self->at, self->block, BLOCK_ENTRIES);
        self->at += self->length;
        self->next = 0;
    }
    return self->next < self->length ? &self->block[self->next] : NULL;
}

/* A book that shrinks while it is read must not become a shorter one. */
static gboolean is_whole(const Cursor *self, GError **error)
{
    return self->at == eng_book_count(self->book) ||
           fail(error, _("A book has become shorter while it was read."));
}

/* Adds the moves of the position with `key`, if they come next, to `items`. */
static void take_position(Cursor *self, guint64 key, guint factor, GArray *items)
{
    const EngBookEntry *entry;
    for (; (entry = peek(self)) != NULL && entry->key == key; self->next++) {
        const guint64 weight = (guint64)entry->weight * factor;
        guint at = 0;
        while (at < items->len && g_array_index(items, TabiyaBookItem, at).move != entry->move)
            at++;
        if (at == items->len) {
            const TabiyaBookItem item = {.move = entry->move, .learn = entry->learn};
            g_array_append_val(items, item);
        }
        g_array_index(items, TabiyaBookItem, at).weight += weight;
    }
}

/* --- Mixing ----------------------------------------------------------------------------------- */

static void cursors_free(Cursor *cursors, guint count)
{
    for (guint i = 0; i < count; i++)
        eng_book_close(cursors[i].book);
    g_free(cursors);
}

/* The smallest key that comes next. FALSE: all are over. */
static gboolean find_key(Cursor *cursors, guint count, guint64 *key)
{
    gboolean found = FALSE;
    for (guint i = 0; i < count; i++) {
        const EngBookEntry *entry = peek(&cursors[i]);
        if (entry != NULL && (!found || entry->key < *key)) {
            *key = entry->key;
            found = TRUE;
        }
    }
    return found;
}

static gboolean merge(Cursor *cursors, guint count, const guint *factors, TabiyaBookWriter *writer,
                      GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    guint64 key = 0;
    while (find_key(cursors, count, &key)) {
        g_array_set_size(items, 0);
        for (guint i = 0; i < count; i++)
            take_position(&cursors[i], key, factors != NULL ? factors[i] : 1, items);
        if (!tabiya_book_writer_add(writer, key, items, error))
            return FALSE;
    }
    for (guint i = 0; i < count; i++)
        if (!is_whole(&cursors[i], error))
            return FALSE;
    return tabiya_book_writer_commit(writer, error);
}

gboolean tabiya_book_merge(const char *const *paths, const guint *factors, const char *output,
                           guint64 *n_positions, guint64 *n_moves, GError **error)
{
    const guint count = g_strv_length((char **)paths);
    Cursor *cursors = g_new0(Cursor, count);
    gboolean good = TRUE;
    for (guint i = 0; good && i < count; i++) {
        cursors[i].book = tabiya_book_open(paths[i], error);
        good = cursors[i].book != NULL;
    }
    g_autoptr(TabiyaBookWriter) writer = good ? tabiya_book_writer_new(output, error) : NULL;
    good = writer != NULL && merge(cursors, count, factors, writer, error);
    if (good) {
        *n_positions = tabiya_book_writer_get_n_positions(writer);
        *n_moves = tabiya_book_writer_get_n_moves(writer);
    }
    cursors_free(cursors, count);
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
        char san[ENG_SAN_MAX];
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("The book does not know the move %s here."),
                    eng_san_write(position, change->move, san));
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
static gboolean write_changed(Changing *self, Cursor *cursor, TabiyaBookWriter *writer,
                              GArray *items, GError **error)
{
    self->is_done = TRUE;
    g_array_set_size(items, 0);
    take_position(cursor, self->key, 1, items);
    for (gsize i = 0; i < self->n_changes; i++)
        if (!apply(items, self->position, &self->changes[i], error))
            return FALSE;
    return tabiya_book_writer_add(writer, self->key, items, error);
}

static gboolean copy_changed(Changing *self, Cursor *cursor, TabiyaBookWriter *writer,
                             GError **error)
{
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    const EngBookEntry *entry;
    while ((entry = peek(cursor)) != NULL || !self->is_done) {
        if (!self->is_done && (entry == NULL || entry->key >= self->key)) {
            if (!write_changed(self, cursor, writer, items, error))
                return FALSE;
            continue;
        }
        const guint64 key = entry->key;
        g_array_set_size(items, 0);
        take_position(cursor, key, 1, items);
        if (!tabiya_book_writer_add(writer, key, items, error))
            return FALSE;
    }
    return is_whole(cursor, error) && tabiya_book_writer_commit(writer, error);
}

gboolean tabiya_book_change(const char *path, const char *output, const EngPosition *position,
                            EngMove last_move, const TabiyaBookChange *changes, gsize n_changes,
                            GError **error)
{
    if (!eng_book_covers(position))
        return fail(error, _("In the Polyglot format there is no key for a position in which a "
                             "king may castle with an inner rook."));
    g_autoptr(EngBook) book = tabiya_book_open(path, error);
    if (book == NULL)
        return FALSE;
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(output, error);
    if (writer == NULL)
        return FALSE;
    g_autofree Cursor *cursor = g_new0(Cursor, 1);
    cursor->book = book;
    Changing changing = {
        .position = position,
        .key = eng_book_key(position, last_move),
        .changes = changes,
        .n_changes = n_changes,
    };
    return copy_changed(&changing, cursor, writer, error);
}
