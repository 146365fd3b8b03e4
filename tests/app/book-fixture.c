/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See book-fixture.h. */
#include "tests/app/book-fixture.h"

#include "app/books/book-writer.h"
#include "engine/board/san.h"
#include "engine/knowledge/polyglot.h"

struct BookFixture {
    GTree *entries; /* key → GArray of TabiyaBookItem */
};

static int compare_keys(gconstpointer a, gconstpointer b, gpointer user)
{
    const guint64 left = *(const guint64 *)a, right = *(const guint64 *)b;

    return (left > right) - (left < right);
}

BookFixture *book_fixture_new(void)
{
    BookFixture *self = g_new0(BookFixture, 1);

    self->entries = g_tree_new_full(compare_keys, NULL, g_free, (GDestroyNotify)g_array_unref);
    return self;
}

void book_fixture_free(BookFixture *self)
{
    g_tree_unref(self->entries);
    g_free(self);
}

void book_fixture_add_code(BookFixture *self, guint64 key, guint16 code, guint weight)
{
    TabiyaBookItem item = {.weight = weight, .move = code};
    GArray *items = g_tree_lookup(self->entries, &key);

    if (!items) {
        items = g_array_new(FALSE, FALSE, sizeof(TabiyaBookItem));
        g_tree_insert(self->entries, g_memdup2(&key, sizeof key), items);
    }
    g_array_append_val(items, item);
}

void book_fixture_add_line(BookFixture *self, const char *moves, guint weight, gboolean all)
{
    g_auto(GStrv) words = g_strsplit(moves, " ", -1);
    EngPosition position, after;
    EngMove last = ENG_NO_MOVE;

    eng_position_init(&position);
    for (int i = 0; words[i]; i++) {
        EngMove move = eng_uci_parse(&position, words[i]);

        g_assert_cmpuint(move, !=, ENG_NO_MOVE);
        if (all || !words[i + 1]) {
            book_fixture_add_code(self, eng_book_key(&position, last), eng_book_encode(move),
                                  weight);
        }
        eng_position_play(&after, &position, move);
        position = after;
        last = move;
    }
}

static gboolean write_cb(gpointer key, gpointer items, gpointer writer)
{
    g_assert_true(tabiya_book_writer_add(writer, *(guint64 *)key, items, NULL));
    return FALSE;
}

void book_fixture_write(BookFixture *self, const char *path)
{
    g_autoptr(TabiyaBookWriter) writer = tabiya_book_writer_new(path, NULL);

    g_tree_foreach(self->entries, write_cb, writer);
    g_assert_true(tabiya_book_writer_commit(writer, NULL));
}
