/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads a Polyglot book from front to back, one position after another. */
#ifndef TABIYA_BOOK_CURSOR_H
#define TABIYA_BOOK_CURSOR_H

#include <glib.h>

#include "engine/knowledge/polyglot.h"

G_BEGIN_DECLS

typedef struct TabiyaBookCursor TabiyaBookCursor;

/* `book` is lent, and must outlive the cursor; NULL: an empty one. */
TabiyaBookCursor *tabiya_book_cursor_new(const EngBook *book) G_GNUC_WARN_UNUSED_RESULT;
void tabiya_book_cursor_free(TabiyaBookCursor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(TabiyaBookCursor, tabiya_book_cursor_free)

/* The key of the next position; FALSE: there are no more. */
gboolean tabiya_book_cursor_peek(TabiyaBookCursor *self, guint64 *key);

/* Adds the moves of the position with `key`, if it comes next, to `items` (of TabiyaBookItem),
 * their weights times `factor`; duplicate entries are added up. */
void tabiya_book_cursor_take(TabiyaBookCursor *self, guint64 key, guint factor, GArray *items);

/* Call at the end: FALSE with an error if the book shrank while it was read, so that it is not
 * taken for a shorter one. */
gboolean tabiya_book_cursor_check(TabiyaBookCursor *self, GError **error);

G_END_DECLS

#endif
