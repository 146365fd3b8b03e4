/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The "Create a Book" dialog: which moves of the games count, then the progress, and a button that
 * stops it. Closing the dialog stops it, too. */
#ifndef TABIYA_MAKE_BOOK_DIALOG_H
#define TABIYA_MAKE_BOOK_DIALOG_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_MAKE_BOOK_DIALOG (tabiya_make_book_dialog_get_type())
G_DECLARE_FINAL_TYPE(TabiyaMakeBookDialog, tabiya_make_book_dialog, TABIYA, MAKE_BOOK_DIALOG,
                     AdwWindow)

/* `text` describes the result; only if `good`, `target` is a book. Not called after stopping. */
typedef void (*TabiyaBookMadeFunc)(gboolean good, const char *text, gpointer user);

/* Shows it over `parent`: a book of the games of `names` (NULL-terminated files or folders) in the
 * file `target`. (transfer none) */
TabiyaMakeBookDialog *tabiya_make_book_dialog_present(GtkWindow *parent, const char *const *names,
                                                      const char *target, TabiyaBookMadeFunc func,
                                                      gpointer user);

/* Presses its button. */
void tabiya_make_book_dialog_start(TabiyaMakeBookDialog *self);

G_END_DECLS

#endif
