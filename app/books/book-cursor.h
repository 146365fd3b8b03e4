/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A Polyglot book read from front to back, position after position. */
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

/* The key of the position that comes next; FALSE: that was all. */
gboolean tabiya_book_cursor_peek(TabiyaBookCursor *self, guint64 *key);

/* Adds the moves of the position with `key`, if it comes next, to `items` (of TabiyaBookItem),
 * their weights times `factor`; what the entries say twice is added up. */
void tabiya_book_cursor_take(TabiyaBookCursor *self, guint64 key, guint factor, GArray *items);

/* A book that shrinks while it is read must not become a shorter one: FALSE with an error, at the
 * end, if that has happened. */
gboolean tabiya_book_cursor_check(TabiyaBookCursor *self, GError **error);

G_END_DECLS

#endif
