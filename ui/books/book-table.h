/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The book moves of one position, heaviest first: each move's weight, which can be changed, and its
 * share; pressing a row plays its move, Delete removes it from the book.
 *
 * Signals:
 *   chosen  (uint EngMove): play this move
 *   failed  (const char *why): an action has failed
 */
#ifndef TABIYA_BOOK_TABLE_H
#define TABIYA_BOOK_TABLE_H

#include <gtk/gtk.h>

#include "app/books/book-draft.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_TABLE (tabiya_book_table_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookTable, tabiya_book_table, TABIYA, BOOK_TABLE, GtkWidget)

GtkWidget *tabiya_book_table_new(void);

/* Shows the moves of `draft` at `node`, and follows changes; NULL, NULL: none. The node is lent,
 * and must live until another is shown. */
void tabiya_book_table_show(TabiyaBookTable *self, TabiyaBookDraft *draft, const TabiyaNode *node);

/* Removes the focused row's move from the book. FALSE: no row has the focus. */
gboolean tabiya_book_table_remove_focused(TabiyaBookTable *self);

G_END_DECLS

#endif
