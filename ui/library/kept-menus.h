/* SPDX-FileCopyrightText: 2026 The Tabiya authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The menus of the library that list collections and saved searches. */
#ifndef TABIYA_KEPT_MENUS_H
#define TABIYA_KEPT_MENUS_H

#include "app/library/librarian.h"

G_BEGIN_DECLS

/* Sections of library-panel.ui; borrowed. */
typedef struct {
    GMenu *search_items, *search_care;         /* to look for; to rename and delete */
    GMenu *collection_items, *collection_care; /* to look at; to rename and remove */
    GMenu *collect_into;                       /* to add what is chosen to */
    GMenu *collect_section; /* of the rows' menu: one submenu, and behind it what is offered here */
} TabiyaKeptMenus;

void tabiya_kept_menus_fill(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists);

/* Offers to take what is chosen out of these collections (ids of `lists`). */
void tabiya_kept_menus_offer_take_out(const TabiyaKeptMenus *self, const TabiyaLibraryLists *lists,
                                      GArray *ids);

/* What finds the games of the collection. */
char *tabiya_kept_menus_dup_query(const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS

#endif
