/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* See books-part.h. */
#include "ui/books/books-part.h"

#include "ui/books/book-window.h"

struct _TabiyaBooksPart {
    TabiyaPart parent_instance;
};

G_DEFINE_FINAL_TYPE(TabiyaBooksPart, tabiya_books_part, TABIYA_TYPE_PART)

/* `path` may be NULL: keeps the window's book. */
static void show_window(TabiyaPart *self, const char *path)
{
    tabiya_book_window_present(GTK_WINDOW(tabiya_part_get_shell(self)), path);
}

static void books_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    show_window(user, NULL);
}

static gboolean take_file(TabiyaPart *self, GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);

    if (!name || !g_str_has_suffix(name, ".bin") || !g_file_peek_path(file))
        return FALSE;
    show_window(self, g_file_peek_path(file));
    return TRUE;
}

static void tabiya_books_part_class_init(TabiyaBooksPartClass *klass)
{
    TABIYA_PART_CLASS(klass)->take_file = take_file;
}

static void tabiya_books_part_init(TabiyaBooksPart *self)
{
    static const GActionEntry actions[] = {{"books", books_cb}};

    tabiya_part_add_actions(self, actions, G_N_ELEMENTS(actions), self);
}
