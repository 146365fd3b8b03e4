/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The way to the window of books: by its action, and by files that are books. */
#include "ui/books/book-window.h"
#include "ui/window-private.h"

gboolean tabiya_window_is_book(GFile *file)
{
    g_autofree char *name = g_file_get_basename(file);

    return name && g_str_has_suffix(name, ".bin") && g_file_peek_path(file);
}

void tabiya_window_open_book(TabiyaWindow *self, GFile *file)
{
    tabiya_book_window_present(GTK_WINDOW(self), g_file_peek_path(file));
}

static void books_cb(GSimpleAction *action, GVariant *parameter, gpointer user)
{
    tabiya_book_window_present(user, NULL);
}

void tabiya_window_install_book_actions(TabiyaWindow *self)
{
    static const GActionEntry actions[] = {{"books", books_cb}};

    g_action_map_add_action_entries(G_ACTION_MAP(self), actions, G_N_ELEMENTS(actions), self);
}
