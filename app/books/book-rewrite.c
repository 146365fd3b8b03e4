/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-rewrite.h. Weights of different books are not comparable, so a merge uses shares: in a
 * position of both books, each book's moves get its part of the weight. */
#include "app/books/book-rewrite.h"

#include "app/books/book-cursor.h"
#include "app/books/book-writer.h"

#define MIXED_TOTAL 10000 /* the weight of a mixed position: hundredths of a per cent */
#define CHECK_EVERY 4096  /* positions */

typedef struct {
    const TabiyaBookRewrite *what;
    TabiyaBookCursor *base, *mixed;
    guint next;             /* of the positions */
    GArray *items, *others; /* of TabiyaBookItem */
} Rewriting;

static const TabiyaBookPosition *next_position(Rewriting *self)
{
    const GArray *positions = self->what->positions;

    return positions && self->next < positions->len
               ? &g_array_index(positions, TabiyaBookPosition, self->next)
               : NULL;
}

/* The smallest next key. FALSE: all are at their end. */
static gboolean find_key(Rewriting *self, guint64 *key)
{
    const TabiyaBookPosition *position = next_position(self);
    TabiyaBookCursor *cursors[] = {self->base, self->mixed};
    gboolean found = position != NULL;
    guint64 other;

    if (found)
        *key = position->key;
    for (gsize i = 0; i < G_N_ELEMENTS(cursors); i++) {
        if (tabiya_book_cursor_peek(cursors[i], &other) && (!found || other < *key)) {
            *key = other;
            found = TRUE;
        }
    }
    return found;
}

static double sum_of(const GArray *items)
{
    double sum = 0;

    for (guint i = 0; i < items->len; i++)
        sum += (double)g_array_index(items, TabiyaBookItem, i).weight;
    return sum;
}

/* Scales `items` to a part of MIXED_TOTAL; a weight above 0 stays above 0. */
static void scale(GArray *items, guint percent)
{
    double sum = sum_of(items);

    for (guint i = 0; i < items->len; i++) {
        TabiyaBookItem *item = &g_array_index(items, TabiyaBookItem, i);
        guint64 scaled =
            sum > 0 ? (guint64)((double)item->weight / sum * percent / 100 * MIXED_TOTAL + 0.5) : 0;

        item->weight = item->weight > 0 && percent > 0 ? MAX(scaled, 1) : 0;
    }
}

static void add_items(GArray *items, const GArray *others)
{
    for (guint i = 0; i < others->len; i++) {
        const TabiyaBookItem *other = &g_array_index(others, TabiyaBookItem, i);
        guint at = 0;

        while (at < items->len && g_array_index(items, TabiyaBookItem, at).move != other->move)
            at++;
        if (at == items->len)
            g_array_append_vals(items, other, 1);
        else
            g_array_index(items, TabiyaBookItem, at).weight += other->weight;
    }
}

/* A share of 0 or 100% drops the other book's moves instead of giving them weight 0. */
static void mix(GArray *items, GArray *others, guint percent)
{
    if (others->len == 0 || (percent == 0 && items->len > 0))
        return;
    if (items->len > 0 && percent < 100) {
        scale(items, 100 - percent);
        scale(others, percent);
    } else {
        g_array_set_size(items, 0);
    }
    add_items(items, others);
}

static void take(Rewriting *self, guint64 key)
{
    const TabiyaBookPosition *position = next_position(self);

    g_array_set_size(self->items, 0);
    g_array_set_size(self->others, 0);
    tabiya_book_cursor_take(self->base, key, 1, self->items);
    tabiya_book_cursor_take(self->mixed, key, 1, self->others);
    if (position && position->key == key) {
        g_array_set_size(self->items, 0);
        add_items(self->items, position->items);
        self->next++;
    }
    mix(self->items, self->others, self->what->mixed_percent);
}

static gboolean write_all(Rewriting *self, TabiyaBookWriter *writer, GCancellable *cancellable,
                          GError **error)
{
    guint64 key = 0;

    for (guint n = 1; find_key(self, &key); n++) {
        take(self, key);
        if (!tabiya_book_writer_add(writer, key, self->items, error) ||
            (n % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled(cancellable, error))) {
            return FALSE;
        }
    }
    return tabiya_book_cursor_check(self->base, error) &&
           tabiya_book_cursor_check(self->mixed, error) &&
           !g_cancellable_set_error_if_cancelled(cancellable, error) &&
           tabiya_book_writer_commit(writer, error);
}

gboolean tabiya_book_rewrite(const TabiyaBookRewrite *rewrite, GCancellable *cancellable,
                             GError **error)
{
    g_autoptr(TabiyaBookCursor) base = tabiya_book_cursor_new(rewrite->base);
    g_autoptr(TabiyaBookCursor) mixed = tabiya_book_cursor_new(rewrite->mixed);
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    g_autoptr(GArray) others = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(rewrite->output, error);
    Rewriting rewriting = {rewrite, base, mixed, 0, items, others};

    if (!writer)
        return FALSE;
    if (rewrite->backup)
        tabiya_book_writer_keep_backup(writer);
    return write_all(&rewriting, writer, cancellable, error);
}
