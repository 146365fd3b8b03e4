/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Declarations that the files of the books window share: book-window.c is the window and its
 * actions, book-window-body.c makes its widgets, book-window-look.c shows a book there,
 * book-window-files.c opens, saves, merges and creates books. */
#ifndef TABIYA_BOOK_WINDOW_PRIVATE_H
#define TABIYA_BOOK_WINDOW_PRIVATE_H

#include "ui/board/move-entry.h"
#include "ui/board/view.h"
#include "ui/books/book-shelf.h"
#include "ui/books/book-table.h"
#include "ui/books/book-window.h"
#include "ui/layout.h"

G_BEGIN_DECLS

struct _TabiyaBookWindow {
    AdwApplicationWindow parent_instance;

    char *directory;             /* of the drafts */
    TabiyaBookDraft *draft;      /* owned; NULL: the shelf is shown */
    TabiyaBoardSession *session; /* owned */
    GCancellable *cancellable;   /* owned; for all reading and writing */
    gboolean use_when_saved;     /* Tabiya is to play from it */
    AdwToast *toast;             /* weak: the one shown, until it is dismissed */
    char *to_mix;                /* owned; the book to merge */

    /* Template */
    AdwWindowTitle *title;
    AdwToastOverlay *toasts;
    GtkStack *stack;
    AdwBin *shelf_place;
    GtkWidget *body;
    GtkWidget *shelf_button, *save_button;
    GtkMenuButton *menu_button;
    GMenu *book_menu;

    /* Made in code, owned by the window's body */
    TabiyaLayout *layout;
    TabiyaBookShelf *shelf;
    TabiyaBoardView *board;
    TabiyaMoveEntry *entry;
    GtkLabel *line, *words;
    TabiyaBookTable *table;
    GtkWidget *add, *illegal, *use;
    GtkLabel *illegal_words;
    GtkWidget *undo, *redo;
};

/* Shows `draft` (taken) from its first position. */
void tabiya_book_window_take(TabiyaBookWindow *self, TabiyaBookDraft *draft);
/* Closes the book and shows the shelf. */
void tabiya_book_window_show_shelf(TabiyaBookWindow *self);
/* Updates everything that depends on the book and on the current position. */
void tabiya_book_window_refresh(TabiyaBookWindow *self);

/* book-window-body.c: makes the widgets that are not in the template. */
void tabiya_book_window_fill(TabiyaBookWindow *self);

/* book-window-look.c */
void tabiya_book_window_show_title(TabiyaBookWindow *self);
/* `moves`: the book moves of the current position. */
void tabiya_book_window_show_moves(TabiyaBookWindow *self, const EngBookMoves *moves);
/* The number of moves up to `node` that are not in the book. */
guint tabiya_book_window_count_missing(TabiyaBookWindow *self, const TabiyaNode *node);

/* book-window-files.c */
void tabiya_book_window_install_file_actions(TabiyaBookWindow *self);
/* `path` "" or NULL: the one without a file. */
void tabiya_book_window_open(TabiyaBookWindow *self, const char *path);
/* Whether Tabiya plays from the shown book. */
gboolean tabiya_book_window_is_used(TabiyaBookWindow *self);

G_END_DECLS

#endif
