/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The group "Opening book" of the preferences: whether the opponent plays from a book, from which,
 * and how. A file that is chosen is read before it counts; one that is no book is refused with the
 * reason. It stands in an AdwPreferencesWindow. */
#ifndef TABIYA_BOOK_GROUP_H
#define TABIYA_BOOK_GROUP_H

#include <adwaita.h>

G_BEGIN_DECLS

#define TABIYA_TYPE_BOOK_GROUP (tabiya_book_group_get_type())
G_DECLARE_FINAL_TYPE(TabiyaBookGroup, tabiya_book_group, TABIYA, BOOK_GROUP, AdwPreferencesGroup)

/* Takes the file at `path` as the book, once it is known to be one. */
void tabiya_book_group_choose(TabiyaBookGroup *self, const char *path);

G_END_DECLS

#endif
