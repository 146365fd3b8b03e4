/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Opening book" of the preferences: whether Tabiya plays from a book, which one, and
 * how. A chosen file is read before it is used; a file that is not a book is rejected with the
 * reason. The group belongs in an AdwPreferencesWindow. */
#ifndef TABIYA_BOOK_GROUP_H
#define TABIYA_BOOK_GROUP_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_GROUP (tabiya_book_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookGroup, tabiya_book_group, TABIYA, BOOK_GROUP, AdwPreferencesGroup)

/* Uses the file at `path` as the book, after checking that it is one. */
void tabiya_book_group_choose(TabiyaBookGroup *self, const char *path);

G_END_DECLS

#endif
