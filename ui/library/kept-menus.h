/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the library that list collections and saved searches. */
#ifndef TABIYA_KEPT_MENUS_H
#define TABIYA_KEPT_MENUS_H

#include "app/library/librarian.h"

G_BEGIN_DECLS

/* Sections of library-panel.ui; borrowed. */
typedef struct {
    GMenu *search_items, *search_care;         /* to search; to rename and delete */
    GMenu *collection_items, *collection_care; /* to show; to rename and remove */
    GMenu *collect_into;                       /* to add the selected games to */
    GMenu *collect_section; /* in the rows' menu: one submenu, and after it the items offered
                             * here */
} TabiyaKeptMenus;

void tabiya_kept_menus_fill(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists);

/* Offers to remove the selected games from these collections (ids of `lists`). */
void tabiya_kept_menus_offer_take_out(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists,
                                      GArray *ids);

/* The query for the games of the collection. */
char *tabiya_kept_menus_dup_query(const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
