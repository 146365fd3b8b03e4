/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The books window: a shelf of books, and one of them with a board: its moves in the position
 * shown, with weights that can be changed.
 *
 * Everything is an action of the window, so that keys, menus, scripts and tests share them. Actions
 * with the same name in the main window have the same keys: save, save-as, undo-move, redo-move (of
 * changes to the book), first, previous, next, last, flip-board, play-move (s); and: book-shelf,
 * book-open, book-open-file (s), book-new, book-make, book-make-of (as), book-mix, book-mix-file
 * ((su): path and per cent), book-save-to (s), book-add, book-remove-illegal, book-use,
 * book-revert. For scripts to read: position (s, FEN; "": the shelf is open) and book-moves (s, "e4
 * 300, d4 100").
 */
#ifndef TABIYA_BOOK_WINDOW_H
#define TABIYA_BOOK_WINDOW_H

#include <adwaita.h>

#include "app/books/book-draft.h"
#include "app/session/board-session.h"
#include "ui/application.h"

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_WINDOW (tabiya_book_window_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookWindow, tabiya_book_window, TABIYA, BOOK_WINDOW,
                     AdwApplicationWindow)

/* Shows the only books window, made over `parent` if necessary, and opens `path` in it (NULL: keeps
 * its book). (transfer none) */
TabiyaBookWindow *tabiya_book_window_present(GtkWindow *parent, const char *path);

/* The shown book; NULL while the shelf is shown. Borrowed. */
TabiyaBookDraft *tabiya_book_window_get_draft_for_tests(TabiyaBookWindow *self);
/* The session with the current position. Borrowed. */
TabiyaBoardSession *tabiya_book_window_get_session_for_tests(TabiyaBookWindow *self);

/* Shows a toast. */
void tabiya_book_window_toast(TabiyaBookWindow *self, const char *text);

G_END_DECLS

#endif
