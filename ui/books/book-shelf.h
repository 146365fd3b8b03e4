/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The first page of the books window: the books to continue with, and ways to get another one. The
 * rows of the second kind are actions of the window ("win.book-open", "win.book-new",
 * "win.book-make").
 *
 * Signal: chosen (const char *path): a book to open; "" for the one without a file
 */
#ifndef TABIYA_BOOK_SHELF_H
#define TABIYA_BOOK_SHELF_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_SHELF (tabiya_book_shelf_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookShelf, tabiya_book_shelf, TABIYA, BOOK_SHELF, AdwBin)

/* `directory`: the folder of drafts. */
GtkWidget *tabiya_book_shelf_new(const char *directory);

/* Reads the list again. No draft may be open. */
void tabiya_book_shelf_refresh(TabiyaBookShelf *self);

G_END_DECLS

#endif
