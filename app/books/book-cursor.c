/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-cursor.h. */
#include "app/books/book-cursor.h"

#include <glib/gi18n-lib.h>

#include "app/books/book-writer.h"
#include "app/error.h"

#define BLOCK_ENTRIES 512

struct TabiyaBookCursor {
    const EngBook *book;
    guint64 at; /* the first entry after the block */
    EngBookEntry block[BLOCK_ENTRIES];
    gsize length, next;
};

TabiyaBookCursor *tabiya_book_cursor_new(const EngBook *book)
{
    TabiyaBookCursor *self = g_new0(TabiyaBookCursor, 1);

    self->book = book;
    return self;
}

void tabiya_book_cursor_free(TabiyaBookCursor *self)
{
    g_free(self);
}

/* The next entry; NULL at the end. */
static const EngBookEntry *next_entry(TabiyaBookCursor *self)
{
    if (self->next == self->length && self->book) {
        self->length = eng_book_read(self->book, self->at, self->block, BLOCK_ENTRIES);
        self->at += self->length;
        self->next = 0;
    }
    return self->next < self->length ? &self->block[self->next] : NULL;
}

gboolean tabiya_book_cursor_peek(TabiyaBookCursor *self, guint64 *key)
{
    const EngBookEntry *entry = next_entry(self);

    if (!entry)
        return FALSE;
    *key = entry->key;
    return TRUE;
}

static TabiyaBookItem *find_item(GArray *items, guint16 move)
{
    for (guint i = 0; i < items->len; i++) {
        if (g_array_index(items, TabiyaBookItem, i).move == move)
            return &g_array_index(items, TabiyaBookItem, i);
    }
    return NULL;
}

void tabiya_book_cursor_take(TabiyaBookCursor *self, guint64 key, guint factor, GArray *items)
{
    const EngBookEntry *entry;

    for (; (entry = next_entry(self)) && entry->key == key; self->next++) {
        TabiyaBookItem *found = find_item(items, entry->move);
        const TabiyaBookItem item = {
            .weight = (guint64)entry->weight * factor, .learn = entry->learn, .move = entry->move};

        if (found)
            found->weight += item.weight;
        else
            g_array_append_val(items, item);
    }
}

gboolean tabiya_book_cursor_check(TabiyaBookCursor *self, GError **error)
{
    if (!self->book || self->at == eng_book_count(self->book))
        return TRUE;
    g_set_error_literal(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                        _("An opening book was shortened while Tabiya was reading it."));
    return FALSE;
}
