/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-writer.h. */
#include "app/books/book-writer.h"

#include <glib/gi18n-lib.h>

#include "app/error.h"
#include "app/game/safe-file.h"
#include "engine/knowledge/polyglot.h"

struct TabiyaBookWriter {
    TabiyaSafeFile *file;
    char *path;
    GArray *weights; /* of guint64 */
    GArray *scaled;  /* of guint16 */
    guint64 n_positions, n_moves;
    gboolean backup;
};

TabiyaBookWriter *tabiya_book_writer_new(const char *path, GError **error)
{
    TabiyaSafeFile *file = tabiya_safe_file_begin(path, error);
    if (!file)
        return NULL;
    TabiyaBookWriter *self = g_new0(TabiyaBookWriter, 1);
    self->file = file;
    self->path = g_strdup(path);
    self->weights = g_array_new(FALSE, FALSE, sizeof(guint64));
    self->scaled = g_array_new(FALSE, FALSE, sizeof(guint16));
    return self;
}

void tabiya_book_writer_free(TabiyaBookWriter *self)
{
    tabiya_safe_file_free(self->file);
    g_array_unref(self->weights);
    g_array_unref(self->scaled);
    g_free(self->path);
    g_free(self);
}

static int compare(gconstpointer a, gconstpointer b)
{
    const TabiyaBookItem *left = a, *right = b;
    if (left->weight != right->weight)
        return left->weight > right->weight ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

static void scale(TabiyaBookWriter *self, const GArray *items)
{
    g_array_set_size(self->weights, 0);
    g_array_set_size(self->scaled, items->len);
    for (guint i = 0; i < items->len; i++)
        g_array_append_val(self->weights, g_array_index(items, TabiyaBookItem, i).weight);
    eng_book_scale((const uint64_t *)(void *)self->weights->data,
                   (uint16_t *)(void *)self->scaled->data, items->len);
}

gboolean tabiya_book_writer_add(TabiyaBookWriter *self, guint64 key, GArray *items, GError **error)
{
    g_array_sort(items, compare);
    scale(self, items);
    for (guint i = 0; i < items->len; i++) {
        const TabiyaBookItem *item = &g_array_index(items, TabiyaBookItem, i);
        const EngBookEntry entry = {
            .key = key,
            .move = item->move,
            .weight = g_array_index(self->scaled, guint16, i),
            .learn = item->learn,
        };
        uint8_t bytes[ENG_BOOK_ENTRY_BYTES];
        eng_book_entry_write(&entry, bytes);
        if (!tabiya_safe_file_write(self->file, (const char *)bytes, sizeof bytes, error))
            return FALSE;
    }
    self->n_positions += items->len > 0;
    self->n_moves += items->len;
    return TRUE;
}

gboolean tabiya_book_writer_commit(TabiyaBookWriter *self, GError **error)
{
    if (self->n_moves == 0) {
        g_set_error(error, TABIYA_ERROR, TABIYA_ERROR_BAD_ARGUMENT,
                    _("“%s” was not saved because the book would be empty."), self->path);
        return FALSE;
    }
    return tabiya_safe_file_commit(self->file, self->backup, error);
}

void tabiya_book_writer_keep_backup(TabiyaBookWriter *self)
{
    self->backup = TRUE;
}

guint64 tabiya_book_writer_get_n_positions(TabiyaBookWriter *self)
{
    return self->n_positions;
}

guint64 tabiya_book_writer_get_n_moves(TabiyaBookWriter *self)
{
    return self->n_moves;
}
